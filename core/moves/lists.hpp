// Lists of moves, and the sink that collects them.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "generate.hpp"

namespace crownhead {

// A list that needs no memory of its own as long as it is short.
template <class T>
class ShortList {
   public:
    ShortList() {}  // not zeroed: lists of moves are made all the time
    ShortList(const ShortList&) = delete;
    ShortList& operator=(const ShortList&) = delete;

    void clear() { size_ = 0; }
    int size() const { return size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }
    // One more, to be filled in.
    T& add() {
        if (size_ == capacity_) grow();
        return items_[size_++];
    }

   private:
    [[gnu::noinline, gnu::cold]] void grow() {
        auto larger = std::make_unique<T[]>(2 * static_cast<std::size_t>(capacity_));
        std::copy(begin(), end(), larger.get());
        heap_ = std::move(larger);
        items_ = heap_.get();
        capacity_ *= 2;
    }

    static constexpr int inline_capacity = 24;
    T inline_[inline_capacity];
    T* items_ = inline_;
    int size_ = 0, capacity_ = inline_capacity;
    std::unique_ptr<T[]> heap_;
};

// Captures found so far, without the doubles that differ only in the order of taking (unless they are kept).
template <class W>
class Hops : public ShortList<Hop<W>> {
   public:
    explicit Hops(bool keep_doubles = false) : keep_doubles_(keep_doubles) {}

    void add_quiet(W from, W to) { ShortList<Hop<W>>::add() = {from, to, W{0}, false}; }
    void add(const Hop<W>& hop, int jumps, bool king) {
        // The same pieces in another order take a man a round trip, and a king two jumps at the least.
        if (jumps >= (king ? 2 : 3) && !keep_doubles_)
            for (const auto& known : *this)
                if (known.same_as(hop)) return;
        ShortList<Hop<W>>::add() = hop;
    }

   private:
    bool keep_doubles_;
};

// Collects all legal moves; captures come without doubles, unless the list keeps them.
template <class V>
struct Lister {
    using W = typename V::Word;
    static constexpr bool paths = false, partial = false, any_choice = false;
    const V& v;
    Hops<W>& moves;

    template <int D>
    void step(W targets, bool) {
        while (targets) {
            const W to = pop(targets);
            moves.add_quiet(shift<opposite(D)>(v, to), to);
        }
    }
    void slide(W from, W targets) {
        while (targets) moves.add_quiet(from, pop(targets));
    }
    void restart() { moves.clear(); }
    void capture(const Hop<W>& hop, int jumps, bool king, const Path&, const Victims&) { moves.add(hop, jumps, king); }
};

}  // namespace crownhead
