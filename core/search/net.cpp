#include "net.hpp"

namespace crownhead::search {

namespace {

// Reads little-endian numbers one after the other.
class Reader {
   public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    int number(int size) {
        if (bytes_.size() < static_cast<std::size_t>(size)) throw NetError("the weights end too early");
        std::uint32_t value = 0;
        for (int i = 0; i < size; ++i)
            value |= std::to_integer<std::uint32_t>(bytes_[static_cast<std::size_t>(i)]) << 8 * i;
        bytes_ = bytes_.subspan(static_cast<std::size_t>(size));
        return size == 2 ? static_cast<std::int16_t>(value) : static_cast<std::int32_t>(value);
    }
    void expect(int size, int wanted, const char* what) {
        const int found = number(size);
        if (found != wanted)
            throw NetError("the weights are for " + std::to_string(found) + " " + what + ", not " +
                           std::to_string(wanted));
    }
    void numbers(std::span<Net::Number> into, int limit) {
        for (auto& each : into) {
            const int value = number(2);
            if (std::abs(value) > limit) throw NetError("a weight is too large: " + std::to_string(value));
            each = static_cast<Net::Number>(value);
        }
    }
    bool at_end() const { return bytes_.empty(); }

   private:
    std::span<const std::byte> bytes_;
};

constexpr int magic = 0x314e4843;  // "CHN1"

}  // namespace

Net::Net(const Rules& rules, std::span<const std::byte> bytes) {
    for (int row = 0; row < rules.rows; ++row)
        for (int column = 0; column < rules.columns; ++column)
            if (on_board(rules, {row, column}))
                square_of_[static_cast<std::size_t>(index_of(rules, {row, column}))] = static_cast<u8>(squares_++);
    const int groups = rules.removal == Removal::column ? 8 : 4;
    Reader reader(bytes);
    if (reader.number(4) != magic) throw NetError("these are not Crownhead's weights");
    reader.expect(2, squares_, "squares");
    reader.expect(2, groups, "kinds of pieces");
    reader.expect(2, width, "neurons");
    reader.expect(2, buckets, "phases");
    scale_ = reader.number(4);
    inputs_.resize(static_cast<std::size_t>(groups * squares_));
    // Small enough that no board can make a sum overflow.
    for (auto& row : inputs_) reader.numbers(row, 32767 / 24);
    reader.numbers(bias_, 4000);
    for (auto& row : outputs_) reader.numbers(row, 127);
    for (std::size_t i = 0; i < buckets; ++i) {
        turn_[i] = std::clamp(reader.number(4), -most, most);
        man_[i] = std::clamp(reader.number(4), -most, most);
        king_[i] = std::clamp(reader.number(4), -most, most);
    }
    if (!reader.at_end()) throw NetError("the weights go on after their end");
    for (int count = 0; count <= 128; ++count)
        bucket_of_[static_cast<std::size_t>(count)] = static_cast<u8>(std::min(buckets - 1, count * 10 / squares_));
}

}  // namespace crownhead::search
