#include <functional>
#include <optional>

#include "bindings.hpp"

namespace crownhead {

namespace {

nb::object not_implemented() {
    return nb::borrow(Py_NotImplemented);
}

u128 bits_of(const Variant& variant, nb::handle squares) {
    u128 bits = 0;
    for (const nb::handle each : squares) bits |= bit<u128>(variant.numbering().index(square_of(variant, each)));
    return bits;
}

// Any collection of squares, by numbers or names, as a set on the same board; nothing if it is no collection.
std::optional<u128> bits_like(const PySquares& like, nb::handle given) {
    const auto* other = if_it_is<PySquares>(given);
    if (other && other->variant->facts() == like.variant->facts()) return other->bits;
    if (PyUnicode_Check(given.ptr()) || !nb::hasattr(given, "__iter__")) return {};
    return bits_of(*like.variant, given);
}

template <class Operator>
auto combining(Operator combined) {
    return [combined](const PySquares& mine, nb::handle given) -> nb::object {
        const auto other = bits_like(mine, given);
        return other ? nb::cast(PySquares{mine.variant, combined(mine.bits, *other)}) : not_implemented();
    };
}

nb::object as_frozenset(nb::handle squares) {
    return nb::steal(PyFrozenSet_New(squares.ptr()));
}

// Compared as Python's own sets are. On one board comparing the bits is enough.
template <class Test>
auto comparing(Test test, int operation) {
    return [test, operation](nb::handle_t<PySquares> self, nb::handle given) -> nb::object {
        const PySquares& mine = *nb::inst_ptr<PySquares>(self);
        const auto* other = if_it_is<PySquares>(given);
        if (other && other->variant->facts() == mine.variant->facts()) return nb::bool_(test(mine.bits, other->bits));
        const nb::object theirs = other ? as_frozenset(given) : nb::borrow(given);
        return nb::steal(PyObject_RichCompare(as_frozenset(self).ptr(), theirs.ptr(), operation));
    };
}

}  // namespace

void bind_squares(nb::module_& m) {
    auto squares = nb::class_<PySquares>(m, "SquareSet", R"(Squares of one board: a set of their numbers, in order.

The operators are those of a set, and `~` is all the others. Either side of an operator may be any collection of squares,
and each of them a number or a name.

>>> from crownhead import Position, Side
>>> position = Position("russian", "W:Wc3,Kd4:Bf6,h8")
>>> men, kings = position.men(Side.WHITE), position.kings(Side.WHITE)
>>> men | kings, "c3" in men, len(position.empty), (men | kings) - ["d4"] == men
(<SquareSet d4, c3>, True, 28, True)
>>> ~position.empty & position.variant.crowning_squares(Side.WHITE)
<SquareSet h8>
>>> [position.variant.name(square) for square in SquareSet(position, ["h8", "a1"])]
['h8', 'a1']
)");
    const auto both = [](u128 a, u128 b) { return a & b; };
    const auto either = [](u128 a, u128 b) { return a | b; };
    const auto one = [](u128 a, u128 b) { return a ^ b; };
    squares
        .def(
            "__init__",
            [](PySquares* self, nb::handle board, nb::handle given) {
                const auto variant = variant_of(board);
                const auto bits = bits_like({variant, 0}, given);
                if (!bits) refuse("squares: a collection of squares is expected", given);
                new (self) PySquares{variant, *bits};
            },
            nb::arg("board").none(), nb::arg("squares").none() = nb::tuple())
        .def_prop_ro(
            "variant", [](const PySquares& s) { return s.variant; }, "The variant whose squares these are.")
        .def("__len__", [](const PySquares& s) { return popcount(s.bits); })
        .def("__iter__", [](const PySquares& s) { return nb::iter(s.all()); })
        .def(
            "__contains__",
            [](const PySquares& s, nb::handle square) {
                const int number = square_if_any(*s.variant, square);
                return number && (s.bits >> s.variant->numbering().index(number) & 1) != 0;
            },
            nb::arg().none())
        .def("__and__", combining(both), nb::arg().none())
        .def("__rand__", combining(both), nb::arg().none())
        .def("__or__", combining(either), nb::arg().none())
        .def("__ror__", combining(either), nb::arg().none())
        .def("__xor__", combining(one), nb::arg().none())
        .def("__rxor__", combining(one), nb::arg().none())
        .def("__sub__", combining([](u128 a, u128 b) { return a & ~b; }), nb::arg().none())
        .def("__rsub__", combining([](u128 a, u128 b) { return b & ~a; }), nb::arg().none())
        .def("__invert__", [](const PySquares& s) { return PySquares{s.variant, all_squares(*s.variant) & ~s.bits}; })
        .def("__eq__", comparing(std::equal_to<u128>(), Py_EQ), nb::arg().none())
        .def("__le__", comparing([](u128 a, u128 b) { return !(a & ~b); }, Py_LE), nb::arg().none())
        .def("__ge__", comparing([](u128 a, u128 b) { return !(b & ~a); }, Py_GE), nb::arg().none())
        .def("__lt__", comparing([](u128 a, u128 b) { return a != b && !(a & ~b); }, Py_LT), nb::arg().none())
        .def("__gt__", comparing([](u128 a, u128 b) { return a != b && !(b & ~a); }, Py_GT), nb::arg().none())
        .def(
            "isdisjoint",
            [](const PySquares& s, nb::handle given) {
                const auto other = bits_like(s, given);
                if (!other) refuse("a collection of squares is expected", given);
                return !(s.bits & *other);
            },
            nb::arg("other").none(), R"(Whether the two have no square in common.

>>> from crownhead import Position
>>> Position("english").empty.isdisjoint([1, 2, 3])
True
)")
        .def("__hash__", [](nb::handle_t<PySquares> self) { return nb::hash(as_frozenset(self)); })
        .def("__repr__",
             [](const PySquares& s) {
                 std::string names;
                 for (const nb::handle square : s.all())
                     names += (names.empty() ? " " : ", ") + s.variant->numbering().name(nb::cast<int>(square));
                 return "<SquareSet" + names + ">";
             })
        .def("__getstate__", [](const PySquares& s) { return nb::make_tuple(s.variant, s.all()); })
        .def("__setstate__", [](PySquares& self, const nb::tuple& state) {
            auto variant = nb::cast<SharedVariant>(state[0]);
            new (&self) PySquares{variant, bits_of(*variant, state[1])};
        });
    nb::module_::import_("collections.abc").attr("Set").attr("register")(squares);
}

}  // namespace crownhead
