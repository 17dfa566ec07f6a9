// A small network that was taught by games how good a quiet position is. Its first layer is kept as sums that follow
// the board: what changed between two positions is all that is computed.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "../board.hpp"
#include "../layout.hpp"

namespace crownhead::search {

struct NetError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Net {
   public:
    static constexpr int width = 64;   // neurons of each player's view
    static constexpr int buckets = 8;  // phases of the game, by the number of pieces
    static constexpr int one = 255;    // what 1 is in the first layer
    static constexpr int out_one = 64;
    using Number = std::int16_t;
    using Row = std::array<Number, width>;

    // The first layer as White and as Black see the board, and the board it stands for.
    template <class W>
    struct Sums {
        Board<W> board;
        alignas(32) std::array<Row, 2> of;
        bool begun = false;
    };

    // The squares of a board in the order of their numbers from White's first row; Black sees them turned round.
    Net(const Rules& rules, std::span<const std::byte> bytes);

    // How good the position is for a player, in hundredths of a man.
    template <class W>
    int operator()(Sums<W>& sums, const Board<W>& board, int side) const {
        follow(sums, board);
        return judge(sums.of[side], sums.of[!side], board, side);
    }

    // Column games: the pieces beneath the tops count too.
    int operator()(const State& state) const {
        Sums<u128> sums;
        follow(sums, state.board);
        if (state.columns)
            for (std::size_t index = 0; index < state.columns->size(); ++index) {
                const Column& column = (*state.columns)[index];
                for (int i = 1; i < column.height; ++i)
                    for (int view = 0; view < 2; ++view)
                        add(sums.of[static_cast<std::size_t>(view)],
                            row(view, static_cast<int>(index), static_cast<int>(column.black >> i & 1),
                                2 + static_cast<int>(column.black & 1)));
            }
        return judge(sums.of[state.side], sums.of[!state.side], state.board, state.side);
    }

   private:
    static constexpr int most_changes = 16;

    // Rows to take away from a view's sums and rows to add.
    struct Changes {
        std::array<std::array<const Row*, 2 * most_changes>, 2> rows;  // of each view
        int gone = 0, come = 0;
    };

    template <class W>
    void follow(Sums<W>& sums, const Board<W>& board) const {
        if (!sums.begun) sums = {{}, {bias_, bias_}, true};
        Changes changes;
        for (int side = 0; side < 2; ++side) {
            const W old_kings = sums.board.pieces[side] & sums.board.kings, kings = board.pieces[side] & board.kings;
            const W old_men = sums.board.pieces[side] & ~old_kings, men = board.pieces[side] & ~kings;
            note(changes, sums.of, old_men, men, side, 0);
            if (old_kings | kings) note(changes, sums.of, old_kings, kings, side, 1);
        }
        apply(changes, sums.of);
        sums.board = board;
    }
    template <class W>
    void note(Changes& changes, std::array<Row, 2>& of, W before, W now, int side, int kind) const {
        for (W gone = before & ~now; gone; ++changes.gone) {
            if (changes.gone == most_changes) apply(changes, of);
            note(changes, changes.gone, lowest(pop(gone)), side, kind);
        }
        for (W come = now & ~before; come; ++changes.come) {
            if (changes.come == most_changes) apply(changes, of);
            note(changes, most_changes + changes.come, lowest(pop(come)), side, kind);
        }
    }
    void note(Changes& changes, int at, int index, int side, int kind) const {
        for (int view = 0; view < 2; ++view)
            changes.rows[static_cast<std::size_t>(view)][static_cast<std::size_t>(at)] = &row(view, index, side, kind);
    }
    static void add(Row& sum, const Row& row) {
        for (std::size_t i = 0; i < width; ++i) sum[i] = static_cast<Number>(sum[i] + row[i]);
    }
    // A piece that goes and one that comes are seen to in one pass: a move is that, most of the time.
    static void apply(Changes& changes, std::array<Row, 2>& of) {
        const int both = std::min(changes.gone, changes.come);
        for (std::size_t view = 0; view < 2; ++view) {
            Row& sum = of[view];
            const auto* gone = changes.rows[view].data();
            const auto* come = gone + most_changes;
            for (int n = 0; n < both; ++n)
                for (std::size_t i = 0; i < width; ++i)
                    sum[i] = static_cast<Number>(sum[i] - (*gone[n])[i] + (*come[n])[i]);
            for (int n = both; n < changes.gone; ++n)
                for (std::size_t i = 0; i < width; ++i) sum[i] = static_cast<Number>(sum[i] - (*gone[n])[i]);
            for (int n = both; n < changes.come; ++n) add(sum, *come[n]);
        }
        changes.gone = changes.come = 0;
    }

    // Kinds: 0 a man, 1 a king, 2 a piece beneath a white top, 3 a piece beneath a black top.
    const Row& row(int view, int index, int side, int kind) const {
        const int square = square_of_[static_cast<std::size_t>(index)];
        const int seen = view == white ? square : squares_ - 1 - square;
        const int seen_kind = kind < 2 ? kind : 2 + ((kind - 2) ^ view);
        const int group = (side == view ? 0 : 1) + 2 * seen_kind;
        return inputs_[static_cast<std::size_t>(group * squares_ + seen)];
    }

    static int weigh(const Row& sums, const Number* weights) {
        int total = 0;
        for (std::size_t i = 0; i < width; ++i) {
            const Number cut = std::clamp<Number>(sums[i], 0, one);
            const auto weighted = static_cast<Number>(cut * weights[i]);  // fits: weights are within ±127
            total += int{weighted} * int{cut};
        }
        return total;
    }

    template <class W>
    int judge(const Row& mine, const Row& theirs, const Board<W>& board, int side) const {
        const W own = board.pieces[side], other = board.pieces[!side];
        const auto bucket = static_cast<std::size_t>(bucket_of_[static_cast<std::size_t>(popcount(own | other))]);
        const int total = weigh(mine, &outputs_[bucket][0]) + weigh(theirs, &outputs_[bucket][width]);
        const int kings = popcount(static_cast<W>(own & board.kings)) - popcount(static_cast<W>(other & board.kings));
        const int men = popcount(own) - popcount(other) - kings;
        const int score = static_cast<int>(std::int64_t{total} * scale_ / (one * one * out_one)) + turn_[bucket] +
                          man_[bucket] * men + king_[bucket] * kings;
        return std::clamp(score, -most, most);
    }

    static constexpr int most = 20000;
    int squares_ = 0, scale_ = 0;
    std::array<u8, 128> square_of_{};
    std::array<u8, 129> bucket_of_{};
    std::vector<Row> inputs_;
    Row bias_{};
    std::array<std::array<Number, 2 * width>, buckets> outputs_{};
    std::array<int, buckets> turn_{}, man_{}, king_{};
};

}  // namespace crownhead::search
