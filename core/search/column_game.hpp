// A game of columns as the search sees it, through the slow interface; games with huffing, whose runs of jumps may stop
// short, come the same way.
#pragma once

#include "../mechanics.hpp"
#include "draws.hpp"
#include "evaluate.hpp"

namespace crownhead::search {

class ColumnGame {
   public:
    using Move = crownhead::Move;
    using Position = State;

    class Moves {
       public:
        explicit Moves(bool) {}
        int size() const { return static_cast<int>(moves.size()); }
        const Move* begin() const { return moves.data(); }
        std::vector<Move> moves;
    };

    struct Scratch {};

    ColumnGame(const Mechanics& mechanics, const Rules& rules, const Weights& weights, std::shared_ptr<const Net> net)
        : mechanics_(mechanics), evaluation_(Free<u128>(rules), weights), net_(std::move(net)) {}

    Position position(const State& state) const { return state; }
    bool generate(const Position& p, Moves& moves) const {
        moves.moves = mechanics_.moves(p, Kind::strict);
        return !moves.moves.empty() && moves.moves.front().jumps > 0;
    }
    Position play(const Position& p, const Move& move) const { return mechanics_.play(p, move); }
    u64 key(const Position& p) const { return p.key(); }
    int evaluate(const Position& p, Scratch&, const Scratch&) const {
        return net_ ? (*net_)(p) : evaluation_(p.board, p.side) + prisoners(p);
    }
    int pieces(const Position& p) const { return popcount(p.board.pieces[0] | p.board.pieces[1]); }
    bool can_capture(const Position& p, int side) const {
        State turned = p;
        turned.side = side;
        return !mechanics_.moves(turned, Kind::jumps).empty();
    }
    bool has_long_shots() const { return true; }
    bool wins_by_crowning(const Position&) const { return false; }
    bool is_lost(const Position&) const { return false; }
    bool is_progress(const Position&, const Move& move) const { return move.jumps > 0 || move.crowns; }
    int event(const Position& p, const Move& move, const Position&) const { return events_of(p, move); }
    static u64 name(const Move& move) {
        u64 name = mix(move.jumps, u64{move.path[0]} << 8 | static_cast<u64>(move.to()));
        for (int i = 0; i < move.jumps; ++i) name = mix(name, u64{move.path[i]} << 8 | move.victims[i]);
        return name & 0xffffffff;
    }
    static int from(const Move& move) { return move.from(); }
    static int to(const Move& move) { return move.to(); }
    static bool matches(const Move& move, const Move& full) { return move == full; }

   private:
    // Pieces under a column: one's own come back when the top is taken, the opponent's are held.
    int prisoners(const Position& p) const {
        if (!p.columns) return 0;
        int score = 0;
        for (const auto& column : *p.columns)
            for (int i = 1; i < column.height; ++i) {
                const int owner = column.black & 1, piece = column.black >> i & 1;
                const int worth = owner == piece ? 20 : 45;
                score += owner == p.side ? worth : -worth;
            }
        return score;
    }

    const Mechanics& mechanics_;
    Evaluation<Free<u128>> evaluation_;
    std::shared_ptr<const Net> net_;
};

}  // namespace crownhead::search
