// Words of bits: one bit a square. Boards up to 10×10 fit 64 bits with their ghost squares, 12×12 needs 128.
#pragma once

#include <bit>
#include <cstdint>

namespace crownhead {

using u8 = std::uint8_t;
using u64 = std::uint64_t;
__extension__ using u128 = unsigned __int128;

template <class W>
constexpr W bit(int index) {
    return W{1} << index;
}

constexpr int popcount(u64 word) {
    return std::popcount(word);
}
constexpr int popcount(u128 word) {
    return std::popcount(static_cast<u64>(word)) + std::popcount(static_cast<u64>(word >> 64));
}

// The index of the lowest bit; the word is not empty.
constexpr int lowest(u64 word) {
    return std::countr_zero(word);
}
constexpr int lowest(u128 word) {
    const u64 low = static_cast<u64>(word);
    return low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<u64>(word >> 64));
}

// Takes the lowest bit out of the word and returns it, as a word.
template <class W>
constexpr W pop(W& word) {
    const W low = word & (~word + 1);
    word ^= low;
    return low;
}

// A strong 64-bit mix of two words; positions are hashed with it instead of with tables of random numbers.
constexpr u64 mix(u64 a, u64 b) {
    const u128 product = static_cast<u128>(a ^ 0x9e3779b97f4a7c15) * (b ^ 0xd1b54a32d192ed03);
    return static_cast<u64>(product) ^ static_cast<u64>(product >> 64);
}
constexpr u64 mix(u64 a, u128 b) {
    return mix(mix(a, static_cast<u64>(b)), static_cast<u64>(b >> 64));
}

}  // namespace crownhead
