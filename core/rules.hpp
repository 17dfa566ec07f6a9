// The facts of a variant, as data: what move generation needs to know and nothing else.
#pragma once

#include <array>

#include "bits.hpp"

namespace crownhead {

enum Side : int { white = 0, black = 1 };

// Directions as White sees them. The opposite of d is d ^ 4; the first four go up the board (to higher bits).
enum Direction : int { north, north_east, north_west, east, south, south_west, south_east, west, nowhere };

constexpr int opposite(int direction) {
    return direction ^ 4;
}
constexpr bool is_diagonal(int direction) {
    return (direction & 3) == north_east || (direction & 3) == north_west;
}

// A set of directions, seen by the owner of the piece. Every set is symmetric in left and right.
using Directions = u8;

constexpr Directions diagonal_forward = 1 << north_east | 1 << north_west;
constexpr Directions diagonal_backward = 1 << south_east | 1 << south_west;
constexpr Directions straight_forward = 1 << north;
constexpr Directions straight_backward = 1 << south;
constexpr Directions sideways = 1 << east | 1 << west;
constexpr Directions diagonal = diagonal_forward | diagonal_backward;
constexpr Directions straight = straight_forward | straight_backward | sideways;
constexpr Directions every_way = diagonal | straight;

// The same set as White sees it: for Black the board is turned round, and opposites are four bits apart.
constexpr Directions seen_by_white(Directions set, int side) {
    return side == white ? set : static_cast<Directions>(set << 4 | set >> 4);
}

enum class Squares : u8 { dark, all };
enum class Corner : u8 { left, right };
enum class Landing : u8 { any, behind, behind_king };
enum class Removal : u8 { after, at_once, column };
enum class Promotion : u8 { ends, goes_on, stopped };
enum class Criterion : u8 { none, most, with_king, most_kings, kings_earliest, most_value };

using Choice = std::array<Criterion, 5>;

struct Rules {
    u8 rows = 8;
    u8 columns = 8;
    Squares squares = Squares::dark;
    Corner corner = Corner::left;

    Directions men_moves = diagonal_forward;
    Directions men_captures = diagonal_forward;
    bool men_take_kings = true;

    Directions king_moves = diagonal;
    Directions king_captures = diagonal;
    bool long_range = false;
    Landing landing = Landing::any;
    u8 kings_in_a_row = 0;  // 0: no limit

    Choice choice = {};  // all none: free
    Removal removal = Removal::after;
    bool half_turn = true;
    bool huffing = false;

    Promotion promotion = Promotion::ends;
    bool first_king_wins = false;

    constexpr bool operator==(const Rules&) const = default;

    constexpr bool uses(Criterion criterion) const {
        for (const auto each : choice)
            if (each == criterion) return true;
        return false;
    }
    constexpr bool free_choice() const { return choice[0] == Criterion::none; }
};

// Calls f with every fact but the choice, in the order in which files keep them: a new fact must be added at the end,
// and with it a new version of their formats.
template <class R, class F>
constexpr void each_fact(R& rules, F f) {
    f(rules.rows), f(rules.columns), f(rules.squares), f(rules.corner);
    f(rules.men_moves), f(rules.men_captures), f(rules.men_take_kings);
    f(rules.king_moves), f(rules.king_captures), f(rules.long_range), f(rules.landing), f(rules.kings_in_a_row);
    f(rules.removal), f(rules.half_turn), f(rules.huffing), f(rules.promotion), f(rules.first_king_wins);
}

}  // namespace crownhead
