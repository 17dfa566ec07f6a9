// A game of columns as the search sees it.
#pragma once

#include "../moves/columns.hpp"
#include "draws.hpp"
#include "evaluate.hpp"

namespace crownhead::search {

template <class V>
class ColumnGame {
   public:
    using W = typename V::Word;
    using Move = ColumnHop<W>;
    using Moves = ShortList<Move>;
    using Position = ColumnBoard<V>;
    using Scratch = Net::ColumnSums<W, column_squares<V>>;
    static constexpr bool captured_stay = true;

    ColumnGame(const V& v, const Weights& weights, std::shared_ptr<const Net> net)
        : v_(v), evaluation_(v, weights), net_(std::move(net)) {}

    Position position(const State& state) const { return column_board<V>(state); }

    bool generate(const Position& p, Moves& moves) const {
        if (p.side == white)
            list_moves<V, white>(v_, p, moves);
        else
            list_moves<V, black>(v_, p, moves);
        return moves.size() > 0 && moves.begin()->jumps > 0;
    }
    Position play(const Position& p, const Move& move) const {
        return p.side == white ? after<V, white>(v_, p, move) : after<V, black>(v_, p, move);
    }
    u64 key(const Position& p) const { return mix(node_key(p.board, p.side, 0), p.columns.key()); }
    int evaluate(const Position& p, Scratch& scratch, const Scratch& before) const {
        if (net_) return (*net_)(scratch, before, p.board, p.columns, p.side);
        int score = evaluation_(p.board, p.side);
        for (W squares = p.columns.squares(); squares;) score += prisoners(p.columns.at(lowest(pop(squares))), p.side);
        return score;
    }

    int pieces(const Position& p) const { return popcount(static_cast<W>(p.board.pieces[0] | p.board.pieces[1])); }
    bool can_capture(const Position& p, int side) const { return crownhead::can_capture(v_, p.board, side); }
    bool has_long_shots() const { return true; }
    bool has_deep_shots() const { return false; }
    bool wins_by_crowning(const Position&) const { return false; }
    bool is_lost(const Position&) const { return false; }
    bool is_progress(const Position&, const Move& move) const { return move.jumps > 0 || move.crowns; }
    int event(const Position& p, const Move& move, const Position&) const {
        return (move.jumps ? captured : 0) | (p.board.kings & move.from ? 0 : man_moved) | (move.crowns ? crowned : 0);
    }
    static u64 name(const Move& move) {
        u64 name = mix(move.jumps, static_cast<u64>(from(move)) << 8 | static_cast<u64>(to(move)));
        for (const u8 victim : move.victims()) name = mix(name, u64{victim});
        return name & 0xffffffff;
    }
    static int from(const Move& move) { return lowest(move.from); }
    static int to(const Move& move) { return lowest(move.to); }
    static bool matches(const Move& move, const crownhead::Move& full) {
        return from(move) == full.from() && to(move) == full.to() && move.jumps == full.jumps &&
               std::equal(move.victims().begin(), move.victims().end(), full.victims.begin());
    }

   private:
    const V& v_;
    Evaluation<V> evaluation_;
    std::shared_ptr<const Net> net_;
};

}  // namespace crownhead::search
