// Blocks of positions as few bytes: results and distances apart, because the search needs only the results.
#pragma once

#include <span>

#include "entry.hpp"

namespace crownhead::tablebase {

constexpr std::size_t block_size = 1 << 14;  // positions

// `stride`: how far back the position is that differs in another piece than the one before; see Index.
std::string pack_results(std::span<const Entry> entries, u64 stride);
void unpack_results(std::string_view bytes, u64 stride, std::span<Entry> entries);  // plies are 0

std::string pack_distances(std::span<const Entry> entries, u64 stride);
void unpack_distances(std::string_view bytes, u64 stride, std::span<Entry> entries);  // with their results in them

}  // namespace crownhead::tablebase
