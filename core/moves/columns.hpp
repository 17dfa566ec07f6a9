// The games of columns, Lasca and Bashni, as perft and the search see them: positions that are copied as a whole and
// need no memory of their own, moves that know in which order they take.
#pragma once

#include <span>

#include "perft.hpp"

namespace crownhead {

template <class V>
constexpr std::size_t column_squares = 8 * sizeof(typename V::Word);
template <class V>
    requires V::fixed
constexpr std::size_t column_squares<V> = static_cast<std::size_t>(bits_of(V::rules));

// A position: the tops of the columns on a flat board, and the columns by bit index.
template <class V>
struct ColumnBoard {
    using W = typename V::Word;

    Board<W> board;
    int side;
    TallColumns<W, column_squares<V>> columns;

    // A tall column that is jumped leaves no empty square behind.
    W vanishing() const { return (board.pieces[0] | board.pieces[1]) & ~columns.squares(); }
};

template <class V>
ColumnBoard<V> column_board(const State& state) {
    ColumnBoard<V> made;
    made.board = static_cast<Board<typename V::Word>>(state.board);
    made.side = state.side;
    for (std::size_t i = 0; state.columns && i < state.columns->size(); ++i)
        if (const Column& column = (*state.columns)[i]; column.height > 1)
            made.columns.put(static_cast<int>(i), column);
    return made;
}

// Moves a column over its victims, whose tops it takes along beneath it. `take` removes a column and returns it, `put`
// sets one down. The board is the flat one after the move: what a victim leaves behind is put on it.
template <class W>
[[gnu::always_inline]] inline void move_column(int from, int to, std::span<const u8> victims, Board<W>& board,
                                               auto&& take, auto&& put) {
    Column mover = take(from);
    for (const u8 victim : victims) {
        Column jumped = take(victim);
        mover.put_under(jumped.black & 1, jumped.kings & 1);
        jumped.take_top();
        if (!jumped.height) continue;
        const auto square = bit<W>(victim);
        board.pieces[jumped.black & 1] |= square;
        if (jumped.kings & 1) board.kings |= square;
        put(victim, jumped);
    }
    if (board.kings >> to & 1) mover.kings |= 1;
    put(to, mover);
}

// A move whose victims are known in their order, which makes another position of it.
template <class W>
struct ColumnHop : Hop<W> {
    u8 jumps;
    Victims order;  // only as long as the move is

    std::span<const u8> victims() const { return {order.data(), jumps}; }
};

// Collects captures, without those that differ only in the squares between two jumps, and counts the quiet moves.
template <class V>
struct ColumnCounter {
    using W = typename V::Word;
    static constexpr bool paths = true, partial = false, any_choice = false;
    const V& v;
    ShortList<ColumnHop<W>>& hops;
    int quiet = 0;

    template <int D>
    void step(W targets, bool) {
        quiet += popcount(targets);
    }
    void slide(W, W targets) { quiet += popcount(targets); }
    void restart() { hops.clear(); }
    void capture(const Hop<W>& hop, int jumps, bool king, const Path&, const Victims& order) {
        if (king && jumps > 1)
            for (const auto& known : hops)
                if (known.same_as(hop) && std::equal(order.begin(), order.begin() + jumps, known.order.begin())) return;
        ColumnHop<W>& added = hops.add();
        static_cast<Hop<W>&>(added) = hop;
        added.jumps = static_cast<u8>(jumps);
        std::copy_n(order.begin(), jumps, added.order.begin());
    }
};

// Collects quiet moves as well.
template <class V>
struct ColumnLister : ColumnCounter<V> {
    using W = typename V::Word;
    W kings, king_row;

    template <int D>
    void step(W targets, bool) {
        while (targets) {
            const W to = pop(targets);
            add(shift<opposite(D)>(this->v, to), to);
        }
    }
    void slide(W from, W targets) {
        while (targets) add(from, pop(targets));
    }
    void add(W from, W to) {
        ColumnHop<W>& added = this->hops.add();
        static_cast<Hop<W>&>(added) = {from, to, W{0}, !(from & kings) && (to & king_row)};
        added.jumps = 0;
    }
};

template <class V, int S>
[[gnu::always_inline]] inline void collect(const V& v, const ColumnBoard<V>& p, Sink<typename V::Word> auto& sink) {
    if (is_decided(v, p.board)) return;
    Generator<V, S, std::remove_reference_t<decltype(sink)>> generator(v, p.board, sink, p.vanishing());
    if (can_capture<V, S>(v, p.board))
        generator.captures();
    else
        generator.quiets();
}

template <class V, int S>
void list_moves(const V& v, const ColumnBoard<V>& p, ShortList<ColumnHop<typename V::Word>>& moves) {
    ColumnLister<V> lister{{v, moves}, p.board.kings, v.layout.king_row[S]};
    collect<V, S>(v, p, lister);
}

template <class V, int S>
ColumnBoard<V> after(const V& v, const ColumnBoard<V>& p, const ColumnHop<typename V::Word>& hop) {
    ColumnBoard<V> next;  // filled in by hand: a compiler would zero all columns first
    next.board = after<V, S>(v, p.board, static_cast<const Hop<typename V::Word>&>(hop));
    next.side = !S;
    next.columns = p.columns;
    const auto take = [&](int index) {
        if (const Column tall = next.columns.at(index); tall.height) {
            next.columns.remove(index);
            return tall;
        }
        return Column{static_cast<u64>(p.board.pieces[black] >> index & 1),
                      static_cast<u64>(p.board.kings >> index & 1), 1};
    };
    const auto put = [&](int index, const Column& column) {
        if (column.height > 1) next.columns.put(index, column);
    };
    move_column(lowest(hop.from), lowest(hop.to), hop.victims(), next.board, take, put);
    return next;
}

template <class V, int S>
u64 perft(const V& v, const ColumnBoard<V>& p, int depth, const PerftContext& context) {
    if (depth == 0) return 1;
    if (depth >= 4 && context.stop.load(std::memory_order_relaxed)) return 0;
    ShortList<ColumnHop<typename V::Word>> moves;
    if (depth == 1) {
        ColumnCounter<V> counter{v, moves};
        collect<V, S>(v, p, counter);
        return static_cast<u64>(counter.quiet + moves.size());
    }
    list_moves<V, S>(v, p, moves);
    u64 nodes = 0;
    for (const auto& move : moves) nodes += perft<V, !S>(v, after<V, S>(v, p, move), depth - 1, context);
    return nodes;
}

}  // namespace crownhead
