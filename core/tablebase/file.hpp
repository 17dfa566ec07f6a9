// Files of a tablebase. Each holds the results or the distances of one material, for both players to move:
// a header, a table of blocks, a checksum of these two, and the blocks, each with a checksum of its own in the table.
#pragma once

#include <filesystem>
#include <fstream>
#include <mutex>

#include "packing.hpp"

namespace crownhead::tablebase {

enum class Content : u8 { results, distances };

// What a file must agree with to be of use here.
struct Identity {
    Rules rules;
    bool stuck_wins = false;
    std::string bytes() const;
};

struct Totals {
    u64 won = 0, lost = 0, drawn = 0;
    u64 positions() const { return won + lost + drawn; }
};

struct Header {
    Content content = Content::results;
    Material material;                 // of the first slice; the second is the same turned round, unless they are alike
    std::array<u64, 2> sizes{};        // positions; the second is 0 if there is one slice
    std::array<u64, 2> strides{1, 1};  // see Index
    std::array<Totals, 2> totals{};    // for the player to move
    std::uint32_t longest = 0;         // plies

    std::size_t blocks(int slice) const {
        return (sizes[static_cast<std::size_t>(slice)] + block_size - 1) / block_size;
    }
};

std::filesystem::path path_of(const std::filesystem::path& folder, const Material& material, Content content);

// Writes under another name and renames when all is there, so that a file is whole or does not exist.
void write_file(const std::filesystem::path& path, const Identity& identity, const Header& header,
                const std::vector<std::string>& blocks);

class File {
   public:
    // Reads and checks the header; TablebaseError names what is wrong with it.
    File(std::filesystem::path path, const Identity& identity);

    const Header& header() const { return header_; }
    const std::filesystem::path& path() const { return path_; }
    u64 bytes() const { return bytes_; }
    // A block of the first or second slice, checked; TablebaseError if it cannot be read or has changed.
    std::string block(int slice, std::size_t number) const;

   private:
    [[noreturn]] void fail(const std::string& problem) const;
    void parse(const std::string& text, const Identity& identity);

    struct Place {
        u64 offset;
        std::uint32_t length, checksum;
    };
    std::filesystem::path path_;
    Header header_;
    std::vector<Place> places_;
    u64 bytes_ = 0;
    mutable std::mutex mutex_;
    mutable std::ifstream stream_;
};

}  // namespace crownhead::tablebase
