// Long work in several threads, with progress that others may look at and a wish to stop that is heeded soon.
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <vector>

#include "../bits.hpp"
#include "../threads.hpp"

namespace crownhead::tablebase {

struct Stopped {};

struct Work {
    explicit Work(int number_of_threads) : threads(number_of_threads) {}

    int threads;
    std::atomic<bool> stop{false};
    std::atomic<u64> done{0}, total{1};

    void begin(u64 amount) {
        done = 0;
        total = std::max<u64>(amount, 1);
    }
    void check() const {
        if (stop.load(std::memory_order_relaxed)) throw Stopped{};
    }

    // Calls f(begin, end, thread) for parts of 0..count, from all threads. The first exception is thrown again here.
    template <class F>
    void split(u64 count, u64 part, F f) {
        std::atomic<u64> next{0};
        std::exception_ptr failure;
        std::mutex failing;
        const auto run = [&](int thread) {
            try {
                for (u64 begin; (begin = next.fetch_add(part)) < count;) {
                    check();
                    f(begin, std::min(begin + part, count), thread);
                }
            } catch (...) {
                next = count;
                const std::scoped_lock lock(failing);
                if (!failure) failure = std::current_exception();
            }
        };
        {
            std::vector<Thread> others;
            const u64 useful = (count + part - 1) / part;
            for (int i = 1; i < threads && static_cast<u64>(i) < useful; ++i) others.emplace_back(run, i);
            run(0);
        }
        if (failure) std::rethrow_exception(failure);
    }
};

}  // namespace crownhead::tablebase
