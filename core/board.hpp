// What stands where: the flat board that move generation sees, and the columns of Lasca and Bashni beneath it.
#pragma once

#include <memory>
#include <vector>

#include "layout.hpp"

namespace crownhead {

// The king that its side moved last, and how many quiet moves in a row (only kept where the rules limit them).
struct KingRun {
    u8 index = 0;
    u8 count = 0;
    constexpr bool operator==(const KingRun&) const = default;
};

template <class W>
struct Board {
    W pieces[2] = {};
    W kings = {};
    KingRun run[2] = {};
    constexpr bool operator==(const Board&) const = default;

    template <class Other>
    constexpr explicit operator Board<Other>() const {
        return {{static_cast<Other>(pieces[0]), static_cast<Other>(pieces[1])},
                static_cast<Other>(kings),
                {run[0], run[1]}};
    }
};

// Nearly unique to a flat board, who is to move, and how deep one looks from there.
template <class W>
u64 node_key(const Board<W>& board, int side, int depth) {
    u64 key = mix(mix(static_cast<u64>(2 * depth + side), board.pieces[0]), board.pieces[1]);
    key = mix(key, board.kings);
    return mix(key, u64{board.run[0].index} << 24 | u64{board.run[0].count} << 16 | u64{board.run[1].index} << 8 |
                        board.run[1].count);
}

// A column of single pieces; bit 0 is the top. Not zeroed by itself: boards with many of them are made all the time.
struct Column {
    u64 black;
    u64 kings;
    int height;
    constexpr bool operator==(const Column&) const = default;

    constexpr void put_under(bool is_black, bool is_king) {
        black |= static_cast<u64>(is_black) << height;
        kings |= static_cast<u64>(is_king) << height;
        ++height;
    }
    constexpr void take_top() {
        black >>= 1;
        kings >>= 1;
        --height;
    }
};

using Columns = std::vector<Column>;  // by bit index

// The columns of two pieces or more. Only these are kept and copied: a single piece stands on the flat board anyway.
template <class W, std::size_t Size>
class TallColumns {
   public:
    TallColumns() {}
    TallColumns(const TallColumns& other) { *this = other; }
    TallColumns& operator=(const TallColumns& other) {
        squares_ = other.squares_;
        key_ = other.key_;
        for (W rest = squares_; rest;) {
            const auto index = static_cast<std::size_t>(lowest(pop(rest)));
            columns_[index] = other.columns_[index];
        }
        return *this;
    }

    W squares() const { return squares_; }
    // A number for what stands where, kept up to date: columns are mixed one by one and added up.
    u64 key() const { return key_; }
    // The column on a square; without height if there is none.
    Column at(int index) const { return squares_ >> index & 1 ? columns_[static_cast<std::size_t>(index)] : Column{}; }
    // Where none stands.
    void put(int index, const Column& column) {
        squares_ |= bit<W>(index);
        columns_[static_cast<std::size_t>(index)] = column;
        key_ += mixed(index, column);
    }
    // Where one stands.
    void remove(int index) {
        squares_ &= ~bit<W>(index);
        key_ -= mixed(index, columns_[static_cast<std::size_t>(index)]);
    }

   private:
    static u64 mixed(int index, const Column& column) {
        return mix(mix(static_cast<u64>(index) << 8 | static_cast<u64>(column.height), column.black), column.kings);
    }

    W squares_ = 0;
    u64 key_ = 0;
    std::array<Column, Size> columns_;
};

// A whole position of any variant: always wide, so that one type serves all boards.
struct State {
    Board<u128> board;
    int side = white;
    std::shared_ptr<const Columns> columns;  // only in column games

    bool operator==(const State& other) const {
        if (board != other.board || side != other.side) return false;
        return columns == other.columns || (columns && other.columns && *columns == *other.columns);
    }
    u64 key() const {
        u64 key = mix(static_cast<u64>(side), board.pieces[white]);
        key = mix(mix(key, board.pieces[black]), board.kings);
        for (const auto& run : board.run) key = mix(key, u64{run.index} << 8 | run.count);
        if (columns)
            for (const auto& column : *columns)
                key = mix(mix(key, column.black), column.kings << 7 ^ static_cast<u64>(column.height));
        return key;
    }
};

constexpr int most_jumps = 40;  // more than any side has pieces
using Path = std::array<u8, most_jumps + 1>;
using Victims = std::array<u8, most_jumps>;

// A move with everything known of it. The path and the victims are bit indices, in order.
struct Move {
    u8 jumps = 0;
    bool crowns = false;
    Path path;  // only as long as the move is
    Victims victims;

    Move() {}  // not zeroed: lists of moves are made all the time

    int from() const { return path[0]; }
    int to() const { return path[jumps ? jumps : 1]; }
    u128 captured() const {
        u128 set = 0;
        for (int i = 0; i < jumps; ++i) set |= bit<u128>(victims[i]);
        return set;
    }
    bool operator==(const Move& other) const {
        if (jumps != other.jumps) return false;
        for (int i = 0; i <= (jumps ? jumps : 1); ++i)
            if (path[i] != other.path[i]) return false;
        for (int i = 0; i < jumps; ++i)
            if (victims[i] != other.victims[i]) return false;
        return true;
    }
};

}  // namespace crownhead
