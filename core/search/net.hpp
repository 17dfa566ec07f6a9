// A small network that was taught by games how good a quiet position is. Its first layer is kept as sums that follow
// the board: what changed between two positions is all that is computed.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

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

    // Column games: the columns that they stand for, too.
    template <class W, std::size_t Size>
    struct ColumnSums : Sums<W> {
        TallColumns<W, Size> columns;
    };

    // The squares of a board in the order of their numbers from White's first row; Black sees them turned round.
    Net(const Rules& rules, std::span<const std::byte> bytes);

    // How good the position is for a player, in hundredths of a man. Computed from its own sums of earlier or from
    // those of the position before, depending on which board is more like this one.
    template <class W>
    int operator()(Sums<W>& sums, const Sums<W>& before, const Board<W>& board, int side) const {
        if (!sums.begun) sums = {{}, {bias_, bias_}, true};
        const Sums<W>& from = nearest(sums, before, board);
        Rows gone, come;
        note_changes(from.board, board, gone, come);
        apply(from, sums, gone, come);
        sums.board = board;
        return judge(sums.of[side], sums.of[!side], board, side);
    }

    // Column games: the pieces beneath the tops count too.
    template <class W, std::size_t Size>
    int operator()(ColumnSums<W, Size>& sums, const ColumnSums<W, Size>& before, const Board<W>& board,
                   const TallColumns<W, Size>& columns, int side) const {
        if (!sums.begun) static_cast<Sums<W>&>(sums) = {{}, {bias_, bias_}, true};
        const auto& from = nearest(sums, before, board);
        Rows gone, come;
        note_changes(from.board, board, gone, come);
        for (W squares = from.columns.squares() | columns.squares(); squares;) {
            const int index = lowest(pop(squares));
            const Column old = from.columns.at(index), now = columns.at(index);
            if (old.black == now.black && old.height == now.height) continue;
            note_beneath(gone, old, index);
            note_beneath(come, now, index);
        }
        apply(from, sums, gone, come);
        sums.board = board;
        sums.columns = columns;
        return judge(sums.of[side], sums.of[!side], board, side);
    }

    // Anything else: nothing is kept.
    int operator()(const State& state) const {
        Sums<u128> sums{{}, {bias_, bias_}, true};
        Rows gone, come;
        note_changes(sums.board, state.board, gone, come);
        if (state.columns)
            for (std::size_t index = 0; index < state.columns->size(); ++index)
                note_beneath(come, (*state.columns)[index], static_cast<int>(index));
        apply(sums, sums, gone, come);
        return judge(sums.of[state.side], sums.of[!state.side], state.board, state.side);
    }

   private:
    static constexpr int most_changes = 128;  // every piece goes, every piece comes

    // Rows of the first layer, as each view has them.
    struct Rows {
        std::array<std::array<const Row*, most_changes>, 2> of;
        int count = 0;
    };

    template <class W>
    static int distance(const Board<W>& one, const Board<W>& other) {
        return popcount(static_cast<W>(one.pieces[0] ^ other.pieces[0])) +
               popcount(static_cast<W>(one.pieces[1] ^ other.pieces[1])) +
               popcount(static_cast<W>(one.kings ^ other.kings));
    }

    template <class Kept, class W>
    static const Kept& nearest(const Kept& sums, const Kept& before, const Board<W>& board) {
        return before.begun && distance(before.board, board) < distance(sums.board, board) ? before : sums;
    }

    // What stands on one board and not on the other.
    template <class W>
    void note_changes(const Board<W>& old, const Board<W>& board, Rows& gone, Rows& come) const {
        for (int side = 0; side < 2; ++side) {
            const W old_kings = old.pieces[side] & old.kings, kings = board.pieces[side] & board.kings;
            const W old_men = old.pieces[side] & ~old_kings, men = board.pieces[side] & ~kings;
            note(gone, old_men & ~men, side, 0);
            note(come, men & ~old_men, side, 0);
            note(gone, old_kings & ~kings, side, 1);
            note(come, kings & ~old_kings, side, 1);
        }
    }
    template <class W>
    void apply(const Sums<W>& from, Sums<W>& sums, const Rows& gone, const Rows& come) const {
        for (std::size_t view = 0; view < 2; ++view) {
            Register sum(from.of[view]);
            for (int i = 0; i < gone.count; ++i) sum.subtract(*gone.of[view][static_cast<std::size_t>(i)]);
            for (int i = 0; i < come.count; ++i) sum.add(*come.of[view][static_cast<std::size_t>(i)]);
            sum.store(sums.of[view]);
        }
    }
    template <class W>
    void note(Rows& rows, W squares, int side, int kind) const {
        while (squares) note(rows, lowest(pop(squares)), side, kind);
    }
    void note_beneath(Rows& rows, const Column& column, int index) const {
        for (int i = 1; i < column.height; ++i)
            note(rows, index, static_cast<int>(column.black >> i & 1), 2 + static_cast<int>(column.black & 1));
    }
    void note(Rows& rows, int index, int side, int kind) const {
        for (int view = 0; view < 2; ++view)
            rows.of[static_cast<std::size_t>(view)][static_cast<std::size_t>(rows.count)] =
                &row(view, index, side, kind);
        ++rows.count;
    }

    // A row in the processor's vector registers. Compilers keep it there only if it is spelled out: in memory, sums
    // that are changed piece by piece cost a sixth of the whole search.
    class Register {
       public:
        explicit Register(const Row& row) {
            each([&](Lanes& lanes, std::size_t at) { lanes = load(row, at); });
        }
        void add(const Row& row) {
            each([&](Lanes& lanes, std::size_t at) { lanes += load(row, at); });
        }
        void subtract(const Row& row) {
            each([&](Lanes& lanes, std::size_t at) { lanes -= load(row, at); });
        }
        void store(Row& row) {
            each([&](const Lanes& lanes, std::size_t at) { std::memcpy(&row[at], &lanes, sizeof(Lanes)); });
        }

       private:
        using Lanes [[gnu::vector_size(32)]] = Number;
        static constexpr std::size_t step = sizeof(Lanes) / sizeof(Number);
        static_assert(width == 4 * step);

        static Lanes load(const Row& row, std::size_t at) {
            Lanes lanes;
            std::memcpy(&lanes, &row[at], sizeof(Lanes));
            return lanes;
        }
        [[gnu::always_inline]] void each(auto&& action) {
            action(a_, 0 * step);
            action(b_, 1 * step);
            action(c_, 2 * step);
            action(d_, 3 * step);
        }
        Lanes a_, b_, c_, d_;
    };

    // Kinds: 0 a man, 1 a king, 2 a piece beneath a white top, 3 a piece beneath a black top.
    const Row& row(int view, int index, int side, int kind) const {
        const int square = square_of_[static_cast<std::size_t>(index)];
        const int seen = view == white ? square : squares_ - 1 - square;
        const int seen_kind = kind < 2 ? kind : 2 + ((kind - 2) ^ view);
        const int group = (side == view ? 0 : 1) + 2 * seen_kind;
        return inputs_[static_cast<std::size_t>(group * squares_ + seen)];
    }

#ifdef __wasm_simd128__
    // The same as below in the instructions of a browser: its compiler does not find them by itself.
    static int weigh(const Row& sums, const Number* weights) {
        v128_t total = wasm_i32x4_splat(0);
        for (std::size_t i = 0; i < width; i += 8) {
            const v128_t above = wasm_i16x8_max(wasm_v128_load(&sums[i]), wasm_i16x8_splat(0));
            const v128_t cut = wasm_i16x8_min(above, wasm_i16x8_splat(one));
            const v128_t weighted = wasm_i16x8_mul(cut, wasm_v128_load(&weights[i]));
            total = wasm_i32x4_add(total, wasm_i32x4_dot_i16x8(weighted, cut));
        }
        return wasm_i32x4_extract_lane(total, 0) + wasm_i32x4_extract_lane(total, 1) +
               wasm_i32x4_extract_lane(total, 2) + wasm_i32x4_extract_lane(total, 3);
    }
#else
    static int weigh(const Row& sums, const Number* weights) {
        int total = 0;
        for (std::size_t i = 0; i < width; ++i) {
            const Number cut = std::clamp<Number>(sums[i], 0, one);
            const auto weighted = static_cast<Number>(cut * weights[i]);  // fits: weights are within ±127
            total += int{weighted} * int{cut};
        }
        return total;
    }
#endif

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
