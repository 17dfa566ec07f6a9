// A game on a flat board as the search sees it: positions, moves, keys, and whether something hangs.
#pragma once

#include "../moves/lists.hpp"
#include "draws.hpp"
#include "evaluate.hpp"

namespace crownhead::search {

template <class V>
class FlatGame {
   public:
    using W = typename V::Word;
    using Move = Hop<W>;
    using Moves = Hops<W>;
    struct Position {
        Board<W> board;
        int side;
    };

    using Scratch = Net::Sums<W>;
    static constexpr bool captured_stay = false;

    FlatGame(const V& v, const Weights& weights, std::shared_ptr<const Net> net)
        : v_(v), evaluation_(v, weights), net_(std::move(net)) {}

    Position position(const State& state) const { return {static_cast<Board<W>>(state.board), state.side}; }

    bool generate(const Position& p, Moves& moves) const {
        return p.side == white ? list<white>(p.board, moves) : list<black>(p.board, moves);
    }
    Position play(const Position& p, const Move& move) const {
        return {p.side == white ? after<V, white>(v_, p.board, move) : after<V, black>(v_, p.board, move), !p.side};
    }
    u64 key(const Position& p) const { return node_key(p.board, p.side, 0); }
    int evaluate(const Position& p, Scratch& scratch, const Scratch& before) const {
        const auto by = [&](const EvaluationOf<W> auto& evaluation) {
            return evaluation(scratch, before, p.board, p.side);
        };
        return net_ ? by(*net_) : by(evaluation_);
    }

    int pieces(const Position& p) const { return popcount(static_cast<W>(p.board.pieces[0] | p.board.pieces[1])); }
    bool can_capture(const Position& p, int side) const { return crownhead::can_capture(v_, p.board, side); }
    // Where kings fly, a few quiet moves can win back more than a man.
    bool has_long_shots() const { return v_.rules.long_range; }
    // On a large board, where the most must be taken, a few men given away lead the opponent where they are wanted.
    bool has_deep_shots() const {
        return v_.rules.long_range && v_.rules.rows >= 10 && v_.rules.uses(Criterion::most) &&
               !v_.rules.first_king_wins;
    }
    // The first king wins.
    bool wins_by_crowning(const Position& p) const {
        return v_.rules.first_king_wins &&
               (p.side == white ? finds_crowning<white>(p.board) : finds_crowning<black>(p.board));
    }
    bool is_lost(const Position& p) const { return is_decided(v_, p.board); }
    bool is_progress(const Position& p, const Move& move) const {
        constexpr Directions onward = diagonal_forward | straight_forward;
        const bool men_go_onward = (v_.rules.men_moves & ~onward) == 0;
        return move.captured || (men_go_onward && !(p.board.kings & move.from));
    }
    int event(const Position& p, const Move& move, const Position& next) const {
        const bool man = !(p.board.kings & move.from);
        return (move.captured ? captured : 0) | (man ? man_moved : 0) |
               (man && (next.board.kings & move.to) ? crowned : 0);
    }
    static u64 name(const Move& move) {
        const u64 taken = move.captured ? mix(1, move.captured) << 16 : 0;
        return (taken | static_cast<u64>(to(move)) << 8 | static_cast<u64>(from(move))) & 0xffffffff;
    }
    static int from(const Move& move) { return lowest(move.from); }
    static int to(const Move& move) { return lowest(move.to); }
    static bool matches(const Move& move, const crownhead::Move& full) {
        return from(move) == full.from() && to(move) == full.to() && move.captured == static_cast<W>(full.captured());
    }

   private:
    template <int S>
    bool list(const Board<W>& board, Moves& moves) const {
        if (is_decided(v_, board)) return false;
        Lister<V> lister{v_, moves};
        Generator<V, S, Lister<V>> generator(v_, board, lister, vanishing(v_));
        if (generator.captures()) return true;
        generator.quiets();
        return false;
    }

    template <int S>
    bool finds_crowning(const Board<W>& board) const {
        const View<V, S> view(v_, board);
        bool found = false;
        each_direction([&]<int D>() {
            if (has(View<V, S>::mine(v_.rules.men_moves), D))
                found = found || (shift<D>(v_, view.men) & view.empty & view.king_row());
        });
        return found;
    }

    const V& v_;
    Evaluation<V> evaluation_;
    std::shared_ptr<const Net> net_;
};

}  // namespace crownhead::search
