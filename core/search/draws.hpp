// The rules by which a game that does not move on is drawn: N plies without progress, while the material is of a kind.
#pragma once

#include <array>
#include <vector>

#include "../board.hpp"

namespace crownhead::search {

// What a move did, as far as counts start again after it.
enum Event : u8 { captured = 1, crowned = 2, man_moved = 4 };

inline int events_of(const State& before, const Move& move) {
    const bool man = !(before.board.kings >> move.from() & 1);
    return (move.jumps ? captured : 0) | (man ? man_moved : 0) | (move.crowns ? crowned : 0);
}

struct Range {
    int low = 0, high = 255;
    bool includes(int count) const { return low <= count && count <= high; }
};

struct SideMaterial {
    Range men, kings, pieces;
    u128 king_on = 0;    // unless empty, a king must stand on one of these
    bool alone = false;  // and no other piece of either side
};

struct Material {
    SideMaterial of[2];
    Range total;

    template <class W>
    bool includes(const Board<W>& board) const {
        const W all = board.pieces[0] | board.pieces[1];
        if (!total.includes(popcount(all))) return false;
        for (int side = 0; side < 2; ++side) {
            const W kings = board.pieces[side] & board.kings;
            const int pieces = popcount(board.pieces[side]), crowned_pieces = popcount(kings);
            const SideMaterial& wanted = of[side];
            if (!wanted.pieces.includes(pieces) || !wanted.kings.includes(crowned_pieces) ||
                !wanted.men.includes(pieces - crowned_pieces))
                return false;
            const W held = static_cast<W>(wanted.king_on);
            if (held && (!(kings & held) || (wanted.alone && popcount(all & held) > 1))) return false;
        }
        return true;
    }
};

struct DrawCounter {
    int limit = 0;                   // a draw when the count reaches this
    int run = -1;                    // the count at the root; -1 while the material is another
    u8 resets = 0;                   // Events after which the count is 0
    std::vector<Material> material;  // any of these; empty: always

    // How many pieces there may be at all, which is quickly checked.
    Range pieces() const {
        if (material.empty()) return {};
        Range widest{255, 0};
        for (const auto& each : material) {
            const Range &one = each.of[0].pieces, &other = each.of[1].pieces;
            widest.low = std::min(widest.low, std::max(each.total.low, one.low + other.low));
            widest.high = std::max(widest.high, std::min(each.total.high, one.high + other.high));
        }
        return widest;
    }
};

constexpr int most_counters = 8;
using Runs = std::array<std::int16_t, most_counters>;

class DrawRules {
   public:
    DrawRules() = default;
    explicit DrawRules(std::vector<DrawCounter> counters) : counters_(std::move(counters)) {
        for (const auto& counter : counters_) pieces_.push_back(counter.pieces());
    }

    bool any() const { return !counters_.empty(); }

    Runs at_root() const {
        Runs runs{};
        for (std::size_t i = 0; i < counters_.size(); ++i) runs[i] = static_cast<std::int16_t>(counters_[i].run);
        return runs;
    }

    // The counts after a move that led to this board.
    template <class W>
    Runs after(const Runs& runs, const Board<W>& board, int event) const {
        Runs next{};
        const int pieces = popcount(static_cast<W>(board.pieces[0] | board.pieces[1]));
        for (std::size_t i = 0; i < counters_.size(); ++i) {
            const DrawCounter& counter = counters_[i];
            if (!pieces_[i].includes(pieces) || !includes(counter, board))
                next[i] = -1;
            else
                next[i] = (counter.resets & event) || runs[i] < 0 ? 0 : static_cast<std::int16_t>(runs[i] + 1);
        }
        return next;
    }

    bool is_draw(const Runs& runs) const {
        for (std::size_t i = 0; i < counters_.size(); ++i)
            if (runs[i] >= 0 && runs[i] >= counters_[i].limit) return true;
        return false;
    }

   private:
    template <class W>
    static bool includes(const DrawCounter& counter, const Board<W>& board) {
        if (counter.material.empty()) return true;
        for (const auto& material : counter.material)
            if (material.includes(board)) return true;
        return false;
    }

    std::vector<DrawCounter> counters_;
    std::vector<Range> pieces_;  // of each counter
};

}  // namespace crownhead::search
