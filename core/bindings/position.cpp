#include <chrono>
#include <future>

#include "bindings.hpp"

namespace crownhead {

namespace {

State state_from(const Variant& variant, int side, const nb::dict& pieces, const nb::object& runs) {
    Setup setup(variant, side);
    for (const auto& [square, column] : pieces)
        setup.put(square_of(variant, square), text_of(column, "what stands on a square"));
    if (runs.is_none()) return setup.finish();
    std::pair<std::pair<int, int>, std::pair<int, int>> both;
    if (!nb::try_cast(runs, both))
        refuse("king_runs: for either side a square and a number of moves is expected", runs);
    setup.set_run(white, both.first.first, both.first.second);
    setup.set_run(black, both.second.first, both.second.second);
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

PyMoveList moves_in(nb::handle_t<PyPosition> self, Kind kind) {
    const auto& [variant, state] = *nb::inst_ptr<PyPosition>(self);
    return {nb::borrow(self), variant, variant->mechanics().moves(state, kind), state.key()};
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

int number_from(nb::handle given, const char* what, int low, int high) {
    const int number = whole_number(given, what);
    if (number < low || number > high)
        throw std::invalid_argument(std::string(what) + ": from " + std::to_string(low) + " to " +
                                    std::to_string(high));
    return number;
}

constexpr int deepest = 100;

PerftOptions perft_options(nb::handle threads, nb::handle keep_duplicates, nb::handle hash_mb) {
    return {number_from(threads, "threads", 1, 1024), truth_of(keep_duplicates),
            static_cast<std::size_t>(number_from(hash_mb, "hash_mb", 0, 1 << 20))};
}

u64 perft(const PyPosition& p, nb::handle plies, nb::handle threads, nb::handle keep_duplicates, nb::handle hash_mb) {
    const int depth = number_from(plies, "depth", 0, deepest);
    const auto options = perft_options(threads, keep_duplicates, hash_mb);
    return interruptible(
        [&](std::atomic<bool>& stop) { return p.variant->mechanics().perft(p.state, depth, options, stop); });
}

nb::list divide(const PyPosition& p, nb::handle plies, nb::handle threads, nb::handle keep_duplicates,
                nb::handle hash_mb) {
    const int depth = number_from(plies, "depth", 1, deepest);
    const auto options = perft_options(threads, keep_duplicates, hash_mb);
    const Kind kind = options.keep_duplicates && !p.variant->rules().huffing ? Kind::routes : Kind::legal;
    const auto moves = p.variant->mechanics().moves(p.state, kind);
    nb::list result;
    for (const auto& move : moves) {
        const State next = p.variant->mechanics().play(p.state, move);
        const u64 nodes = interruptible(
            [&](std::atomic<bool>& stop) { return p.variant->mechanics().perft(next, depth - 1, options, stop); });
        result.append(nb::make_tuple(PyMove{p.variant, move, p.state.key()}, nodes));
    }
    return result;
}

}  // namespace

void bind_position(nb::module_& m) {
    nb::class_<PyPosition>(m, "Position", R"(What stands where, and whose turn it is. Immutable.

>>> from crownhead import Position, Side
>>> position = Position("english", Side.BLACK, {14: "b", 18: "w", 30: "W"})
>>> position.turn, position.at(30), position.men(Side.WHITE), position.kings(Side.WHITE)
(<Side.BLACK: 'black'>, 'W', <SquareSet 18>, <SquareSet 30>)
)")
        .def(
            "__init__",
            [](PyPosition* self, SharedVariant variant, nb::handle side, const nb::dict& pieces,
               const nb::object& king_runs) {
                new (self) PyPosition{variant, state_from(*variant, side_of(side), pieces, king_runs)};
            },
            "variant"_a, nb::arg("turn").none(), "pieces"_a, nb::kw_only(), "king_runs"_a = nb::none())
        .def_prop_ro(
            "variant", [](const PyPosition& p) { return p.variant; }, "How pieces move and capture here.")
        .def_prop_ro(
            "turn", [](const PyPosition& p) { return python_side(p.state.side); }, R"(The player to move.

>>> from crownhead import Position
>>> Position("english").turn
<Side.BLACK: 'black'>
)")
        .def(
            "at",
            [](const PyPosition& p, nb::handle square) {
                return column_at(*p.variant, p.state, square_of(*p.variant, square));
            },
            nb::arg("square").none(), R"(What stands on a square: "", "w", "B", or a column from the top, "Wbb".

>>> from crownhead import Position
>>> start = Position("english")
>>> start.at(1), start.at(32), start.at(16)
('b', 'w', '')
)")
        .def(
            "men",
            [](const PyPosition& p, nb::handle side) {
                return PySquares{p.variant, p.occupied(side) & ~p.state.board.kings};
            },
            nb::arg("side").none() = nb::none(),
            R"(The squares of a side's men, or of both sides'; in column games, of the columns with a man on top.

>>> from crownhead import Position, Side
>>> position = Position("english", "B:W18,K30:B14")
>>> position.men(Side.WHITE), position.men()
(<SquareSet 18>, <SquareSet 14, 18>)
)")
        .def(
            "kings",
            [](const PyPosition& p, nb::handle side) {
                return PySquares{p.variant, p.occupied(side) & p.state.board.kings};
            },
            nb::arg("side").none() = nb::none(),
            R"(The squares of a side's kings, or of both sides'; in column games, of the columns with a king on top.

>>> from crownhead import Position, Side
>>> Position("english", "B:W18,K30:B14").kings(Side.WHITE)
<SquareSet 30>
)")
        .def(
            "occupied", [](const PyPosition& p, nb::handle side) { return PySquares{p.variant, p.occupied(side)}; },
            nb::arg("side").none() = nb::none(), R"(The squares where a side has pieces, or where anything stands.

>>> from crownhead import Position, Side
>>> position = Position("english", "B:W18,K30:B14")
>>> position.occupied(Side.WHITE), position.occupied()
(<SquareSet 18, 30>, <SquareSet 14, 18, 30>)
)")
        .def_prop_ro(
            "empty",
            [](const PyPosition& p) { return PySquares{p.variant, all_squares(*p.variant) & ~p.occupied(nb::none())}; },
            R"(The squares where nothing stands.

>>> from crownhead import Position
>>> Position("english").empty
<SquareSet 13, 14, 15, 16, 17, 18, 19, 20>
)")
        .def_prop_ro("king_runs", &PyPosition::runs,
                     "For each side the king it moved last and how often in a row, where the rules count that.")
        .def_prop_ro(
            "key", [](const PyPosition& p) { return p.state.key(); }, "A 64-bit hash of the position.")
        .def_prop_ro(
            "legal_moves", [](nb::handle_t<PyPosition> self) { return moves_in(self, Kind::legal); },
            R"(What may be played.

>>> from crownhead import Position
>>> Position("english", "B:W18,27,31:B14,5").legal_moves
<MoveList 14x23x32>
)")
        .def(
            "moves",
            [](nb::handle_t<PyPosition> self, nb::handle kind) {
                return moves_in(self, value_of(kind_words, text_of(kind, "kind"), "kind"));
            },
            nb::arg("kind").none(), R"(Moves of one kind.

"legal": what may be played. "strict": as if captures were always enforced. "routes": strict, with every order of taking
the same pieces. "quiet": moves without capture, owed or not. "jumps": every run of jumps, finished or not.
"jump-routes": jumps, with every order of taking the same pieces.

>>> from crownhead import Position
>>> Position("english", "B:W18,27,31:B14,5").moves("jumps")
<MoveList 14x23, 14x23x32>
)")
        .def(
            "play",
            [](nb::handle_t<PyPosition> self, nb::handle given) {
                const PyPosition& position = *nb::inst_ptr<PyPosition>(self);
                nb::object meant;  // a text is for the class in Python to read
                const auto* move = if_it_is<PyMove>(given);
                if (!move) move = if_it_is<PyMove>(meant = self.attr("parse")(given));
                if (!move) refuse("a Move is expected", meant);
                State next = position.after(*move);
                nb::object result = nb::inst_alloc(self.type());  // of the same Python class, also a derived one
                new (nb::inst_ptr<PyPosition>(result)) PyPosition{position.variant, std::move(next)};
                nb::inst_mark_ready(result);
                return result;
            },
            nb::arg("move").none(), R"(The position after a legal move, which may be the text of one.

>>> from crownhead import Position
>>> start = Position("english")
>>> start.play("9-13") == start.play(start.legal_moves[0]), start.play("9-13").turn
(True, <Side.WHITE: 'white'>)
)")
        .def("perft", &perft, nb::arg("depth").none(), nb::kw_only(), nb::arg("threads").none() = 1,
             nb::arg("keep_duplicates").none() = false, nb::arg("hash_mb").none() = 0,
             R"(The number of move sequences of this length; draws are not looked at.

>>> from crownhead import Position
>>> Position("international").perft(6)
167140
)")
        .def("divide", &divide, nb::arg("depth").none(), nb::kw_only(), nb::arg("threads").none() = 1,
             nb::arg("keep_duplicates").none() = false, nb::arg("hash_mb").none() = 0,
             R"(Perft, for each first move.

>>> from crownhead import Position
>>> [nodes for move, nodes in Position("english").divide(3)]
[48, 40, 40, 47, 40, 40, 47]
)")
        .def("__eq__", equality(&PyPosition::state), nb::arg().none())
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
