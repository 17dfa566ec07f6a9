// A rulebook as far as the core needs it, in bytes: written where Python reads rulebooks, read where there is no
// Python.
#pragma once

#include "search/draws.hpp"
#include "variant.hpp"

namespace crownhead {

struct BookError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

struct Book {
    Facts facts;
    bool stuck_wins = false;                 // the player without a move wins
    int first_side = white;                  // who begins,
    std::vector<std::string> first_columns;  // and with what on each square, in the order of their numbers
    std::vector<search::DrawCounter> draws;  // without a run: no game is under way
    std::string weights;                     // what was learned; empty: nothing
};

std::string pack(const Book& book);
Book unpack(std::string_view bytes);  // BookError if they are not what `pack` wrote

}  // namespace crownhead
