// From a position to those that follow it, and back to those that a quiet move could have come from.
#pragma once

#include "../moves/lists.hpp"
#include "index.hpp"

namespace crownhead::tablebase {

template <class V>
class Neighbours {
    using W = typename V::Word;

   public:
    Neighbours(const V& v, const Ground<W>& ground) : v_(v), ground_(ground) {
        each_direction([&]<int D>() {
            if (has(v_.rules.men_moves, D)) before_crowning_ |= shift<opposite(D)>(v_, v_.layout.king_row[white]);
        });
    }

    // Whether a man stands where its next step may crown it.
    bool may_crown(const Board<W>& board) const { return (board.pieces[white] & ~board.kings & before_crowning_) != 0; }

    enum class Kind { stuck, captures, quiets };

    // Calls f(position, same_material) for what each move of White leads to, as the other player sees it.
    template <class F>
    Kind after_moves(const Board<W>& board, F f) const {
        Hops<W> moves(true);  // doubles do no harm here
        Lister<V> lister{v_, moves};
        Generator<V, white, Lister<V>> generator(v_, board, lister, vanishing(v_));
        const bool captures = generator.captures();
        if (!captures) generator.quiets();
        for (const auto& hop : moves) {
            const bool crowns = !(board.kings & hop.from) && (hop.to & v_.layout.king_row[white]);
            f(ground_.turned(after<V, white>(v_, board, hop)), !captures && !crowns);
        }
        return captures ? Kind::captures : moves.size() ? Kind::quiets : Kind::stuck;
    }

    // Calls f(board) for every position from which a quiet move that crowned nothing leads to this one. Whether that
    // move was legal there, where a capture might have been due, is for the caller to know.
    template <class F>
    void before_quiets(const Board<W>& position, F f) const {
        const Board<W> board = ground_.turned(position);
        const W men = board.pieces[white] & ~board.kings, kings = board.pieces[white] & board.kings;
        const W empty = v_.layout.squares & ~(board.pieces[white] | board.pieces[black]);
        each_direction([&]<int D>() {
            constexpr int back = opposite(D);
            if (has(v_.rules.men_moves, D))
                for (W from = shift<back>(v_, men) & empty & ground_.men[white]; from;) {
                    const W origin = pop(from);
                    undo(board, origin, shift<D>(v_, origin), false, f);
                }
            if (!has(v_.rules.king_moves, D)) return;
            if (!v_.rules.long_range) {
                for (W from = shift<back>(v_, kings) & empty; from;) {
                    const W origin = pop(from);
                    undo(board, origin, shift<D>(v_, origin), true, f);
                }
                return;
            }
            for (W rest = kings; rest;) {
                const W king = pop(rest);
                for (W from = shift<back>(v_, king) & empty; from; from = shift<back>(v_, from) & empty)
                    undo(board, from, king, true, f);
            }
        });
    }

   private:
    template <class F>
    void undo(const Board<W>& board, W from, W to, bool king, F& f) const {
        Board<W> before = board;
        before.pieces[white] ^= from | to;
        if (king) before.kings ^= from | to;
        const W kings = before.pieces[white] & before.kings;
        const bool counted = v_.rules.kings_in_a_row && kings && (before.pieces[white] & ~before.kings);
        before.run[white] = {};
        if (!counted) return f(before);
        undo_run(before, board.run[white], kings, king ? from : W{0}, to, f);
    }

    // Where one king's moves in a row are counted, many counts before the move may have led to the one after it.
    template <class F>
    void undo_run(Board<W>& before, KingRun after_move, W kings, W moved_from, W to, F& f) const {
        if (moved_from && (!after_move.count || bit<W>(after_move.index) != to)) return;
        if (!moved_from && after_move.count) return;
        if (moved_from && after_move.count > 1) {
            before.run[white] = {static_cast<u8>(lowest(moved_from)), static_cast<u8>(after_move.count - 1)};
            return f(before);
        }
        f(before);
        for (W others = kings & ~moved_from; others;) {
            const int index = lowest(pop(others));
            for (int count = 1; count <= v_.rules.kings_in_a_row; ++count) {
                before.run[white] = {static_cast<u8>(index), static_cast<u8>(count)};
                f(before);
            }
        }
    }

    const V& v_;
    const Ground<W>& ground_;
    W before_crowning_ = 0;
};

}  // namespace crownhead::tablebase
