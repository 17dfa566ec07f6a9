// Move generation, once for every variant.
#pragma once

#include <concepts>

#include "../board.hpp"

namespace crownhead {

// A move as the search and perft need it: sets of squares, no path.
template <class W>
struct Hop {
    W from;
    W to;
    W captured;
    bool crowns;  // a man that was crowned on the way or at the end

    constexpr bool same_as(const Hop& other) const {
        return from == other.from && to == other.to && captured == other.captured && crowns == other.crowns;
    }
};

// The pieces of a position from the mover's point of view.
template <class V, int S>
struct View {
    using W = typename V::Word;
    const V& v;
    W men, kings, prey, prey_kings, empty;

    View(const V& variant, const Board<W>& board)
        : v(variant),
          men(board.pieces[S] & ~board.kings),
          kings(board.pieces[S] & board.kings),
          prey(board.pieces[!S]),
          prey_kings(board.pieces[!S] & board.kings),
          empty(v.layout.squares & ~(board.pieces[0] | board.pieces[1])) {}

    static constexpr Directions mine(Directions set) { return seen_by_white(set, S); }
    W men_prey() const { return v.rules.men_take_kings ? prey : prey & ~prey_kings; }
    W king_row() const { return v.layout.king_row[S]; }

    // Where men land that jump once in this direction.
    template <int D>
    W landings() const {
        return shift<D>(v, shift<D>(v, men) & men_prey()) & empty;
    }
    // The squares from which a man could jump in this direction.
    template <int D>
    W takeoffs() const {
        constexpr int back = opposite(D);
        return shift<back>(v, shift<back>(v, empty) & men_prey());
    }
};

// What receives the moves that are found.
template <class S, class W>
concept Sink =
    requires(S sink, W squares, bool king, const Hop<W> hop, int jumps, const Path path, const Victims victims) {
        // What it wants: the squares on the way (constant), runs of jumps that could go on as well, captures that are
        // not the best too.
        requires std::same_as<decltype(S::paths), const bool>;
        { sink.partial } -> std::convertible_to<bool>;
        { sink.any_choice } -> std::convertible_to<bool>;
        // Steps of men or kings in one direction onto these squares; moves of one long-range king onto these squares.
        sink.template step<north>(squares, king);
        sink.slide(squares, squares);
        // A capture, and that all captures so far are worth less than the next and count no more.
        sink.capture(hop, jumps, king, path, victims);
        sink.restart();
    };

template <class V, int S, Sink<typename V::Word> Receiver>
class Generator {
    using W = typename V::Word;

   public:
    Generator(const V& v, const Board<W>& board, Receiver& sink, W vanishing)
        : view_(v, board), v_(v), board_(board), sink_(sink), vanishing_(vanishing) {}

    bool captures() {
        each_direction([&]<int D>() {
            if (has(View<V, S>::mine(v_.rules.men_captures), D)) men_jump<D>(view_.template landings<D>());
        });
        kings_capture();
        return found_;
    }

    void kings_capture() {
        for (W kings = view_.kings; kings;) {
            const W king = pop(kings);
            lift(king, true);
            go_on<true>(king, nowhere, W{0}, 0, 0);
        }
    }

    // Captures that begin with a man's jump onto one of these squares.
    template <int D>
    void men_jump(W landings) {
        constexpr int back = opposite(D);
        while (landings) {
            const W landing = pop(landings);
            const W victim = shift<back>(v_, landing);
            lift(shift<back>(v_, victim), false);
            land<false, D>(victim, landing, W{0}, 0, 0);
        }
    }

    void quiets() {
        each_direction([&]<int D>() {
            if (has(View<V, S>::mine(v_.rules.men_moves), D))
                sink_.template step<D>(shift<D>(v_, view_.men) & view_.empty, false);
        });
        const W kings = free_kings();
        if (!kings) return;
        if (v_.rules.long_range)
            slides(kings);
        else
            each_direction([&]<int D>() {
                if (has(View<V, S>::mine(v_.rules.king_moves), D))
                    sink_.template step<D>(shift<D>(v_, kings) & view_.empty, true);
            });
    }

   private:
    // The piece leaves its square, which counts as empty from now on.
    void lift(W piece, bool king) {
        origin_ = piece;
        king_ = king;
        occupied_ = (board_.pieces[0] | board_.pieces[1]) & ~piece;
        if constexpr (Receiver::paths) path_[0] = static_cast<u8>(lowest(piece));
    }

    W open(W captured) const {
        if (v_.rules.removal == Removal::after) return v_.layout.squares & ~occupied_;
        return v_.layout.squares & ~(occupied_ & ~(captured & vanishing_));
    }

    bool turns_back(int direction, int last) const { return !v_.rules.half_turn && direction == opposite(last); }

    // Tries all jumps from here; true if there was one.
    template <bool King>
    bool go_on(W here, int last, W captured, int jumps, u64 order) {
        bool any = false;
        const Directions set = View<V, S>::mine(King ? v_.rules.king_captures : v_.rules.men_captures);
        each_direction([&]<int D>() {
            if (!has(set, D) || turns_back(D, last)) return;
            if (King && v_.rules.long_range)
                any |= shoot<D>(here, captured, jumps, order);
            else
                any |= jump<King, D>(here, captured, jumps, order);
        });
        return any;
    }

    template <bool King, int D>
    bool jump(W here, W captured, int jumps, u64 order) {
        const W victim = shift<D>(v_, here) & (King ? view_.prey : view_.men_prey()) & ~captured;
        const W landing = shift<D>(v_, victim) & open(captured | victim);
        if (!landing) return false;
        land<King, D>(victim, landing, captured, jumps, order);
        return true;
    }

    template <bool King, int D>
    void land(W victim, W landing, W captured, int jumps, u64 order) {
        captured |= victim;
        note_victim(victim, jumps, order);
        note_square(landing, ++jumps);
        const bool crowned = !King && (landing & view_.king_row());
        if (sink_.partial) emit(landing, captured, jumps, order, crowned);
        if (crowned && v_.rules.promotion == Promotion::ends) {
            if (!sink_.partial) emit(landing, captured, jumps, order, true);
            return;
        }
        const bool more = crowned && v_.rules.promotion == Promotion::goes_on
                              ? go_on_crowned<D>(landing, captured, jumps, order)
                              : go_on<King>(landing, D, captured, jumps, order);
        if (!more && !sink_.partial) emit(landing, captured, jumps, order, crowned);
    }

    template <int D>
    bool go_on_crowned(W landing, W captured, int jumps, u64 order) {
        const bool before = crowned_;
        crowned_ = true;
        const bool more = go_on<true>(landing, D, captured, jumps, order);
        crowned_ = before;
        return more;
    }

    // A long-range king looks along a line for a piece to take.
    template <int D>
    [[gnu::noinline]] bool shoot(W here, W captured, int jumps, u64 order) {
        const W free = open(captured);
        W square = shift<D>(v_, here);
        while (square & free) square = shift<D>(v_, square);
        const W victim = square & view_.prey & ~captured;
        const W landing = shift<D>(v_, victim) & open(captured | victim);
        if (!landing) return false;
        land_far<D>(victim, landing, captured, jumps, order);
        return true;
    }

    template <int D>
    void land_far(W victim, W first, W captured, int jumps, u64 order) {
        captured |= victim;
        note_victim(victim, jumps, order);
        ++jumps;
        const W free = open(captured);
        const Directions set = View<V, S>::mine(v_.rules.king_captures);
        bool more = false;
        note_square(first, jumps);
        // Straight on, or straight back over squares that have become empty, the landing square makes no difference.
        if (has(set, D)) more |= shoot<D>(first, captured, jumps, order);
        if (has(set, opposite(D)) && v_.rules.half_turn) more |= shoot<opposite(D)>(first, captured, jumps, order);
        for (W square = first; square; square = next_landing<D>(square, free)) {
            note_square(square, jumps);
            each_direction([&]<int E>() {
                if constexpr (E != D && E != opposite(D))
                    if (has(set, E)) more |= shoot<E>(square, captured, jumps, order);
            });
        }
        if (more && !sink_.partial) return;
        const bool halts = v_.rules.landing == Landing::behind_king && (victim & view_.prey_kings);
        for (W square = first; square; square = halts ? W{0} : next_landing<D>(square, free)) {
            note_square(square, jumps);
            emit(square, captured, jumps, order, false);
        }
    }

    template <int D>
    W next_landing(W square, W free) const {
        return v_.rules.landing == Landing::behind ? W{0} : shift<D>(v_, square) & free;
    }

    void note_square(W square, int jumps) {
        if constexpr (Receiver::paths) path_[jumps] = static_cast<u8>(lowest(square));
    }
    void note_victim(W victim, int jumps, u64& order) {
        if constexpr (Receiver::paths) victims_[jumps] = static_cast<u8>(lowest(victim));
        if (v_.rules.uses(Criterion::kings_earliest) && (victim & view_.prey_kings)) order |= u64{1} << (39 - jumps);
    }

    [[gnu::noinline]] void emit(W to, W captured, int jumps, u64 order, bool crowned) {
        found_ = true;
        if (!sink_.any_choice && !v_.rules.free_choice()) {
            const u128 worth = worth_of(captured, jumps, order);
            if (worth < best_) return;
            if (worth > best_) {
                best_ = worth;
                sink_.restart();
            }
        }
        sink_.capture(Hop<W>{origin_, to, captured, crowned || crowned_}, jumps, king_ || crowned_, path_, victims_);
    }

    // The criteria of the rules packed into one number, the first on top.
    u128 worth_of(W captured, int jumps, u64 order) const {
        u128 worth = 0;
        for (const auto criterion : v_.rules.choice) {
            if (criterion == Criterion::none) break;
            const int kings = popcount(static_cast<W>(captured & view_.prey_kings));
            switch (criterion) {
                case Criterion::most: worth = worth << 6 | static_cast<u64>(jumps); break;
                case Criterion::with_king: worth = worth << 1 | static_cast<u64>(king_); break;
                case Criterion::most_kings: worth = worth << 6 | static_cast<u64>(kings); break;
                case Criterion::kings_earliest: worth = worth << 40 | order; break;
                case Criterion::most_value: worth = worth << 13 | static_cast<u64>(100 * jumps + 99 * kings); break;
                case Criterion::none: break;
            }
        }
        return worth;
    }

    // The kings that may make a quiet move: where the rules limit one king's moves in a row, it may have to rest.
    W free_kings() const {
        if (v_.rules.kings_in_a_row == 0 || !view_.men || board_.run[S].count < v_.rules.kings_in_a_row)
            return view_.kings;
        return view_.kings & ~bit<W>(board_.run[S].index);
    }

    void slides(W kings) {
        const Directions set = View<V, S>::mine(v_.rules.king_moves);
        while (kings) {
            const W king = pop(kings);
            W targets = 0;
            each_direction([&]<int D>() {
                if (!has(set, D)) return;
                for (W square = shift<D>(v_, king) & view_.empty; square; square = shift<D>(v_, square) & view_.empty)
                    targets |= square;
            });
            sink_.slide(king, targets);
        }
    }

    View<V, S> view_;
    const V& v_;
    const Board<W>& board_;
    Receiver& sink_;
    W vanishing_;  // pieces that leave an empty square behind at once when they are jumped
    W origin_ = 0, occupied_ = 0;
    bool king_ = false, crowned_ = false, found_ = false;
    u128 best_ = 0;
    Path path_;  // left alone unless the sink wants paths
    Victims victims_;
};

template <class V>
constexpr typename V::Word vanishing(const V& v) {
    return v.rules.removal == Removal::at_once ? v.layout.squares : typename V::Word{0};
}

// Whether the game is over although there would be moves: with first-king wins, as soon as there is a king.
template <class V>
constexpr bool is_decided(const V& v, const Board<typename V::Word>& board) {
    return v.rules.first_king_wins && board.kings;
}

// Whether a player could capture if it were their turn.
template <class V, int S>
bool can_capture(const V& v, const Board<typename V::Word>& board) {
    using W = typename V::Word;
    const View<V, S> view(v, board);
    bool found = false;
    each_direction([&]<int D>() {
        if (has(View<V, S>::mine(v.rules.men_captures), D)) found = found || view.template landings<D>();
    });
    if (found || !view.kings) return found;
    each_direction([&]<int D>() {
        if (!has(View<V, S>::mine(v.rules.king_captures), D)) return;
        W reach = view.kings;
        if (v.rules.long_range)
            for (W next = reach; next; reach |= next) next = shift<D>(v, next) & view.empty;
        found = found || (shift<D>(v, shift<D>(v, reach) & view.prey) & view.empty);
    });
    return found;
}
template <class V>
bool can_capture(const V& v, const Board<typename V::Word>& board, int side) {
    return side == white ? can_capture<V, white>(v, board) : can_capture<V, black>(v, board);
}

// The board after a move; columns are seen to elsewhere.
template <class V, int S>
[[gnu::always_inline]] inline Board<typename V::Word> after(const V& v, const Board<typename V::Word>& board,
                                                            const Hop<typename V::Word>& hop) {
    using W = typename V::Word;
    Board<W> next = board;
    const bool king = (board.kings & hop.from) != 0;
    next.pieces[S] = (board.pieces[S] & ~hop.from) | hop.to;
    next.pieces[!S] &= ~hop.captured;
    next.kings &= ~(hop.from | hop.captured);
    if (king || hop.crowns || (hop.to & v.layout.king_row[S])) next.kings |= hop.to;
    if (v.rules.kings_in_a_row) {
        auto& mine = next.run[S];
        const bool counts = king && !hop.captured && (board.pieces[S] & ~board.kings);
        if (!counts)
            mine = {};
        else if (mine.count && bit<W>(mine.index) == hop.from)
            mine = {static_cast<u8>(lowest(hop.to)), static_cast<u8>(mine.count + 1)};
        else
            mine = {static_cast<u8>(lowest(hop.to)), 1};
        auto& theirs = next.run[!S];
        if (theirs.count && (bit<W>(theirs.index) & hop.captured)) theirs = {};
    }
    return next;
}

}  // namespace crownhead
