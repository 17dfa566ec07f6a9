#include "replay.hpp"

#include <algorithm>
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

    // What a move token can mean: the moves, the last token that belongs to it, and whether it writes a step as a
    // capture.
    struct Meaning {
        std::vector<Move> moves;
        std::size_t last;
        bool step = false;
    };

    void move(std::size_t token) {
        if (replay_.move_of[token] == part_of_the_move_before) return;
        replay_.plies += on_main_line();
        if (!line_.known) return advance(line_.now, false);
        Meaning found = meaning(line_.now, token);
        if (found.step) note(token, Liberty::step_for_capture);
        if (found.moves.size() > 1) settle(token, found);
        if (found.moves.size() != 1) {
            replay_.problems.push_back({static_cast<u32>(token), line_.now});
            main_line_broken_ |= on_main_line();
            return advance(line_.now, false);
        }
        const Move& made = found.moves.front();
        for (std::size_t part = token + 1; part <= found.last; ++part)
            if (text_.tokens[part].kind == TokenKind::move) replay_.move_of[part] = part_of_the_move_before;
        replay_.legal_plies += on_main_line() && !main_line_broken_;
        replay_.move_of[token] = static_cast<int>(replay_.moves.size());
        replay_.moves.push_back(made);
        replay_.keys.push_back(line_.now.key());
        advance(variant_.mechanics().play(line_.now, made), true);
    }

    void note(std::size_t token, Liberty liberty) { replay_.notes.push_back({static_cast<u32>(token), liberty}); }

    Meaning meaning(const State& state, std::size_t token) const {
        NamedMove wanted;
        if (!read(text_.slice(text_.tokens[token]), wanted)) return {{}, token};
        const auto legal = variant_.mechanics().moves(state, Kind::legal);
        Meaning found{find_moves(variant_, state, wanted, legal), token};
        if (!found.moves.empty() || !wanted.capture) return found;
        for (const auto& move : legal)
            if (!move.jumps && ends_agree(move, wanted.squares)) return {{move}, token, true};
        return joined(state, token, wanted, legal);
    }

    static bool ends_agree(const Move& move, const std::vector<u8>& squares) {
        return squares.size() == 2 && squares[0] == move.from() && squares[1] == move.to();
    }

    // The capture that this token and the next ones make together, each beginning where the one before ended. A number
    // may stand between them.
    Meaning joined(const State& state, std::size_t token, NamedMove wanted, const std::vector<Move>& legal) const {
        int pieces = 1;
        for (std::size_t next = token + 1; next < text_.tokens.size(); ++next) {
            const TokenKind kind = text_.tokens[next].kind;
            if (kind == TokenKind::number || kind == TokenKind::skip) continue;
            NamedMove piece;
            if (kind != TokenKind::move || !read(text_.slice(text_.tokens[next]), piece)) break;
            if (piece.squares[0] != wanted.squares.back() || ++pieces > most_jumps) break;
            wanted.squares.insert(wanted.squares.end(), piece.squares.begin() + 1, piece.squares.end());
            auto found = find_moves(variant_, state, wanted, legal);
            if (!found.empty()) return {std::move(found), next};
        }
        return {{}, token};
    }

    // Where several moves are meant as written, the one is left after which the rest of the line can be played further
    // than after any other; all of them if the rest does not decide, or if there is too much to look at.
    void settle(std::size_t token, Meaning& meant) {
        std::vector<Branch> branches;
        for (std::size_t i = 0; i < meant.moves.size(); ++i)
            branches.push_back({i, variant_.mechanics().play(line_.now, meant.moves[i]), meant.last});
        const auto agree = [&] {
            return std::all_of(branches.begin(), branches.end(),
                               [&](const Branch& each) { return each.choice == branches.front().choice; });
        };
        while (!agree()) {
            branches = grown(branches);
            if (branches.empty()) return;
        }
        meant.moves = {meant.moves[branches.front().choice]};
        note(token, Liberty::settled_by_what_follows);
    }

    // A way in which the line may have gone on: from which of the moves, where to, and up to which token.
    struct Branch {
        std::size_t choice;
        State state;
        std::size_t last;
    };

    // The branches one move later; none if none can go on.
    std::vector<Branch> grown(const std::vector<Branch>& branches) {
        std::vector<Branch> next;
        for (const auto& branch : branches) {
            const std::size_t token = next_in_line(branch.last + 1);
            if (token == text_.tokens.size() || --looks_ahead_ < 0) return {};
            const Meaning meant = meaning(branch.state, token);
            for (const auto& move : meant.moves)
                next.push_back({branch.choice, variant_.mechanics().play(branch.state, move), meant.last});
        }
        return next;
    }

    // The next move of the same line of play; past the last token if there is none.
    std::size_t next_in_line(std::size_t token) const {
        const std::size_t none = text_.tokens.size();
        for (int depth = 0; token < none; ++token) {
            switch (text_.tokens[token].kind) {
                case TokenKind::open: ++depth; break;
                case TokenKind::close:
                    if (--depth < 0) return none;
                    break;
                case TokenKind::pass:
                case TokenKind::setup:
                    if (!depth) return none;
                    break;
                case TokenKind::move:
                    if (!depth) return token;
                    break;
                default: break;
            }
        }
        return none;
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
    int looks_ahead_ = 10'000;  // positions of a whole game: some files are nothing but such captures
};

}  // namespace

Replay replay(const Text& text, const Variant& variant, const Numbering& names, const State& start,
              const ReadSetup& read_setup, bool known) {
    return Player(text, variant, names, read_setup).run(start, known);
}

}  // namespace crownhead::pdn
