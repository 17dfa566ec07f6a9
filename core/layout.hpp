// Where the squares lie in a word, and which bits a step in each direction can reach.
#pragma once

#include <array>

#include "rules.hpp"

namespace crownhead {

struct Place {
    int row;  // 0 is White's first row
    int column;
    constexpr bool operator==(const Place&) const = default;
};

constexpr bool on_board(const Rules& rules, Place place) {
    if (place.row < 0 || place.row >= rules.rows || place.column < 0 || place.column >= rules.columns) return false;
    const int parity = rules.corner == Corner::left ? 0 : 1;
    return rules.squares == Squares::all || (place.row + place.column) % 2 == parity;
}

// On dark squares two rows take 2·half + 1 bits: the odd bit is a ghost square that catches every diagonal step over an
// edge, so that diagonals need no masks. half + 1 goes up right, half goes up left.
constexpr int half(const Rules& rules) {
    return (rules.columns + 1) / 2;
}

constexpr int index_of(const Rules& rules, Place place) {
    if (rules.squares == Squares::all) return place.row * rules.columns + place.column;
    const int first = rules.corner == Corner::left ? 0 : 1;
    const int row = place.row + first;
    return row / 2 * (2 * half(rules) + 1) + (row % 2 - first) * (half(rules) + 1) + place.column / 2;
}

constexpr int bits_of(const Rules& rules) {
    int bits = 0;
    for (int row = 0; row < rules.rows; ++row)
        for (int column = 0; column < rules.columns; ++column)
            if (on_board(rules, {row, column})) bits = std::max(bits, index_of(rules, {row, column}) + 1);
    return bits;
}

// One step in a direction; on dark squares a straight step goes to the next playing square, two on.
constexpr Place step(const Rules& rules, Place place, int direction) {
    constexpr int up[8] = {1, 1, 1, 0, -1, -1, -1, 0};
    constexpr int right[8] = {0, 1, -1, 1, 0, -1, 1, -1};
    const int stride = rules.squares == Squares::dark && !is_diagonal(direction) ? 2 : 1;
    return {place.row + stride * up[direction], place.column + stride * right[direction]};
}

template <class W>
struct Layout {
    std::array<u8, 4> shift{};   // how far the bits move for north, north-east, north-west, east
    std::array<W, 8> reached{};  // the squares that a step in that direction can arrive on
    W squares{};
    std::array<W, 2> king_row{};  // where White's and Black's men are crowned
};

template <class W>
constexpr Layout<W> make_layout(const Rules& rules) {
    Layout<W> layout;
    const int wide = rules.squares == Squares::all ? rules.columns : half(rules);
    if (rules.squares == Squares::all)
        layout.shift = {static_cast<u8>(wide), static_cast<u8>(wide + 1), static_cast<u8>(wide - 1), 1};
    else
        layout.shift = {static_cast<u8>(2 * wide + 1), static_cast<u8>(wide + 1), static_cast<u8>(wide), 1};
    for (int row = 0; row < rules.rows; ++row)
        for (int column = 0; column < rules.columns; ++column) {
            const Place place{row, column};
            if (!on_board(rules, place)) continue;
            const W here = bit<W>(index_of(rules, place));
            layout.squares |= here;
            if (row == rules.rows - 1) layout.king_row[white] |= here;
            if (row == 0) layout.king_row[black] |= here;
            for (int direction = 0; direction < 8; ++direction)
                if (on_board(rules, step(rules, place, opposite(direction)))) layout.reached[direction] |= here;
        }
    return layout;
}

// Rules known when the core is compiled: everything folds away.
template <const Rules& R>
struct Fixed {
    using Word = std::conditional_t<(bits_of(R) > 64), u128, u64>;
    static constexpr bool fixed = true;
    static constexpr Rules rules = R;
    static constexpr Layout<Word> layout = make_layout<Word>(R);
};

// Rules known only at run time, for the same templates.
template <class W>
struct Free {
    using Word = W;
    static constexpr bool fixed = false;
    Rules rules;
    Layout<W> layout;
    explicit Free(const Rules& given) : rules(given), layout(make_layout<W>(given)) {}
};

// All squares of the word moved one step. Diagonal steps on dark squares may arrive on ghost squares, so callers
// always intersect the result with squares of the board (empty ones, an opponent's).
template <int D, class V>
constexpr typename V::Word shift(const V& v, typename V::Word word) {
    const auto moved = D < 4 ? word << v.layout.shift[D & 3] : word >> v.layout.shift[D & 3];
    if constexpr (V::fixed)
        if (V::rules.squares == Squares::dark && is_diagonal(D)) return moved;
    return moved & v.layout.reached[D];
}

// Calls f.template operator()<D>() for each direction, unrolled.
template <class F>
[[gnu::always_inline]] constexpr void each_direction(F&& f) {
    [&]<int... D>(std::integer_sequence<int, D...>) {
        (f.template operator()<D>(), ...);
    }(std::make_integer_sequence<int, 8>{});
}

constexpr bool has(Directions set, int direction) {
    return set >> direction & 1;
}

}  // namespace crownhead
