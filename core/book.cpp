#include "book.hpp"

#include "bytes.hpp"

namespace crownhead {

namespace {

constexpr std::string_view magic = "CHB1";

// What follows is told once, for writing and for reading: `each` is handed every number, in its width in the file.
template <class B, class F>
void each_fixed_number(B& facts, F each) {
    each_fact(facts.rules, each);
    for (auto& criterion : facts.rules.choice) each(criterion);
    each(facts.first_square), each(facts.letters), each(facts.most_pieces);
}

template <class M, class F>
void each_number_of_material(M& material, F each) {
    for (auto& side : material.of) {
        for (auto* range : {&side.men, &side.kings, &side.pieces}) each(range->low), each(range->high);
        each(side.alone);
    }
    each(material.total.low), each(material.total.high);
}

}  // namespace

// A magic number, a checksum of all that follows, and then: numbers as bytes, but for limits and sets of squares.
// Weights come last, and have their own magic number.
std::string pack(const Book& book) {
    std::string bytes;
    const auto byte = [&](auto number) { put<u8>(bytes, static_cast<u8>(number)); };
    each_fixed_number(book.facts, byte);
    byte(book.stuck_wins), byte(book.first_side), byte(book.first_columns.size());
    for (const auto& column : book.first_columns) byte(column.size()), bytes += column;
    byte(book.draws.size());
    for (const auto& counter : book.draws) {
        put<std::uint32_t>(bytes, static_cast<std::uint32_t>(counter.limit));
        byte(counter.resets), byte(counter.material.size());
        for (const auto& material : counter.material) {
            each_number_of_material(material, byte);
            for (const auto& side : material.of)
                put<u64>(bytes, static_cast<u64>(side.king_on)), put<u64>(bytes, static_cast<u64>(side.king_on >> 64));
        }
    }
    bytes += book.weights;
    std::string front(magic);
    put<std::uint32_t>(front, checksum(bytes));
    return front + bytes;
}

Book unpack(std::string_view bytes) {
    if (!bytes.starts_with(magic)) throw BookError("these bytes are not a packed rulebook");
    Cursor reader{bytes.substr(magic.size())};
    const bool whole = reader.bytes.size() > sizeof(std::uint32_t);
    if (const auto sum = whole ? reader.get<std::uint32_t>() : 0; !whole || sum != checksum(reader.bytes))
        throw BookError("the packed rulebook is damaged");
    Book book;
    const auto byte = [&](auto& number) { number = static_cast<std::decay_t<decltype(number)>>(reader.get<u8>()); };
    each_fixed_number(book.facts, byte);
    byte(book.stuck_wins), byte(book.first_side);
    book.first_columns.resize(reader.get<u8>());
    for (auto& column : book.first_columns) column = reader.take(reader.get<u8>());
    book.draws.resize(reader.get<u8>());
    for (auto& counter : book.draws) {
        counter.limit = static_cast<int>(reader.get<std::uint32_t>());
        byte(counter.resets);
        counter.material.resize(reader.get<u8>());
        for (auto& material : counter.material) {
            each_number_of_material(material, byte);
            for (auto& side : material.of) {
                side.king_on = reader.get<u64>();
                side.king_on |= static_cast<u128>(reader.get<u64>()) << 64;
            }
        }
    }
    book.weights = reader.bytes;
    return book;
}

}  // namespace crownhead
