#include "border.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <utility>

#include "bindings.hpp"

namespace crownhead {

namespace {

// Who calls a function of nanobind jumps to an address that is kept in the function. There are a handful of them, for
// functions with few and with many arguments; each that is met is kept here, and one of ours takes its place.
constexpr std::size_t most_ways = 8;
std::array<vectorcallfunc, most_ways> behind{};

vectorcallfunc& way_to_call(nb::handle function) {
    const auto offset = Py_TYPE(function.ptr())->tp_vectorcall_offset;
    return *reinterpret_cast<vectorcallfunc*>(reinterpret_cast<char*>(function.ptr()) + offset);
}

std::size_t count_of(std::size_t count_and_flags) {
    constexpr std::size_t flags = std::size_t{3} << (8 * sizeof(std::size_t) - 2);  // Python's, and one of nanobind's
    return count_and_flags & ~flags;
}

PyObject* refuse(const std::string& why) {
    PyErr_SetString(PyExc_TypeError, why.c_str());
    return nullptr;
}

std::string kind_of(PyObject* given) {
    return nb::cast<std::string>(nb::handle(given).type().attr("__name__"));
}

// Says it in our words, if the error is that the arguments fit no signature.
void rephrase(PyObject* function, PyObject* const* args, std::size_t count, PyObject* keywords) noexcept {
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) return;
    nb::python_error error;
    try {
        if (nb::cast<std::string>(nb::str(error.value())).find("incompatible function arguments") == std::string::npos)
            return error.restore();
        nb::list given;
        for (std::size_t i = 0; i < count; ++i) given.append(nb::handle(args[i]));
        nb::dict named;
        for (std::size_t i = 0; keywords && i < nb::len(nb::handle(keywords)); ++i)
            named[nb::handle(keywords)[i]] = nb::handle(args[count + i]);
        const nb::object words = nb::module_::import_("crownhead.arguments").attr("misfit");
        refuse(nb::cast<std::string>(words(nb::handle(function), given, named)));
    } catch (nb::python_error& other) {
        other.restore();
    }
}

// The class of all our classes, and of those in Python that are made from them. To compare with it costs next to
// nothing, and every call does; to ask nanobind is a call of its own.
const PyTypeObject* metaclass = nullptr;

bool is_ours(PyObject* given) {
    return Py_TYPE(reinterpret_cast<PyObject*>(Py_TYPE(given))) == metaclass;
}

bool is_made(PyObject* given) {
    return is_ours(given) && nb::inst_ready(given);
}

bool is_half_made(PyObject* given) {
    return is_ours(given) && !nb::inst_ready(given);
}

template <std::size_t way, bool makes>
PyObject* call(PyObject* function, PyObject* const* args, std::size_t count_and_flags, PyObject* keywords) {
    const std::size_t count = count_of(count_and_flags);
    const std::size_t all = keywords ? count + static_cast<std::size_t>(PyTuple_GET_SIZE(keywords)) : count;
    if (makes && count && is_made(args[0])) return refuse("a " + kind_of(args[0]) + " cannot be made twice");
    for (std::size_t i = makes; i < all; ++i)
        if (is_half_made(args[i])) [[unlikely]]
            return refuse("this " + kind_of(args[i]) + " was never made: its __init__ was not called");
    PyObject* result = behind[way](function, args, count_and_flags, keywords);
    if (!result) [[unlikely]]
        rephrase(function, args, count, keywords);
    return result;
}

template <std::size_t... way>
vectorcallfunc ours(std::size_t wanted, bool makes, std::index_sequence<way...>) {
    constexpr vectorcallfunc ordinary[] = {call<way, false>...}, making[] = {call<way, true>...};
    return (makes ? making : ordinary)[wanted];
}

void guard_function(nb::handle function, bool makes) {
    vectorcallfunc& theirs = way_to_call(function);
    std::size_t way = 0;
    while (way < most_ways && behind[way] && behind[way] != theirs) ++way;
    if (way == most_ways) throw std::logic_error("nanobind has more ways to call a function than are known here");
    behind[way] = theirs;
    theirs = ours(way, makes, std::make_index_sequence<most_ways>());
}

void guard_members(nb::handle owner) {
    for (const nb::handle item : owner.attr("__dict__").attr("items")()) {
        const nb::object name = item[0], member = item[1];
        const nb::object function = nb::getattr(member, "fget", member);  // of a property, what is called to get it
        if (nb::hasattr(function, "__nb_signature__"))
            guard_function(function, name.equal(nb::str("__init__")) || name.equal(nb::str("__setstate__")));
        else if (nb::type_check(member))
            guard_members(member);
    }
}

}  // namespace

void guard(nb::module_& m) {
    metaclass = Py_TYPE(nb::type<PyPosition>().ptr());
    guard_members(m);
}

}  // namespace crownhead
