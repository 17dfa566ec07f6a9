// What this machine's processor can do, for the package to choose between the two cores of a portable build. It stands alone,
// compiled for any processor, and does not need the core.
#include <Python.h>

namespace {

PyObject* has_avx2(PyObject*, PyObject*) {
#if defined(__x86_64__) || defined(_M_X64)
    __builtin_cpu_init();
    // All that x86-64-v3 adds and the compiler uses. The test for AVX2 includes that the system keeps the wide registers.
    const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                     __builtin_cpu_supports("fma");
    return PyBool_FromLong(has);
#else
    Py_RETURN_FALSE;
#endif
}

PyMethodDef functions[] = {{"has_avx2", has_avx2, METH_NOARGS, "Whether the processor has AVX2, BMI and FMA."},
                           {nullptr, nullptr, 0, nullptr}};
PyModuleDef_Slot slots[] = {{0, nullptr}};
PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_processor", "What this machine's processor can do.", 0, functions, slots,
                          nullptr,               nullptr,      nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__processor() { return PyModuleDef_Init(&definition); }
