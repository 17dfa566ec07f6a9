#include "arguments.hpp"

namespace crownhead {

namespace {

nb::handle sides[2];

bool is_number(nb::handle given) {
    return PyIndex_Check(given.ptr()) && !PyBool_Check(given.ptr());
}

std::string kind_of(nb::handle given) {
    return nb::cast<std::string>(given.type().attr("__name__"));
}

}  // namespace

std::string quote(nb::handle text) {
    return nb::cast<std::string>(nb::module_::import_("crownhead.errors").attr("quote")(text));
}

void refuse(const std::string& expected, nb::handle given) {
    throw nb::type_error((expected + ", not " + kind_of(given)).c_str());
}

int whole_number(nb::handle given, const char* what) {
    if (!is_number(given)) refuse(std::string(what) + ": a whole number is expected", given);
    const Py_ssize_t number = PyNumber_AsSsize_t(given.ptr(), nullptr);  // one that is too large becomes the largest
    if (number == -1 && PyErr_Occurred()) throw nb::python_error();
    if (number != static_cast<int>(number))
        throw std::invalid_argument(std::string(what) + ": that number is too large");
    return static_cast<int>(number);
}

bool truth_of(nb::handle given) {
    const int truth = PyObject_IsTrue(given.ptr());
    if (truth < 0) throw nb::python_error();
    return truth != 0;
}

std::string text_of(nb::handle given, const char* what) {
    std::string text;
    if (nb::try_cast(given, text)) return text;
    if (!PyUnicode_Check(given.ptr())) refuse(std::string(what) + ": text is expected", given);
    throw std::invalid_argument(std::string(what) + ": " + quote(given) + " is no text that can be written");
}

SharedVariant variant_of(nb::handle given) {
    SharedVariant variant;
    if (nb::try_cast(given, variant) && variant) return variant;
    if (nb::try_cast(nb::getattr(given, "variant", nb::none()), variant) && variant) return variant;
    refuse("the board of a Variant is expected, or of something that has one", given);
}

void remember_sides() {
    const nb::object side = nb::module_::import_("crownhead.sides").attr("Side");
    sides[white] = nb::object(side.attr("WHITE")).release();
    sides[black] = nb::object(side.attr("BLACK")).release();
}

nb::handle python_side(int side) {
    return sides[side];
}

int side_of(nb::handle given) {
    for (const int side : {white, black})
        if (given.is(sides[side])) return side;
    const char* expected = "a side is Side.WHITE or Side.BLACK";
    if (!PyUnicode_Check(given.ptr())) refuse(expected, given);
    for (const int side : {white, black})  // a Side is text, too
        if (given.equal(sides[side])) return side;
    throw std::invalid_argument(std::string(expected) + ", not " + quote(given));
}

int square_if_any(const Variant& variant, nb::handle given) {
    const auto& numbering = variant.numbering();
    if (std::string name; PyUnicode_Check(given.ptr())) return nb::try_cast(given, name) ? numbering.parse(name) : 0;
    int square = 0;
    return is_number(given) && nb::try_cast(given, square) && numbering.valid(square) ? square : 0;
}

int square_of(const Variant& variant, nb::handle given) {
    if (const int square = square_if_any(variant, given)) return square;
    if (PyUnicode_Check(given.ptr())) throw PositionError("no square " + quote(given) + " on this board");
    if (!is_number(given))
        refuse("a square is a number or a name such as \"" + variant.numbering().name(1) + "\"", given);
    const int square = whole_number(given, "a square");
    check_square(variant, square);
    return square;
}

}  // namespace crownhead
