#include "replay.hpp"

#include <cctype>

namespace crownhead::pdn {

namespace {

class Player {
   public:
    Player(const Text& text, const Variant& variant, const Numbering& names, const ReadSetup& read_setup)
        : text_(text), variant_(variant), names_(names), read_setup_(read_setup) {
        replay_.move_of.assign(text.tokens.size(), no_move);
    }

    Replay run(const State& start, bool known) {
        line_ = {start, start, known, known};
        for (std::size_t i = 0; i < text_.tokens.size(); ++i) {
            switch (text_.tokens[i].kind) {
                case TokenKind::move: move(i); break;
                case TokenKind::pass: pass(); break;
                case TokenKind::setup: setup(i); break;
                case TokenKind::open:
                    above_.push_back(line_);
                    line_.now = line_.before;
                    line_.known = line_.known_before;
                    break;
                case TokenKind::close:
                    if (above_.empty()) break;
                    line_ = std::move(above_.back());
                    above_.pop_back();
                    break;
                default: break;
            }
        }
        return std::move(replay_);
    }

   private:
    // Where a line of play stands: a variation that opens now replaces the last move.
    struct Line {
        State before, now;
        bool known_before, known;
    };

    bool on_main_line() const { return above_.empty(); }

    void advance(State next, bool known) {
        line_.before = std::move(line_.now);
        line_.known_before = line_.known;
        line_.now = std::move(next);
        line_.known = known;
    }

    void move(std::size_t token) {
        if (replay_.move_of[token] == part_of_the_move_before) return;
        replay_.plies += on_main_line();
        if (!line_.known) return advance(line_.now, false);
        NamedMove wanted;
        const std::string_view text = text_.slice(text_.tokens[token]);
        std::vector<Move> found;
        if (read(text, wanted)) found = legal(wanted);
        if (found.empty() && wanted.capture && wanted.squares.size() > 1) found = joined(token, wanted);
        if (found.size() != 1) {
            replay_.problems.push_back({static_cast<u32>(token), line_.now});
            main_line_broken_ |= on_main_line();
            return advance(line_.now, false);
        }
        replay_.legal_plies += on_main_line() && !main_line_broken_;
        replay_.move_of[token] = static_cast<int>(replay_.moves.size());
        replay_.moves.push_back(found.front());
        replay_.keys.push_back(line_.now.key());
        advance(variant_.mechanics().play(line_.now, found.front()), true);
    }

    // The capture that this token and the next ones make together, each beginning where the one before ended.
    std::vector<Move> joined(std::size_t token, NamedMove wanted) {
        for (std::size_t next = token + 1; next < text_.tokens.size(); ++next) {
            NamedMove piece;
            if (text_.tokens[next].kind != TokenKind::move || !read(text_.slice(text_.tokens[next]), piece)) break;
            if (piece.squares[0] != wanted.squares.back() || next - token > most_jumps) break;
            wanted.squares.insert(wanted.squares.end(), piece.squares.begin() + 1, piece.squares.end());
            auto found = legal(wanted);
            if (found.empty()) continue;
            for (std::size_t part = token + 1; part <= next; ++part) replay_.move_of[part] = part_of_the_move_before;
            return found;
        }
        return {};
    }

    std::vector<Move> legal(const NamedMove& wanted) const {
        return find_moves(variant_, line_.now, wanted, variant_.mechanics().moves(line_.now, Kind::legal));
    }

    bool read(std::string_view text, NamedMove& wanted) const {
        wanted.capture = says_capture(text);
        for (const auto name : squares_in(text)) {
            std::string lower(name);
            lower[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(lower[0])));
            const int square = names_.parse(lower);
            if (!square) {
                wanted.squares.clear();
                return false;
            }
            const Place place = names_.place(square);
            wanted.squares.push_back(static_cast<u8>(index_of(variant_.rules(), place)));
        }
        return wanted.squares.size() >= 2;
    }

    void pass() {
        State next = line_.now;
        next.side = !next.side;
        advance(std::move(next), line_.known);
    }

    void setup(std::size_t token) {
        if (auto state = read_setup_(token, line_.known ? &line_.now : nullptr))
            return advance(std::move(*state), true);
        if (line_.known) replay_.problems.push_back({static_cast<u32>(token), line_.now});
        main_line_broken_ |= on_main_line();
        advance(line_.now, false);
    }

    const Text& text_;
    const Variant& variant_;
    const Numbering& names_;
    const ReadSetup& read_setup_;
    Replay replay_;
    Line line_;
    std::vector<Line> above_;
    bool main_line_broken_ = false;
};

}  // namespace

Replay replay(const Text& text, const Variant& variant, const Numbering& names, const State& start,
              const ReadSetup& read_setup, bool known) {
    return Player(text, variant, names, read_setup).run(start, known);
}

}  // namespace crownhead::pdn
