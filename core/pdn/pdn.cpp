#include "pdn.hpp"

#include <algorithm>

#include "characters.hpp"
#include "scan.hpp"

namespace crownhead::pdn {

namespace {

constexpr std::size_t longest_game = 32 << 20;  // a stream without any end of game is cut here

// How many bytes the character has that begins at `i`; 0 if it is not UTF-8.
std::size_t utf8_length(std::string_view text, std::size_t i) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const int more = lead < 0x80 ? 0 : lead < 0xc2 ? -1 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1;
    if (more < 0 || i + static_cast<std::size_t>(more) >= text.size()) return 0;
    u32 code = more ? lead & (0x3f >> more) : lead;
    for (int k = 1; k <= more; ++k) {
        const auto byte = static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]);
        if ((byte & 0xc0) != 0x80) return 0;
        code = code << 6 | (byte & 0x3f);
    }
    if ((more == 2 && (code < 0x800 || (code >= 0xd800 && code < 0xe000))) ||
        (more == 3 && (code < 0x10000 || code > 0x10ffff)))
        return 0;
    return static_cast<std::size_t>(more) + 1;
}

bool valid_utf8(std::string_view text) {
    for (std::size_t i = 0, length = 0; i < text.size(); i += length) {
        length = utf8_length(text, i);
        if (!length) return false;
    }
    return true;
}

}  // namespace

Spot Text::spot(u32 offset) const {
    Spot spot{line, column};
    for (u32 i = 0; i < offset && i < bytes.size(); ++i) {
        const auto c = static_cast<unsigned char>(bytes[i]);
        if (c == '\n' || (c == '\r' && (i + 1 == bytes.size() || bytes[i + 1] != '\n')))
            spot = {spot.line + 1, 1};
        else if (c != '\r' && !(is_utf8 && (c & 0xc0) == 0x80))
            ++spot.column;
    }
    return spot;
}

void Scanner::feed(std::string_view bytes) {
    if (begin_ > buffer_.size() / 2) {
        buffer_.erase(0, begin_);
        begin_ = 0;
    }
    buffer_.append(bytes);
}

std::unique_ptr<Text> Scanner::next() {
    Scan scan = scan_game(buffer_, begin_);
    const bool whole = finished_ || !scan.touched;
    if (!scan.text) {
        if (whole) drop(scan.end);
        return nullptr;
    }
    const bool too_long = !whole && buffer_.size() - begin_ > longest_game;
    if (!whole && !too_long) return nullptr;
    auto& text = *scan.text;
    if (too_long && scan.end == buffer_.size()) text.faults.push_back({0, "a game of more than 32 MB is cut here"});
    drop(scan.begin);
    text.line = line_;
    text.column = column_;
    text.bytes = buffer_.substr(scan.begin, scan.end - scan.begin);
    text.is_utf8 = valid_utf8(text.bytes);
    drop(scan.end);
    return std::move(scan.text);
}

void Scanner::drop(std::size_t end) {
    for (; begin_ < end; ++begin_) {
        const auto c = static_cast<unsigned char>(buffer_[begin_]);
        const bool crlf = c == '\r' && begin_ + 1 < buffer_.size() && buffer_[begin_ + 1] == '\n';
        if (is_newline(c) && !crlf) {
            ++line_;
            column_ = 1;
        } else if (!crlf && (c & 0xc0) != 0x80) {
            ++column_;
        }
    }
}

std::vector<std::string_view> squares_in(std::string_view move) {
    std::vector<std::string_view> squares;
    if (move.size() == 4 && std::all_of(move.begin(), move.end(), is_digit)) return {move.substr(0, 2), move.substr(2)};
    for (std::size_t i = 0; i < move.size();) {
        const std::size_t begin = i;
        if (is_file(static_cast<unsigned char>(move[i])) && i + 1 < move.size() &&
            is_digit(static_cast<unsigned char>(move[i + 1])))
            ++i;
        else if (!is_digit(static_cast<unsigned char>(move[i]))) {
            ++i;
            continue;
        }
        while (i < move.size() && is_digit(static_cast<unsigned char>(move[i]))) ++i;
        squares.push_back(move.substr(begin, i - begin));
    }
    return squares;
}

std::string move_in_utf8(std::string_view move) {
    std::string text;
    for (std::size_t i = 0; i < move.size();) {
        if (const std::size_t length = utf8_length(move, i)) {
            text += move.substr(i, length);
            i += length;
            continue;
        }
        const auto latin1 = static_cast<unsigned char>(move[i++]);
        text += {static_cast<char>(0xc0 | latin1 >> 6), static_cast<char>(0x80 | (latin1 & 0x3f))};
    }
    return text;
}

bool says_capture(std::string_view move) {
    return std::any_of(std::begin(signs), std::end(signs), [&](const Sign& sign) {
        return sign.capture && move.find(sign.text) != std::string_view::npos;
    });
}

}  // namespace crownhead::pdn
