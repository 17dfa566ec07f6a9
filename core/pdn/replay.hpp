// Playing through the tokens of a PDN game, variations and all, against the legal moves.
#pragma once

#include <functional>
#include <optional>

#include "../find.hpp"
#include "pdn.hpp"

namespace crownhead::pdn {

// A token that could not be followed, and the position in which it stood. What comes after it on the same line is not
// looked at, because the position is not known any more; a set-up helps.
struct Problem {
    u32 token;
    State state;
};

// What is read otherwise than it is written.
enum class Liberty : u8 {
    step_for_capture,         // 8x11 where only the step 8-11 can be made
    settled_by_what_follows,  // several captures look like this, and the moves that follow are legal after one of them
};
struct Note {
    u32 token;
    Liberty liberty;
};

constexpr int no_move = -1;
constexpr int part_of_the_move_before = -2;  // 22x13 13x4, 22x13 7. 13x4: a capture in pieces, as old files have it

struct Replay {
    std::vector<Move> moves;
    std::vector<u64> keys;     // of the positions in which the moves were made
    std::vector<int> move_of;  // for each token its move, or one of the numbers below
    std::vector<Problem> problems;
    std::vector<Note> notes;
    int plies = 0;        // moves of the main line that are there
    int legal_plies = 0;  // those of them that were legal, up to the first that was not
};

// What a set-up makes of a position (null: it is not known), or nothing if it cannot be read.
using ReadSetup = std::function<std::optional<State>(std::size_t token, const State* now)>;

// `names` translates names of squares; it may number the board of `variant` in another way. A start that is not `known`
// lets no move be judged before a set-up comes.
Replay replay(const Text& text, const Variant& variant, const Numbering& names, const State& start,
              const ReadSetup& read_setup, bool known = true);

}  // namespace crownhead::pdn
