// The search of one game: deeper and deeper, with as many threads as are wanted.
#pragma once

#include "../threads.hpp"
#include "worker.hpp"

namespace crownhead::search {

template <Game G>
class Search : public Searcher {
   public:
    Search(const Mechanics& mechanics, G game, const SearchOptions& options)
        : mechanics_(mechanics),
          game_(std::move(game)),
          table_(options.table_megabytes),
          threads_(options.threads),
          abdada_(threads_ > 1 ? std::make_unique<Abdada>() : nullptr),
          stuck_wins_(options.stuck_wins),
          endings_(options.endings) {}

    void forget() override {
        table_.clear();
        history_.clear();
    }
    int evaluate(const State& state) const override {
        typename G::Scratch scratch{};
        return game_.evaluate(game_.position(state), scratch, scratch);
    }

    Report search(const Question& question, std::atomic<bool>& stop,
                  const std::function<void(const Report&)>& tell) override {
        if (auto known = solved(question); !known.lines.empty()) {
            tell(known);
            return known;
        }
        if (question.known.depth == 0) {
            table_.next_search();
            history_.age();
        }
        Shared shared{table_,         history_,    stop,           question.limits,
                      question.draws, stuck_wins_, endings_.get(), abdada_.get()};
        const auto root = game_.position(question.root);
        while (static_cast<int>(workers_.size()) < threads_) workers_.push_back(std::make_unique<Worker<G>>(game_));
        for (const auto& worker : workers_) worker->begin(shared, question.earlier);
        const Helpers helpers(workers_.size() - 1,
                              [&](std::size_t i) { help(*workers_[i + 1], root, question.limits); });
        Report report = lead(root, question, shared, tell);
        stop = true;  // what the helpers would find is not needed any more
        return report;
    }

   private:
    Report lead(const typename G::Position& root, const Question& question, Shared& shared,
                const std::function<void(const Report&)>& tell) {
        Worker<G>& worker = *workers_.front();
        Report report = question.known;
        std::vector<typename Worker<G>::RootLine> lines;
        for (const auto& line : report.lines) lines.push_back({line.score, {}});
        const double enough = question.limits.enough > 0 ? question.limits.enough : question.limits.seconds;
        try {
            for (int depth = report.depth + 1; depth <= question.limits.depth; ++depth) {
                worker.may_stop(depth > 1);
                lines = worker.best_lines(root, depth, lines);
                worker.publish_nodes();
                report = {depth, shared.nodes, shared.seconds(), full_lines(question.root, lines)};
                tell(report);
                if (lines.empty() || is_settled(lines, depth)) break;
                report.stopped = enough > 0 && shared.seconds() >= enough;
                if (report.stopped) break;
            }
        } catch (const Stopped&) {
            if (const auto& best = worker.best_so_far(); question.limits.lines == 1 && !best.moves.empty())
                report.lines.front() = full_lines(question.root, std::vector{best}).front();
            report.stopped = true;
        }
        report.nodes = shared.nodes;
        report.seconds = shared.seconds();
        return report;
    }

    // The answer of a tablebase, with the shortest win (or longest defence) first, where it holds every move.
    Report solved(const Question& question) const {
        const auto size = popcount(question.root.board.pieces[0] | question.root.board.pieces[1]);
        if (!endings_ || size > endings_->most_pieces()) return {};
        Report report{1, 0, 0, {}};
        for (const auto& move : mechanics_.moves(question.root, Kind::legal)) {
            const State next = mechanics_.play(question.root, move);
            const auto value = endings_->find(next.board, next.side);
            if (!value) return {};
            report.lines.push_back({value->result == 0 ? 0 : -value->result * (won - value->plies - 1), {move}});
        }
        report.nodes = report.lines.size();
        auto& lines = report.lines;
        std::stable_sort(lines.begin(), lines.end(), [](auto& a, auto& b) { return a.score > b.score; });
        if (lines.size() > static_cast<std::size_t>(question.limits.lines))
            lines.resize(static_cast<std::size_t>(question.limits.lines));
        return report;
    }

    // A forced win that is seen to its end is not looked at again.
    static bool is_settled(const auto& lines, int depth) {
        return std::all_of(lines.begin(), lines.end(),
                           [&](const auto& line) { return won - std::abs(line.score) <= depth; });
    }

    static void help(Worker<G>& worker, const typename G::Position& root, const Limits& limits) {
        std::vector<typename Worker<G>::RootLine> lines;
        try {
            for (int depth = 1; depth <= limits.depth; ++depth) lines = worker.best_lines(root, depth, lines);
        } catch (...) {
            // It was stopped. In a browser only the first thread can tell errors apart: see wasm/helpers.cpp.
        }
    }

    std::vector<Line> full_lines(const State& root, const auto& lines) const {
        std::vector<Line> full;
        for (const auto& line : lines) {
            Line& each = full.emplace_back(Line{line.score, {}});
            State state = root;
            for (const auto& move : line.moves) {
                const auto legal = mechanics_.moves(state, Kind::legal);
                const auto found = std::find_if(legal.begin(), legal.end(),
                                                [&](const auto& full_move) { return G::matches(move, full_move); });
                if (found == legal.end()) break;
                each.moves.push_back(*found);
                state = mechanics_.play(state, *found);
            }
        }
        return full;
    }

    const Mechanics& mechanics_;
    G game_;
    Table table_;
    History history_;
    int threads_;
    std::unique_ptr<Abdada> abdada_;
    std::vector<std::unique_ptr<Worker<G>>> workers_;
    bool stuck_wins_;
    std::shared_ptr<const Endings> endings_;
};

}  // namespace crownhead::search
