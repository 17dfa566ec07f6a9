// What the core takes from unistd.h, for Windows, where another header has it.
#pragma once
#include <process.h>

inline int getpid() { return ::_getpid(); }
