// The named variants. Each fact names the article or document it comes from; missing facts are Rules' defaults,
// which are the facts of English draughts. FMJD: Annex 1 of the World Draughts Federation's rules.
#pragma once

#include <algorithm>

#include "rules.hpp"

namespace crownhead::variants {

// English draughts and American checkers [WCDF Rules of Draughts; the English rulebook; Brettspielnetz 8×8;
// YourTurnMyTurn]: men forward only (Movement, Capturing), kings one step any way (King Promotion), free choice of
// captures, crowning ends the move (WCDF 1.19).
constexpr Rules english = {};

// International draughts [Brettspielnetz 10×10; FMJD].
constexpr Rules international = {
    .rows = 10,
    .columns = 10,
    .men_captures = diagonal,         // FMJD 4.3: forward and backward
    .long_range = true,               // FMJD 3.9 and 4.4: kings fly
    .choice = {Criterion::most},      // FMJD 4.13: the greatest number; 4.14: a king counts as one
    .removal = Removal::after,        // FMJD 4.8, 4.11
    .promotion = Promotion::stopped,  // FMJD 4.15
};

constexpr Rules changed(Rules rules, auto change) {
    change(rules);
    return rules;
}

// Killer draughts [mindsports]: a capture that ends on a king ends right behind it.
constexpr Rules killer = changed(international, [](Rules& r) { r.landing = Landing::behind_king; });

// Breakthrough [lidraughts; Scan]: the first king wins.
constexpr Rules breakthrough = changed(international, [](Rules& r) { r.first_king_wins = true; });

// Brazilian draughts: the international rules on 64 squares [FMJD-64].
constexpr Rules brazilian = changed(international, [](Rules& r) { r.rows = r.columns = 8; });

// Canadian draughts: the international rules on 144 squares.
constexpr Rules canadian = changed(international, [](Rules& r) { r.rows = r.columns = 12; });

// Frisian draughts [Official Rules Frisian Draughts 2011]: captures along rows and columns too; the most valuable
// capture, a king a little less than two men, then with a king; three moves in a row with one king.
constexpr Rules frisian = changed(international, [](Rules& r) {
    r.men_captures = every_way;
    r.king_captures = every_way;
    r.choice = {Criterion::most_value, Criterion::with_king};
    r.kings_in_a_row = 3;
});

// Pool checkers [American Pool Checkers Association, rules 14 to 23]: as Brazilian, but any capture may be chosen.
constexpr Rules pool = changed(brazilian, [](Rules& r) { r.choice = {}; });

// Russian draughts [FMJD-64, 1.5]: as pool, but a man that reaches the last row goes on as a king (1.5.15).
constexpr Rules russian = changed(pool, [](Rules& r) { r.promotion = Promotion::goes_on; });

// Italian draughts [Federazione Italiana Dama, 5 and 6]: the corner on the right; men take no kings; the most pieces,
// then with a king, then the most kings, then kings first (6.6 to 6.9).
constexpr Rules italian = {
    .corner = Corner::right,
    .men_take_kings = false,
    .choice = {Criterion::most, Criterion::with_king, Criterion::most_kings, Criterion::kings_earliest},
};

// Spanish and Portuguese draughts [Federação Portuguesa de Damas]: long kings; quantity, then quality.
constexpr Rules spanish = {
    .corner = Corner::right,
    .long_range = true,
    .choice = {Criterion::most, Criterion::most_kings},
};

// Czech draughts [Česká federace dámy, 4.14]: long kings; a king takes before a man.
constexpr Rules czech = {.long_range = true, .choice = {Criterion::with_king}};

// Thai draughts (makhos): long kings that stop right behind each piece they take; pieces go at once.
constexpr Rules thai = {.long_range = true, .landing = Landing::behind, .removal = Removal::at_once};

// Turkish draughts [Turkish federation TÜDAF]: all squares, straight moves; pieces go at once; no half-turn (example
// 4); the most pieces (R2, R3); crowned when the move ends (R5).
constexpr Rules turkish = {
    .squares = Squares::all,
    .men_moves = straight_forward | sideways,
    .men_captures = straight_forward | sideways,
    .king_moves = straight,
    .king_captures = straight,
    .long_range = true,
    .choice = {Criterion::most},
    .removal = Removal::at_once,
    .half_turn = false,
    .promotion = Promotion::stopped,
};

// Armenian draughts (tama): as Turkish, but men also move diagonally forward, kings move as queens, and a man that
// reaches the last row goes on as a king.
constexpr Rules armenian = changed(turkish, [](Rules& r) {
    r.men_moves = straight_forward | sideways | diagonal_forward;
    r.king_moves = every_way;
    r.promotion = Promotion::goes_on;
});

// Lasca [Lasker's leaflet of 1911]: 7×7, columns, crowning ends the move.
constexpr Rules lasca = {.rows = 7, .columns = 7, .removal = Removal::column};

// Bashni: the Russian rules with columns.
constexpr Rules bashni = changed(russian, [](Rules& r) { r.removal = Removal::column; });

struct Named {
    const char* name;
    const Rules& rules;
};

constexpr Named named[] = {
    {"international", international},
    {"english", english},
    {"russian", russian},
    {"turkish", turkish},
    {"frisian", frisian},
    {"italian", italian},
    {"spanish", spanish},
    {"pool", pool},
    {"brazilian", brazilian},
    {"canadian", canadian},
    {"killer", killer},
    {"czech", czech},
    {"breakthrough", breakthrough},
    {"armenian", armenian},
    {"thai", thai},
    {"lasca", lasca},
    {"bashni", bashni},
};

constexpr std::size_t count = std::size(named);

}  // namespace crownhead::variants
