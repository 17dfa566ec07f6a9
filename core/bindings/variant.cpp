#include <optional>

#include "bindings.hpp"

namespace crownhead {

namespace {

constexpr Word<Squares> squares_words[] = {{"dark", Squares::dark}, {"all", Squares::all}};
constexpr Word<Corner> corner_words[] = {{"left", Corner::left}, {"right", Corner::right}};
constexpr Word<FirstSquare> first_square_words[] = {{"top-left", FirstSquare::top_left},
                                                    {"top-right", FirstSquare::top_right},
                                                    {"bottom-left", FirstSquare::bottom_left},
                                                    {"bottom-right", FirstSquare::bottom_right}};
constexpr Word<bool> notation_words[] = {{"numbers", false}, {"letters", true}};
constexpr Word<bool> range_words[] = {{"short", false}, {"long", true}};
constexpr Word<Landing> landing_words[] = {
    {"any", Landing::any}, {"behind", Landing::behind}, {"behind-king", Landing::behind_king}};
constexpr Word<Removal> removal_words[] = {
    {"after", Removal::after}, {"at-once", Removal::at_once}, {"column", Removal::column}};
constexpr Word<bool> enforced_words[] = {{"always", false}, {"huffing", true}};
constexpr Word<Promotion> promotion_words[] = {
    {"ends", Promotion::ends}, {"goes-on", Promotion::goes_on}, {"stopped", Promotion::stopped}};
constexpr Word<Criterion> criterion_words[] = {{"most", Criterion::most},
                                               {"with-king", Criterion::with_king},
                                               {"most-kings", Criterion::most_kings},
                                               {"kings-earliest", Criterion::kings_earliest},
                                               {"most-value", Criterion::most_value}};

int number_in(const nb::dict& given, const char* key, int low, int high, std::optional<int> fallback = {}) {
    if (!given.contains(key)) {
        if (fallback) return *fallback;
        throw std::invalid_argument(std::string("missing: ") + key);
    }
    int value = 0;
    if (!nb::try_cast<int>(given[key], value) || value < low || value > high)
        throw std::invalid_argument(std::string(key) + ": a whole number from " + std::to_string(low) + " to " +
                                    std::to_string(high) + " is wanted");
    return value;
}

template <class E, std::size_t N>
E choice_in(const nb::dict& given, const char* key, const Word<E> (&words)[N], const char* fallback = nullptr) {
    if (!given.contains(key) && !fallback) throw std::invalid_argument(std::string("missing: ") + key);
    std::string word = fallback ? fallback : "";
    if (given.contains(key) && !nb::try_cast<std::string>(given[key], word))
        throw std::invalid_argument(std::string(key) + ": text is wanted");
    return value_of(words, word, key);
}

Choice criteria_in(const nb::dict& given) {
    Choice choice{};
    if (!given.contains("choice")) return choice;
    const nb::object criteria = given["choice"];
    if (!nb::isinstance<nb::iterable>(criteria)) refuse("choice: criteria are expected, in order", criteria);
    std::size_t n = 0;
    for (const nb::handle each : criteria) {
        if (n == choice.size()) throw std::invalid_argument("choice: at most five criteria");
        choice[n++] = value_of(criterion_words, text_of(each, "choice"), "choice");
    }
    return choice;
}

Facts facts_from(const nb::dict& given) {
    Facts facts;
    Rules& r = facts.rules;
    r.squares = choice_in(given, "squares", squares_words);
    const int largest = r.squares == Squares::all ? 8 : 12;
    r.rows = static_cast<u8>(number_in(given, "rows", 4, largest));
    r.columns = static_cast<u8>(number_in(given, "columns", 4, largest));
    r.corner = choice_in(given, "corner", corner_words, "left");
    facts.first_square = choice_in(given, "first_square", first_square_words, "top-left");
    facts.letters = choice_in(given, "notation", notation_words, "numbers");
    r.removal = choice_in(given, "removal", removal_words);
    // Two sides of 32 fit the 64 bits of a column, and no capture is longer than most_jumps.
    facts.most_pieces = number_in(given, "most_pieces", 1, 32);
    r.men_moves = static_cast<Directions>(number_in(given, "men_moves", 1, 255));
    r.men_captures = static_cast<Directions>(number_in(given, "men_captures", 1, 255));
    r.men_take_kings = number_in(given, "men_take_kings", 0, 1, 1);
    r.king_moves = static_cast<Directions>(number_in(given, "king_moves", 1, 255));
    r.king_captures = static_cast<Directions>(number_in(given, "king_captures", 1, 255));
    r.long_range = choice_in(given, "king_range", range_words);
    r.landing = choice_in(given, "king_landing", landing_words, "any");
    r.kings_in_a_row = static_cast<u8>(number_in(given, "kings_in_a_row", 0, 100, 0));
    r.choice = criteria_in(given);
    r.half_turn = number_in(given, "half_turn", 0, 1, 1);
    r.huffing = choice_in(given, "enforced", enforced_words, "always");
    r.promotion = choice_in(given, "promotion", promotion_words);
    r.first_king_wins = number_in(given, "first_king_wins", 0, 1, 0);
    if (r.squares == Squares::dark && (r.rows + r.columns) % 2)
        throw std::invalid_argument("rows and columns: both even or both odd, or the sides would have unequal boards");
    return facts;
}

nb::dict facts_of(const Variant& variant) {
    const Facts& f = variant.facts();
    const Rules& r = f.rules;
    nb::list choice;
    for (const auto criterion : r.choice)
        if (criterion != Criterion::none) choice.append(word_of(criterion_words, criterion));
    nb::dict d;
    d["rows"] = static_cast<int>(r.rows);
    d["columns"] = static_cast<int>(r.columns);
    d["squares"] = word_of(squares_words, r.squares);
    d["corner"] = word_of(corner_words, r.corner);
    d["first_square"] = word_of(first_square_words, f.first_square);
    d["notation"] = word_of(notation_words, f.letters);
    d["most_pieces"] = f.most_pieces;
    d["men_moves"] = static_cast<int>(r.men_moves);
    d["men_captures"] = static_cast<int>(r.men_captures);
    d["men_take_kings"] = r.men_take_kings;
    d["king_moves"] = static_cast<int>(r.king_moves);
    d["king_captures"] = static_cast<int>(r.king_captures);
    d["king_range"] = word_of(range_words, r.long_range);
    d["king_landing"] = word_of(landing_words, r.landing);
    d["kings_in_a_row"] = static_cast<int>(r.kings_in_a_row);
    d["choice"] = nb::tuple(choice);
    d["removal"] = word_of(removal_words, r.removal);
    d["half_turn"] = r.half_turn;
    d["enforced"] = word_of(enforced_words, r.huffing);
    d["promotion"] = word_of(promotion_words, r.promotion);
    d["first_king_wins"] = r.first_king_wins;
    return d;
}

u64 hash_of(const Variant& v) {
    const Rules& r = v.rules();
    return mix(mix(u64{r.rows} << 8 | r.columns, u64{r.men_moves} << 24 | u64{r.men_captures} << 16 |
                                                     u64{r.king_captures} << 8 | static_cast<u64>(r.removal)),
               static_cast<u64>(r.choice[0]) << 8 | static_cast<u64>(v.facts().first_square));
}

PySquares crowning_squares(SharedVariant variant, nb::handle side) {
    u128 found = 0;
    const auto& numbering = variant->numbering();
    const int row = side_of(side) == white ? variant->rules().rows - 1 : 0;
    for (int square = 1; square <= numbering.squares(); ++square)
        if (numbering.place(square).row == row) found |= bit<u128>(numbering.index(square));
    return {variant, found};
}

}  // namespace

void bind_variant(nb::module_& m) {
    nb::class_<Variant>(m, "Variant", R"(How pieces move and capture: the part of a rulebook that the core needs.

>>> from crownhead import Rulebook, Side
>>> variant = Rulebook.load("english").variant
>>> variant.rows, variant.square_count, variant.compiled_as
(8, 32, 'english')
>>> variant.place(1), variant.square_at(7, 1), variant.crowning_squares(Side.WHITE)
((7, 1), 1, <SquareSet 1, 2, 3, 4>)
>>> Variant(**variant.facts) == variant
True
)")
        .def("__init__",
             [](Variant* self, const nb::args& positional, const nb::kwargs& given) {
                 if (positional.size()) refuse("a Variant is made of keyword arguments: see its facts", positional[0]);
                 const bool compiled = number_in(given, "compiled", 0, 1, 1);
                 new (self) Variant(facts_from(given), compiled);
             })
        .def_prop_ro("facts", &facts_of, "The keyword arguments that make this variant again.")
        .def_prop_ro(
            "compiled_as", [](const Variant& v) { return v.mechanics().name(); },
            "The named variant whose compiled code is used, or None.", nb::rv_policy::automatic)
        .def_prop_ro(
            "rows", [](const Variant& v) { return static_cast<int>(v.rules().rows); }, "How many rows the board has.")
        .def_prop_ro(
            "columns", [](const Variant& v) { return static_cast<int>(v.rules().columns); },
            "How many columns the board has, playable squares or not.")
        .def_prop_ro(
            "square_count", [](const Variant& v) { return v.numbering().squares(); },
            "How many squares pieces can stand on; they are numbered from 1.")
        .def_prop_ro(
            "squares", [](SharedVariant v) { return PySquares{v, all_squares(*v)}; }, "All of them.")
        .def_prop_ro("has_columns", &Variant::has_columns, "Whether pieces are columns, as in Lasca.")
        .def_prop_ro(
            "letters", [](const Variant& v) { return v.facts().letters; },
            "Whether squares are written with a letter and a rank.")
        .def(
            "name", [](const Variant& v, nb::handle square) { return v.numbering().name(square_of(v, square)); },
            nb::arg("square").none(), "What people call a square: \"14\" or \"c3\".")
        .def(
            "square", [](const Variant& v, nb::handle name) { return square_of(v, name); }, nb::arg("name").none(),
            "The square of that name, a number or a letter and a rank.")
        .def(
            "place",
            [](const Variant& v, nb::handle square) {
                const Place place = v.numbering().place(square_of(v, square));
                return std::pair(place.row, place.column);
            },
            nb::arg("square").none(), "Row and column of a square, from the bottom left, from 0.")
        .def(
            "square_at",
            [](const Variant& v, nb::handle row, nb::handle column) -> std::optional<int> {
                const Place place{whole_number(row, "row"), whole_number(column, "column")};
                const int square = v.numbering().square_at(place);
                return square ? std::optional(square) : std::nullopt;
            },
            nb::arg("row").none(), nb::arg("column").none(), "The square in that row and column, or None.")
        .def("crowning_squares", &crowning_squares, nb::arg("side").none(), "Where that side's men are crowned.")
        .def(
            "__eq__",
            [](const Variant& a, nb::handle other) {
                return nb::isinstance<Variant>(other) && a.facts() == nb::cast<const Variant&>(other).facts();
            },
            nb::arg().none())
        .def("__hash__", [](const Variant& v) { return static_cast<Py_ssize_t>(hash_of(v) >> 1); })
        .def("__getstate__", &facts_of)
        .def("__setstate__", [](Variant& self, const nb::dict& facts) { new (&self) Variant(facts_from(facts)); });
}

}  // namespace crownhead
