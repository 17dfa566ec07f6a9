#pragma once

#include "mechanics.hpp"

namespace crownhead {

constexpr int shards = CROWNHEAD_SHARDS;

// The compiled variant of this shard that has exactly these rules, or null.
template <int Shard>
std::unique_ptr<Mechanics> make_fixed(const Rules& rules);

}  // namespace crownhead
