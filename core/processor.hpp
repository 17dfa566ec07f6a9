// What this machine's processor can do. Both cores of a portable package, and what chooses between them, ask here.
#pragma once

#if defined(_WIN32) && defined(__x86_64__)
#include <immintrin.h>
#include <intrin.h>
#endif

namespace crownhead {

// Whether it has what x86-64-v3 adds and the compiler uses, and the system keeps the wide registers.
#if defined(_WIN32) && defined(__x86_64__)
// The compiler's own answer needs a library there that nothing links.
__attribute__((target("xsave"))) inline bool has_avx2() {
    int leaf1[4], leaf7[4];
    __cpuid(leaf1, 1);
    constexpr int fma = 1 << 12, osxsave = 1 << 27, avx = 1 << 28;
    constexpr int bmi = 1 << 3, avx2 = 1 << 5, bmi2 = 1 << 8, wide_registers = 6;
    if ((leaf1[2] & (fma | osxsave | avx)) != (fma | osxsave | avx)) return false;
    if ((_xgetbv(0) & wide_registers) != wide_registers) return false;
    __cpuidex(leaf7, 7, 0);
    return (leaf7[1] & (bmi | avx2 | bmi2)) == (bmi | avx2 | bmi2);
}
#elif defined(__x86_64__)
inline bool has_avx2() {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma");
}
#else
inline bool has_avx2() {
    return false;
}
#endif

}  // namespace crownhead
