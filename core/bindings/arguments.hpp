// Callers may pass anything. Each of these reads one kind of argument; an error names what was expected.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "../variant.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace crownhead {

using SharedVariant = std::shared_ptr<Variant>;

// A TypeError: "a square is a number or a name, not float".
[[noreturn]] void refuse(const std::string& expected, nb::handle given);

// A text as a message shows it, with any characters.
std::string quote(nb::handle text);

// What is given, if it is one of these; else null, as for None.
template <class T>
T* if_it_is(nb::handle given) {
    T* found = nullptr;
    return nb::try_cast(given, found) ? found : nullptr;
}

int whole_number(nb::handle given, const char* what);
bool truth_of(nb::handle given);
std::string text_of(nb::handle given, const char* what);
SharedVariant variant_of(nb::handle given);  // also of what has one: a rulebook, a position, a move

// Sides are `crownhead.sides.Side` outside and numbers inside. They are looked up once, when the core is imported.
void remember_sides();
nb::handle python_side(int side);
int side_of(nb::handle given);

inline void check_square(const Variant& variant, int square) {
    if (!variant.numbering().valid(square))
        throw PositionError("no square " + std::to_string(square) + ": they run from 1 to " +
                            std::to_string(variant.numbering().squares()));
}

int square_of(const Variant& variant, nb::handle given);      // by its number or its name
int square_if_any(const Variant& variant, nb::handle given);  // 0 if it is none

}  // namespace crownhead
