#include "bindings.hpp"

namespace crownhead {

namespace {

Move move_from(const Variant& variant, const std::vector<int>& path, const std::vector<int>& captured, bool crowns) {
    const std::size_t expected = captured.empty() ? 2 : captured.size() + 1;
    if (path.size() != expected || captured.size() >= most_jumps)
        throw std::invalid_argument("a move's path has two squares, or one more than it captures");
    Move move;
    move.crowns = crowns;
    move.jumps = static_cast<u8>(captured.size());
    for (std::size_t i = 0; i < path.size(); ++i) {
        check_square(variant, path[i]);
        move.path[i] = static_cast<u8>(variant.numbering().index(path[i]));
    }
    for (std::size_t i = 0; i < captured.size(); ++i) {
        check_square(variant, captured[i]);
        move.victims[i] = static_cast<u8>(variant.numbering().index(captured[i]));
    }
    return move;
}

}  // namespace

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
            [](PyMove* self, SharedVariant variant, const std::vector<int>& path, const std::vector<int>& captured,
               bool crowns) { new (self) PyMove{variant, move_from(*variant, path, captured, crowns), 0}; },
            "variant"_a, "path"_a, "captured"_a = std::vector<int>{}, "crowns"_a = false)
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
        .def("same_effect", &PyMove::same_effect, "other"_a,
             R"(Whether both lead to the same position: same start, same end, same pieces taken.

>>> from crownhead import Game
>>> first, second, *_ = Game("english").legal_moves
>>> first.same_effect(first), first.same_effect(second)
(True, False)
)")
        .def("__str__", &PyMove::text)
        .def("__repr__", [](const PyMove& m) { return "<Move " + m.text() + ">"; })
        .def(
            "__eq__",
            [](const PyMove& a, nb::handle other) {
                if (!nb::isinstance<PyMove>(other)) return false;
                const auto& b = nb::cast<const PyMove&>(other);
                return a.move == b.move && (a.variant == b.variant || a.variant->facts() == b.variant->facts());
            },
            nb::arg().none())
        .def("__hash__", [](const PyMove& m) { return static_cast<Py_ssize_t>(m.hash() >> 1); })
        .def("__getstate__",
             [](const PyMove& m) { return nb::make_tuple(m.variant, m.path(), m.captured(), m.move.crowns); })
        .def("__setstate__", [](PyMove& self, const nb::tuple& state) {
            auto variant = nb::cast<SharedVariant>(state[0]);
            const auto move = move_from(*variant, nb::cast<std::vector<int>>(state[1]),
                                        nb::cast<std::vector<int>>(state[2]), nb::cast<bool>(state[3]));
            new (&self) PyMove{variant, move, 0};
        });

    nb::class_<PyMoveList>(m, "MoveList", R"(Moves, in the order they were found: a sequence.

>>> from crownhead import Game
>>> moves = Game("english").legal_moves
>>> len(moves), str(moves[0]), moves[0] in moves
(7, '9-13', True)
)")
        .def("__len__", [](const PyMoveList& list) { return list.moves.size(); })
        .def("__getitem__",
             [](const PyMoveList& list, Py_ssize_t i) {
                 const auto size = static_cast<Py_ssize_t>(list.moves.size());
                 if (i < 0) i += size;
                 if (i < 0 || i >= size) throw nb::index_error("there are only that many moves");
                 return list.at(static_cast<std::size_t>(i));
             })
        .def("__getitem__",
             [](const PyMoveList& list, nb::slice slice) { return nb::object(nb::object(list.all())[slice]); })
        .def("__iter__", [](const PyMoveList& list) { return nb::iter(list.all()); })
        .def(
            "__contains__",
            [](const PyMoveList& list, nb::handle move) {
                return nb::isinstance<PyMove>(move) && list.find(nb::cast<const PyMove&>(move)) >= 0;
            },
            nb::arg().none())
        .def("index",
             [](const PyMoveList& list, const PyMove& move) {
                 const auto found = list.find(move);
                 if (found < 0) throw std::invalid_argument(move.text() + " is not in the list");
                 return found;
             })
        .def("count", [](const PyMoveList& list, const PyMove& move) { return list.find(move) >= 0 ? 1 : 0; })
        .def("__repr__", [](const PyMoveList& list) { return "<MoveList " + list.text() + ">"; });
}

}  // namespace crownhead
