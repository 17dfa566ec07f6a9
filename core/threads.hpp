// Threads, where there are any: a browser's worker is one, and only those that help with a search can join it. Not
// every library that people compile with has std::jthread and std::atomic_ref, so what the core needs of them is here.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#ifdef __EMSCRIPTEN__
#include <cstdlib>
#else
#include <thread>
#endif

namespace crownhead {

#ifdef __EMSCRIPTEN__
struct Thread {
    explicit Thread(const auto&...) { std::abort(); }
};
#else
// A thread that is waited for where its name ends.
class Thread {
   public:
    explicit Thread(auto work, auto... given) : thread_(work, given...) {}
    Thread(Thread&&) = default;
    ~Thread() { join(); }
    void join() {
        if (thread_.joinable()) thread_.join();
    }

   private:
    std::thread thread_;
};
#endif

// Threads that do the same, each with a number of its own from 0 on, while this is there: at its end they are waited
// for. In a browser they are those that have come until then, see wasm/helpers.cpp.
class Helpers {
   public:
    using Work = std::function<void(std::size_t)>;

#ifdef __EMSCRIPTEN_PTHREADS__
    Helpers(std::size_t count, Work work);
    ~Helpers();
#elif defined(__EMSCRIPTEN__)
    Helpers(std::size_t, const auto&) {}  // none will come
#else
    Helpers(std::size_t count, const Work& work) {
        for (std::size_t i = 0; i < count; ++i) threads_.emplace_back(work, i);
    }
#endif
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

   private:
    std::vector<Thread> threads_;
};

// A value that several threads share. Nothing else is ordered by it, but by counting down.
template <class T>
class AtomicRef {
   public:
    explicit AtomicRef(T& value) : value_(&value) {}
    T load() const { return __atomic_load_n(value_, __ATOMIC_RELAXED); }
    void store(T value) { __atomic_store_n(value_, value, __ATOMIC_RELAXED); }
    T fetch_sub(T value) { return __atomic_fetch_sub(value_, value, __ATOMIC_ACQ_REL); }
    bool compare_exchange_weak(T& expected, T value) {
        return __atomic_compare_exchange_n(value_, &expected, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    }

   private:
    T* value_;
};

}  // namespace crownhead
