// What stands on the board, counted: the player to move first. Positions of one material make a slice.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "../board.hpp"

namespace crownhead::tablebase {

// A tablebase cannot be made, read or trusted: the message names the file and the reason.
struct TablebaseError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

constexpr int most_pieces = 8;  // of both sides together

struct Material {
    u8 men = 0, kings = 0, their_men = 0, their_kings = 0;
    constexpr auto operator<=>(const Material&) const = default;

    constexpr int mine() const { return men + kings; }
    constexpr int theirs() const { return their_men + their_kings; }
    constexpr int pieces() const { return mine() + theirs(); }
    // The same pieces when the other player is to move, seen by them.
    constexpr Material turned() const { return {their_men, their_kings, men, kings}; }
    constexpr bool is_balanced() const { return *this == turned(); }

    static constexpr int codes = (most_pieces + 1) * (most_pieces + 1) * (most_pieces + 1) * (most_pieces + 1);
    constexpr std::size_t code() const {
        constexpr std::size_t n = most_pieces + 1;
        return ((men * n + kings) * n + their_men) * n + their_kings;
    }
    // The stronger side first: "2m1k-0m1k". A pair of slices has one name.
    std::string name() const {
        const auto side = [](int men, int kings) { return std::to_string(men) + "m" + std::to_string(kings) + "k"; };
        return side(men, kings) + "-" + side(their_men, their_kings);
    }
};

// The material of a board as its player to move, who is White here, sees it.
template <class W>
constexpr Material material_of(const Board<W>& board) {
    const auto count = [](W set) { return static_cast<u8>(popcount(set)); };
    return {count(board.pieces[white] & ~board.kings), count(board.pieces[white] & board.kings),
            count(board.pieces[black] & ~board.kings), count(board.pieces[black] & board.kings)};
}

// Which of a pair of slices gives the pair its name: the side with more pieces first, then with more kings.
constexpr Material first_of_pair(const Material& material) {
    const auto rank = [](const Material& m) { return 100 * (m.mine() - m.theirs()) + m.kings - m.their_kings; };
    return rank(material) >= 0 ? material : material.turned();
}

// All pairs of slices with this many pieces, in an order in which each needs only those before it and fewer pieces:
// crowning leaves fewer men.
std::vector<Material> pairs_with(int pieces, bool kings_play);

}  // namespace crownhead::tablebase
