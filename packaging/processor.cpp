// What this machine's processor can do, for the package to choose between the two cores of a portable build. It stands alone,
// compiled for any processor, and does not need the core.
#include <Python.h>

#include "../core/processor.hpp"

namespace {

PyObject* has_avx2(PyObject*, PyObject*) {
    return PyBool_FromLong(crownhead::has_avx2());
}

PyMethodDef functions[] = {{"has_avx2", has_avx2, METH_NOARGS, "Whether the processor has AVX2, BMI and FMA."},
                           {nullptr, nullptr, 0, nullptr}};
PyModuleDef_Slot slots[] = {{0, nullptr}};
PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_processor", "What this machine's processor can do.", 0, functions, slots,
                          nullptr,               nullptr,      nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__processor() { return PyModuleDef_Init(&definition); }
