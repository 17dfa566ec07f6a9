// Threads, where there are any: a browser's worker is one thread, and nothing in it asks for more.
#pragma once

#ifdef __EMSCRIPTEN__
#include <cstdlib>
#include <utility>

namespace crownhead {

struct Thread {
    explicit Thread(const auto&...) { std::abort(); }
};

template <class T>
class AtomicRef {
   public:
    explicit AtomicRef(T& value) : value_(value) {}
    T load(auto) const { return value_; }
    void store(T value, auto) { value_ = value; }
    T fetch_sub(T value, auto) { return std::exchange(value_, static_cast<T>(value_ - value)); }
    bool compare_exchange_weak(T&, T value, auto) {
        value_ = value;
        return true;
    }

   private:
    T& value_;
};

}  // namespace crownhead
#else
#include <atomic>
#include <thread>

namespace crownhead {

using Thread = std::jthread;
template <class T>
using AtomicRef = std::atomic_ref<T>;

}  // namespace crownhead
#endif
