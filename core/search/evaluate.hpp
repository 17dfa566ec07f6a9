// How good a quiet position is for the player to move, in hundredths of a man.
#pragma once

#include "net.hpp"

namespace crownhead::search {

// An evaluation scores a quiet position for a player. It may keep sums from one position to the next: it is given
// those of this ply, to change, and those of the ply before.
template <class E, class W>
concept EvaluationOf = requires(const E evaluation, Net::Sums<W>& sums, const Board<W>& board, int side) {
    { evaluation(sums, sums, board, side) } -> std::same_as<int>;
};

struct Weights {
    int king = 300;
    int advance = 3;        // a man a row further
    int guard = 6;          // a man still on its own first row
    int centre = 4;         // a piece on the middle columns
    bool inverted = false;  // where having nothing left wins
    int turn = 3;           // to be on move
};

// Plain knowledge, before anything is learned: the worth of a king follows from how far it sees.
constexpr Weights plain_weights(const Rules& rules, bool stuck_wins) {
    Weights weights;
    weights.inverted = stuck_wins;
    weights.king = rules.long_range ? 300 : 140;
    return weights;
}

// Pieces under a column: one's own come back when the top is taken, the opponent's are held.
inline int prisoners(const Column& column, int side) {
    int score = 0;
    for (int i = 1; i < column.height; ++i) {
        const int owner = column.black & 1, piece = column.black >> i & 1;
        const int worth = owner == piece ? 20 : 45;
        score += owner == side ? worth : -worth;
    }
    return score;
}

template <class V>
class Evaluation {
    using W = typename V::Word;

   public:
    Evaluation(const V& v, const Weights& weights) : weights_(weights) {
        for (int row = 0; row < v.rules.rows; ++row)
            for (int column = 0; column < v.rules.columns; ++column) {
                if (!on_board(v.rules, {row, column})) continue;
                const W here = bit<W>(index_of(v.rules, {row, column}));
                rows_[static_cast<std::size_t>(row)] |= here;
                if (4 * column >= v.rules.columns && 4 * column < 3 * v.rules.columns) centre_ |= here;
            }
        last_ = v.rules.rows - 1;
    }

    int operator()(Net::Sums<W>&, const Net::Sums<W>&, const Board<W>& board, int side) const {
        return (*this)(board, side);
    }
    int operator()(const Board<W>& board, int side) const {
        const int score = of(board, white) - of(board, black);
        const int good = (side == white) == weights_.inverted ? -score : score;
        return good + weights_.turn;
    }

   private:
    int of(const Board<W>& board, int side) const {
        const W men = board.pieces[side] & ~board.kings, kings = board.pieces[side] & board.kings;
        int score = 100 * popcount(men) + weights_.king * popcount(kings);
        score += weights_.centre * popcount(static_cast<W>(board.pieces[side] & centre_));
        for (int row = 1; row < last_; ++row) {
            const auto index = static_cast<std::size_t>(side == white ? row : last_ - row);
            score += weights_.advance * row * popcount(static_cast<W>(men & rows_[index]));
        }
        const auto home = static_cast<std::size_t>(side == white ? 0 : last_);
        return score + weights_.guard * popcount(static_cast<W>(men & rows_[home]));
    }

    Weights weights_;
    std::array<W, 12> rows_{};
    W centre_ = 0;
    int last_ = 0;
};

}  // namespace crownhead::search
