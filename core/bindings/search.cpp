#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <condition_variable>
#include <deque>
#include <mutex>

#include "../book.hpp"
#include "../search/searcher.hpp"
#include "../threads.hpp"
#include "bindings.hpp"

namespace crownhead {

namespace {

struct PySearcher {
    SharedVariant variant;
    std::unique_ptr<search::Searcher> searcher;
    std::atomic<bool> stop{false};
    std::mutex one_at_a_time;
};

// As crownhead.engine.draw_limits describes them.
using PyRange = std::tuple<int, int>;
using PySideMaterial = std::tuple<PyRange, PyRange, PyRange, std::vector<int>, bool>;
using PyMaterial = std::tuple<PySideMaterial, PySideMaterial, PyRange>;
using PyDrawCounter = std::tuple<int, int, int, std::vector<PyMaterial>>;  // limit, run, resets, material

search::Range range(const PyRange& given) {
    return {std::get<0>(given), std::get<1>(given)};
}

std::vector<search::DrawCounter> draw_counters(const Variant& variant, const std::vector<PyDrawCounter>& given) {
    if (given.size() > search::most_counters) throw std::invalid_argument("draws: at most 8 counters");
    std::vector<search::DrawCounter> counters;
    for (const auto& [limit, run, resets, material] : given) {
        auto& counter = counters.emplace_back(search::DrawCounter{limit, run, static_cast<u8>(resets & 7), {}});
        for (const auto& [white_side, black_side, total] : material) {
            auto& each = counter.material.emplace_back();
            each.total = range(total);
            for (const auto side : {white, black}) {
                const auto& [men, kings, pieces, king_on, alone] = side == white ? white_side : black_side;
                each.of[side] = {range(men), range(kings), range(pieces), 0, alone};
                for (const int square : king_on) {
                    check_square(variant, square);
                    each.of[side].king_on |= bit<u128>(variant.numbering().index(square));
                }
            }
        }
    }
    return counters;
}

nb::dict as_dict(const PySearcher& self, const search::Report& report) {
    nb::list lines;
    for (const auto& line : report.lines) {
        nb::list moves;
        for (const auto& move : line.moves) moves.append(PyMove{self.variant, move, 0});
        lines.append(nb::make_tuple(line.score, moves));
    }
    nb::dict answer;
    answer["depth"] = report.depth;
    answer["nodes"] = report.nodes;
    answer["seconds"] = report.seconds;
    answer["lines"] = lines;
    return answer;
}

// Reports travel from the searching thread to the one that holds the interpreter.
struct Mailbox {
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<search::Report> reports;
    bool finished = false;
};

search::Report run_in_thread(PySearcher& self, const search::Question& question, const nb::object& tell) {
    Mailbox box;
    const bool listening = !tell.is_none();
    search::Report last;
    std::exception_ptr failure;
    {
        nb::gil_scoped_release release;
        const std::scoped_lock alone(self.one_at_a_time);
        Thread thread([&] {
            try {
                last = self.searcher->search(question, self.stop, [&](const search::Report& report) {
                    if (!listening) return;
                    const std::scoped_lock lock(box.mutex);
                    box.reports.push_back(report);
                    box.changed.notify_one();
                });
            } catch (...) {
                failure = std::current_exception();
            }
            const std::scoped_lock lock(box.mutex);
            box.finished = true;
            box.changed.notify_one();
        });
        for (bool finished = false; !finished;) {
            std::unique_lock lock(box.mutex);
            box.changed.wait_for(lock, std::chrono::milliseconds(50),
                                 [&] { return box.finished || !box.reports.empty(); });
            const auto reports = std::exchange(box.reports, {});
            finished = box.finished;
            lock.unlock();
            const nb::gil_scoped_acquire acquire;
            try {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                for (const auto& report : reports) tell(as_dict(self, report));
            } catch (...) {  // Ctrl-C, or the listener failed: end the search, then raise it
                self.stop = true;
                failure = std::current_exception();
                break;
            }
        }
    }
    if (failure) std::rethrow_exception(failure);
    return last;
}

// A search too short to be interrupted by Ctrl-C needs no thread of its own: starting one would take longer.
constexpr u64 short_search = 50'000;

search::Report run(PySearcher& self, const search::Question& question, const nb::object& tell) {
    if (tell.is_none() && question.limits.nodes > 0 && question.limits.nodes <= short_search) {
        const nb::gil_scoped_release release;
        const std::scoped_lock alone(self.one_at_a_time);
        return self.searcher->search(question, self.stop, [](const search::Report&) {});
    }
    return run_in_thread(self, question, tell);
}

nb::bytes packed(const PyPosition& start, bool stuck_wins, const std::vector<PyDrawCounter>& draws,
                 const nb::bytes& weights) {
    const Variant& variant = *start.variant;
    Book book{variant.facts(), stuck_wins, start.state.side, {}, draw_counters(variant, draws), {}};
    for (int square = 1; square <= variant.numbering().squares(); ++square)
        book.first_columns.push_back(column_at(variant, start.state, square));
    book.weights.assign(static_cast<const char*>(weights.data()), weights.size());
    const std::string bytes = pack(book);
    return nb::bytes(bytes.data(), bytes.size());
}

}  // namespace

void bind_search(nb::module_& m) {
    nb::exception<search::NetError>(m, "WeightsError", PyExc_ValueError);
    nb::class_<PySearcher>(m, "Searcher",
                           R"(Looks ahead in one variant. One search at a time; `stop` ends it from another thread.

>>> from crownhead import Rulebook
>>> start = Rulebook.load("english").start
>>> answer = Searcher(start.variant).search(start, depth=5)
>>> answer["depth"], len(answer["lines"])
(5, 1)
)")
        .def(
            "__init__",
            [](PySearcher* self, SharedVariant variant, int threads, int hash_mb, bool stuck_wins,
               const std::optional<nb::bytes>& weights, std::shared_ptr<search::Endings> endings) {
                if (threads < 1 || threads > 1024) throw std::invalid_argument("threads: from 1 to 1024");
                if (hash_mb < 1 || hash_mb > 1 << 20) throw std::invalid_argument("hash_mb: from 1 to 1048576");
                search::SearchOptions options{threads, static_cast<std::size_t>(hash_mb), stuck_wins, nullptr,
                                              std::move(endings)};
                if (weights) {
                    const std::span bytes(static_cast<const std::byte*>(weights->data()), weights->size());
                    options.net = std::make_shared<search::Net>(variant->rules(), bytes);
                }
                new (self) PySearcher{variant, variant->mechanics().searcher(options), {}, {}};
            },
            "variant"_a, nb::kw_only(), "threads"_a = 1, "hash_mb"_a = 16, "stuck_wins"_a = false,
            "weights"_a = nb::none(), "endings"_a = nb::none())
        .def(
            "search",
            [](PySearcher& self, const PyPosition& position, const nb::object& tell, const nb::list& earlier,
               const std::vector<PyDrawCounter>& draws, int depth, u64 nodes, double seconds, double enough,
               int lines) {
                if (position.variant->facts() != self.variant->facts())
                    throw std::invalid_argument("the position is of another variant than the searcher");
                if (depth < 1 || lines < 1) throw std::invalid_argument("depth and lines: from 1");
                std::vector<State> before;
                for (const auto each : earlier) before.push_back(nb::cast<const PyPosition&>(each).state);
                self.stop = false;
                const search::Question question{
                    position.state,
                    before,
                    search::DrawRules(draw_counters(*self.variant, draws)),
                    {std::min(depth, search::most_plies / 2), nodes, seconds, enough, lines}};
                return as_dict(self, run(self, question, tell));
            },
            "position"_a, nb::kw_only(), "tell"_a = nb::none(), "earlier"_a = nb::list(),
            "draws"_a = std::vector<PyDrawCounter>(), "depth"_a = search::most_plies / 2, "nodes"_a = 0,
            "seconds"_a = 0.0, "enough"_a = 0.0, "lines"_a = 1)
        .def(
            "stop", [](PySearcher& self) { self.stop = true; }, "End the search that is under way.")
        .def(
            "forget", [](PySearcher& self) { self.searcher->forget(); }, "Empty the transposition table.")
        .def(
            "evaluate", [](const PySearcher& self, const PyPosition& p) { return self.searcher->evaluate(p.state); },
            "position"_a);
    m.def("pack_book", &packed, "start"_a, nb::kw_only(), "stuck_wins"_a = false,
          "draws"_a = std::vector<PyDrawCounter>(), "weights"_a = nb::bytes("", 0),
          "What the core in a browser needs of a rulebook, as bytes.");
}

}  // namespace crownhead
