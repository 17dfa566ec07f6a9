// What a script needs to start the threads of a browser: see helpers.cpp.
#pragma once

namespace crownhead::wasm {

// The memory of another thread: its stack grows down from the address, and what the library keeps about it is above.
void* seat();

// What such a thread does all its life.
[[noreturn]] void help();

}  // namespace crownhead::wasm
