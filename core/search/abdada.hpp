// What the threads of one search are looking at just now, so that they share the work (a simple form of ABDADA): a move
// that another thread is busy with is left for later, when its result is likely to stand in the table.
#pragma once

#include <array>
#include <atomic>
#include <vector>

#include "../bits.hpp"

namespace crownhead::search {

class Abdada {
   public:
    bool has(u64 task) const {
        for (const auto& place : places(task))
            if (place.load(std::memory_order_relaxed) == task) return true;
        return false;
    }
    // If all places are taken, the task is done without being noted: that costs time, not correctness.
    void begin(u64 task) {
        for (auto& place : places(task)) {
            u64 nobody = 0;
            if (place.compare_exchange_strong(nobody, task, std::memory_order_relaxed)) return;
            if (nobody == task) return;
        }
    }
    void end(u64 task) {
        for (auto& place : places(task))
            if (place.load(std::memory_order_relaxed) == task) place.store(0, std::memory_order_relaxed);
    }

   private:
    static constexpr std::size_t size = 4096;
    using Places = std::array<std::atomic<u64>, 8>;

    Places& places(u64 task) { return places_[task >> 8 & (size - 1)]; }
    const Places& places(u64 task) const { return places_[task >> 8 & (size - 1)]; }

    std::vector<Places> places_ = std::vector<Places>(size);
};

// A task that is begun here and ends with the block, even if the search is stopped.
class Task {
   public:
    Task(Abdada* abdada, u64 name) : abdada_(abdada), name_(name) {
        if (abdada_) abdada_->begin(name_);
    }
    ~Task() {
        if (abdada_) abdada_->end(name_);
    }
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;

   private:
    Abdada* abdada_;
    u64 name_;
};

}  // namespace crownhead::search
