// Endings whose value is known, for the search. Calls are const and may come from many threads at once.
#pragma once

#include <optional>

#include "../board.hpp"

namespace crownhead::search {

class Endings {
   public:
    static constexpr int unknown = 2;
    // 1: the player to move wins, -1: loses, 0: draws; plies until the end with best play, 0 for draws.
    struct Value {
        int result;
        int plies;
    };

    virtual ~Endings() = default;
    virtual int most_pieces() const = 0;
    // 1, 0, -1, or `unknown` if it is not held; fast.
    virtual int result(const Board<u128>& board, int side) const = 0;
    // With the distance.
    virtual std::optional<Value> find(const Board<u128>& board, int side) const = 0;
};

}  // namespace crownhead::search
