#include "../processor.hpp"
#include "bindings.hpp"
#include "border.hpp"

using namespace crownhead;

namespace {

// A core that was compiled for another machine raises an error, instead of ending at an instruction that is not there.
void check_processor() {
#ifdef CROWNHEAD_NEEDS_AVX2
    if (!has_avx2())
        throw nb::import_error(
            "crownhead was compiled for a processor with AVX2, which this one lacks: "
            "install it here with --config-settings=cmake.define.CROWNHEAD_PORTABLE=ON");
#endif
}

}  // namespace

NB_MODULE(_core, m) {
    check_processor();
    m.doc() = "The compiled core of Crownhead.";
    nb::set_leak_warnings(false);  // rulebooks stay cached until the interpreter ends
    nb::exception<PositionError>(m, "PositionError", PyExc_ValueError).attr("__doc__") =
        R"(A position that cannot be: the message says what is wrong and where.

>>> from crownhead import Position
>>> Position("english", "B:W18:B14").put(1, "w")
Traceback (most recent call last):
crownhead._core.PositionError: ...
)";
    remember_sides();
    m.attr("DIAGONAL_FORWARD") = static_cast<int>(diagonal_forward);
    m.attr("DIAGONAL_BACKWARD") = static_cast<int>(diagonal_backward);
    m.attr("STRAIGHT_FORWARD") = static_cast<int>(straight_forward);
    m.attr("STRAIGHT_BACKWARD") = static_cast<int>(straight_backward);
    m.attr("SIDEWAYS") = static_cast<int>(sideways);
    bind_squares(m);
    bind_variant(m);
    bind_moves(m);
    bind_position(m);
    bind_pdn(m);
    bind_tablebase(m);
    bind_search(m);
    guard(m);
}
