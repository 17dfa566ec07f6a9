#include "file.hpp"

#ifdef _WIN32
#include <process.h>
#else
#include <unistd.h>
#endif

#include "../bytes.hpp"

namespace crownhead::tablebase {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view magic = "CROWNTB1";
constexpr std::size_t identity_size = 32;
constexpr std::size_t fixed_size = magic.size() + 4 + 1 + 4 + identity_size + 4 + 2 * 8 + 2 * 8 + 6 * 8 + 4;
constexpr u64 most_blocks = u64{1} << 32;

int process_number() {
#ifdef _WIN32
    return ::_getpid();
#else
    return ::getpid();
#endif
}

std::string fixed_part(const Identity& identity, const Header& header) {
    std::string bytes(magic);
    put<std::uint32_t>(bytes, block_size);
    put<u8>(bytes, static_cast<u8>(header.content));
    const Material& m = header.material;
    for (const u8 count : {m.men, m.kings, m.their_men, m.their_kings}) put<u8>(bytes, count);
    bytes += identity.bytes();
    put<std::uint32_t>(bytes, header.longest);
    for (const u64 size : header.sizes) put<u64>(bytes, size);
    for (const u64 stride : header.strides) put<u64>(bytes, stride);
    for (const auto& totals : header.totals)
        for (const u64 count : {totals.won, totals.lost, totals.drawn}) put<u64>(bytes, count);
    put<std::uint32_t>(bytes, static_cast<std::uint32_t>(header.blocks(0) + header.blocks(1)));
    return bytes;
}

}  // namespace

std::string Identity::bytes() const {
    std::string bytes;
    each_fact(rules, [&](auto fact) { put<u8>(bytes, static_cast<u8>(fact)); });
    put<u8>(bytes, stuck_wins);
    for (const auto criterion : rules.choice) put<u8>(bytes, static_cast<u8>(criterion));
    bytes.resize(identity_size);
    return bytes;
}

fs::path path_of(const fs::path& folder, const Material& material, Content content) {
    return folder / (material.name() + (content == Content::results ? ".results" : ".distances"));
}

void write_file(const fs::path& path, const Identity& identity, const Header& header,
                const std::vector<std::string>& blocks) {
    std::string front = fixed_part(identity, header);
    for (const auto& block : blocks) {
        put<std::uint32_t>(front, static_cast<std::uint32_t>(block.size()));
        put<std::uint32_t>(front, checksum(block));
    }
    put<std::uint32_t>(front, checksum(front));
    fs::path unfinished = path;
    unfinished += std::to_string(process_number()).insert(0, 1, '.') + ".unfinished";
    std::error_code error;
    {
        std::ofstream stream(unfinished, std::ios::binary | std::ios::trunc);
        stream.write(front.data(), static_cast<std::streamsize>(front.size()));
        for (const auto& block : blocks) stream.write(block.data(), static_cast<std::streamsize>(block.size()));
        stream.flush();
        if (!stream) {
            stream.close();
            fs::remove(unfinished, error);
            throw TablebaseError(unfinished.string() +
                                 ": cannot be written: is the disk full, is the folder writable?");
        }
    }
    fs::rename(unfinished, path, error);
    if (error) throw TablebaseError(path.string() + ": cannot be written: " + error.message());
}

File::File(fs::path path, const Identity& identity) : path_(std::move(path)), stream_(path_, std::ios::binary) {
    if (!stream_) fail("cannot be opened");
    stream_.seekg(0, std::ios::end);
    bytes_ = static_cast<u64>(std::max<std::streamoff>(stream_.tellg(), 0));
    if (bytes_ < fixed_size + 4) fail("is too short for a tablebase file");
    stream_.seekg(0);
    std::string text(fixed_size, '\0');
    stream_.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!stream_ || !text.starts_with(magic)) fail("is not a tablebase file");
    const u64 blocks = Cursor{std::string_view(text).substr(fixed_size - 4)}.get<std::uint32_t>();
    if (blocks > most_blocks || fixed_size + 8 * blocks + 4 > bytes_) fail("has a damaged header");
    text.resize(fixed_size + 8 * blocks + 4);
    stream_.read(text.data() + fixed_size, static_cast<std::streamsize>(8 * blocks + 4));
    if (!stream_) fail("cannot be read");
    parse(text, identity);
}

void File::fail(const std::string& problem) const {
    throw TablebaseError(path_.string() + ": " + problem);
}

void File::parse(const std::string& text, const Identity& identity) {
    const std::string_view checked = std::string_view(text).substr(0, text.size() - 4);
    if (Cursor{std::string_view(text).substr(checked.size())}.get<std::uint32_t>() != checksum(checked))
        fail("has a damaged header; delete it and build it again");
    Cursor cursor{checked};
    cursor.take(magic.size());
    if (cursor.get<std::uint32_t>() != block_size) fail("was made by another version of Crownhead; build it again");
    header_.content = static_cast<Content>(cursor.get<u8>());
    Material& m = header_.material;
    for (u8* count : {&m.men, &m.kings, &m.their_men, &m.their_kings}) *count = cursor.get<u8>();
    if (cursor.take(identity_size) != identity.bytes()) fail("belongs to other rules than these");
    if (path_.filename() != path_of({}, m, header_.content).filename()) fail("has another name than it was given");
    header_.longest = cursor.get<std::uint32_t>();
    for (u64& size : header_.sizes) size = cursor.get<u64>();
    for (u64& stride : header_.strides) stride = cursor.get<u64>();
    for (auto& totals : header_.totals)
        for (u64* count : {&totals.won, &totals.lost, &totals.drawn}) *count = cursor.get<u64>();
    const u64 blocks = cursor.get<std::uint32_t>();
    if (blocks != header_.blocks(0) + header_.blocks(1)) fail("has a damaged header");
    u64 offset = text.size();
    for (u64 i = 0; i < blocks; ++i) {
        const auto length = cursor.get<std::uint32_t>(), sum = cursor.get<std::uint32_t>();
        places_.push_back({offset, length, sum});
        offset += length;
    }
    if (offset != bytes_)
        fail("has " + std::to_string(bytes_) + " bytes and should have " + std::to_string(offset) +
             "; delete it and build it again");
}

std::string File::block(int slice, std::size_t number) const {
    const Place& place = places_[(slice ? header_.blocks(0) : 0) + number];
    std::string bytes(place.length, '\0');
    {
        const std::scoped_lock lock(mutex_);
        stream_.clear();
        stream_.seekg(static_cast<std::streamoff>(place.offset));
        stream_.read(bytes.data(), place.length);
        if (!stream_) fail("cannot be read any more");
    }
    if (checksum(bytes) != place.checksum)
        fail("is damaged: the checksum of the block at byte " + std::to_string(place.offset) +
             " is wrong; delete it and build it again");
    return bytes;
}

}  // namespace crownhead::tablebase
