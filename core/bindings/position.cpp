#include <chrono>
#include <future>

#include "bindings.hpp"

namespace crownhead {

namespace {

State state_from(const Variant& variant, int side, const nb::dict& pieces, const nb::object& runs) {
    Setup setup(variant, side);
    for (const auto& [square, column] : pieces) {
        int number = 0;
        std::string text;
        if (!nb::try_cast<int>(square, number) || !nb::try_cast<std::string>(column, text))
            throw PositionError(
                "pieces: whole numbers for squares, and text such as \"w\" or \"B\" for what stands there");
        setup.put(number, text);
    }
    if (!runs.is_none())
        for (int each = white; each <= black; ++each) {
            const auto [square, count] = nb::cast<std::pair<int, int>>(runs[each]);
            setup.set_run(each, square, count);
        }
    return setup.finish();
}

nb::dict pieces_of(const PyPosition& position) {
    nb::dict pieces;
    for (int square = 1; square <= position.variant->numbering().squares(); ++square) {
        const std::string column = column_at(*position.variant, position.state, square);
        if (!column.empty()) pieces[nb::int_(square)] = column;
    }
    return pieces;
}

// Runs the work in a thread without the interpreter's lock, and stops it if the user presses Ctrl-C.
template <class F>
u64 interruptible(F work) {
    std::atomic<bool> stop{false};
    std::future<u64> result;
    bool interrupted = false;
    {
        nb::gil_scoped_release release;
        result = std::async(std::launch::async, [&] { return work(stop); });
        while (result.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout) {
            nb::gil_scoped_acquire acquire;
            if (PyErr_CheckSignals() != 0) {
                interrupted = true;
                stop = true;
                break;
            }
        }
        result.wait();
    }
    if (interrupted) throw nb::python_error();
    return result.get();
}

PerftOptions perft_options(int depth, int threads, bool keep_duplicates, int hash_mb) {
    if (depth < 0 || depth > 100) throw std::invalid_argument("depth: from 0 to 100");
    if (threads < 1 || threads > 1024) throw std::invalid_argument("threads: from 1 to 1024");
    if (hash_mb < 0 || hash_mb > 1 << 20) throw std::invalid_argument("hash_mb: from 0 to 1048576");
    return {threads, keep_duplicates, static_cast<std::size_t>(hash_mb)};
}

u64 perft(const PyPosition& p, int depth, int threads, bool keep_duplicates, int hash_mb) {
    const auto options = perft_options(depth, threads, keep_duplicates, hash_mb);
    return interruptible(
        [&](std::atomic<bool>& stop) { return p.variant->mechanics().perft(p.state, depth, options, stop); });
}

nb::list divide(const PyPosition& p, int depth, int threads, bool keep_duplicates, int hash_mb) {
    const auto options = perft_options(depth, threads, keep_duplicates, hash_mb);
    if (depth < 1) throw std::invalid_argument("depth: at least 1 to divide");
    const auto list = p.moves(keep_duplicates && !p.variant->rules().huffing ? Kind::routes : Kind::legal);
    nb::list result;
    for (std::size_t i = 0; i < list.moves.size(); ++i) {
        const State next = p.variant->mechanics().play(p.state, list.moves[i]);
        const u64 nodes = interruptible(
            [&](std::atomic<bool>& stop) { return p.variant->mechanics().perft(next, depth - 1, options, stop); });
        result.append(nb::make_tuple(list.at(i), nodes));
    }
    return result;
}

}  // namespace

void bind_position(nb::module_& m) {
    nb::class_<PyPosition>(m, "Position", R"(What stands where, and whose turn it is. Immutable.

>>> from crownhead import Position, Rulebook
>>> variant = Rulebook.load("english").variant
>>> position = Position(variant, 1, {14: "b", 18: "w", 30: "W"})
>>> position.turn, position.at(30), position.men(0), position.kings(0)
(1, 'W', [18], [30])
)")
        .def(
            "__init__",
            [](PyPosition* self, SharedVariant variant, int side, const nb::dict& pieces, const nb::object& king_runs) {
                new (self) PyPosition{variant, state_from(*variant, side, pieces, king_runs)};
            },
            "variant"_a, "side"_a, "pieces"_a, nb::kw_only(), "king_runs"_a = nb::none())
        .def_prop_ro(
            "variant", [](const PyPosition& p) { return p.variant; }, "How pieces move and capture here.")
        .def_prop_ro(
            "turn", [](const PyPosition& p) { return p.state.side; }, "0 if White is to move, 1 if Black is.")
        .def(
            "at",
            [](const PyPosition& p, int square) {
                check_square(*p.variant, square);
                return column_at(*p.variant, p.state, square);
            },
            "square"_a, R"(What stands on a square: "", "w", "B", or a column from the top, "Wbb".

>>> from crownhead import Rulebook
>>> start = Rulebook.load("english").start
>>> start.at(1), start.at(32), start.at(16)
('b', 'w', '')
)")
        .def(
            "men", [](const PyPosition& p, int side) { return p.squares(side, false); }, "side"_a,
            R"(The squares of a side's men; in column games, of the columns with a man on top.

>>> from crownhead import Position, Rulebook
>>> Position.from_fen(Rulebook.load("english"), "B:W18,K30:B14").men(0)
[18]
)")
        .def(
            "kings", [](const PyPosition& p, int side) { return p.squares(side, true); }, "side"_a,
            R"(The squares of a side's kings; in column games, of the columns with a king on top.

>>> from crownhead import Position, Rulebook
>>> Position.from_fen(Rulebook.load("english"), "B:W18,K30:B14").kings(0)
[30]
)")
        .def_prop_ro("king_runs", &PyPosition::runs,
                     "For each side the king it moved last and how often in a row, where the rules count that.")
        .def_prop_ro(
            "key", [](const PyPosition& p) { return p.state.key(); }, "A 64-bit hash of the position.")
        .def_prop_ro(
            "legal_moves", [](const PyPosition& p) { return p.moves(Kind::legal); }, R"(What may be played.

>>> from crownhead import Position, Rulebook
>>> Position.from_fen(Rulebook.load("english"), "B:W18,27,31:B14,5").legal_moves
<MoveList 14x23x32>
)")
        .def(
            "moves",
            [](const PyPosition& p, const std::string& kind) { return p.moves(value_of(kind_words, kind, "kind")); },
            "kind"_a, R"(Moves of one kind.

"legal": what may be played. "strict": as if captures were always enforced. "routes": strict, with every order of taking
the same pieces. "quiet": moves without capture, owed or not. "jumps": every run of jumps, finished or not.
"jump-routes": jumps, with every order of taking the same pieces.

>>> from crownhead import Position, Rulebook
>>> Position.from_fen(Rulebook.load("english"), "B:W18,27,31:B14,5").moves("jumps")
<MoveList 14x23, 14x23x32>
)")
        .def(
            "play",
            [](nb::handle_t<PyPosition> self, const PyMove& move) {
                const PyPosition& position = *nb::inst_ptr<PyPosition>(self);
                State next = position.after(move);
                nb::object result = nb::inst_alloc(self.type());  // of the same Python class, also a derived one
                new (nb::inst_ptr<PyPosition>(result)) PyPosition{position.variant, std::move(next)};
                nb::inst_mark_ready(result);
                return result;
            },
            "move"_a, R"(The position after a legal move.

>>> from crownhead import Rulebook
>>> start = Rulebook.load("english").start
>>> start.play(start.legal_moves[0]).turn
0
)")
        .def("perft", &perft, "depth"_a, nb::kw_only(), "threads"_a = 1, "keep_duplicates"_a = false, "hash_mb"_a = 0,
             R"(How many sequences of so many moves there are; draws are not looked at.

>>> from crownhead import Rulebook
>>> Rulebook.load("international").start.perft(6)
167140
)")
        .def("divide", &divide, "depth"_a, nb::kw_only(), "threads"_a = 1, "keep_duplicates"_a = false, "hash_mb"_a = 0,
             R"(Perft, for each first move.

>>> from crownhead import Rulebook
>>> [nodes for move, nodes in Rulebook.load("english").start.divide(3)]
[48, 40, 40, 47, 40, 40, 47]
)")
        .def(
            "__eq__",
            [](const PyPosition& a, nb::handle other) {
                if (!nb::isinstance<PyPosition>(other)) return false;
                const auto& b = nb::cast<const PyPosition&>(other);
                return a.state == b.state && (a.variant == b.variant || a.variant->facts() == b.variant->facts());
            },
            nb::arg().none())
        .def("__hash__", [](const PyPosition& p) { return static_cast<Py_ssize_t>(p.state.key() >> 1); })
        .def("__getstate__",
             [](const PyPosition& p) { return nb::make_tuple(p.variant, p.state.side, pieces_of(p), p.runs()); })
        .def("__setstate__", [](PyPosition& self, const nb::tuple& state) {
            auto variant = nb::cast<SharedVariant>(state[0]);
            State built = state_from(*variant, nb::cast<int>(state[1]), nb::cast<nb::dict>(state[2]), state[3]);
            new (&self) PyPosition{variant, std::move(built)};
        });
}

}  // namespace crownhead
