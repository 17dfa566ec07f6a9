// The core without Python, for `make sanitize`: every line of the core is walked through with the sanitizers watching.
#include <cstdio>
#include <random>
#include <string>

#include "pdn/replay.hpp"
#include "tablebase_tests.hpp"
#include "variant.hpp"
#include "variants.hpp"

using namespace crownhead;

namespace {

int checks = 0, failures = 0;

void check(bool holds, const std::string& what) {
    ++checks;
    if (holds) return;
    ++failures;
    std::printf("FAILED: %s\n", what.c_str());
}

Facts facts_for(const Rules& rules) {
    Facts facts;
    facts.rules = rules;
    facts.most_pieces = 32;
    return facts;
}

State start(const Variant& variant, int rows, int empty, int side) {
    Setup setup(variant, side);
    const auto& numbering = variant.numbering();
    for (int square = 1; square <= numbering.squares(); ++square) {
        const int row = numbering.place(square).row, far = variant.rules().rows - 1 - row;
        if (row >= empty && row < rows + empty) setup.put(square, "w");
        if (far >= empty && far < rows + empty) setup.put(square, "b");
    }
    return setup.finish();
}

struct Count {
    const char* name;
    int rows, empty, side, depth;
    u64 nodes;
};

// From the published tables in tests/data/perft.json.
constexpr Count counts[] = {
    {"international", 4, 0, white, 6, 167140}, {"english", 3, 0, black, 7, 179740},
    {"russian", 3, 0, white, 7, 190146},       {"turkish", 2, 1, white, 4, 7538},
    {"frisian", 4, 0, white, 5, 21265},        {"italian", 3, 0, white, 7, 177532},
    {"spanish", 3, 0, white, 7, 177532},       {"pool", 3, 0, black, 7, 190146},
    {"brazilian", 3, 0, white, 7, 187302},     {"canadian", 5, 0, white, 4, 10053},
    {"killer", 4, 0, white, 5, 27117},         {"czech", 3, 0, white, 7, 179740},
    {"breakthrough", 4, 0, white, 5, 27117},   {"thai", 2, 0, white, 5, 26592},
    {"lasca", 3, 0, white, 10, 13898},
};

const Rules& rules_named(const std::string& name) {
    for (const auto& each : variants::named)
        if (each.name == name) return each.rules;
    throw std::invalid_argument("no variant " + name);
}

void test_counts() {
    std::atomic<bool> stop{false};
    for (const auto& count : counts)
        for (const bool fixed : {true, false}) {
            const Variant variant(facts_for(rules_named(count.name)), fixed);
            const State state = start(variant, count.rows, count.empty, count.side);
            for (const auto& options : {PerftOptions{1, false, 0}, PerftOptions{2, false, 1}})
                check(variant.mechanics().perft(state, count.depth, options, stop) == count.nodes,
                      std::string("perft of ") + count.name);
        }
}

// Random games: compiled and run-time rules find the same moves, and all kinds of moves can be generated.
void random_game(const Variant& fixed, const Variant& free, State state, std::mt19937& random) {
    for (int ply = 0; ply < 120; ++ply) {
        const auto moves = fixed.mechanics().moves(state, Kind::legal);
        check(moves == free.mechanics().moves(state, Kind::legal), "compiled and run-time rules differ");
        for (const auto kind : {Kind::strict, Kind::routes, Kind::quiet, Kind::jumps})
            fixed.mechanics().moves(state, kind);
        if (moves.empty()) return;
        state = fixed.mechanics().play(state, moves[random() % moves.size()]);
    }
}

void test_random_games() {
    std::mt19937 random(1);
    for (const auto& each : variants::named) {
        const Variant fixed(facts_for(each.rules)), free(facts_for(each.rules), false);
        check(fixed.mechanics().name() != nullptr && free.mechanics().name() == nullptr, "which mechanics are used");
        const bool straight_board = each.rules.squares == Squares::all;
        for (int game = 0; game < 20; ++game)
            random_game(fixed, free,
                        start(fixed, straight_board ? 2 : (each.rules.rows - 1) / 2, straight_board, white), random);
    }
}

Directions random_directions(std::mt19937& random) {
    constexpr Directions parts[] = {diagonal_forward, diagonal_backward, straight_forward, straight_backward, sideways};
    Directions set = 0;
    while (!set)
        for (const auto part : parts)
            if (random() % 2) set |= part;
    return set;
}

Rules random_rules(std::mt19937& random) {
    Rules rules;
    rules.squares = random() % 3 ? Squares::dark : Squares::all;
    const int largest = rules.squares == Squares::all ? 8 : 12;
    rules.rows = static_cast<u8>(4 + random() % static_cast<unsigned>(largest - 3));
    rules.columns = static_cast<u8>(4 + random() % static_cast<unsigned>(largest - 3));
    if ((rules.rows + rules.columns) % 2) rules.columns = rules.rows;
    rules.corner = rules.squares == Squares::dark && rules.rows % 2 == 0 && random() % 2 ? Corner::right : Corner::left;
    rules.men_moves = random_directions(random);
    rules.men_captures = random_directions(random);
    rules.king_moves = random_directions(random);
    rules.king_captures = random_directions(random);
    rules.men_take_kings = random() % 2;
    rules.long_range = random() % 2;
    rules.landing = rules.long_range ? static_cast<Landing>(random() % 3) : Landing::any;
    rules.kings_in_a_row = random() % 2 ? 3 : 0;
    for (std::size_t i = 0; i < random() % 4; ++i) rules.choice[i] = static_cast<Criterion>(1 + random() % 5);
    rules.removal = static_cast<Removal>(random() % 3);
    rules.half_turn = random() % 2;
    rules.huffing = random() % 4 == 0;
    rules.promotion = static_cast<Promotion>(random() % 3);
    return rules;
}

State random_state(const Variant& variant, std::mt19937& random) {
    Setup setup(variant, static_cast<int>(random() % 2));
    for (int i = 0; i < 14; ++i) try {
            std::string column(1, "wWbB"[random() % 4]);
            if (variant.has_columns() && random() % 2) column += "wWbB"[random() % 4];
            setup.put(1 + static_cast<int>(random() % static_cast<unsigned>(variant.numbering().squares())), column);
        } catch (const PositionError&) {  // an occupied square, or a man on its last row: try another
        }
    return setup.finish();
}

void test_random_rules() {
    std::mt19937 random(2);
    for (int i = 0; i < 300; ++i) {
        const Variant variant(facts_for(random_rules(random)));
        for (int j = 0; j < 3; ++j) random_game(variant, variant, random_state(variant, random), random);
    }
}

void test_names() {
    std::mt19937 random(3);
    for (int i = 0; i < 200; ++i) {
        const auto rules = random_rules(random);
        const Numbering numbering(rules, static_cast<FirstSquare>(random() % 4), random() % 2);
        for (int square = 1; square <= numbering.squares(); ++square) {
            check(numbering.parse(numbering.name(square)) == square, "a square's name is read back");
            check(numbering.square_at(numbering.place(square)) == square, "a square's place is found");
        }
        for (int j = 0; j < 50; ++j) {
            std::string noise(random() % 6, ' ');
            for (auto& letter : noise) letter = static_cast<char>(random());
            const int square = numbering.parse(noise);
            check(square >= 0 && square <= numbering.squares(), "noise names no square beyond the board");
        }
    }
}

// PDN: from any bytes, cut into any pieces, games come out and can be played through.
void scan_and_replay(const std::string& bytes, std::size_t piece, const Variant& variant, const State& first) {
    pdn::Scanner scanner;
    const pdn::ReadSetup no_setup = [](std::size_t, const State*) { return std::optional<State>{}; };
    std::size_t games = 0;
    for (std::size_t at = 0; at <= bytes.size(); at += piece) {
        scanner.feed(std::string_view(bytes).substr(at, piece));
        if (at + piece > bytes.size()) scanner.finish();
        while (const auto text = scanner.next()) {
            ++games;
            for (const auto& token : text->tokens) {
                check(token.begin <= token.end && token.end <= text->bytes.size(), "a token within its game");
                pdn::squares_in(text->slice(token));
            }
            const auto replayed = pdn::replay(*text, variant, variant.numbering(), first, no_setup);
            check(replayed.legal_plies <= replayed.plies, "no more legal moves than moves");
            check(text->spot(static_cast<pdn::u32>(text->bytes.size())).line >= text->line, "lines grow");
        }
    }
    check(games <= bytes.size(), "no game without bytes");
}

void test_pdn() {
    std::mt19937 random(5);
    const Variant english(facts_for(variants::english)), lasca(facts_for(variants::lasca));
    const State first = start(english, 3, 0, black), other = start(lasca, 3, 0, white);
    const std::string alphabet = "0123456789-x:. \n\r{}()[]\"/*!?$%;abcK\\FENW\xc2\xbd\xff";
    const std::string words[] = {"11-15 ", "23-19 ", "1. ", "[Event \"a\"]\n", "1-0", " * ",
                                 "{a}",    "(",      ")",   "/FEN \"B::\"/"};
    for (int round = 0; round < 3000; ++round) {
        std::string bytes;
        for (unsigned i = random() % 60; i > 0; --i)
            if (random() % 2)
                bytes += words[random() % std::size(words)];
            else
                bytes += alphabet[random() % alphabet.size()];
        scan_and_replay(bytes, 1 + random() % 40, english, first);
        scan_and_replay(bytes, bytes.size() + 1, lasca, other);
    }
}

}  // namespace

int main() {
    test_counts();
    test_random_games();
    test_pdn();
    test_random_rules();
    test_names();
    test_tablebases(check);
    std::printf("%d passed, %d failed\n", checks - failures, failures);
    return failures != 0;
}
