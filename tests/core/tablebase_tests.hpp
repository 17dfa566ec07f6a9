#pragma once

#include <string>

using Check = void (*)(bool holds, const std::string& what);

void test_tablebases(Check check);
