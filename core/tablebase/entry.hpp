// What is known of one position: the result for the player to move, and in how many plies the game ends.
#pragma once

#include <algorithm>

#include "material.hpp"

namespace crownhead::tablebase {

enum Result : u8 { draw = 0, win = 1, loss = 2 };

// Two bits for the result, the others for the distance; a draw is 0.
using Entry = std::uint16_t;

constexpr int longest_distance = (1 << 14) - 1;

constexpr Entry make_entry(Result result, int plies) {
    return result == draw ? Entry{0} : static_cast<Entry>(plies << 2 | result);
}
constexpr Result result_of(Entry entry) {
    return static_cast<Result>(entry & 3);
}
constexpr int plies_of(Entry entry) {
    return entry >> 2;
}

// 1 for a win, 0 for a draw, -1 for a loss.
constexpr int sign(Result result) {
    return result == win ? 1 : result == loss ? -1 : 0;
}

// The player to move has nothing left, unless a king has decided the game. An empty board cannot come about.
template <class W>
constexpr bool has_nothing_left(const Rules& rules, const Board<W>& board) {
    return !board.pieces[white] && board.pieces[black] && !(rules.first_king_wins && board.kings);
}

inline Entry decided(Result result, int plies) {
    if (plies > longest_distance)
        throw TablebaseError("a win takes more than " + std::to_string(longest_distance) +
                             " plies: no tablebase can hold these rules");
    return make_entry(result, plies);
}

// Gathers what the successors of a position are worth, to their own player to move.
class Verdict {
   public:
    void add(Entry successor) {
        switch (result_of(successor)) {
            case draw: draws_ = true; break;
            case loss: fastest_ = std::min(fastest_, plies_of(successor)); break;
            case win: slowest_ = std::max(slowest_, plies_of(successor)); break;
        }
    }
    bool wins() const { return fastest_ <= longest_distance; }
    bool draws() const { return draws_; }
    // When all successors are known: the quickest win, else a draw, else the slowest loss.
    Entry entry() const {
        if (wins()) return decided(win, fastest_ + 1);
        return draws_ ? make_entry(draw, 0) : decided(loss, slowest_ + 1);
    }

   private:
    int fastest_ = longest_distance + 1, slowest_ = -1;
    bool draws_ = false;
};

}  // namespace crownhead::tablebase
