// What a game must offer to be searched.
#pragma once

#include <concepts>
#include <vector>

#include "../board.hpp"

namespace crownhead::search {

// The moves of a position, in a list that is empty at first.
template <class L, class Move>
concept MoveList = std::default_initializable<L> && requires(const L list) {
    { list.size() } -> std::same_as<int>;
    { list.begin() } -> std::same_as<const Move*>;
};

template <class G>
concept Game = requires(const G game, const typename G::Position p, const typename G::Move move,
                        typename G::Moves& moves, typename G::Scratch& scratch, const State& state, int side) {
    requires MoveList<typename G::Moves, typename G::Move>;
    { p.side } -> std::convertible_to<int>;
    { p.board.pieces[0] };
    { game.position(state) } -> std::same_as<typename G::Position>;
    // Lists the legal moves and returns whether they are captures.
    { game.generate(p, moves) } -> std::same_as<bool>;
    { game.play(p, move) } -> std::same_as<typename G::Position>;
    { game.key(p) } -> std::same_as<u64>;
    { game.pieces(p) } -> std::same_as<int>;
    // The score of a quiet position for the player to move. The scratch of a ply keeps what the evaluation computed
    // there last; the second is that of the ply before.
    { game.evaluate(p, scratch, scratch) } -> std::same_as<int>;
    // Whether a player could capture if it were their turn.
    { game.can_capture(p, side) } -> std::same_as<bool>;
    // Whether captured pieces stay on the board, under the piece that took them.
    { G::captured_stay } -> std::convertible_to<bool>;
    // Whether a few quiet moves can win back more than a man.
    { game.has_long_shots() } -> std::same_as<bool>;
    // Whether sacrifices lead to shots that a shallow look does not see.
    { game.has_deep_shots() } -> std::same_as<bool>;
    // Whether the player to move, who has nothing to take, wins by a step.
    { game.wins_by_crowning(p) } -> std::same_as<bool>;
    // Whether the player to move has lost although there may be moves.
    { game.is_lost(p) } -> std::same_as<bool>;
    // Whether no earlier position can come back after this move.
    { game.is_progress(p, move) } -> std::same_as<bool>;
    // What happened, as far as the draw rules count it: Events.
    { game.event(p, move, p) } -> std::same_as<int>;
    // 32 bits that almost surely distinguish a move from the others of its position.
    { G::name(move) } -> std::same_as<u64>;
    { G::from(move) } -> std::same_as<int>;
    { G::to(move) } -> std::same_as<int>;
    { G::matches(move, crownhead::Move()) } -> std::same_as<bool>;
};

}  // namespace crownhead::search
