#include "scan.hpp"

#include <cstring>

#include "tags.hpp"

namespace crownhead::pdn {

namespace {

constexpr std::size_t longest_nesting = 4096;  // how far the closing brace of a nested comment is looked for
constexpr std::size_t longest_setup = 4096;
constexpr std::size_t deepest_variation = 1000;

class GameScan : public TagScan {
   public:
    using TagScan::TagScan;

    // Scans to the end of the game; null if there are only blanks left.
    std::unique_ptr<Text> run() {
        skip_space();
        begin_ = at_;
        text_ = std::make_unique<Text>();
        while (!done_ && !at_end(at_)) {
            if (byte(at_) == '[' && tag_at(at_)) {
                if (moved_ || repeats_a_tag()) break;  // another game begins
                tag();
            } else {
                body_token();
            }
            skip_space();
        }
        if (depth_) fault_at(opened_.back(), "a variation is not closed");
        if (text_->tags.empty() && text_->tokens.empty()) return nullptr;
        return std::move(text_);
    }

    std::size_t begin() const { return begin_; }
    std::size_t end() const { return at_; }

   private:
    // ---- the body --------------------------------------------------------------------------------------------------

    void body_token() {
        const std::size_t i = at_;
        const unsigned char c = byte(i);
        switch (c) {
            case '{': return comment();
            case ';': return line(TokenKind::comment);
            case '%': return line(TokenKind::escape);
            case '(': return open();
            case ')': return close();
            case '$': return nag();
            case '/': return setup();
            case '*': return star();
            case '[': return bracket();
            case '!':
            case '?': return mark();
            case '.': return take(TokenKind::skip, run_of(i, "."));
            case '+':
            case '=':
            case '#':
            case '~':
            case '^':
            case '-': return evaluation();
            default: break;
        }
        if (c == 0xbd || (c == 0xc2 && has(i, "\xc2\xbd"))) return half();
        if (is_digit(c) || is_file(c)) {
            if (squares()) return;
        }
        word();
    }

    void take(TokenKind kind, std::size_t end) {
        add(kind, at_, end);
        at_ = end;
        moved_ |= kind != TokenKind::escape && kind != TokenKind::comment && kind != TokenKind::junk;
    }
    // PDN knows no nested comments, people do: the brace that balances the first one ends the comment if there is one
    // nearby, otherwise the first closing brace does. A tag on a line of its own ends it in any case.
    void comment() {
        std::size_t first_close = 0;
        int depth = 1;
        std::size_t i = at_ + 1;
        for (;; ++i) {
            if (at_end(i)) break;
            const unsigned char c = byte(i);
            if (first_close && i - first_close > longest_nesting) break;
            if (c == '{') ++depth;
            if (c == '}' && --depth == 0) return comment_to(i, i + 1);
            if (c == '}' && !first_close) first_close = i;
            if (is_newline(c) && tag_line_at(i + 1)) break;
        }
        if (first_close) return comment_to(first_close, first_close + 1);
        fault_at(at_, "a comment is not closed");
        comment_to(i, i);
    }
    void comment_to(std::size_t end, std::size_t next) {
        add(TokenKind::comment, at_ + 1, end);
        at_ = next;
    }
    void line(TokenKind kind) {
        const std::size_t end = line_end(at_);
        add(kind, at_ + 1, end);
        at_ = end;
    }

    void open() {
        const std::size_t marks = run_of(at_ + 1, "!?");
        if (marks > at_ + 1 && byte(marks) == ')') return take(TokenKind::mark, marks + 1);
        if (const std::size_t end = time_in_parentheses()) {
            add(TokenKind::comment, at_ + 1, end - 1);
            at_ = end;
            return;
        }
        if (depth_ == deepest_variation) {
            fault_at(at_, "variations are nested too deeply");
            return junk(at_ + 1);
        }
        ++depth_;
        opened_.push_back(at_);
        take(TokenKind::open, at_ + 1);
    }
    std::size_t time_in_parentheses() {
        std::size_t i = after_digits(after_blanks(at_ + 1));
        int parts = 0;
        while (byte(i) == ':' && is_digit(byte(i + 1)) && is_digit(byte(i + 2)) && !is_digit(byte(i + 3))) {
            i += 3;
            ++parts;
        }
        i = after_blanks(i);
        return parts && byte(i) == ')' ? i + 1 : 0;
    }
    void close() {
        if (!depth_) {
            fault_at(at_, "there is no variation to close");
            return junk(at_ + 1, false);
        }
        --depth_;
        opened_.pop_back();
        take(TokenKind::close, at_ + 1);
    }

    void nag() {
        const std::size_t end = after_digits(at_ + 1);
        if (end == at_ + 1 || end > at_ + 4) return junk(end);
        add(TokenKind::nag, at_ + 1, end);
        at_ = end;
    }

    void mark() { take(TokenKind::mark, run_of(at_, "!?")); }

    void setup() {
        for (std::size_t i = at_ + 1; !at_end(i) && i - at_ < longest_setup; ++i) {
            if (is_newline(byte(i)) && tag_line_at(i + 1)) break;
            if (byte(i) != '/') continue;
            add(TokenKind::setup, at_ + 1, i);
            at_ = i + 1;
            moved_ = true;
            return;
        }
        fault_at(at_, "a set-up is not closed");
        junk(line_end(at_), false);
    }

    // A bracket that begins no tag: a command outside of a comment, or nothing that we know.
    void bracket() {
        const std::size_t end = std::min(line_end(at_), all_.size());
        const std::size_t closing = all_.substr(0, end).find(']', at_);
        if (byte(at_ + 1) == '%' && closing != std::string_view::npos) {
            add(TokenKind::comment, at_, closing + 1);
            at_ = closing + 1;
            return;
        }
        junk(closing == std::string_view::npos ? end : closing + 1);
    }

    // - and -- for moves that are not there; +, =, +-, # are judgements of the position.
    void evaluation() {
        if (matches_result_tag()) return;
        const std::size_t end = run_of(at_, "+-=#~^");
        const std::string_view text = all_.substr(at_, end - at_);
        if (text == "-") return take(TokenKind::skip, end);
        if (text.find_first_not_of('-') == std::string_view::npos) return take(TokenKind::pass, end);
        add(TokenKind::comment, at_, end);
        at_ = end;
    }

    void word() {
        std::size_t end = at_;
        for (;; ++end) {
            const unsigned char c = byte(end);
            if (at_end(end) || is_space(c) || std::strchr("{}()[];$/*\"", c)) break;
        }
        const std::string_view text = all_.substr(at_, end - at_);
        if (text == "null" || text == "pass" || text == "Z0") return take(TokenKind::pass, end);
        if (end == at_) ++end;                   // a stray bracket or a NUL
        if (text.empty() && byte(at_) == '"') {  // a stray string
            const std::size_t closing = all_.substr(0, line_end(at_)).find('"', at_ + 1);
            if (closing != std::string_view::npos) end = closing + 1;
        }
        junk(end);
    }

    // What cannot be understood, up to `end`; neighbours are put together, so that a page of it is one fault.
    void junk(std::size_t end, bool tell = true) {
        auto& tokens = text_->tokens;
        end = std::max(end, at_ + 1);
        const bool goes_on =
            !tokens.empty() && tokens.back().kind == TokenKind::junk && after_space(begin_ + tokens.back().end) == at_;
        if (goes_on)
            tokens.back().end = offset(end);
        else
            add(TokenKind::junk, at_, end);
        if (tell && !goes_on) fault_at(at_, "this is not PDN");
        at_ = std::min(end, all_.size());
    }

    // ---- squares: moves, move numbers, results ---------------------------------------------------------------------

    bool squares() {
        if (matches_result_tag()) return true;
        const std::size_t i = at_;
        if (has(i, "1/2")) {
            std::size_t end = i + 3;
            const std::size_t dash = after_blanks(end);
            if (const Sign* sign = sign_at(dash); sign && !sign->capture)
                if (const std::size_t half = after_blanks(dash + sign->text.size()); has(half, "1/2")) end = half + 3;
            result(end);
            return true;
        }
        const std::size_t digits = after_digits(i);
        if (digits > i && byte(digits) == '.') {
            take(TokenKind::number, run_of(digits, "."));
            return true;
        }
        if (const std::size_t end = move_end(i)) {
            if (is_result(i, end))
                result(end);
            else if (is_time(i, end))
                add(TokenKind::comment, i, at_ = end);
            else
                take(TokenKind::move, end);
            return true;
        }
        return lonely_square();
    }

    // A number or a square by itself: a move number without its dot, or the first square of 11 15.
    bool lonely_square() {
        const std::size_t end = square_end(at_);
        if (!end) return false;
        const bool letters = is_file(byte(at_));
        const std::size_t next = after_blanks(end);
        if (next > end && !letters && (move_end(next) || is_file(byte(next)))) {
            take(TokenKind::number, end);
            return true;
        }
        const std::size_t other = next > end && is_file(byte(next)) == letters ? square_end(next) : 0;
        if (other && byte(other) != '.' && are_two_squares(end, next, other)) {
            take(TokenKind::move, other);
            return true;
        }
        if (!letters && !depth_ && (byte(next) == ')' || is_newline(byte(next)) || at_end(next))) {
            take(TokenKind::number, byte(next) == ')' ? next + 1 : end);
            return true;
        }
        return false;
    }

    // Two names that are neither the same nor zero, or they would look like a result.
    bool are_two_squares(std::size_t end, std::size_t next, std::size_t other) const {
        const auto bare = [&](std::size_t from, std::size_t to) {
            while (from < to && all_[from] == '0') ++from;
            return all_.substr(from, to - from);
        };
        const auto one = bare(at_, end), two = bare(next, other);
        return !one.empty() && !two.empty() && one != two;
    }

    // The value of the Result tag, in any form (4-6, 1+ - 1-), at the end of the game.
    bool matches_result_tag() {
        if (depth_) return false;
        const std::string_view wanted = result_tag_;
        if (wanted.empty() || wanted == "*" || wanted == "?" || !has(at_, wanted)) return false;
        const std::size_t end = at_ + wanted.size();
        const std::size_t next = after_space(end);
        if (next == end && !at_end(end)) return false;
        if (!at_end(next) && !tag_at(next)) return false;
        result(end);
        return true;
    }

    void half() {
        std::size_t end = at_ + (byte(at_) == 0xbd ? 1 : 2);
        if (const Sign* sign = sign_at(end); sign && !sign->capture) {
            const std::size_t other = end + sign->text.size();
            if (byte(other) == 0xbd) end = other + 1;
            if (has(other, "\xc2\xbd")) end = other + 2;
        }
        result(end);
    }

    // ---- the end of a game -----------------------------------------------------------------------------------------

    // A star ends the game, unless the game goes on behind it: then it marks the move before it as forced.
    void star() {
        const std::size_t next = after_comments(at_ + 1);
        bool forced = false;
        if (moved_ && !at_end(next) && !tag_at(next)) {
            const unsigned char c = byte(next);
            const std::size_t digits = after_digits(next);
            if (c == '(' || c == ')' || c == '$' || c == '!' || c == '?' || c == '.')
                forced = true;
            else if (digits > next && byte(digits) == '.')
                forced = digits != next + 1 || c != '1';
            else if (is_digit(c) || is_file(c))
                forced = move_end(next) && !is_result(next, move_end(next)) && !has(next, "1/2");
        }
        if (forced) return take(TokenKind::forced, at_ + 1);
        result(at_ + 1);
    }
    std::size_t after_comments(std::size_t i) {
        for (;;) {
            i = after_space(i);
            if (byte(i) != '{') return i;
            while (!at_end(i) && byte(i) != '}') ++i;
            if (at_end(i)) return i;
            ++i;
        }
    }

    // A result ends the game, except within a variation.
    void result(std::size_t end) {
        if (depth_) {
            const std::size_t next = after_space(end);
            if (!at_end(next) && !tag_at(next)) {
                add(TokenKind::comment, at_, end);
                at_ = end;
                return;
            }
        }
        take(TokenKind::result, end);
        done_ = true;
        take_what_trails();
    }

    // Comments and remains that stand between the result and the tags of the next game belong to this one.
    void take_what_trails() {
        const std::size_t after_result = at_;
        const std::size_t tokens = text_->tokens.size(), faults = text_->faults.size();
        for (;;) {
            skip_space();
            if (at_end(at_) || tag_at(at_)) return;
            const unsigned char c = byte(at_);
            if (c == '{' || c == ';' || c == '%' || c == '!' || c == '?' || c == '=' || c == '+') {
                body_token();
            } else if (c == '*') {
                add(TokenKind::result, at_, at_ + 1);
                ++at_;
            } else if (second_result()) {
                continue;
            } else if (c == '[') {
                bracket();
            } else if (is_digit(c) || square_end(at_) || c == '(' || c == '/' || c == '$') {
                break;
            } else {
                word();
            }
        }
        at_ = after_result;
        text_->tokens.resize(tokens);
        text_->faults.resize(faults);
        // A second terminator may be taken even if moves follow.
        const std::size_t next = after_space(at_);
        if (byte(next) == '*') {
            add(TokenKind::result, next, next + 1);
            at_ = next + 1;
        }
    }
    bool second_result() {
        if (!is_digit(byte(at_))) return false;
        const std::size_t end = has(at_, "1/2-1/2") ? at_ + 7 : move_end(at_);
        if (!end || !(byte(at_ + 1) == '/' || is_result(at_, end))) return false;
        add(TokenKind::result, at_, end);
        at_ = end;
        return true;
    }

    std::vector<std::size_t> opened_;  // where the variations under way began
    std::size_t depth_ = 0;
    bool moved_ = false;  // something else than tags and comments has been seen
    bool done_ = false;
};

}  // namespace

Scan scan_game(std::string_view bytes, std::size_t begin) {
    GameScan scan(bytes, begin);
    auto text = scan.run();
    return {std::move(text), scan.begin(), scan.end(), scan.touched};
}

}  // namespace crownhead::pdn
