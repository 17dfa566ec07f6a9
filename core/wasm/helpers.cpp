// The threads of a browser. Only a script can start one, and it takes a while to come: so each waits in `help` for a
// search, joins it when it can, and a search goes on without those that have not come.
//
// The compiler (LLVM 14) lets all threads share the place where a `catch` that names a type learns what was thrown. So
// only the first thread may have one; `catch (...)` needs no such place.
#ifdef __EMSCRIPTEN_PTHREADS__
#include "helpers.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <new>
#include <optional>

#include "../threads.hpp"

namespace crownhead {

namespace {

constexpr std::size_t stack_size = 2 << 20;  // as the first thread has it, see build.py
constexpr std::size_t thread_size = 1024;    // more than the library keeps about a thread

struct Call {
    Helpers::Work work;
    std::size_t count = 0, taken = 0;
};

std::mutex mutex;
Call call;  // what there is to help with just now: only one search runs at a time
std::atomic<int> calls{0}, busy{0};

std::optional<std::size_t> place() {
    const std::lock_guard lock(mutex);
    if (call.taken == call.count) return std::nullopt;
    ++busy;
    return call.taken++;
}

void sleep_while(std::atomic<int>& value, int same) {
    __builtin_wasm_memory_atomic_wait32(reinterpret_cast<int*>(&value), same, -1);
}

void wake_all(std::atomic<int>& value) {
    __builtin_wasm_memory_atomic_notify(reinterpret_cast<int*>(&value), ~0u);
}

}  // namespace

Helpers::Helpers(std::size_t count, Work work) {
    {
        const std::lock_guard lock(mutex);
        call = {std::move(work), count, 0};
    }
    ++calls;
    wake_all(calls);
}

Helpers::~Helpers() {
    {
        const std::lock_guard lock(mutex);
        call.taken = call.count;
    }
    while (const int still = busy) sleep_while(busy, still);
}

void* wasm::seat() {
    auto* stack = static_cast<char*>(std::aligned_alloc(16, stack_size + thread_size));
    if (!stack) throw std::bad_alloc();
    std::fill_n(stack + stack_size, thread_size, '\0');
    return stack + stack_size;
}

void wasm::help() {
    for (;;) {
        const int seen = calls;
        if (const auto number = place()) {
            call.work(*number);
            --busy;
            wake_all(busy);
        } else {
            sleep_while(calls, seen);
        }
    }
}

}  // namespace crownhead

// The library looks for what a thread has thrown by way of its own threads, and these are not.
namespace {
struct Thrown {
    void* caught = nullptr;
    unsigned uncaught = 0;
};
thread_local Thrown thrown;
}  // namespace

extern "C" void* __cxa_get_globals() {
    return &thrown;
}
extern "C" void* __cxa_get_globals_fast() {
    return &thrown;
}
#endif
