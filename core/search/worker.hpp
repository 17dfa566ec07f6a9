// One thread of the search: principal variation search with a transposition table, for any game that offers positions,
// moves, keys and an evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>

#include "busy.hpp"
#include "history.hpp"
#include "searcher.hpp"
#include "table.hpp"

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
    Busy* busy;              // null: there is one thread only
    std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
    std::atomic<u64> nodes{0};

    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); }
};

struct Stopped {};

template <class G>
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
        keys_.clear();
        for (const auto& state : earlier) keys_.push_back(game_.key(game_.position(state)));
        nodes_ = published_ = 0;
        next_look_up_ = 1;
    }

    // The best lines at one depth, searched one after the other without the first moves of the ones before.
    std::vector<RootLine> best_lines(const Position& root, int depth, const std::vector<RootLine>& before) {
        std::vector<RootLine> lines;
        excluded_.clear();
        best_so_far_ = {};
        runs_[0] = shared_->draws.at_root();
        Moves moves(false);
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
    // A narrow window round the last score, widened as long as the score falls outside.
    RootLine aspire(const Position& root, int depth, int guess, bool guessed) {
        int margin = guessed && depth > 3 ? 20 : 2 * won;
        for (;;) {
            const int alpha = std::max(guess - margin, -won), beta = std::min(guess + margin, won);
            const int score = look(root, alpha, beta, depth, 0, static_cast<int>(keys_.size()));
            if ((score > alpha || alpha == -won) && (score < beta || beta == won)) return {score, line()};
            margin *= 4;
        }
    }

    // The value of a position, `depth` plies deep. `skipped` is a move that is left out, to see what it is worth.
    int look(const Position& p, int alpha, int beta, int depth, int ply, int idle, u64 skipped = 0) {
        pv_length_[static_cast<std::size_t>(ply)] = 0;
        if (depth <= 0 && ply > 0) return rest(p, alpha, beta, ply, 0);
        count_node();
        if (game_.is_lost(p)) return ply - won;
        const u64 key = game_.key(p);
        shared_->table.prefetch(key);
        if (ply > 0) {
            if (is_draw(key, ply, idle)) return 0;
            alpha = std::max(alpha, -won + ply);
            beta = std::min(beta, won - ply - 1);
            if (alpha >= beta) return alpha;
            if (const int known = ending(p, ply); known != unheld) return known;
        }
        if (ply >= most_plies - 1) return evaluate(p, ply);
        const bool wide = beta - alpha > 1;
        Moves moves(false);
        const bool captures = game_.generate(p, moves);
        if (moves.size() == 0) return (shared_->stuck_wins ? won - ply : ply - won);
        Known known;
        if (shared_->table.find(key, known) && !skipped && ply > 0 && !wide && known.depth >= depth) {
            const int score = from_table(known.score, ply);
            if (known.bound == Bound::exact || (known.bound == Bound::lower && score >= beta) ||
                (known.bound == Bound::upper && score <= alpha))
                return score;
        }
        if (!wide && !captures && !skipped && std::abs(beta) < surely_won && ply > 0) {
            if (is_hopeless(p, alpha, depth, ply)) return rest(p, alpha, beta, ply, 0);
            const int score = depth >= 4 ? probe(p, beta, depth, ply, idle) : glance(p, depth, ply);
            if (score >= beta) return score;
        }
        return try_moves({p, key, known, moves, captures, skipped}, alpha, beta, depth, ply, idle);
    }

    // The end of a line: captures are played out, and so are threats until the line has been drawn out enough.
    int rest(const Position& p, int alpha, int beta, int ply, int drawn_out) {
        pv_length_[static_cast<std::size_t>(ply)] = 0;
        count_node();
        if (game_.is_lost(p)) return ply - won;
        if (const int known = ending(p, ply); known != unheld) return known;
        if (ply >= most_plies - 1) return evaluate(p, ply);
        const bool captures = game_.can_capture(p, p.side);
        if (!captures && game_.wins_by_crowning(p)) return won - ply - 1;
        if (!captures && (drawn_out >= threat_plies || !game_.can_capture(p, !p.side))) return evaluate(p, ply);
        if (!captures) {  // a man hangs: where a man more or less decides nothing, it is not looked for
            const int still = evaluate(p, ply);
            if (still - a_man >= beta) return still - a_man;
            if (still + a_man <= alpha) return still + a_man;
        }
        Moves moves(false);
        game_.generate(p, moves);
        if (moves.size() == 0) return (shared_->stuck_wins ? won - ply : ply - won);
        int best = -won;
        for (int i = 0; i < moves.size(); ++i) {
            const int score = -rest(game_.play(p, moves.begin()[i]), -beta, -alpha, ply + 1, drawn_out + !captures);
            if (score <= best) continue;
            best = score;
            if (score > alpha) {
                if (beta - alpha > 1) note_line(moves.begin()[i], ply);
                alpha = score;
            }
            if (score >= beta) break;
        }
        return best;
    }

    // What a tablebase says.
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
    int probe(const Position& p, int beta, int depth, int ply, int idle) {
        constexpr int margin = 30;
        const int high = std::min(beta + margin, won - 1);
        const int score = look(p, high - 1, high, depth * 2 / 5, ply, idle);
        return score >= high ? score - margin : -won;
    }

    // With few plies to go and nothing hanging, what a position is worth now falls only so far.
    int glance(const Position& p, int depth, int ply) {
        return game_.can_capture(p, !p.side) ? -won : evaluate(p, ply) - 40 * depth;
    }

    // With few plies to go and much less than is needed, only what can be taken is still looked at.
    bool is_hopeless(const Position& p, int alpha, int depth, int ply) {
        return depth <= 3 && !game_.has_long_shots() && evaluate(p, ply) + 60 + 40 * depth <= alpha;
    }

    struct Node {
        const Position& p;
        u64 key;
        const Known& known;
        const Moves& moves;
        bool captures;
        u64 skipped;
    };

    int try_moves(const Node& node, int alpha, int beta, int depth, int ply, int idle) {
        const auto& [p, key, known, moves, captures, skipped] = node;
        std::array<Candidate, 2 * most_moves> order;
        const int count = rank(p, known, moves, captures, order);
        const bool wide = beta - alpha > 1, singular = is_singular(node, depth, ply, idle);
        Busy* const busy = depth >= shared_depth ? shared_->busy : nullptr;
        const int first_alpha = alpha;
        int best = -won, tried = 0, end = count;
        u64 best_name = 0;
        keys_.push_back(key);
        for (int i = 0; i < end; ++i) {
            if (i < count) select(order, i, count);
            const Candidate candidate = order[static_cast<std::size_t>(i)];
            const Move& move = moves.begin()[candidate.index];
            const u64 name = G::name(move);
            if (name == skipped || (ply == 0 && is_excluded(name))) continue;
            const int place = i < count ? i : candidate.worth;
            const int next_depth = depth - (moves.size() == 1 ? 0 : 1) + (singular && name == known.move);
            // The nearest win is found first: nothing is missed at the root of a shallow look.
            const int less = tried == 0 || captures || (ply == 0 && depth <= 6) ? 0 : reduction(depth, place, wide);
            const u64 task = (key ^ name * 0x9e3779b97f4a7c15) + static_cast<u64>(depth) * 0xff51afd7ed558ccd;
            if (busy && tried && i < count && busy->has(task)) {
                order[static_cast<std::size_t>(end++)] = {place, candidate.index};
                continue;
            }
            const int score = try_move(node, move, {alpha, beta, next_depth, less, ply, idle, tried == 0},
                                       {tried ? busy : nullptr, task});
            ++tried;
            if (score > best) {
                best = score;
                best_name = name;
                if (score > alpha || ply == 0) note_line(move, ply);
                if (score > alpha && ply == 0 && excluded_.empty()) best_so_far_ = {score, line()};
                alpha = std::max(alpha, score);
                if (score >= beta) {
                    if (!captures) reward(p, moves, order, i, depth);
                    break;
                }
            }
        }
        keys_.pop_back();
        if (tried == 0) return -won;
        const Bound bound = best >= beta ? Bound::lower : best > first_alpha ? Bound::exact : Bound::upper;
        if (!skipped && (ply > 0 || excluded_.empty()))
            shared_->table.store(key, {best_name, to_table(best, ply), depth, bound});
        return best;
    }

    // How one move is to be looked at: from where, how deep, how much less deep at first, and whether it is the first.
    struct Trial {
        int alpha, beta, depth, less, ply, idle;
        bool first;
    };

    int try_move(const Node& node, const Move& move, const Trial& trial, const Task&) {
        const auto& [alpha, beta, depth, less, ply, idle, first] = trial;
        const Position next = game_.play(node.p, move);
        const int next_idle = game_.is_progress(node.p, move) ? 0 : idle + 1;
        if (shared_->draws.any())
            runs_[static_cast<std::size_t>(ply + 1)] =
                shared_->draws.after(runs_[static_cast<std::size_t>(ply)], next.board, game_.event(node.p, move, next));
        if (first) return -look(next, -beta, -alpha, depth, ply + 1, next_idle);
        int score = -look(next, -alpha - 1, -alpha, depth - less, ply + 1, next_idle);
        if (less && score > alpha) score = -look(next, -alpha - 1, -alpha, depth, ply + 1, next_idle);
        if (score > alpha && score < beta) score = -look(next, -beta, -alpha, depth, ply + 1, next_idle);
        return score;
    }

    // Whether all other moves are clearly worse than the one that is known to be good: then it is looked at deeper.
    bool is_singular(const Node& node, int depth, int ply, int idle) {
        const Known& known = node.known;
        if (depth < singular_depth || ply == 0 || node.skipped || node.moves.size() == 1) return false;
        if ((known.bound != Bound::lower && known.bound != Bound::exact) || known.depth < depth - 3) return false;
        const int score = from_table(known.score, ply);
        if (std::abs(score) >= surely_won) return false;
        const int below = score - 2 * depth;
        return look(node.p, below - 1, below, depth / 2, ply, idle, known.move) < below;
    }

    struct Candidate {
        int worth;
        int index;
    };
    static constexpr int most_moves = 256;
    static constexpr int threat_plies = 1;
    static constexpr int a_man = 100;
    static constexpr int unheld = won + 1;
    static constexpr int singular_depth = 8;
    static constexpr int shared_depth = 4;  // from here on threads leave moves to each other

    static int reduction(int depth, int place, bool wide) {
        if (depth < 2 || place < (wide ? 4 : 2)) return 0;
        return 1 + (depth >= 4 && place >= 6) + (depth >= 8 && place >= 12);
    }

    int rank(const Position& p, const Known& known, const Moves& moves, bool captures,
             std::array<Candidate, 2 * most_moves>& order) const {
        const int count = std::min(moves.size(), most_moves);
        for (int i = 0; i < count; ++i) {
            const Move& move = moves.begin()[i];
            int worth = captures ? 0 : history(p, move);
            if (known.bound != Bound::none && G::name(move) == known.move) worth = 1 << 30;
            order[static_cast<std::size_t>(i)] = {worth, i};
        }
        return count;
    }
    static void select(std::array<Candidate, 2 * most_moves>& order, int from, int count) {
        auto best = order.begin() + from;
        for (auto each = best + 1; each < order.begin() + count; ++each)
            if (each->worth > best->worth) best = each;
        std::swap(*best, order[static_cast<std::size_t>(from)]);
    }

    int history(const Position& p, const Move& move) const {
        return shared_->history.worth(p.side, G::from(move), G::to(move));
    }
    // The move that refuted goes up, those tried in vain before it go down.
    void reward(const Position& p, const Moves& moves, const std::array<Candidate, 2 * most_moves>& order, int good,
                int depth) {
        const int bonus = std::min(depth * depth + 1, 400);
        for (int i = 0; i <= good; ++i) {
            const Move& move = moves.begin()[order[static_cast<std::size_t>(i)].index];
            shared_->history.add(p.side, G::from(move), G::to(move), i == good ? bonus : -bonus);
        }
    }

    bool is_draw(u64 key, int ply, int idle) const {
        if (shared_->draws.any() && shared_->draws.is_draw(runs_[static_cast<std::size_t>(ply)])) return true;
        const auto size = static_cast<int>(keys_.size());
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
    // Now and then: is there still time, and does anybody want to wait longer?
    void look_up() {
        publish_nodes();
        const Limits& limits = shared_->limits;
        const u64 all = shared_->nodes;
        if ((limits.nodes && all >= limits.nodes) || (limits.seconds > 0 && shared_->seconds() >= limits.seconds))
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
    std::array<typename G::Scratch, most_plies + 1> scratch_{};
    std::array<std::array<Move, longest_line>, most_plies + 1> pv_{};
    std::array<int, most_plies + 1> pv_length_{};
    std::array<Runs, most_plies + 1> runs_{};
};

}  // namespace crownhead::search
