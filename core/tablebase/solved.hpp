// Small endings that are solved where they are asked for and kept in memory: for a place that has no files.
#pragma once

#include <memory>

#include "../rules.hpp"
#include "../search/endings.hpp"

namespace crownhead::tablebase {

class Solved : public search::Endings {
   public:
    // Solves one material more, the smallest first; false if all of them are there.
    virtual bool solve_next() = 0;
};

// Those of up to `pieces` pieces; null for rules that have no tablebases, and for boards of more than 64 bits.
std::shared_ptr<Solved> make_solved(const Rules& rules, bool stuck_wins, int pieces);

}  // namespace crownhead::tablebase
