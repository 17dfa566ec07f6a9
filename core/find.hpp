// Which legal moves a text may mean: the squares that it names against the paths and the victims of the moves.
#pragma once

#include <vector>

#include "variant.hpp"

namespace crownhead {

// What a move text means: the squares it names, as bit indices, whether it claims to be a capture, and whether the
// squares may be those of the captured pieces, too.
struct NamedMove {
    std::vector<u8> squares;
    bool capture = false;
    bool victims = true;
};

// The moves of `legal` that the text may mean: none, the one, or several if it is ambiguous. Readings are tried from
// the most to the least literal, and the first that fits decides.
std::vector<Move> find_moves(const Variant& variant, const State& state, const NamedMove& wanted,
                             const std::vector<Move>& legal);

// Whether a path goes square by square over one victim after the other. A king that goes straight on may be
// written as landing anywhere.
bool hops_over(const Variant& variant, const Move& move, const std::vector<u8>& squares);

// Whether two moves lead to the same position; in column games only the same path does.
bool same_effect(const Variant& variant, const Move& a, const Move& b);

}  // namespace crownhead
