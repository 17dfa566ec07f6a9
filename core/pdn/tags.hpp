// Scanning the tags of one game of a PDN stream, and what is found so far.
#pragma once

#include "characters.hpp"
#include "pdn.hpp"

namespace crownhead::pdn {

class TagScan : public Bytes {
   public:
    TagScan(std::string_view bytes, std::size_t begin) : Bytes(bytes), begin_(begin), at_(begin) {}

   protected:
    void skip_space() { at_ = after_space(at_); }

    u32 offset(std::size_t i) const { return static_cast<u32>(i - begin_); }
    void add(TokenKind kind, std::size_t begin, std::size_t end) {
        text_->tokens.push_back({kind, offset(begin), offset(end)});
    }
    void fault_at(std::size_t i, const char* what) {
        if (text_->faults.size() < most_faults) text_->faults.push_back({offset(i), what});
    }

    // Whether the tag that comes next cannot belong to this game, because it has one of that name.
    bool repeats_a_tag() {
        std::size_t name = after_blanks(at_ + 1), end = name;
        while (is_name(byte(end))) ++end;
        const std::string_view wanted = all_.substr(name, end - name);
        const auto known = [&](const Tag& tag) {
            return all_.substr(begin_ + tag.name_begin, tag.name_end - tag.name_begin) == wanted;
        };
        if (std::none_of(text_->tags.begin(), text_->tags.end(), known)) return false;
        return wanted == "Event" || after_empty_line(at_);
    }

    void tag() {
        Tag tag{};
        tag.begin = offset(at_);
        std::size_t i = after_blanks(at_ + 1);
        tag.name_begin = offset(i);
        while (is_name(byte(i))) ++i;
        tag.name_end = offset(i);
        while (byte(i) != '"') ++i;
        const std::size_t value = ++i;
        tag.value_begin = offset(value);
        for (;; ++i) {
            if (at_end(i) || is_newline(byte(i))) return unfinished_tag(tag, value, i);
            if (byte(i) == '\\' && (byte(i + 1) == '"' || byte(i + 1) == '\\') && !ends_tag(i + 1)) {
                ++i;
            } else if (byte(i) == '"') {  // a quotation mark within the value has something else behind it
                const std::size_t behind = after_blanks(i + 1);
                if (byte(behind) != ']' && !at_end(behind) && !is_newline(byte(behind))) continue;
                tag.value_end = offset(i);
                text_->tags.push_back(tag);
                const std::size_t name = begin_ + tag.name_begin;
                if (all_.substr(name, tag.name_end - tag.name_begin) == "Result")
                    result_tag_ = all_.substr(value, i - value);
                at_ = byte(behind) == ']' ? behind + 1 : i + 1;
                return;
            }
        }
    }

    std::size_t begin_, at_;
    std::unique_ptr<Text> text_;
    std::string_view result_tag_;

   private:
    static constexpr std::size_t most_faults = 20;

    bool after_empty_line(std::size_t i) const {
        int newlines = 0;
        while (i > begin_ && is_space(static_cast<unsigned char>(all_[i - 1]))) newlines += all_[--i] == '\n';
        return newlines > 1;
    }

    // A quotation mark, a bracket and the end of the line: a backslash before them was not meant to escape anything.
    bool ends_tag(std::size_t quote) {
        if (byte(quote) != '"') return false;
        const std::size_t bracket = after_blanks(quote + 1);
        if (byte(bracket) != ']') return false;
        const std::size_t behind = after_blanks(bracket + 1);
        return at_end(behind) || is_newline(byte(behind));
    }
    void unfinished_tag(Tag tag, std::size_t value, std::size_t end) {
        fault_at(begin_ + tag.begin, "the value of a tag is not closed");
        std::size_t last = end;
        while (last > value && (is_blank(static_cast<unsigned char>(all_[last - 1])) || all_[last - 1] == ']')) --last;
        tag.value_end = offset(last);
        text_->tags.push_back(tag);
        at_ = end;
    }
};

}  // namespace crownhead::pdn
