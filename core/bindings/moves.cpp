#include "../find.hpp"
#include "bindings.hpp"

namespace crownhead {

namespace {

std::vector<u8> indices_of(const Variant& variant, nb::handle squares, const char* what) {
    if (PyUnicode_Check(squares.ptr()) || !nb::hasattr(squares, "__iter__"))
        refuse(std::string(what) + ": squares are expected, in order", squares);
    std::vector<u8> indices;
    for (const nb::handle each : squares)
        indices.push_back(static_cast<u8>(variant.numbering().index(square_of(variant, each))));
    return indices;
}

Move move_from(const Variant& variant, nb::handle squares, nb::handle taken, bool crowns) {
    const auto path = indices_of(variant, squares, "path"), captured = indices_of(variant, taken, "captured");
    const std::size_t expected = captured.empty() ? 2 : captured.size() + 1;
    if (path.size() != expected || captured.size() >= most_jumps)
        throw std::invalid_argument("a move's path has two squares, or one more than it captures");
    Move move;
    move.crowns = crowns;
    move.jumps = static_cast<u8>(captured.size());
    std::copy(path.begin(), path.end(), move.path.begin());
    std::copy(captured.begin(), captured.end(), move.victims.begin());
    return move;
}

const PyMove& move_of(nb::handle given) {
    const auto* move = if_it_is<PyMove>(given);
    if (!move) refuse("a Move is expected", given);
    return *move;
}

}  // namespace

// A text is read where all texts of moves are: in Python. If it may mean several of the moves, it is none of them, as
// when it is played.
std::ptrdiff_t PyMoveList::find(nb::handle wanted) const {
    std::vector<Move> meant;
    if (const auto* move = if_it_is<PyMove>(wanted)) {
        if (move->variant == variant || move->variant->facts() == variant->facts()) meant = {move->move};
    } else if (PyUnicode_Check(wanted.ptr())) {
        const nb::object read = nb::module_::import_("crownhead.notation.moves").attr("read_if_any")(variant, wanted);
        if (!read.is_none())
            meant = find_moves(*variant, position().state, {indices_of(*variant, read[0], "move"), truth_of(read[1])},
                               moves);
    }
    if (meant.size() != 1) return -1;
    const auto found = std::find(moves.begin(), moves.end(), meant.front());
    return found == moves.end() ? -1 : found - moves.begin();
}

void bind_moves(nb::module_& m) {
    nb::class_<PyMove>(
        m, "Move",
        R"(One move: where from, where to, what it captures, and the whole path. Equal only if all of that is.

>>> from crownhead import Game
>>> move = Game("english", "B:W18,27,31:B14,5").legal_moves[0]
>>> print(move)
14x23x32
>>> move.from_square, move.to_square, move.captured, move.path, move.is_capture, move.crowns
(14, 32, (18, 27), (14, 23, 32), True, True)
)")
        .def(
            "__init__",
            [](PyMove* self, nb::handle board, nb::handle path, nb::handle captured, nb::handle crowns) {
                const auto variant = variant_of(board);
                new (self) PyMove{variant, move_from(*variant, path, captured, truth_of(crowns)), 0};
            },
            nb::arg("variant").none(), nb::arg("path").none(), nb::arg("captured").none() = nb::tuple(),
            nb::arg("crowns").none() = false)
        .def_prop_ro(
            "from_square", [](const PyMove& m) { return m.variant->numbering().square_of_index(m.move.from()); },
            "The square that the piece leaves.")
        .def_prop_ro(
            "to_square", [](const PyMove& m) { return m.variant->numbering().square_of_index(m.move.to()); },
            "The square where the piece ends.")
        .def_prop_ro("captured", &PyMove::captured, "The captured squares, in the order they are taken.")
        .def_prop_ro("path", &PyMove::path, "Every square where the piece stops or turns.")
        .def_prop_ro(
            "is_capture", [](const PyMove& m) { return m.move.jumps > 0; }, "Whether it takes anything.")
        .def_prop_ro(
            "crowns", [](const PyMove& m) { return m.move.crowns; }, "Whether a man becomes a king.")
        .def_prop_ro(
            "variant", [](const PyMove& m) { return m.variant; }, "The variant whose squares it names.")
        .def(
            "same_effect", [](const PyMove& m, nb::handle other) { return m.same_effect(move_of(other)); },
            nb::arg("other").none(), R"(Whether both lead to the same position: same start, same end, same pieces taken.

>>> from crownhead import Game
>>> first, second, *_ = Game("english").legal_moves
>>> first.same_effect(first), first.same_effect(second)
(True, False)
)")
        .def("__str__", &PyMove::text)
        .def("__repr__", [](const PyMove& m) { return "<Move " + m.text() + ">"; })
        .def("__eq__", equality(&PyMove::move), nb::arg().none())
        .def("__hash__", [](const PyMove& m) { return static_cast<Py_ssize_t>(m.hash() >> 1); })
        .def("__getstate__",
             [](const PyMove& m) { return nb::make_tuple(m.variant, m.path(), m.captured(), m.move.crowns); })
        .def("__setstate__", [](PyMove& self, const nb::tuple& state) {
            auto variant = nb::cast<SharedVariant>(state[0]);
            const auto move = move_from(*variant, state[1], state[2], nb::cast<bool>(state[3]));
            new (&self) PyMove{variant, move, 0};
        });

    auto list = nb::class_<PyMoveList>(m, "MoveList", R"(Moves, in the order they were found: a sequence.

What is looked for in it may be a `Move` or the text of one: exactly what `Position.play` would take. So a text that may
mean several of the moves is not in it.

>>> from crownhead import Game
>>> moves = Game("english").legal_moves
>>> len(moves), str(moves[0]), moves[0] in moves, "11-15" in moves, moves.index("9-13")
(7, '9-13', True, True, 0)
)");
    list.def("__len__", [](const PyMoveList& list) { return list.moves.size(); })
        .def(
            "__getitem__",
            [](const PyMoveList& list, nb::handle index) -> nb::object {
                if (PySlice_Check(index.ptr())) return nb::object(list.all())[index];
                const auto size = static_cast<int>(list.moves.size());
                const int given = whole_number(index, "the number of a move"), i = given < 0 ? given + size : given;
                if (i < 0 || i >= size) throw nb::index_error(("there are " + std::to_string(size) + " moves").c_str());
                return nb::cast(list.at(static_cast<std::size_t>(i)));
            },
            nb::arg().none())
        .def("__iter__", [](const PyMoveList& list) { return nb::iter(list.all()); })
        .def(
            "__contains__", [](const PyMoveList& list, nb::handle move) { return list.find(move) >= 0; },
            nb::arg().none())
        .def(
            "index",
            [](const PyMoveList& list, nb::handle move) {
                if (const auto found = list.find(move); found >= 0) return found;
                const std::string text = PyUnicode_Check(move.ptr()) ? quote(move) : move_of(move).text();
                throw std::invalid_argument(text + " is not in the list");
            },
            nb::arg().none())
        .def(
            "count", [](const PyMoveList& list, nb::handle move) { return list.find(move) >= 0 ? 1 : 0; },
            nb::arg().none())
        .def("__repr__", [](const PyMoveList& list) { return "<MoveList " + list.text() + ">"; });
    nb::module_::import_("collections.abc").attr("Sequence").attr("register")(list);
}

}  // namespace crownhead
