// How people name squares: numbers in the order that the rulebook gives, or letters and ranks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "layout.hpp"

namespace crownhead {

enum class FirstSquare : u8 { top_left, top_right, bottom_left, bottom_right };

class Numbering {
   public:
    Numbering(const Rules& rules, FirstSquare first, bool letters);

    int squares() const { return static_cast<int>(places_.size()); }
    bool letters() const { return letters_; }
    bool valid(int square) const { return square >= 1 && square <= squares(); }
    Place place(int square) const { return places_[static_cast<std::size_t>(square - 1)]; }
    int index(int square) const { return indices_[static_cast<std::size_t>(square - 1)]; }
    int square_of_index(int index) const { return squares_[static_cast<std::size_t>(index)]; }
    int square_at(Place place) const;  // 0 if no piece can stand there
    std::string name(int square) const;
    int parse(std::string_view name) const;  // 0 if it names no playing square

   private:
    std::vector<Place> places_;
    std::vector<int> indices_, squares_;
    Rules rules_;
    bool letters_;
};

}  // namespace crownhead
