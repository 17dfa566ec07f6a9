// Retrograde analysis of a pair of slices: backwards from the positions that are decided, one ply after the other.
#pragma once

#include "entry.hpp"
#include "neighbours.hpp"
#include "work.hpp"

namespace crownhead::tablebase {

template <class W>
struct Slice {
    Index<W> index;
    std::vector<Entry> entries;
};

// The slices that are solved, by material.
template <class W>
class Shelf {
   public:
    const Slice<W>* at(const Material& material) const { return slices_[material.code()].get(); }
    void put(std::shared_ptr<const Slice<W>> slice) {
        auto& place = slices_[slice->index.material().code()];
        place = std::move(slice);
    }
    void drop(const Material& material) { slices_[material.code()].reset(); }

   private:
    std::vector<std::shared_ptr<const Slice<W>>> slices_ =
        std::vector<std::shared_ptr<const Slice<W>>>(static_cast<std::size_t>(Material::codes));
};

// How a position ends that has no successors.
struct Endgame {
    Entry stuck;    // for the player who has no move
    Entry crowned;  // for the player whose opponent has the first king, where that decides
    bool first_king_wins;

    Endgame(const Rules& rules, bool stuck_wins)
        : stuck(make_entry(stuck_wins ? win : loss, 0)),
          crowned(make_entry(loss, 0)),
          first_king_wins(rules.first_king_wins) {}
};

template <class V>
class Solver {
    using W = typename V::Word;
    using Neighbour = Neighbours<V>;

   public:
    Solver(const V& v, const Ground<W>& ground, const Endgame& endgame, const Shelf<W>& shelf)
        : neighbours_(v, ground), ground_(ground), endgame_(endgame), shelf_(shelf) {}

    // The two slices of this material: for the one and for the other player to move; the same one if they are alike.
    std::pair<std::shared_ptr<Slice<W>>, std::shared_ptr<Slice<W>>> solve(const Material& material, Work& work) {
        Half first(ground_, material);
        if (material.is_balanced()) {
            first.partner = &first;
            retrograde({&first}, work);
            return {first.slice, first.slice};
        }
        Half second(ground_, material.turned());
        first.partner = &second;
        second.partner = &first;
        retrograde({&first, &second}, work);
        return {first.slice, second.slice};
    }

    // Whether every value (or one in `every`) follows from those of the successors; the first that does not, if any.
    std::optional<Board<W>> find_contradiction(const Slice<W>& slice, u64 every, Work& work) const {
        const u64 size = slice.index.size(), count = (size + every - 1) / every;
        std::atomic<u64> wrong{size};
        work.split(count, 4096, [&](u64 begin, u64 end, int) {
            for (u64 i = begin; i < end; ++i) {
                const u64 number = sampled(i, every, size);
                if (verdict(slice.index[number]) != slice.entries[number]) wrong = number;
            }
            work.done += end - begin;
        });
        return wrong < size ? std::optional(slice.index[wrong]) : std::nullopt;
    }

    // What the values of its successors, all of them on the shelf, make of a position.
    Entry verdict(const Board<W>& board) const {
        Verdict verdict;
        const auto kind = neighbours_.after_moves(board, [&](const Board<W>& next, bool) { verdict.add(known(next)); });
        return kind == Neighbour::Kind::stuck ? endgame_.stuck : verdict.entry();
    }

   private:
    // One of the pair while it is being solved, and what is open: successors of this material that may yet be wins.
    struct Half {
        static constexpr u8 final = 255, no_loss = 254;
        std::shared_ptr<Slice<W>> slice;
        std::vector<u8> open;
        Half* partner = nullptr;

        Half(const Ground<W>& ground, const Material& material)
            : slice(std::make_shared<Slice<W>>(Slice<W>{Index<W>(ground, material), {}})) {
            slice->entries.resize(slice->index.size());
            open.resize(slice->index.size());
        }
    };

    // How many positions each distance is waiting for; each thread counts for itself.
    struct Waiting {
        std::vector<std::vector<std::int64_t>> counts;
        explicit Waiting(int threads)
            : counts(static_cast<std::size_t>(threads), std::vector<std::int64_t>(longest_distance + 2)) {}
        std::int64_t at(std::size_t plies) const {
            std::int64_t sum = 0;
            for (const auto& each : counts) sum += each[plies];
            return sum;
        }
    };

    // Every sample is another residue in its window, so that no regularity of the numbers is missed.
    static u64 sampled(u64 window, u64 every, u64 size) {
        const u64 number = every == 1 ? window : window * every + mix(window, u64{every}) % every;
        return std::min(number, size - 1);
    }

    Entry known(const Board<W>& board) const {
        if (endgame_.first_king_wins && board.kings) return endgame_.crowned;
        if (!board.pieces[white]) return endgame_.stuck;
        const Slice<W>* slice = shelf_.at(material_of(board));
        if (!slice) throw TablebaseError("the slice " + material_of(board).name() + " is needed and not there");
        return slice->entries[slice->index(board)];
    }

    void retrograde(const std::vector<Half*>& halves, Work& work) {
        u64 size = 0;
        for (const Half* half : halves) size += half->slice->index.size();
        work.begin(2 * size);
        Waiting waiting(work.threads);
        for (Half* half : halves)
            work.split(half->slice->index.size(), 4096, [&](u64 begin, u64 end, int thread) {
                for (u64 i = begin; i < end; ++i)
                    look_ahead(*half, i, waiting.counts[static_cast<std::size_t>(thread)]);
                work.done += end - begin;
            });
        for (std::size_t plies = 0; plies <= longest_distance; ++plies) {
            if (waiting.at(plies) == 0) continue;
            for (Half* half : halves)
                work.split(half->slice->index.size(), 1 << 14, [&](u64 begin, u64 end, int thread) {
                    look_back(*half, begin, end, static_cast<int>(plies),
                              waiting.counts[static_cast<std::size_t>(thread)], work);
                });
        }
    }

    // What a position owes to its moves into other slices, and how many moves stay in this pair.
    void look_ahead(Half& half, u64 number, std::vector<std::int64_t>& waiting) const {
        Verdict outside;
        int inside = 0;
        const auto kind = neighbours_.after_moves(half.slice->index[number], [&](const Board<W>& next, bool same) {
            if (same)
                ++inside;
            else
                outside.add(known(next));
        });
        Entry entry = 0;
        if (inside >= Half::no_loss) throw TablebaseError("a position has too many moves for a tablebase");
        auto open = static_cast<u8>(inside);
        if (kind == Neighbour::Kind::stuck || inside == 0) {
            entry = kind == Neighbour::Kind::stuck ? endgame_.stuck : outside.entry();
            open = Half::final;
        } else if (outside.wins() || outside.draws()) {
            if (outside.wins()) entry = outside.entry();
            open = Half::no_loss;
        }
        half.slice->entries[number] = entry;
        half.open[number] = open;
        if (entry) ++waiting[static_cast<std::size_t>(plies_of(entry))];
    }

    // Passes the value of all positions that are decided in `plies` on to those before them.
    void look_back(Half& half, u64 begin, u64 end, int plies, std::vector<std::int64_t>& waiting, Work& work) const {
        u64 found = 0;
        for (u64 i = begin; i < end; ++i) {
            const Entry entry = AtomicRef<Entry>(half.slice->entries[i]).load();
            if (entry == 0 || plies_of(entry) != plies) continue;
            ++found;
            neighbours_.before_quiets(half.slice->index[i], [&](const Board<W>& before) {
                tell(*half.partner, before, result_of(entry), plies + 1, waiting);
            });
        }
        if (found) work.done += found;
    }

    void tell(Half& half, const Board<W>& board, Result successor, int plies,
              std::vector<std::int64_t>& waiting) const {
        const u64 number = half.slice->index(board);
        AtomicRef<u8> open(half.open[number]);
        const u8 left = open.load();
        if (left == Half::final) return;
        if (successor == loss) return improve(half, number, plies, waiting);
        if (left == Half::no_loss || open.fetch_sub(1) != 1) return;
        // All moves in this pair lose. A crowning may hold out longer.
        const Entry entry =
            neighbours_.may_crown(board) ? slowest_loss(board, make_entry(win, plies - 1)) : decided(loss, plies);
        AtomicRef<Entry>(half.slice->entries[number]).store(entry);
        ++waiting[static_cast<std::size_t>(plies_of(entry))];
    }

    void improve(Half& half, u64 number, int plies, std::vector<std::int64_t>& waiting) const {
        AtomicRef<Entry> place(half.slice->entries[number]);
        const Entry better = decided(win, plies);
        for (Entry now = place.load(); now == 0 || plies_of(now) > plies;)
            if (place.compare_exchange_weak(now, better)) {
                if (now) --waiting[static_cast<std::size_t>(plies_of(now))];
                ++waiting[static_cast<std::size_t>(plies)];
                return;
            }
    }

    Entry slowest_loss(const Board<W>& board, Entry slowest_inside) const {
        Verdict all;
        all.add(slowest_inside);
        neighbours_.after_moves(board, [&](const Board<W>& next, bool same) {
            if (!same) all.add(known(next));
        });
        return all.entry();
    }

    Neighbours<V> neighbours_;
    const Ground<W>& ground_;
    Endgame endgame_;
    const Shelf<W>& shelf_;
};

}  // namespace crownhead::tablebase
