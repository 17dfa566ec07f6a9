// What the bindings share: the Python faces of moves, squares and positions, and words for choices. Only this folder
// knows Python.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "arguments.hpp"

namespace crownhead {

// A choice and the word for it in rulebooks.
template <class E>
struct Word {
    const char* word;
    E value;
};

template <class E, std::size_t N>
E value_of(const Word<E> (&words)[N], const std::string& word, const char* what) {
    std::string allowed;
    for (const auto& each : words) {
        if (word == each.word) return each.value;
        allowed += (allowed.empty() ? "" : ", ") + std::string(each.word);
    }
    throw std::invalid_argument(std::string(what) + ": \"" + word + "\" is not one of " + allowed);
}

template <class E, std::size_t N>
const char* word_of(const Word<E> (&words)[N], E value) {
    for (const auto& each : words)
        if (each.value == value) return each.word;
    return "";
}

constexpr Word<Kind> kind_words[] = {{"legal", Kind::legal},   {"strict", Kind::strict},
                                     {"routes", Kind::routes}, {"quiet", Kind::quiet},
                                     {"jumps", Kind::jumps},   {"jump-routes", Kind::jump_routes}};

inline u128 all_squares(const Variant& variant) {
    u128 bits = 0;
    for (int square = 1; square <= variant.numbering().squares(); ++square)
        bits |= bit<u128>(variant.numbering().index(square));
    return bits;
}

struct PySquares {
    SharedVariant variant;
    u128 bits;

    nb::list all() const {
        nb::list squares;
        for (int square = 1; square <= variant->numbering().squares(); ++square)
            if (bits >> variant->numbering().index(square) & 1) squares.append(square);
        return squares;
    }
};

struct PyMove {
    SharedVariant variant;
    Move move;
    u64 made_for = 0;  // the key of the position it was generated in: there it needs no checking

    nb::tuple squares_of(const u8* begin, int count) const {
        nb::list squares;
        for (int i = 0; i < count; ++i) squares.append(variant->numbering().square_of_index(begin[i]));
        return nb::tuple(squares);
    }
    nb::tuple path() const { return squares_of(move.path.data(), move.jumps ? move.jumps + 1 : 2); }
    nb::tuple captured() const { return squares_of(move.victims.data(), move.jumps); }

    std::string text() const { return text_of(*variant, move); }
    bool same_effect(const PyMove& other) const {
        if (variant->has_columns()) return move == other.move;
        return move.from() == other.move.from() && move.to() == other.move.to() &&
               move.captured() == other.move.captured() && move.crowns == other.move.crowns;
    }
    u64 hash() const {
        u64 hash = mix(move.jumps, u64{move.path[0]});
        for (int i = 1; i <= std::max<int>(move.jumps, 1); ++i)
            hash = mix(hash, u64{move.path[i]} << 8 | (move.jumps ? move.victims[i - 1] : 0));
        return hash;
    }
};

// `__eq__` of what has a variant: the same kind of thing with the same value, by rules with the same facts.
template <class T, class Value>
auto equality(Value T::* value) {
    return [value](const T& a, nb::handle other) {
        const T* b = if_it_is<T>(other);
        return b && a.*value == b->*value && (a.variant == b->variant || a.variant->facts() == b->variant->facts());
    };
}

struct PyPosition;

struct PyMoveList {
    nb::object made_in;  // a position
    SharedVariant variant;
    std::vector<Move> moves;
    u64 made_for;

    const PyPosition& position() const { return *nb::inst_ptr<PyPosition>(made_in); }
    PyMove at(std::size_t i) const { return {variant, moves[i], made_for}; }
    nb::list all() const {
        nb::object list = nb::steal(PyList_New(static_cast<Py_ssize_t>(moves.size())));
        const nb::handle type = nb::type<PyMove>();
        for (std::size_t i = 0; i < moves.size(); ++i) {  // built in place: this is how programs walk the tree
            nb::object move = nb::inst_alloc(type);
            new (nb::inst_ptr<PyMove>(move)) PyMove{variant, moves[i], made_for};
            nb::inst_mark_ready(move);
            PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), move.release().ptr());
        }
        return nb::list(list);
    }
    std::ptrdiff_t find(nb::handle wanted) const;  // a Move, or the text of one; -1 if it is not here
    std::string text() const {
        std::string text;
        for (std::size_t i = 0; i < moves.size(); ++i) text += (i ? ", " : "") + at(i).text();
        return text;
    }
};

struct PyPosition {
    SharedVariant variant;
    State state;

    // Where the pieces of a side are, or (None) those of both.
    u128 occupied(nb::handle side) const {
        const auto& pieces = state.board.pieces;
        return side.is_none() ? pieces[white] | pieces[black] : pieces[side_of(side)];
    }
    nb::tuple runs() const {
        const auto run = [&](int side) {
            const KingRun& run = state.board.run[side];
            return nb::make_tuple(run.count ? variant->numbering().square_of_index(run.index) : 0,
                                  static_cast<int>(run.count));
        };
        return nb::make_tuple(run(white), run(black));
    }
    State after(const PyMove& given) const {
        if (given.made_for != state.key()) {
            const auto legal = variant->mechanics().moves(state, Kind::legal);
            const bool same_game = given.variant->facts() == variant->facts();
            if (!same_game || std::find(legal.begin(), legal.end(), given.move) == legal.end())
                throw std::invalid_argument(given.text() + " is not a legal move in this position");
        }
        return variant->mechanics().play(state, given.move);
    }
};

void bind_squares(nb::module_& m);
void bind_variant(nb::module_& m);
void bind_moves(nb::module_& m);
void bind_position(nb::module_& m);
void bind_pdn(nb::module_& m);
void bind_search(nb::module_& m);
void bind_tablebase(nb::module_& m);

}  // namespace crownhead
