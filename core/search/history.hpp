// Which quiet moves have refuted much lately: they are tried first. Shared by threads without locks: each learns from
// what the others saw.
#pragma once

#include <array>
#include <atomic>

#include "margins.hpp"

namespace crownhead::search {

class History {
   public:
    int worth(int side, int from, int to) const { return place(side, from, to).load(std::memory_order_relaxed); }

    // Towards a bound that no count passes.
    void add(int side, int from, int to, int bonus) {
        auto& there = place(side, from, to);
        const int now = there.load(std::memory_order_relaxed);
        there.store(now + bonus - now * (bonus < 0 ? -bonus : bonus) / margins::most_reward, std::memory_order_relaxed);
    }

    // What was learned in another position counts for less.
    void age() {
        for (auto& side : worth_)
            for (auto& from : side)
                for (auto& there : from)
                    there.store(there.load(std::memory_order_relaxed) / margins::reward_decay,
                                std::memory_order_relaxed);
    }
    void clear() {
        for (auto& side : worth_)
            for (auto& from : side)
                for (auto& there : from) there.store(0, std::memory_order_relaxed);
    }

   private:
    static constexpr std::size_t squares = 96;

    const std::atomic<int>& place(int side, int from, int to) const {
        return worth_[static_cast<std::size_t>(side)][static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
    }
    std::atomic<int>& place(int side, int from, int to) {
        return worth_[static_cast<std::size_t>(side)][static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
    }

    std::array<std::array<std::array<std::atomic<int>, squares>, squares>, 2> worth_{};
};

}  // namespace crownhead::search
