// Perft: how many move sequences of a given length there are. Counted in bulk at the last ply.
#pragma once

#include <atomic>
#include <memory>

#include "lists.hpp"

namespace crownhead {

template <class W>
struct Counter {
    static constexpr bool paths = false, partial = false, any_choice = false;
    u64 quiet = 0;
    Hops<W> hops;

    explicit Counter(bool keep_doubles) : hops(keep_doubles) {}

    template <int D>
    void step(W targets, bool) {
        quiet += static_cast<u64>(popcount(targets));
    }
    void slide(W, W targets) { quiet += static_cast<u64>(popcount(targets)); }
    void restart() { hops.clear(); }
    void capture(const Hop<W>& hop, int jumps, bool king, const Path&, const Victims&) { hops.add(hop, jumps, king); }
};

// Men's single jumps, counted without generating them; false if the position needs the whole generator.
template <class V, int S>
[[gnu::always_inline]] inline bool count_quickly(const V& v, const Board<typename V::Word>& board, bool keep,
                                                 u64& total) {
    using W = typename V::Word;
    const View<V, S> view(v, board);
    if (view.kings) return false;
    const Directions set = View<V, S>::mine(v.rules.men_captures);
    W landings[8], any = 0, takeoffs = 0;
    each_direction([&]<int D>() {
        if (!has(set, D)) return;
        any |= landings[D] = view.template landings<D>();
    });
    if (!any) {
        u64 quiet = 0;
        each_direction([&]<int D>() {
            if (has(View<V, S>::mine(v.rules.men_moves), D))
                quiet += static_cast<u64>(popcount(static_cast<W>(shift<D>(v, view.men) & view.empty)));
        });
        total = quiet;
        return true;
    }
    // A second jump is one from a landing square; back over the first victim it is never possible, because the square
    // that the piece came from still counts as occupied here.
    each_direction([&]<int D>() {
        if (has(set, D)) takeoffs |= view.template takeoffs<D>();
    });
    if (v.rules.promotion == Promotion::ends) takeoffs &= ~view.king_row();
    if (v.rules.promotion == Promotion::goes_on) takeoffs |= view.king_row();
    // Without kings on either side every criterion but the length is a tie.
    const bool by_length_alone = v.rules.choice[0] == Criterion::most && v.rules.choice[1] == Criterion::none;
    if (view.prey_kings && !v.rules.free_choice() && !by_length_alone) return false;
    u64 single = 0;
    each_direction([&]<int D>() {
        if (has(set, D)) single += static_cast<u64>(popcount(static_cast<W>(landings[D] & ~takeoffs)));
    });
    if (!(any & takeoffs)) {
        total = single;
        return true;
    }
    Counter<W> counter(keep);
    Generator<V, S, decltype(counter)> generator(v, board, counter, vanishing(v));
    each_direction([&]<int D>() {
        if (has(set, D)) generator.template men_jump<D>(landings[D] & takeoffs);
    });
    const bool longest = v.rules.uses(Criterion::most) || v.rules.uses(Criterion::most_value);
    total = static_cast<u64>(counter.hops.size()) + (longest ? 0 : single);
    return true;
}

template <class V, int S>
u64 count_moves(const V& v, const Board<typename V::Word>& board, bool keep) {
    if (is_decided(v, board)) return 0;
    u64 total = 0;
    if (count_quickly<V, S>(v, board, keep, total)) return total;
    Counter<typename V::Word> counter(keep);
    Generator<V, S, decltype(counter)> generator(v, board, counter, vanishing(v));
    if (!generator.captures()) generator.quiets();
    return counter.quiet + static_cast<u64>(counter.hops.size());
}

// A table of node counts, shared by threads without locks: an entry that two threads wrote at once checks out wrong.
class NodeTable {
   public:
    explicit NodeTable(std::size_t megabytes) {
        std::size_t size = 1;
        while (2 * size * sizeof(Entry) <= megabytes << 20) size *= 2;
        entries_ = std::vector<Entry>(size);
    }
    u64 find(u64 key) const {
        const Entry& entry = entries_[key & (entries_.size() - 1)];
        const u64 nodes = entry.nodes.load(std::memory_order_relaxed);
        return (entry.check.load(std::memory_order_relaxed) ^ nodes) == key ? nodes : 0;
    }
    void store(u64 key, u64 nodes) {
        Entry& entry = entries_[key & (entries_.size() - 1)];
        entry.nodes.store(nodes, std::memory_order_relaxed);
        entry.check.store(key ^ nodes, std::memory_order_relaxed);
    }

   private:
    struct Entry {
        std::atomic<u64> check{0}, nodes{0};
    };
    std::vector<Entry> entries_;
};

// In a browser, sequences are counted only to be compared with those counted elsewhere: the long way will do, and a
// quarter of the code stays at home.
#ifdef __EMSCRIPTEN__
constexpr bool in_bulk = false;
#else
constexpr bool in_bulk = true;
#endif

struct PerftContext {
    const std::atomic<bool>& stop;
    bool keep_doubles = false;
    NodeTable* table = nullptr;
};

template <class V, int S>
u64 perft(const V& v, const Board<typename V::Word>& board, int depth, const PerftContext& context);

// Plays every move it is given and counts what follows. Quiet moves at once; captures when the best of them are known.
template <class V, int S>
struct Player : Counter<typename V::Word> {
    using W = typename V::Word;
    const V& v;
    const Board<W>& board;
    const PerftContext& context;
    int depth;
    u64 nodes = 0;

    Player(const V& variant, const Board<W>& from, const PerftContext& given, int plies_left)
        : Counter<W>(given.keep_doubles), v(variant), board(from), context(given), depth(plies_left) {}

    template <int D>
    void step(W targets, bool) {
        while (targets) {
            const W to = pop(targets);
            play({shift<opposite(D)>(v, to), to, W{0}, false});
        }
    }
    void slide(W from, W targets) {
        while (targets) play({from, pop(targets), W{0}, false});
    }
    void play(const Hop<W>& hop) { nodes += perft<V, !S>(v, after<V, S>(v, board, hop), depth, context); }
};

template <class V, int S>
u64 perft(const V& v, const Board<typename V::Word>& board, int depth, const PerftContext& context) {
    if (depth == 0) return 1;
    if (depth == 1) return count_moves<V, S>(v, board, context.keep_doubles);
    if (is_decided(v, board)) return 0;
    if (depth >= 4 && context.stop.load(std::memory_order_relaxed)) return 0;
    const bool remember = context.table && depth >= 3;
    const u64 key = remember ? node_key(board, S, depth) : 0;
    if (remember)
        if (const u64 known = context.table->find(key)) return known;
    Player<V, S> player(v, board, context, depth - 1);
    Generator<V, S, decltype(player)> generator(v, board, player, vanishing(v));
    if (!generator.captures()) generator.quiets();
    for (const auto& hop : player.hops) player.play(hop);
    if (remember && !context.stop.load(std::memory_order_relaxed)) context.table->store(key, player.nodes);
    return player.nodes;
}

}  // namespace crownhead
