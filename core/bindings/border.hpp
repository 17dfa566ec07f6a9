// The border of the core: every call from Python passes it.
#pragma once

#include <nanobind/nanobind.h>

namespace crownhead {

// Put all functions of a module behind the border. There what was never made (`Position.__new__(Position)`) is refused,
// and arguments that no function takes are answered with a sentence instead of nanobind's report.
void guard(nanobind::module_& m);

}  // namespace crownhead
