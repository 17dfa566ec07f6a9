// Numbers in files: little-endian, one after the other. And whether a file is damaged.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "bits.hpp"

namespace crownhead {

template <class T>
void put(std::string& bytes, T value) {
    for (std::size_t i = 0; i < sizeof(T); ++i) bytes += static_cast<char>(static_cast<u64>(value) >> 8 * i & 0xff);
}

// Reads what `put` wrote; the caller has seen to it that there is enough.
struct Cursor {
    std::string_view bytes;
    template <class T>
    T get() {
        u64 value = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i) value |= u64{static_cast<unsigned char>(bytes[i])} << 8 * i;
        bytes.remove_prefix(sizeof(T));
        return static_cast<T>(value);
    }
    std::string_view take(std::size_t count) {
        const auto taken = bytes.substr(0, count);
        bytes.remove_prefix(count);
        return taken;
    }
};

// CRC-32.
inline std::uint32_t checksum(std::string_view bytes) {
    static constexpr auto table = [] {
        std::array<std::uint32_t, 256> table{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            table[i] = i;
            for (int k = 0; k < 8; ++k) table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xedb88320u : 0);
        }
        return table;
    }();
    std::uint32_t crc = 0xffffffff;
    for (const char byte : bytes) crc = crc >> 8 ^ table[(crc ^ static_cast<unsigned char>(byte)) & 0xff];
    return ~crc;
}

}  // namespace crownhead
