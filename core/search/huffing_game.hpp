// A game with huffing, whose runs of jumps may stop short, as the search sees it: through the slow interface.
#pragma once

#include "../moves/mechanics.hpp"
#include "draws.hpp"
#include "evaluate.hpp"

namespace crownhead::search {

class HuffingGame {
   public:
    using Move = crownhead::Move;
    using Position = State;

    class Moves {
       public:
        int size() const { return static_cast<int>(moves.size()); }
        const Move* begin() const { return moves.data(); }
        std::vector<Move> moves;
    };

    static constexpr bool captured_stay = false;
    struct Scratch {};

    HuffingGame(const Mechanics& mechanics, const Rules& rules, const Weights& weights, std::shared_ptr<const Net> net)
        : mechanics_(mechanics), evaluation_(Free<u128>(rules), weights), net_(std::move(net)) {}

    Position position(const State& state) const { return state; }
    bool generate(const Position& p, Moves& moves) const {
        moves.moves = mechanics_.moves(p, Kind::strict);
        return !moves.moves.empty() && moves.moves.front().jumps > 0;
    }
    Position play(const Position& p, const Move& move) const { return mechanics_.play(p, move); }
    u64 key(const Position& p) const { return p.key(); }
    int evaluate(const Position& p, Scratch&, const Scratch&) const {
        if (net_) return (*net_)(p);
        int score = evaluation_(p.board, p.side);
        if (p.columns)
            for (const auto& column : *p.columns) score += prisoners(column, p.side);
        return score;
    }
    int pieces(const Position& p) const { return popcount(p.board.pieces[0] | p.board.pieces[1]); }
    bool can_capture(const Position& p, int side) const {
        State turned = p;
        turned.side = side;
        return !mechanics_.moves(turned, Kind::jumps).empty();
    }
    bool has_long_shots() const { return true; }
    bool has_deep_shots() const { return false; }
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
    const Mechanics& mechanics_;
    Evaluation<Free<u128>> evaluation_;
    std::shared_ptr<const Net> net_;
};

}  // namespace crownhead::search
