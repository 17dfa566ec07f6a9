// The one implementation of Mechanics, for fixed and for free rules.
#pragma once

#include <algorithm>
#include <utility>

#include "../search/column_game.hpp"
#include "../search/flat_game.hpp"
#include "../search/huffing_game.hpp"
#include "../search/search.hpp"
#include "../threads.hpp"
#include "columns.hpp"
#include "mechanics.hpp"
#include "perft.hpp"

namespace crownhead {

// Collects moves with their paths.
template <class V>
struct Recorder {
    using W = typename V::Word;
    static constexpr bool paths = true;
    const V& v;
    W king_row, kings;
    std::vector<Move>& moves;
    bool partial, any_choice, keep_doubles;
    bool in_order;                  // whether the order of taking makes another move of it, as in column games
    std::vector<Hop<W>> hops = {};  // of the captures, to recognise doubles

    template <int D>
    void step(W targets, bool) {
        while (targets) {
            const W to = pop(targets);
            quiet(shift<opposite(D)>(v, to), to);
        }
    }
    void slide(W from, W targets) {
        while (targets) quiet(from, pop(targets));
    }
    void quiet(W from, W to) {
        Move& move = moves.emplace_back();
        move.path[0] = static_cast<u8>(lowest(from));
        move.path[1] = static_cast<u8>(lowest(to));
        move.crowns = !(from & kings) && (to & king_row);
    }
    void restart() {
        moves.clear();
        hops.clear();
    }
    void capture(const Hop<W>& hop, int jumps, bool, const Path& path, const Victims& victims) {
        if (!keep_doubles) {
            for (std::size_t i = 0; i < hops.size(); ++i)
                if (hops[i].same_as(hop) && (!in_order || same_order(moves[i], victims))) return;
            hops.push_back(hop);
        }
        Move& move = moves.emplace_back();
        move.jumps = static_cast<u8>(jumps);
        move.crowns = hop.crowns;
        std::copy_n(path.begin(), jumps + 1, move.path.begin());
        std::copy_n(victims.begin(), jumps, move.victims.begin());
    }
    static bool same_order(const Move& move, const Victims& victims) {
        return std::equal(victims.begin(), victims.begin() + move.jumps, move.victims.begin());
    }
};

template <class V>
class MechanicsOf : public Mechanics {
    using W = typename V::Word;

   public:
    MechanicsOf(V v, const char* name) : v_(std::move(v)), name_(name) {}

    const char* name() const override { return name_; }

    std::vector<Move> moves(const State& state, Kind kind) const override {
        return state.side == white ? moves_of<white>(state, kind) : moves_of<black>(state, kind);
    }

    State play(const State& state, const Move& move) const override {
        const Hop<W> hop{bit<W>(move.from()), bit<W>(move.to()), static_cast<W>(move.captured()), move.crowns};
        const auto board = static_cast<Board<W>>(state.board);
        State next;
        next.side = !state.side;
        next.board = static_cast<Board<u128>>(state.side == white ? after<V, white>(v_, board, hop)
                                                                  : after<V, black>(v_, board, hop));
        if (state.columns) play_columns(state, move, next);
        return next;
    }

    u64 perft(const State& state, int depth, const PerftOptions& options, std::atomic<bool>& stop) const override {
        std::unique_ptr<NodeTable> table;
        if (options.table_megabytes) table = std::make_unique<NodeTable>(options.table_megabytes);
        const PerftContext context{stop, options.keep_duplicates, table.get()};
        constexpr int split = 3;
        if (options.threads <= 1 || depth <= split) return perft_from(state, depth, context);
        return perft_split(after_plies(state, split, context), depth - split, options.threads, context);
    }

    std::unique_ptr<search::Searcher> searcher(const search::SearchOptions& options) const override {
        using namespace search;
        const Weights weights = plain_weights(v_.rules, options.stuck_wins);
        if constexpr (may_be(has_huffing))
            if (has_huffing(v_.rules)) return search_of(HuffingGame(*this, v_.rules, weights, options.net), options);
        if constexpr (may_be(has_columns))
            if (has_columns(v_.rules)) return search_of(ColumnGame<V>(v_, weights, options.net), options);
        if constexpr (may_be(is_flat))
            return search_of(FlatGame<V>(v_, weights, options.net), options);
        else
            return nullptr;
    }

   private:
    // A compiled variant is of one kind, and nothing is compiled for the others.
    static constexpr bool has_huffing(const Rules& rules) { return rules.huffing; }
    static constexpr bool has_columns(const Rules& rules) { return rules.removal == Removal::column; }
    static constexpr bool is_flat(const Rules& rules) { return !has_huffing(rules) && !has_columns(rules); }
    static constexpr bool may_be(bool (*kind)(const Rules&)) {
        if constexpr (V::fixed) return kind(V::rules);
        return true;
    }

    template <class G>
    std::unique_ptr<search::Searcher> search_of(G game, const search::SearchOptions& options) const {
        return std::make_unique<search::Search<G>>(*this, std::move(game), options);
    }

    template <int S>
    std::vector<Move> moves_of(const State& state, Kind kind) const {
        std::vector<Move> found;
        found.reserve(16);
        const auto board = static_cast<Board<W>>(state.board);
        if (is_decided(v_, board)) return found;
        if (kind == Kind::legal && !v_.rules.huffing) kind = Kind::strict;
        if (kind == Kind::quiet || kind == Kind::jumps || kind == Kind::jump_routes) {
            record<S>(state, board, found, kind);
        } else if (kind == Kind::legal) {  // with huffing: moves that overlook a capture, too
            record<S>(state, board, found, Kind::jumps);
            record<S>(state, board, found, Kind::quiet);
        } else if (!record<S>(state, board, found, kind)) {
            record<S>(state, board, found, Kind::quiet);
        }
        return found;
    }

    template <int S>
    bool record(const State& state, const Board<W>& board, std::vector<Move>& found, Kind kind) const {
        const bool partial = kind == Kind::jumps || kind == Kind::jump_routes;
        const bool keep_doubles = kind == Kind::routes || kind == Kind::jump_routes;
        const bool in_order = v_.rules.removal == Removal::column;
        Recorder<V> recorder{v_, v_.layout.king_row[S], board.kings, found, partial, partial, keep_doubles, in_order};
        Generator<V, S, decltype(recorder)> generator(v_, board, recorder, vanishing_in(state));
        if (kind != Kind::quiet) return generator.captures();
        generator.quiets();
        return true;
    }

    // In column games only a column of one piece leaves its square empty when it is jumped.
    W vanishing_in(const State& state) const {
        if (!state.columns) return vanishing(v_);
        W singles = 0;
        for (std::size_t i = 0; i < state.columns->size(); ++i)
            if ((*state.columns)[i].height == 1) singles |= bit<W>(static_cast<int>(i));
        return singles;
    }

    static void play_columns(const State& state, const Move& move, State& next) {
        auto columns = std::make_shared<Columns>(*state.columns);
        const auto at = [&](int index) -> Column& { return (*columns)[static_cast<std::size_t>(index)]; };
        move_column(
            move.from(), move.to(), {move.victims.data(), move.jumps}, next.board,
            [&](int index) { return std::exchange(at(index), {}); },
            [&](int index, const Column& column) { at(index) = column; });
        next.columns = std::move(columns);
    }

    u64 perft_from(const State& state, int depth, const PerftContext& context) const {
        if constexpr (in_bulk)
            if (!v_.rules.huffing) return perft_in_bulk(state, depth, context);
        return perft_slowly(state, depth, context);
    }

    u64 perft_in_bulk(const State& state, int depth, const PerftContext& context) const {
        const auto count = [&](const auto& board) {
            return state.side == white ? crownhead::perft<V, white>(v_, board, depth, context)
                                       : crownhead::perft<V, black>(v_, board, depth, context);
        };
        if constexpr (may_be(has_columns))
            if (state.columns) return count(column_board<V>(state));
        return count(static_cast<Board<W>>(state.board));
    }

    // Huffing, where runs of jumps may stop short.
    u64 perft_slowly(const State& state, int depth, const PerftContext& context) const {
        if (depth == 0 || context.stop.load(std::memory_order_relaxed)) return depth == 0;
        const auto found = moves(state, Kind::legal);
        if (depth == 1) return found.size();
        u64 nodes = 0;
        for (const auto& move : found) nodes += perft_slowly(play(state, move), depth - 1, context);
        return nodes;
    }

    std::vector<State> after_plies(const State& state, int plies, const PerftContext& context) const {
        const Kind kind = context.keep_doubles && !v_.rules.huffing ? Kind::routes : Kind::legal;
        std::vector<State> states{state};
        for (int ply = 0; ply < plies; ++ply) {
            std::vector<State> next;
            for (const auto& each : states)
                for (const auto& move : moves(each, kind)) next.push_back(play(each, move));
            states = std::move(next);
        }
        return states;
    }

    // Threads take their positions from one list of many, so that none waits long for another.
    u64 perft_split(const std::vector<State>& jobs, int depth, int threads, const PerftContext& context) const {
        std::atomic<std::size_t> taken{0};
        std::atomic<u64> nodes{0};
        const auto work = [&] {
            for (std::size_t i; (i = taken++) < jobs.size();) nodes += perft_from(jobs[i], depth, context);
        };
        std::vector<Thread> pool;
        for (int i = 1; i < threads; ++i) pool.emplace_back(work);
        work();
        pool.clear();
        return nodes;
    }

    V v_;
    const char* name_;
};

}  // namespace crownhead
