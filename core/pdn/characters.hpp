// The bytes of a PDN stream, and what can be recognised without knowing what came before: blanks, tags, squares,
// moves.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "../bits.hpp"

namespace crownhead::pdn {

constexpr bool is_digit(unsigned char c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_letter(unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_name(unsigned char c) {
    return is_letter(c) || is_digit(c) || c == '_';
}
constexpr bool is_file(unsigned char c) {
    return (c >= 'a' && c <= 'l') || (c >= 'A' && c <= 'L');
}
constexpr bool is_newline(unsigned char c) {
    return c == '\n' || c == '\r';
}
constexpr bool is_blank(unsigned char c) {  // within a line
    return c == ' ' || c == '\t';
}
constexpr bool is_space(unsigned char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || c == 0x1a;  // Ctrl-Z ended files under DOS
}

// Signs between squares. Besides ASCII: dashes and the multiplication sign, in UTF-8, Latin-1 and Windows-1252.
struct Sign {
    std::string_view text;
    bool capture;
};
constexpr Sign signs[] = {
    {"-", false},
    {"x", true},
    {":", true},
    {"X", true},
    {"\xc3\x97", true},
    {"\xe2\x80\x93", false},
    {"\xe2\x80\x94", false},
    {"\xe2\x88\x92", false},
    {"\xe2\x80\x90", false},
    {"\xd7", true},
    {"\x96", false},
};

constexpr std::string_view results[] = {"1-0", "0-1", "0-0", "2-0", "0-2", "1-1"};

// A stretch of the stream. Where an answer depends on bytes that have not come yet, `touched` is set.
class Bytes {
   public:
    explicit Bytes(std::string_view all) : all_(all) {}

    bool touched = false;

   protected:
    bool at_end(std::size_t i) {
        if (i < all_.size()) return false;
        touched = true;
        return true;
    }
    unsigned char byte(std::size_t i) { return at_end(i) ? '\0' : static_cast<unsigned char>(all_[i]); }
    bool has(std::size_t i, std::string_view what) {
        if (i + what.size() > all_.size()) touched = true;
        return all_.substr(std::min(i, all_.size()), what.size()) == what;
    }
    // Blanks of any kind, with the no-break space and byte order marks of files that were put together.
    std::size_t after_space(std::size_t i) {
        for (;;) {
            if (at_end(i)) return i;
            const unsigned char c = byte(i);
            if (is_space(c))
                ++i;
            else if (c == 0xc2 && has(i, "\xc2\xa0"))
                i += 2;
            else if (c == 0xef && has(i, "\xef\xbb\xbf"))
                i += 3;
            else
                return i;
        }
    }
    std::size_t after_blanks(std::size_t i) {
        while (!at_end(i) && is_blank(byte(i))) ++i;
        return i;
    }
    std::size_t line_end(std::size_t i) {
        while (!at_end(i) && !is_newline(byte(i))) ++i;
        return i;
    }
    std::size_t after_digits(std::size_t i) {
        while (is_digit(byte(i))) ++i;
        return i;
    }
    std::size_t run_of(std::size_t i, std::string_view set) {
        while (!at_end(i) && set.find(static_cast<char>(byte(i))) != std::string_view::npos) ++i;
        return i;
    }

    // Whether a tag pair begins here: a bracket, a name and a quotation mark.
    bool tag_at(std::size_t i) {
        if (byte(i) != '[') return false;
        i = after_blanks(i + 1);
        if (!is_letter(byte(i))) return false;
        while (is_name(byte(i))) ++i;
        i = after_blanks(i);
        if (byte(i) == ':' || byte(i) == '=') i = after_blanks(i + 1);
        return byte(i) == '"';
    }
    bool tag_line_at(std::size_t i) { return tag_at(after_blanks(i)); }

    const Sign* sign_at(std::size_t i) {
        for (const auto& sign : signs)
            if (byte(i) == static_cast<unsigned char>(sign.text[0]) && has(i, sign.text)) return &sign;
        return nullptr;
    }
    // The end of the square that begins here, or 0.
    std::size_t square_end(std::size_t i) {
        if (is_file(byte(i))) {
            const std::size_t end = after_digits(i + 1);
            return end > i + 1 && end <= i + 3 ? end : 0;
        }
        const std::size_t end = after_digits(i);
        return end > i && end <= i + 3 ? end : 0;
    }

    // The end of the move that begins here, or 0. Blanks may stand after any sign, as in 1- 6, and before the first.
    std::size_t move_end(std::size_t i) {
        std::size_t end = square_end(i);
        if (!end) return is_digit(byte(i)) && after_digits(i) == i + 4 && !sign_at(i + 4) ? i + 4 : 0;
        const bool letters = is_file(byte(i));
        bool captures = true;
        for (int squares = 1;; ++squares) {
            std::size_t next = end;
            const Sign* sign = nullptr;
            if (!letters || !is_file(byte(next)) || !square_end(next)) {
                const std::size_t blanks = after_blanks(end);
                sign = sign_at(blanks);
                // A dash after a whole move and a blank is not a part of it.
                if (!sign || (squares > 1 && blanks > end && !(sign->capture && captures))) sign = nullptr;
                next = sign ? after_space(blanks + sign->text.size()) : 0;
                if (!next || is_file(byte(next)) != letters) next = 0;
            }
            const std::size_t square = next ? square_end(next) : 0;
            if (!square) return squares > 1 ? end : 0;
            captures &= sign && sign->capture;
            end = square;
        }
    }

    bool is_result(std::size_t begin, std::size_t end) {
        if (!is_digit(byte(begin))) return false;
        std::string plain;
        for (std::size_t i = begin; i < end;) {
            const Sign* sign = is_digit(byte(i)) ? nullptr : sign_at(i);
            if (sign) plain += '-';
            if (is_digit(byte(i))) plain += static_cast<char>(byte(i));
            i += sign ? sign->text.size() : 1;
        }
        return std::find(std::begin(results), std::end(results), plain) != std::end(results);
    }
    // 0:12 or 0:01:30: no capture begins on square 0.
    bool is_time(std::size_t begin, std::size_t end) {
        const std::string_view text = all_.substr(begin, end - begin);
        const std::size_t colon = text.find(':');
        return colon != std::string_view::npos &&
               text.find_first_not_of("0123456789: \t\n\v\f\r") == std::string_view::npos &&
               text.substr(0, colon).find_first_not_of("0 \t") == std::string_view::npos;
    }

    std::string_view all_;
};

}  // namespace crownhead::pdn
