// The question that a search answers.
#pragma once

#include <cstdint>

namespace crownhead::search {

// What is asked of a position: is it worth more than alpha, and how much up to beta?
struct Window {
    std::int16_t alpha, beta;

    constexpr Window(int more_than, int up_to)
        : alpha(static_cast<std::int16_t>(more_than)), beta(static_cast<std::int16_t>(up_to)) {}

    bool is_wide() const { return beta - alpha > 1; }
    bool includes(int score) const { return alpha < score && score < beta; }
    // The same question to the opponent; and only whether a score beats alpha, or reaches beta.
    Window turned() const { return {-beta, -alpha}; }
    Window beats() const { return {alpha, alpha + 1}; }
    static Window reaches(int beta) { return {beta - 1, beta}; }
};

}  // namespace crownhead::search
