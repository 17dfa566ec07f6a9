// A number for every position of a slice, without gaps: 0 to size - 1, both ways. The player to move is always White;
// a position with Black to move is turned round first.
#pragma once

#include "../layout.hpp"
#include "material.hpp"

namespace crownhead::tablebase {

constexpr u64 reversed(u64 word) {
    constexpr u64 ones = 0x5555555555555555, twos = 0x3333333333333333, fours = 0x0f0f0f0f0f0f0f0f;
    word = (word >> 1 & ones) | (word & ones) << 1;
    word = (word >> 2 & twos) | (word & twos) << 2;
    word = (word >> 4 & fours) | (word & fours) << 4;
    return __builtin_bswap64(word);
}
constexpr u128 reversed(u128 word) {
    return static_cast<u128>(reversed(static_cast<u64>(word))) << 64 | reversed(static_cast<u64>(word >> 64));
}

// Binomials: choose[k][n], how many sets of k there are among n.
constexpr int most_squares = 72;
using Binomials = std::array<std::array<u64, most_squares + 1>, most_pieces + 1>;
constexpr Binomials make_binomials() {
    Binomials choose{};
    for (std::size_t n = 0; n <= most_squares; ++n) {
        choose[0][n] = 1;
        for (std::size_t k = 1; k <= most_pieces; ++k) choose[k][n] = n ? choose[k][n - 1] + choose[k - 1][n - 1] : 0;
    }
    return choose;
}
inline constexpr Binomials choose = make_binomials();

constexpr u64 ways(int k, int n) {
    return n < 0 ? 0 : choose[static_cast<std::size_t>(k)][static_cast<std::size_t>(n)];
}

// What all slices of a variant share. Squares have a rank, in the order of their bits, which goes row by row: White's
// home row comes first, Black's last. Turned round, a bit is as far from the end as it was from the beginning.
template <class W>
class Ground {
   public:
    explicit Ground(const Rules& rules)
        : layout(make_layout<W>(rules)), bits(bits_of(rules)), run_limit(rules.kings_in_a_row) {
        for (W rest = layout.squares; rest;)
            bit_of[static_cast<std::size_t>(squares++)] = static_cast<u8>(lowest(pop(rest)));
        home = popcount(layout.king_row[black]);
        men[white] = layout.squares & ~layout.king_row[white];
        men[black] = layout.squares & ~layout.king_row[black];
    }

    W turned(W word) const { return reversed(word) >> (static_cast<int>(8 * sizeof(W)) - bits); }
    // The board as the other player sees it, to whom the colours are exchanged too.
    Board<W> turned(const Board<W>& board) const {
        Board<W> other;
        other.pieces[white] = turned(board.pieces[black]);
        other.pieces[black] = turned(board.pieces[white]);
        other.kings = turned(board.kings);
        for (const int side : {white, black})
            if (const KingRun run = board.run[!side]; run.count)
                other.run[side] = {static_cast<u8>(bits - 1 - run.index), run.count};
        return other;
    }
    W square(int rank) const { return bit<W>(bit_of[static_cast<std::size_t>(rank)]); }

    Layout<W> layout;
    int bits;
    int run_limit;
    int squares = 0;
    int home = 0;  // squares in a side's first row
    std::array<W, 2> men;
    std::array<u8, most_squares> bit_of{};
};

// The number of a set among all sets of as many of the squares in `among`.
template <class W>
inline u64 rank_of(W set, W among) {
    u64 rank = 0;
    for (std::size_t k = 1; set; ++k) {
        const W lowest_bit = pop(set);
        rank += choose[k][static_cast<std::size_t>(popcount(static_cast<W>(among & (lowest_bit - 1))))];
    }
    return rank;
}

template <class W>
class Index {
   public:
    Index(const Ground<W>& ground, const Material& material) : g_(&ground), m_(material) {
        const int middle = g_->squares - 2 * g_->home;
        for (int at_home = 0; at_home <= m_.men; ++at_home) {
            Group& group = groups_[static_cast<std::size_t>(at_home)];
            group.middle_ways = ways(m_.men - at_home, middle);
            group.their_ways = ways(m_.their_men, g_->squares - g_->home - (m_.men - at_home));
            group.begin = men_ways_;
            men_ways_ += ways(at_home, g_->home) * group.middle_ways * group.their_ways;
        }
        groups_[static_cast<std::size_t>(m_.men) + 1].begin = men_ways_;
        const int free = g_->squares - m_.men - m_.their_men;
        king_ways_ = ways(m_.kings, free);
        their_king_ways_ = ways(m_.their_kings, free - m_.kings);
        runs_ = runs_for(m_.men, m_.kings);
        their_runs_ = runs_for(m_.their_men, m_.their_kings);
    }

    const Material& material() const { return m_; }
    u64 size() const { return men_ways_ * king_ways_ * their_king_ways_ * runs_ * their_runs_; }
    // How far apart positions are that differ in more than the piece that counts fastest.
    u64 stride() const {
        const u64 inner = m_.their_kings ? their_king_ways_ : m_.kings ? king_ways_ : groups_[0].their_ways;
        return inner * runs_ * their_runs_;
    }

    u64 operator()(const Board<W>& board) const {
        const W men = board.pieces[white] & ~board.kings, their_men = board.pieces[black] & ~board.kings;
        const W at_home = men & g_->layout.king_row[black];
        const Group& group = groups_[static_cast<std::size_t>(popcount(at_home))];
        u64 number = rank_of<W>(at_home, g_->layout.squares);
        number = number * group.middle_ways + rank_of<W>(men & ~at_home, g_->men[black]);
        number = group.begin + number * group.their_ways + rank_of<W>(their_men, g_->men[black] & ~men);
        const W free = g_->layout.squares & ~(men | their_men);
        const W kings = board.pieces[white] & board.kings;
        number = number * king_ways_ + rank_of<W>(kings, free);
        number = number * their_king_ways_ + rank_of<W>(board.pieces[black] & board.kings, free & ~kings);
        if (runs_ > 1) number = number * runs_ + run_number(board, white);
        if (their_runs_ > 1) number = number * their_runs_ + run_number(board, black);
        return number;
    }

    Board<W> operator[](u64 number) const {
        const u64 their_run = number % their_runs_, run = number / their_runs_ % runs_;
        number /= their_runs_ * runs_;
        const u64 their_kings = number % their_king_ways_, kings = number / their_king_ways_ % king_ways_;
        number /= their_king_ways_ * king_ways_;
        std::size_t at_home = 0;
        while (number >= groups_[at_home + 1].begin) ++at_home;
        const Group& group = groups_[at_home];
        number -= group.begin;
        const u64 their_men = number % group.their_ways, men = number / group.their_ways;
        Placer placer{*g_};
        Board<W> board;
        board.pieces[white] |= placer.put(men % group.middle_ways, m_.men - static_cast<int>(at_home), g_->home);
        board.pieces[black] |= placer.put(their_men, m_.their_men, g_->home);
        board.pieces[white] |= placer.put(men / group.middle_ways, static_cast<int>(at_home), 0);
        board.pieces[white] |= board.kings = placer.put(kings, m_.kings, 0);
        const W theirs = placer.put(their_kings, m_.their_kings, 0);
        board.pieces[black] |= theirs;
        board.kings |= theirs;
        if (run) board.run[white] = run_at(run, board.pieces[white] & board.kings);
        if (their_run) board.run[black] = run_at(their_run, theirs);
        return board;
    }

   private:
    struct Group {  // by how many of the mover's men are on their first row, where no opposing man can stand
        u64 begin = 0, middle_ways = 1, their_ways = 1;
    };

    // Puts sets of pieces on the squares that are still free, from a rank on.
    struct Placer {
        const Ground<W>& ground;
        std::array<int, most_pieces> taken{};  // ascending
        int count = 0;

        W put(u64 number, int pieces, int from) {
            int chosen[most_pieces];
            for (int k = pieces; k > 0; --k) {
                const auto& column = choose[static_cast<std::size_t>(k)];
                const int n =
                    k == 1
                        ? static_cast<int>(number)
                        : static_cast<int>(std::upper_bound(column.begin(), column.end(), number) - column.begin()) - 1;
                number -= column[static_cast<std::size_t>(n)];
                chosen[k - 1] = from + n;
            }
            W set = 0;
            for (int i = 0; i < pieces; ++i) {
                for (int t = 0; t < count; ++t)
                    if (taken[static_cast<std::size_t>(t)] >= from && taken[static_cast<std::size_t>(t)] <= chosen[i])
                        ++chosen[i];
                set |= ground.square(chosen[i]);
            }
            for (int i = 0; i < pieces; ++i) insert(chosen[i]);
            return set;
        }
        void insert(int rank) {
            int at = count++;
            for (; at > 0 && taken[static_cast<std::size_t>(at - 1)] > rank; --at)
                taken[static_cast<std::size_t>(at)] = taken[static_cast<std::size_t>(at - 1)];
            taken[static_cast<std::size_t>(at)] = rank;
        }
    };

    // Where the rules limit one king's moves in a row: no run, or one of the kings and how often it has moved.
    u64 runs_for(int men, int kings) const {
        return g_->run_limit && men && kings ? 1 + static_cast<u64>(kings) * static_cast<u64>(g_->run_limit) : 1;
    }
    u64 run_number(const Board<W>& board, int side) const {
        const KingRun run = board.run[side];
        if (!run.count) return 0;
        const W kings = board.pieces[side] & board.kings;
        const auto king = static_cast<u64>(popcount(static_cast<W>(kings & (bit<W>(run.index) - 1))));
        return 1 + king * static_cast<u64>(g_->run_limit) + run.count - 1;
    }
    KingRun run_at(u64 number, W kings) const {
        const auto limit = static_cast<u64>(g_->run_limit);
        for (u64 skip = (number - 1) / limit; skip; --skip) pop(kings);
        return {static_cast<u8>(lowest(kings)), static_cast<u8>((number - 1) % limit + 1)};
    }

    const Ground<W>* g_;
    Material m_;
    std::array<Group, most_pieces + 2> groups_{};
    u64 men_ways_ = 0, king_ways_ = 1, their_king_ways_ = 1, runs_ = 1, their_runs_ = 1;
};

}  // namespace crownhead::tablebase
