// One thread of the search: principal variation search with a transposition table, for any game.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>

#include "abdada.hpp"
#include "game.hpp"
#include "history.hpp"
#include "margins.hpp"
#include "searcher.hpp"
#include "table.hpp"
#include "window.hpp"

namespace crownhead::search {

// What the threads of one search share.
struct Shared {
    Table& table;
    History& history;
    std::atomic<bool>& stop;
    const Limits& limits;
    const DrawRules& draws;
    bool stuck_wins;         // the player without a move wins
    const Endings* endings;  // or null
    Abdada* abdada;          // null: there is one thread only
    std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
    std::atomic<u64> nodes{0};

    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); }
};

struct Stopped {};

template <Game G>
class Worker {
   public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using Moves = typename G::Moves;
    struct RootLine {
        int score = -won;
        std::vector<Move> moves;
    };

    explicit Worker(const G& game) : game_(game) {}

    // Another search, after these positions, so that repetitions are seen.
    void begin(Shared& shared, const std::vector<State>& earlier) {
        shared_ = &shared;
        deep_shots_ = game_.has_deep_shots() && !shared.stuck_wins;
        keeps_deeper_ = deep_shots_ || shared.abdada;
        keys_.clear();
        for (const auto& state : earlier) keys_.push_back(game_.key(game_.position(state)));
        nodes_ = published_ = 0;
        next_look_up_ = 1;
    }

    // The best lines at one depth, searched one after the other without the first moves of the ones before. It stands
    // in a program once, and not in each of its callers: browsers have to load all of it.
    [[gnu::noinline]] std::vector<RootLine> best_lines(const Position& root, int depth,
                                                       const std::vector<RootLine>& before) {
        std::vector<RootLine> lines;
        excluded_.clear();
        best_so_far_ = {};
        runs_[0] = shared_->draws.at_root();
        idle_[0] = static_cast<int>(keys_.size());
        Moves moves;
        game_.generate(root, moves);
        const int wanted = std::min(shared_->limits.lines, moves.size());
        for (int i = 0; i < wanted; ++i) {
            const auto index = static_cast<std::size_t>(i);
            lines.push_back(
                aspire(root, depth, index < before.size() ? before[index].score : 0, index < before.size()));
            excluded_.push_back(G::name(lines.back().moves.front()));
        }
        std::stable_sort(lines.begin(), lines.end(), [](auto& a, auto& b) { return a.score > b.score; });
        return lines;
    }

    // The best line of a depth that was not finished: the line of the depth before goes first, so this one beats it.
    const RootLine& best_so_far() const { return best_so_far_; }

    // Until something is known there is no answer to give.
    void may_stop(bool allowed) { may_stop_ = allowed; }
    void publish_nodes() {
        shared_->nodes += nodes_ - published_;
        published_ = nodes_;
    }

   private:
    // One visit of the search to a position: small enough to be handed on in two registers.
    struct Node {
        const Position& p;
        Window window;
        std::int16_t depth, ply;

        Node(const Position& position, Window asked, int plies, int from_root)
            : p(position),
              window(asked),
              depth(static_cast<std::int16_t>(plies)),
              ply(static_cast<std::int16_t>(from_root)) {}
        Node with(Window other, int other_depth) const { return {p, other, other_depth, ply}; }
    };
    static_assert(sizeof(Node) <= 2 * sizeof(u64));
    // What is known of a node when its moves are tried.
    struct Choice {
        u64 key;
        const Known& known;
        const Moves& moves;
        bool captures;
        u64 skipped;  // a move that is left out, to see what it is worth; 0: none
    };

    // A narrow window round the last score, widened as long as the score falls outside.
    RootLine aspire(const Position& root, int depth, int guess, bool guessed) {
        int margin = guessed && depth >= margins::aspiration_depth ? margins::aspiration : 2 * won;
        for (;;) {
            const Window window{std::max(guess - margin, -won), std::min(guess + margin, won)};
            const int score = look({root, window, depth, 0});
            if ((score > window.alpha || window.alpha == -won) && (score < window.beta || window.beta == won))
                return {score, line()};
            margin *= margins::aspiration_growth;
        }
    }

    // The value of a node, without the move that is to be skipped, if any.
    int look(Node node, u64 skipped = 0) {
        const auto& [p, window, depth, ply] = node;
        pv_length_[static_cast<std::size_t>(ply)] = 0;
        if (depth <= 0 && ply > 0) return rest(p, window, ply, {});
        count_node();
        if (game_.is_lost(p)) return ply - won;
        const u64 key = game_.key(p);
        if (ply > 0) {
            if (is_draw(key, ply)) return 0;
            node.window = {std::max<int>(window.alpha, -won + ply), std::min<int>(window.beta, won - ply - 1)};
            if (window.alpha >= window.beta) return window.alpha;
            if (const int known = ending(p, ply); known != unheld) return known;
        }
        if (ply >= most_plies - 1) return evaluate(p, ply);
        Moves moves;
        const bool captures = game_.generate(p, moves);
        if (moves.size() == 0) return stuck(ply);
        Known known;
        const bool narrow = !window.is_wide() && !skipped && ply > 0;
        if (shared_->table.find(key, known) && narrow && known.depth >= depth) {
            const int score = from_table(known.score, ply);
            if (known.bound == Bound::exact || (known.bound == Bound::lower && score >= window.beta) ||
                (known.bound == Bound::upper && score <= window.alpha))
                return score;
        }
        if (narrow && !captures && std::abs(window.beta) < surely_won) {
            const int score = depth >= margins::probe_depth ? probe(node) : glance(node);
            if (score != unheld) return score;
        }
        return try_moves(node, {key, known, moves, captures, skipped});
    }

    // How long the end of a line is already: quiet moves, made under a threat, and captures.
    struct Drawn {
        int quiet = 0, captures = 0;

        Drawn after(bool capture) const { return {quiet + !capture, captures + capture}; }
    };

    // The end of a line: captures are played out, and so are threats until the line has been drawn out enough.
    int rest(const Position& p, Window window, int ply, Drawn drawn) {
        pv_length_[static_cast<std::size_t>(ply)] = 0;
        count_node();
        if (game_.is_lost(p)) return ply - won;
        if (const int known = ending(p, ply); known != unheld) return known;
        if (ply >= most_plies - 1) return evaluate(p, ply);
        const bool captures = game_.can_capture(p, p.side);
        if (!captures && game_.wins_by_crowning(p)) return won - ply - 1;
        if (!captures && (drawn.quiet >= margins::threat_plies || !game_.can_capture(p, !p.side)))
            return evaluate(p, ply);
        if (G::captured_stay && drawn.captures >= margins::rest_captures) return evaluate(p, ply);
        if (!captures) {  // a man hangs: where a man more or less decides nothing, it is not looked for
            const int still = evaluate(p, ply);
            if (still - margins::a_man >= window.beta) return still - margins::a_man;
            if (still + margins::a_man <= window.alpha) return still + margins::a_man;
        }
        Moves moves;
        game_.generate(p, moves);
        if (moves.size() == 0) return stuck(ply);
        int best = -won;
        for (int i = 0; i < moves.size(); ++i) {
            const Move& move = moves.begin()[i];
            const int score = -rest(game_.play(p, move), window.turned(), ply + 1, drawn.after(captures));
            if (score <= best) continue;
            best = score;
            if (score > window.alpha) {
                if (window.is_wide()) note_line(move, ply);
                window = {score, window.beta};
            }
            if (score >= window.beta) break;
        }
        return best;
    }

    // The score of a player who has no move.
    int stuck(int ply) const { return shared_->stuck_wins ? won - ply : ply - won; }

    // The score by the tablebase; `unheld` if it does not know the position.
    int ending(const Position& p, int ply) const {
        if (!shared_->endings || game_.pieces(p) > shared_->endings->most_pieces()) return unheld;
        const int result = shared_->endings->result(static_cast<Board<u128>>(p.board), p.side);
        return result == Endings::unknown ? unheld : result * (won_ending - ply);
    }

    int evaluate(const Position& p, int ply) {
        const auto at = static_cast<std::size_t>(ply);
        return game_.evaluate(p, scratch_[at], scratch_[ply ? at - 1 : at]);
    }

    // A shallow look that already finds much more than is needed: a deep one would find enough.
    int probe(const Node& node) {
        const int margin = margins::probe(node.depth, deep_shots_);
        const int high = std::min(node.window.beta + margin, won - 1);
        const int score = look(node.with(Window::reaches(high), margins::probed(node.depth, deep_shots_)));
        return score >= high ? score - margin : unheld;
    }

    // With few plies to go, what a position is worth now rises only so far without a capture: with much less than is
    // needed, only what can be taken is still looked at. And it falls only so far if nothing hangs.
    int glance(const Node& node) {
        const bool hangs = game_.can_capture(node.p, !node.p.side);
        if (hangs && game_.has_long_shots()) return unheld;
        const int now = evaluate(node.p, node.ply);
        if (!game_.has_long_shots() && now + margins::hopeless(node.depth) <= node.window.alpha)
            return rest(node.p, node.window, node.ply, {});
        const int low = now - margins::glance(node.depth);
        return !hangs && low >= node.window.beta ? low : unheld;
    }

    int try_moves(Node node, const Choice& choice) {
        const auto& [p, window, depth, ply] = node;
        const auto& [key, known, moves, captures, skipped] = choice;
        Order order;
        const int count = rank(p, choice, order);
        const bool wide = window.is_wide(), singular = is_singular(node, choice);
        Abdada* const abdada = depth >= margins::shared_depth ? shared_->abdada : nullptr;
        const int first_alpha = window.alpha;
        int best = -won, tried = 0, end = count, ready = 0;
        u64 best_name = 0;
        keys_.push_back(key);
        for (int i = 0; i < end; ++i) {
            if (i < count && i == ready) select(order, ready++, count);
            if (tried && depth >= margins::ahead_depth && i + 1 < count) fetch(p, moves, order, ready, count);
            const Candidate candidate = order[static_cast<std::size_t>(i)];
            const Move& move = moves.begin()[candidate.index];
            const u64 name = G::name(move);
            if (name == skipped || (ply == 0 && is_excluded(name))) continue;
            const int place = i < count ? i : candidate.worth;
            const u64 task = (key ^ name * 0x9e3779b97f4a7c15) + static_cast<u64>(depth) * 0xff51afd7ed558ccd;
            if (abdada && tried && i < count && abdada->has(task)) {
                order[static_cast<std::size_t>(end++)] = {place, candidate.index};
                continue;
            }
            const bool all_deep = tried == 0 || captures || (ply == 0 && depth <= margins::full_root_depth);
            const Trial trial{depth - (moves.size() == 1 ? 0 : 1) + (singular && name == known.move),
                              all_deep ? 0 : margins::reduction(depth, place, wide, deep_shots_), tried == 0};
            const int score = try_move(node, move, trial, {tried ? abdada : nullptr, task});
            ++tried;
            if (score > best) {
                best = score;
                best_name = name;
                if (score > window.alpha || ply == 0) note_line(move, ply);
                if (score > window.alpha && ply == 0 && excluded_.empty()) best_so_far_ = {score, line()};
                node.window = {std::max<int>(window.alpha, score), window.beta};
                if (score >= window.beta) {
                    if (!captures) reward(p, moves, order, i, depth);
                    break;
                }
            }
        }
        keys_.pop_back();
        if (tried == 0) return -won;
        const Bound bound = best >= window.beta ? Bound::lower : best > first_alpha ? Bound::exact : Bound::upper;
        if (!skipped && (ply > 0 || excluded_.empty()))
            shared_->table.store(key, {best_name, to_table(best, ply), depth, bound}, keeps_deeper_);
        return best;
    }

    // How one move is to be looked at: how deep, how much less deep at first, and whether it is the first.
    struct Trial {
        int depth, less;
        bool first;
    };

    int try_move(const Node& node, const Move& move, const Trial& trial, const Task&) {
        const int ply = node.ply + 1;
        const Position next = game_.play(node.p, move);
        const auto here = static_cast<std::size_t>(node.ply), there = here + 1;
        idle_[there] = game_.is_progress(node.p, move) ? 0 : idle_[here] + 1;
        if (shared_->draws.any())
            runs_[there] = shared_->draws.after(runs_[here], next.board, game_.event(node.p, move, next));
        // Memory is slow: what the table has is on its way while the next node looks for draws and lists its moves.
        if (trial.depth > trial.less) shared_->table.prefetch(game_.key(next));
        const auto value = [&](Window window, int depth) { return -look({next, window.turned(), depth, ply}); };
        if (trial.first) return value(node.window, trial.depth);
        int score = value(node.window.beats(), trial.depth - trial.less);
        if (trial.less && score > node.window.alpha) score = value(node.window.beats(), trial.depth);
        return node.window.includes(score) ? value(node.window, trial.depth) : score;
    }

    // Whether all other moves are clearly worse than the one that is known to be good: then it is looked at deeper.
    bool is_singular(const Node& node, const Choice& choice) {
        const Known& known = choice.known;
        if (node.depth < margins::singular_depth || node.ply == 0 || choice.skipped || choice.moves.size() == 1)
            return false;
        if ((known.bound != Bound::lower && known.bound != Bound::exact) ||
            known.depth < node.depth - margins::singular_stale)
            return false;
        const int score = from_table(known.score, node.ply);
        if (std::abs(score) >= surely_won) return false;
        const int below = score - margins::singular(node.depth);
        return look(node.with(Window::reaches(below), margins::singular_look(node.depth)), known.move) < below;
    }

    struct Candidate {
        int worth;
        int index;
    };
    static constexpr int most_moves = 256;
    static constexpr int unheld = won + 1;
    using Order = std::array<Candidate, 2 * most_moves>;

    int rank(const Position& p, const Choice& choice, Order& order) const {
        const Known& known = choice.known;
        const int count = std::min(choice.moves.size(), most_moves);
        for (int i = 0; i < count; ++i) {
            const Move& move = choice.moves.begin()[i];
            int worth = choice.captures ? 0 : history(p, move);
            if (known.bound != Bound::none && G::name(move) == known.move) worth = 1 << 30;
            order[static_cast<std::size_t>(i)] = {worth, i};
        }
        return count;
    }
    // What the table has of the next move is on its way while this one is looked at: the first ones mostly refute.
    void fetch(const Position& p, const Moves& moves, Order& order, int& ready, int count) const {
        select(order, ready, count);
        const int next = order[static_cast<std::size_t>(ready++)].index;
        shared_->table.prefetch(game_.key(game_.play(p, moves.begin()[next])));
    }
    static void select(Order& order, int from, int count) {
        auto best = order.begin() + from;
        for (auto each = best + 1; each < order.begin() + count; ++each)
            if (each->worth > best->worth) best = each;
        std::swap(*best, order[static_cast<std::size_t>(from)]);
    }

    int history(const Position& p, const Move& move) const {
        return shared_->history.worth(p.side, G::from(move), G::to(move));
    }
    // The move that refuted goes up, those tried in vain before it go down.
    void reward(const Position& p, const Moves& moves, const Order& order, int good, int depth) {
        const int bonus = margins::reward(depth);
        for (int i = 0; i <= good; ++i) {
            const Move& move = moves.begin()[order[static_cast<std::size_t>(i)].index];
            shared_->history.add(p.side, G::from(move), G::to(move), i == good ? bonus : -bonus);
        }
    }

    bool is_draw(u64 key, int ply) const {
        if (shared_->draws.any() && shared_->draws.is_draw(runs_[static_cast<std::size_t>(ply)])) return true;
        const int idle = idle_[static_cast<std::size_t>(ply)], size = static_cast<int>(keys_.size());
        for (int back = 2; back <= idle && back <= size; back += 2)
            if (keys_[static_cast<std::size_t>(size - back)] == key) return true;
        return false;
    }

    bool is_excluded(u64 name) const { return std::find(excluded_.begin(), excluded_.end(), name) != excluded_.end(); }

    void note_line(const Move& move, int ply) {
        auto& line = pv_[static_cast<std::size_t>(ply)];
        const auto& rest = pv_[static_cast<std::size_t>(ply + 1)];
        const int length = std::min(pv_length_[static_cast<std::size_t>(ply + 1)], longest_line - 1);
        line[0] = move;
        std::copy_n(rest.begin(), length, line.begin() + 1);
        pv_length_[static_cast<std::size_t>(ply)] = length + 1;
    }

    std::vector<Move> line() const { return {pv_[0].begin(), pv_[0].begin() + pv_length_[0]}; }

    void count_node() {
        if (++nodes_ >= next_look_up_) look_up();
    }
    // Now and then: is there still time, and has the search been stopped?
    void look_up() {
        publish_nodes();
        const Limits& limits = shared_->limits;
        const u64 all = shared_->nodes;
        if ((limits.nodes && all >= limits.nodes) || (limits.seconds > 0 && shared_->seconds() >= limits.seconds) ||
            (limits.interrupted && limits.interrupted()))
            shared_->stop = true;
        next_look_up_ =
            nodes_ + (limits.nodes ? std::clamp<u64>(limits.nodes - std::min(limits.nodes, all), 1, 1024) : 1024);
        if (may_stop_ && shared_->stop.load(std::memory_order_relaxed)) throw Stopped{};
    }

    // Wins are counted from the root, but in the table from the position itself.
    static int to_table(int score, int ply) {
        return score > surely_won ? score + ply : score < -surely_won ? score - ply : score;
    }
    static int from_table(int score, int ply) {
        return score > surely_won ? score - ply : score < -surely_won ? score + ply : score;
    }

    static constexpr int longest_line = 32;
    const G& game_;
    Shared* shared_ = nullptr;
    std::vector<u64> keys_, excluded_;
    RootLine best_so_far_;
    u64 nodes_ = 0, published_ = 0, next_look_up_ = 1;
    bool may_stop_ = true;
    bool deep_shots_ = false;
    bool keeps_deeper_ = false;  // with several threads: else a shallow look undoes what another thread has found
    std::array<typename G::Scratch, most_plies + 1> scratch_{};
    std::array<std::array<Move, longest_line>, most_plies + 1> pv_{};
    std::array<int, most_plies + 1> pv_length_{};
    std::array<Runs, most_plies + 1> runs_{};
    std::array<int, most_plies + 1> idle_{};  // plies since the last progress: repetitions lie no further back
};

}  // namespace crownhead::search
