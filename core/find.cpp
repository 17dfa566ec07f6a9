#include "find.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace crownhead {

namespace {

using Named = std::vector<u8>;

int length(const Move& move) {
    return move.jumps ? move.jumps + 1 : 2;
}

bool whole_path(const Variant&, const Move& move, const Named& squares) {
    return std::equal(squares.begin(), squares.end(), move.path.begin(), move.path.begin() + length(move));
}

bool ends_agree(const Move& move, const Named& squares) {
    return move.jumps && move.from() == squares.front() && move.to() == squares.back();
}

// From, to, and between them some of the squares visited, in order.
bool part_of_path(const Variant&, const Move& move, const Named& squares) {
    if (!ends_agree(move, squares)) return false;
    int visited = 1;
    for (std::size_t i = 1; i + 1 < squares.size(); ++i, ++visited) {
        while (visited < move.jumps && move.path[visited] != squares[i]) ++visited;
        if (visited >= move.jumps) return false;
    }
    return true;
}

bool same_set(const Move& move, Named named) {
    Named taken(move.victims.begin(), move.victims.begin() + move.jumps);
    std::sort(named.begin(), named.end());
    std::sort(taken.begin(), taken.end());
    return named == taken;
}

// The Hub protocol's form: from, to, then the captured squares in any order.
bool end_and_captured(const Variant&, const Move& move, const Named& squares) {
    return squares.size() > 2 && move.to() == squares[1] && same_set(move, {squares.begin() + 2, squares.end()});
}

// The Turkish federation's form: from, then every captured square.
bool captured_in_order(const Variant&, const Move& move, const Named& squares) {
    return move.jumps &&
           std::equal(squares.begin() + 1, squares.end(), move.victims.begin(), move.victims.begin() + move.jumps);
}

bool captured_in_any_order(const Variant&, const Move& move, const Named& squares) {
    return move.jumps && same_set(move, {squares.begin() + 1, squares.end()});
}

using Reading = bool (*)(const Variant&, const Move&, const Named&);
constexpr std::array<Reading, 6> readings = {
    whole_path, part_of_path, hops_over, end_and_captured, captured_in_order, captured_in_any_order,
};
constexpr std::size_t readings_of_the_way = 3;  // those that come first; the others name victims

// A step as a difference of places; whether it goes on in the direction of another is a matter of products.
bool is_between(Place start, Place middle, Place end) {
    const int up = middle.row - start.row, right = middle.column - start.column;
    const int further_up = end.row - middle.row, further_right = end.column - middle.column;
    return up * further_right == right * further_up && up * further_up + right * further_right > 0;
}

}  // namespace

bool hops_over(const Variant& variant, const Move& move, const Named& squares) {
    if (squares.size() != move.jumps + std::size_t{1} || !ends_agree(move, squares)) return false;
    const auto& numbering = variant.numbering();
    const auto place = [&](u8 index) { return numbering.place(numbering.square_of_index(index)); };
    for (int i = 0; i < move.jumps; ++i)
        if (!is_between(place(squares[i]), place(move.victims[i]), place(squares[i + 1]))) return false;
    return true;
}

bool same_effect(const Variant& variant, const Move& a, const Move& b) {
    if (variant.has_columns()) return a == b;
    return a.from() == b.from() && a.to() == b.to() && a.crowns == b.crowns && a.captured() == b.captured();
}

std::vector<Move> find_moves(const Variant& variant, const State& state, const NamedMove& wanted,
                             const std::vector<Move>& legal) {
    const Named& squares = wanted.squares;
    if (squares.size() < 2) return {};
    std::vector<Move> candidates;
    bool any_capture = false;
    for (const auto& move : legal) {
        if (move.from() != squares[0] || (wanted.capture && !move.jumps)) continue;
        if (whole_path(variant, move, squares)) return {move};
        candidates.push_back(move);
        any_capture |= move.jumps > 0;
    }
    if (!any_capture) return {};
    // Every order of capturing with the piece, where the legal moves list each effect only once; seldom needed.
    const Kind every_order = variant.rules().huffing ? Kind::jump_routes : Kind::routes;
    std::vector<Move> routes;
    bool routes_known = false;
    for (const auto fits : std::span(readings).first(wanted.victims ? readings.size() : readings_of_the_way)) {
        std::vector<Move> found;
        for (const auto& move : candidates)
            if (fits(variant, move, squares)) found.push_back(move);
        if (found.empty()) {
            if (!routes_known) routes = variant.mechanics().moves(state, every_order);
            routes_known = true;
            for (const auto& move : candidates)
                if (std::any_of(routes.begin(), routes.end(), [&](const Move& route) {
                        return route.from() == squares[0] && same_effect(variant, move, route) &&
                               fits(variant, route, squares);
                    }))
                    found.push_back(move);
        }
        if (!found.empty()) return found;
    }
    return {};
}

}  // namespace crownhead
