// Scanning one game of a PDN stream.
#pragma once

#include "pdn.hpp"

namespace crownhead::pdn {

struct Scan {
    std::unique_ptr<Text> text;  // null if there are only blanks; the bytes are not in it yet
    std::size_t begin, end;      // where the game is
    bool touched;                // whether more bytes might change anything
};

// The game that begins at or after `begin`.
Scan scan_game(std::string_view bytes, std::size_t begin);

}  // namespace crownhead::pdn
