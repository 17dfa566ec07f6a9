// PDN as it is found in the wild: cutting a stream of bytes into games and tokens. No bytes can make it fail; what
// cannot be understood becomes a token of its own and a fault.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "../bits.hpp"

namespace crownhead::pdn {

using u32 = std::uint32_t;

enum class TokenKind : u8 {
    number,   // 12. or 12...
    move,     // 32-28, 14x23x32, c3:e5, 3228, 11 15
    pass,     // --, null: a move that changes nothing but the turn
    nag,      // $5
    mark,     // !?, (!), !!!
    comment,  // {…}, ;…, a time in parentheses
    escape,   // %…
    setup,    // /…/
    open,
    close,
    result,  // 1-0, 1/2-1/2, *
    forced,  // * after a move that had no alternative
    skip,    // ..., a lone - or .: stands for a move that is not there
    junk,
};

// Offsets in the text of the game. The text of a comment or a set-up is without its brackets.
struct Token {
    TokenKind kind;
    u32 begin, end;
};

struct Tag {
    u32 begin;  // of the bracket
    u32 name_begin, name_end;
    u32 value_begin, value_end;
};

struct Fault {
    u32 at;
    const char* what;
};

struct Spot {
    u64 line, column;  // both from 1; columns count characters
};

// One game as it was cut out of the stream.
struct Text {
    std::string bytes;
    u64 line = 1;    // where the game begins in the stream
    u64 column = 1;  // of its first byte
    bool is_utf8 = true;
    std::vector<Tag> tags;
    std::vector<Token> tokens;
    std::vector<Fault> faults;

    std::string_view slice(u32 begin, u32 end) const { return std::string_view(bytes).substr(begin, end - begin); }
    std::string_view slice(const Token& token) const { return slice(token.begin, token.end); }
    Spot spot(u32 offset) const;
};

// Takes bytes piece by piece and gives games one by one, holding no more than the game that is under way.
class Scanner {
   public:
    void feed(std::string_view bytes);
    void finish() { finished_ = true; }
    std::unique_ptr<Text> next();  // null: more bytes are needed, or there is nothing left

   private:
    void drop(std::size_t count);

    std::string buffer_;
    std::size_t begin_ = 0;  // what is before has been given away
    u64 line_ = 1, column_ = 1;
    bool finished_ = false;
};

// The squares that a move token names, each as text: 32, c3. A glued 3228 is taken apart.
std::vector<std::string_view> squares_in(std::string_view move);
// A move token in UTF-8. The scanner knows the signs between squares in UTF-8 and in Latin-1 and reads both in one
// game, so each sign is decoded by itself, even where the game as a whole is not UTF-8.
std::string move_in_utf8(std::string_view move);
bool says_capture(std::string_view move);

}  // namespace crownhead::pdn
