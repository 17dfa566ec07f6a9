#include "numbering.hpp"

#include <charconv>

namespace crownhead {

Numbering::Numbering(const Rules& rules, FirstSquare first, bool letters) : rules_(rules), letters_(letters) {
    const bool from_top = first == FirstSquare::top_left || first == FirstSquare::top_right;
    const bool from_left = first == FirstSquare::top_left || first == FirstSquare::bottom_left;
    squares_.resize(static_cast<std::size_t>(bits_of(rules)));
    for (int i = 0; i < rules.rows; ++i)
        for (int j = 0; j < rules.columns; ++j) {
            const Place place{from_top ? rules.rows - 1 - i : i, from_left ? j : rules.columns - 1 - j};
            if (!on_board(rules, place)) continue;
            places_.push_back(place);
            indices_.push_back(index_of(rules, place));
            squares_[static_cast<std::size_t>(indices_.back())] = squares();
        }
}

int Numbering::square_at(Place place) const {
    return on_board(rules_, place) ? square_of_index(index_of(rules_, place)) : 0;
}

std::string Numbering::name(int square) const {
    if (!letters_) return std::to_string(square);
    const Place at = place(square);
    return static_cast<char>('a' + at.column) + std::to_string(at.row + 1);
}

int Numbering::parse(std::string_view name) const {
    const bool lettered = !name.empty() && name[0] >= 'a' && name[0] <= 'l';
    const char* begin = name.data() + lettered;
    const char* end = name.data() + name.size();
    int number = 0;
    if (const auto [last, error] = std::from_chars(begin, end, number); last != end || error != std::errc{}) return 0;
    if (lettered) return square_at({number - 1, name[0] - 'a'});
    return valid(number) ? number : 0;
}

}  // namespace crownhead
