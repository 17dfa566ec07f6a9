#include "../tablebase/tablebase.hpp"

#include <nanobind/stl/tuple.h>

#include <condition_variable>

#include "../tablebase/builder.hpp"
#include "../threads.hpp"
#include "bindings.hpp"

namespace crownhead {

namespace {

using namespace tablebase;

using Counts = std::tuple<int, int, int, int>;  // men and kings of one side, men and kings of the other

Material material_from(const Counts& counts) {
    const auto [men, kings, their_men, their_kings] = counts;
    for (const int count : {men, kings, their_men, their_kings, men + kings + their_men + their_kings})
        if (count < 0 || count > most_pieces)
            throw TablebaseError("a tablebase has up to " + std::to_string(most_pieces) + " pieces");
    return first_of_pair(
        {static_cast<u8>(men), static_cast<u8>(kings), static_cast<u8>(their_men), static_cast<u8>(their_kings)});
}

Counts counts_of(const Material& m) {
    return {m.men, m.kings, m.their_men, m.their_kings};
}

// Runs the work in a thread of its own. Ten times a second the listener is called with the progress, and Ctrl-C is
// looked for; both can end it.
template <class F>
void attended(Work& work, const nb::object& tell, F run) {
    std::exception_ptr failure;
    std::mutex mutex;
    std::condition_variable changed;
    bool finished = false;
    {
        nb::gil_scoped_release release;
        Thread thread([&] {
            try {
                run();
            } catch (...) {
                failure = std::current_exception();
            }
            const std::scoped_lock lock(mutex);
            finished = true;
            changed.notify_one();
        });
        for (bool over = false; !over;) {
            {
                std::unique_lock lock(mutex);
                over = changed.wait_for(lock, std::chrono::milliseconds(100), [&] { return finished; });
            }
            const nb::gil_scoped_acquire acquire;
            try {
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                if (!tell.is_none()) tell(work.done.load(), work.total.load());
            } catch (...) {
                work.stop = true;
                {
                    nb::gil_scoped_release waiting;
                    thread.join();
                }
                throw;
            }
        }
    }
    if (failure) std::rethrow_exception(failure);
}

struct PyBuilder {
    Identity identity;
    std::filesystem::path folder;
    int threads;
    std::unique_ptr<Builder> builder;
};

bool is_built(const PyBuilder& self, const Counts& counts) {
    const Material material = material_from(counts);
    for (const auto content : {Content::results, Content::distances}) {
        const auto path = path_of(self.folder, material, content);
        if (!std::filesystem::exists(path)) return false;
        const File file(path, self.identity);
    }
    return true;
}

std::vector<Counts> materials_of(const PyBuilder& self, int pieces) {
    if (pieces < 2 || pieces > most_pieces)
        throw TablebaseError("a tablebase has from 2 to " + std::to_string(most_pieces) + " pieces, not " +
                             std::to_string(pieces));
    std::vector<Counts> all;
    for (int count = 2; count <= pieces; ++count)
        for (const auto& material : pairs_with(count, !self.identity.rules.first_king_wins))
            if (self.builder->positions(material)) all.push_back(counts_of(material));
    return all;
}

void bind_builder(nb::module_& m) {
    nb::class_<PyBuilder>(m, "TablebaseBuilder", "Solves endings, one material after the other, and proves them.")
        .def(
            "__init__",
            [](PyBuilder* self, const SharedVariant& variant, const std::string& folder, bool stuck_wins, int threads) {
                if (threads < 1 || threads > 1024) throw std::invalid_argument("threads: from 1 to 1024");
                const Identity identity{variant->rules(), stuck_wins};
                new (self) PyBuilder{identity, folder, threads, make_builder(identity, folder)};
            },
            "variant"_a, "folder"_a, nb::kw_only(), "stuck_wins"_a = false, "threads"_a = 1)
        .def("materials", &materials_of, "pieces"_a,
             "All materials of up to this many pieces, in the order to build them.")
        .def(
            "positions",
            [](const PyBuilder& self, const Counts& counts) { return self.builder->positions(material_from(counts)); },
            "material"_a, "How many positions there are, for both colours to move and both ways round.")
        .def(
            "memory",
            [](const PyBuilder& self, const Counts& counts) { return self.builder->memory(material_from(counts)); },
            "material"_a, "How many bytes building it takes, roughly.")
        .def("is_built", &is_built, "material"_a, "Whether its files are there; an error if they are damaged.")
        .def(
            "build",
            [](PyBuilder& self, const Counts& counts, const nb::object& tell) {
                Work work(self.threads);
                attended(work, tell, [&] { self.builder->build(material_from(counts), work); });
            },
            "material"_a, "tell"_a = nb::none(), "Solve it and write it; those it needs must be there.")
        .def(
            "check",
            [](PyBuilder& self, const Counts& counts, u64 every, const nb::object& tell) {
                if (every < 1) throw std::invalid_argument("every: from 1");
                Work work(self.threads);
                u64 checked = 0;
                attended(work, tell, [&] { checked = self.builder->check(material_from(counts), every, work); });
                return checked;
            },
            "material"_a, "every"_a = 1, "tell"_a = nb::none(),
            "How many values were found to follow from their successors'; an error if one does not.");
}

const State& state_of(const Tablebase& self, const PyPosition& position) {
    if (position.variant->rules() != self.identity().rules)
        throw std::invalid_argument("the position is of another variant than the tablebase");
    return position.state;
}

nb::dict summary_of(const Tablebase& self, const Counts& counts) {
    const Material material = material_from(counts);
    const Header& header = self.header(material);
    Totals both = header.totals[0];
    const Totals& other = header.totals[material.is_balanced() ? 0 : 1];
    both = {both.won + other.won, both.lost + other.lost, both.drawn + other.drawn};
    nb::dict summary;
    summary["positions"] = both.positions();
    summary["win"] = both.won;
    summary["loss"] = both.lost;
    summary["draw"] = both.drawn;
    summary["longest"] = header.longest;
    summary["bytes"] = self.bytes(material);
    return summary;
}

}  // namespace

void bind_tablebase(nb::module_& m) {
    nb::exception<TablebaseError>(m, "TablebaseError", PyExc_ValueError).attr("__doc__") =
        R"(A tablebase cannot be made, read or trusted: the message says which file and why.

>>> from crownhead import Rulebook, Tablebase
>>> Tablebase(Rulebook.load("lasca"), "endings")
Traceback (most recent call last):
crownhead._core.TablebaseError: there are no tablebases of column games: ...
)";
    bind_builder(m);
    nb::class_<search::Endings>(m, "Endings", "Endings whose value is known, for a searcher to look up.")
        .def_prop_ro("most_pieces", &search::Endings::most_pieces, "No ending with more pieces is known.");
    nb::class_<Tablebase, search::Endings>(m, "Tablebase", "The files of a tablebase, open to be asked.")
        .def(nb::new_([](const SharedVariant& variant, const std::string& folder, bool stuck_wins) {
                 return open_tablebase({variant->rules(), stuck_wins}, folder);
             }),
             "variant"_a, "folder"_a, nb::kw_only(), "stuck_wins"_a = false)
        .def_prop_ro(
            "materials",
            [](const Tablebase& self) {
                std::vector<Counts> all;
                for (const auto& material : self.materials()) all.push_back(counts_of(material));
                return all;
            },
            "What is held: men and kings of one side and of the other.")
        .def("summary", &summary_of, "material"_a, "Counts of positions by value, the longest win, the size on disk.")
        .def(
            "check_sums",
            [](const Tablebase& self, const Counts& counts) {
                nb::gil_scoped_release release;
                self.check_sums(material_from(counts));
            },
            "material"_a, "Read all of it again; an error names what is damaged.")
        .def(
            "result",
            [](const Tablebase& self, const PyPosition& position) -> std::optional<int> {
                const State& state = state_of(self, position);
                const int result = self.result(state.board, state.side);
                return result == search::Endings::unknown ? std::nullopt : std::optional(result);
            },
            "position"_a, "1, 0 or -1 for the player to move; None if it is not known.")
        .def(
            "find",
            [](const Tablebase& self, const PyPosition& position) -> std::optional<std::pair<int, int>> {
                const State& state = state_of(self, position);
                const auto value = self.find(state.board, state.side);
                return value ? std::optional(std::pair(value->result, value->plies)) : std::nullopt;
            },
            "position"_a, "The result and in how many plies the game ends; None if it is not known.")
        .def_prop_ro("damage", &Tablebase::damage, "What `result` met and could not read, the latest; else empty.");
}

}  // namespace crownhead
