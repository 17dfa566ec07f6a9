// The only file that knows Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <optional>

#include "variant.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace crownhead;

namespace {

using SharedVariant = std::shared_ptr<Variant>;

// ---- names of choices ----------------------------------------------------------------------------------------------

template <class E>
struct Word {
    const char* word;
    E value;
};

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
constexpr Word<Kind> kind_words[] = {{"legal", Kind::legal},
                                     {"strict", Kind::strict},
                                     {"routes", Kind::routes},
                                     {"quiet", Kind::quiet},
                                     {"jumps", Kind::jumps}};

template <class E, std::size_t N>
E value_of(const Word<E> (&words)[N], const std::string& word, const char* what) {
    std::string allowed;
    for (const auto& each : words) {
        if (word == each.word) return each.value;
        allowed += (allowed.empty() ? "" : ", ") + std::string(each.word);
    }
    throw std::invalid_argument(std::string(what) + ": \"" + word + "\" is not one of " + allowed);
}

template <class E, std::size_t N>
const char* word_of(const Word<E> (&words)[N], E value) {
    for (const auto& each : words)
        if (each.value == value) return each.word;
    return "";
}

// ---- variants ------------------------------------------------------------------------------------------------------

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
    std::size_t n = 0;
    for (const nb::handle each : given["choice"]) {
        if (n == choice.size()) throw std::invalid_argument("choice: at most five criteria");
        choice[n++] = value_of(criterion_words, nb::cast<std::string>(each), "choice");
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

void check_square(const Variant& variant, int square) {
    if (!variant.numbering().valid(square))
        throw std::invalid_argument("no square " + std::to_string(square) + ": they run from 1 to " +
                                    std::to_string(variant.numbering().squares()));
}

int side_index(int side) {
    if (side != white && side != black) throw std::invalid_argument("a side is 0 (white) or 1 (black)");
    return side;
}

u64 hash_of(const Variant& v) {
    const Rules& r = v.rules();
    return mix(mix(u64{r.rows} << 8 | r.columns, u64{r.men_moves} << 24 | u64{r.men_captures} << 16 |
                                                     u64{r.king_captures} << 8 | static_cast<u64>(r.removal)),
               static_cast<u64>(r.choice[0]) << 8 | static_cast<u64>(v.facts().first_square));
}

std::vector<int> crowning_squares(const Variant& variant, int side) {
    std::vector<int> found;
    const int row = side_index(side) == white ? variant.rules().rows - 1 : 0;
    for (int square = 1; square <= variant.numbering().squares(); ++square)
        if (variant.numbering().place(square).row == row) found.push_back(square);
    return found;
}

// ---- moves ---------------------------------------------------------------------------------------------------------

struct PyMove {
    SharedVariant variant;
    Move move;
    u64 made_for = 0;  // the key of the position it was generated in: there it needs no checking

    nb::tuple squares_of(const u8* begin, int count) const {
        nb::list squares;
        for (int i = 0; i < count; ++i) squares.append(variant->numbering().square_of_index(begin[i]));
        return nb::tuple(squares);
    }
    nb::tuple path() const { return squares_of(move.path.data(), move.jumps ? move.jumps + 1 : 2); }
    nb::tuple captured() const { return squares_of(move.victims.data(), move.jumps); }

    std::string text() const {
        const auto& numbering = variant->numbering();
        std::string text = numbering.name(numbering.square_of_index(move.path[0]));
        for (int i = 1; i <= std::max<int>(move.jumps, 1); ++i)
            text += (move.jumps ? 'x' : '-') + numbering.name(numbering.square_of_index(move.path[i]));
        return text;
    }
    bool same_effect(const PyMove& other) const {
        if (variant->has_columns()) return move == other.move;
        return move.from() == other.move.from() && move.to() == other.move.to() &&
               move.captured() == other.move.captured() && move.crowns == other.move.crowns;
    }
    u64 hash() const {
        u64 hash = mix(move.jumps, u64{move.path[0]});
        for (int i = 1; i <= std::max<int>(move.jumps, 1); ++i)
            hash = mix(hash, u64{move.path[i]} << 8 | (move.jumps ? move.victims[i - 1] : 0));
        return hash;
    }
};

Move move_from(const Variant& variant, const std::vector<int>& path, const std::vector<int>& captured, bool crowns) {
    const std::size_t expected = captured.empty() ? 2 : captured.size() + 1;
    if (path.size() != expected || captured.size() >= most_jumps)
        throw std::invalid_argument("a move's path has two squares, or one more than it captures");
    Move move;
    move.crowns = crowns;
    move.jumps = static_cast<u8>(captured.size());
    for (std::size_t i = 0; i < path.size(); ++i) {
        check_square(variant, path[i]);
        move.path[i] = static_cast<u8>(variant.numbering().index(path[i]));
    }
    for (std::size_t i = 0; i < captured.size(); ++i) {
        check_square(variant, captured[i]);
        move.victims[i] = static_cast<u8>(variant.numbering().index(captured[i]));
    }
    return move;
}

struct PyMoveList {
    SharedVariant variant;
    std::vector<Move> moves;
    u64 made_for;

    PyMove at(std::size_t i) const { return {variant, moves[i], made_for}; }
    nb::list all() const {
        nb::list list;
        for (std::size_t i = 0; i < moves.size(); ++i) list.append(at(i));
        return list;
    }
    std::ptrdiff_t find(const PyMove& wanted) const {
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (moves[i] == wanted.move && wanted.variant->facts() == variant->facts())
                return static_cast<std::ptrdiff_t>(i);
        return -1;
    }
    std::string text() const {
        std::string text;
        for (std::size_t i = 0; i < moves.size(); ++i) text += (i ? ", " : "") + at(i).text();
        return text;
    }
};

// ---- positions -----------------------------------------------------------------------------------------------------

struct PyPosition {
    SharedVariant variant;
    State state;

    PyMoveList moves(Kind kind) const { return {variant, variant->mechanics().moves(state, kind), state.key()}; }

    std::vector<int> squares(int side, bool kings) const {
        std::vector<int> found;
        const auto& board = state.board;
        const u128 set = board.pieces[side_index(side)] & (kings ? board.kings : ~board.kings);
        for (int square = 1; square <= variant->numbering().squares(); ++square)
            if (set >> variant->numbering().index(square) & 1) found.push_back(square);
        return found;
    }
    nb::tuple runs() const {
        const auto run = [&](int side) {
            const KingRun& run = state.board.run[side];
            return nb::make_tuple(run.count ? variant->numbering().square_of_index(run.index) : 0,
                                  static_cast<int>(run.count));
        };
        return nb::make_tuple(run(white), run(black));
    }
    State after(const PyMove& given) const {
        if (given.made_for != state.key()) {
            const auto legal = variant->mechanics().moves(state, Kind::legal);
            const bool same_game = given.variant->facts() == variant->facts();
            if (!same_game || std::find(legal.begin(), legal.end(), given.move) == legal.end())
                throw std::invalid_argument(given.text() + " is not a legal move in this position");
        }
        return variant->mechanics().play(state, given.move);
    }
};

State state_from(const Variant& variant, int side, const nb::dict& pieces, const nb::object& runs) {
    Setup setup(variant, side);
    for (const auto& [square, column] : pieces) {
        int number = 0;
        std::string text;
        if (!nb::try_cast<int>(square, number) || !nb::try_cast<std::string>(column, text))
            throw PositionError(
                "pieces: whole numbers for squares, and text such as \"w\" or \"B\" for what stands there");
        setup.put(number, text);
    }
    if (!runs.is_none())
        for (int each = white; each <= black; ++each) {
            const auto [square, count] = nb::cast<std::pair<int, int>>(runs[each]);
            setup.set_run(each, square, count);
        }
    return setup.finish();
}

nb::dict pieces_of(const PyPosition& position) {
    nb::dict pieces;
    for (int square = 1; square <= position.variant->numbering().squares(); ++square) {
        const std::string column = column_at(*position.variant, position.state, square);
        if (!column.empty()) pieces[nb::int_(square)] = column;
    }
    return pieces;
}

// Runs the work in a thread without the interpreter's lock, and stops it if the user presses Ctrl-C.
template <class F>
u64 interruptible(F work) {
    std::atomic<bool> stop{false};
    std::future<u64> result;
    bool interrupted = false;
    {
        nb::gil_scoped_release release;
        result = std::async(std::launch::async, [&] { return work(stop); });
        while (result.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout) {
            nb::gil_scoped_acquire acquire;
            if (PyErr_CheckSignals() != 0) {
                interrupted = true;
                stop = true;
                break;
            }
        }
        result.wait();
    }
    if (interrupted) throw nb::python_error();
    return result.get();
}

PerftOptions perft_options(int depth, int threads, bool keep_duplicates, int hash_mb) {
    if (depth < 0 || depth > 100) throw std::invalid_argument("depth: from 0 to 100");
    if (threads < 1 || threads > 1024) throw std::invalid_argument("threads: from 1 to 1024");
    if (hash_mb < 0 || hash_mb > 1 << 20) throw std::invalid_argument("hash_mb: from 0 to 1048576");
    return {threads, keep_duplicates, static_cast<std::size_t>(hash_mb)};
}

u64 perft(const PyPosition& p, int depth, int threads, bool keep_duplicates, int hash_mb) {
    const auto options = perft_options(depth, threads, keep_duplicates, hash_mb);
    return interruptible(
        [&](std::atomic<bool>& stop) { return p.variant->mechanics().perft(p.state, depth, options, stop); });
}

nb::list divide(const PyPosition& p, int depth, int threads, bool keep_duplicates, int hash_mb) {
    const auto options = perft_options(depth, threads, keep_duplicates, hash_mb);
    if (depth < 1) throw std::invalid_argument("depth: at least 1 to divide");
    const auto list = p.moves(keep_duplicates && !p.variant->rules().huffing ? Kind::routes : Kind::legal);
    nb::list result;
    for (std::size_t i = 0; i < list.moves.size(); ++i) {
        const State next = p.variant->mechanics().play(p.state, list.moves[i]);
        const u64 nodes = interruptible(
            [&](std::atomic<bool>& stop) { return p.variant->mechanics().perft(next, depth - 1, options, stop); });
        result.append(nb::make_tuple(list.at(i), nodes));
    }
    return result;
}

// ---- the classes ---------------------------------------------------------------------------------------------------

void bind_variant(nb::module_& m) {
    nb::class_<Variant>(m, "Variant", R"(How pieces move and capture: the part of a rulebook that the core needs.

>>> from crownhead import Rulebook
>>> variant = Rulebook.load("english").variant
>>> variant.rows, variant.square_count, variant.compiled_as
(8, 32, 'english')
>>> variant.place(1), variant.square_at(7, 1), variant.crowning_squares(0)
((7, 1), 1, [1, 2, 3, 4])
>>> Variant(**variant.facts) == variant
True
)")
        .def("__init__",
             [](Variant* self, const nb::kwargs& given) {
                 const bool compiled = number_in(given, "compiled", 0, 1, 1);
                 new (self) Variant(facts_from(given), compiled);
             })
        .def_prop_ro("facts", &facts_of, "The keyword arguments that make this variant again.")
        .def_prop_ro(
            "compiled_as", [](const Variant& v) { return v.mechanics().name(); },
            "The named variant whose compiled code is used, or None.", nb::rv_policy::automatic)
        .def_prop_ro("rows", [](const Variant& v) { return static_cast<int>(v.rules().rows); })
        .def_prop_ro("columns", [](const Variant& v) { return static_cast<int>(v.rules().columns); })
        .def_prop_ro("square_count", [](const Variant& v) { return v.numbering().squares(); })
        .def_prop_ro("has_columns", &Variant::has_columns, "Whether pieces are columns, as in Lasca.")
        .def_prop_ro("letters", [](const Variant& v) { return v.facts().letters; })
        .def(
            "name",
            [](const Variant& v, int square) {
                check_square(v, square);
                return v.numbering().name(square);
            },
            "square"_a, "What people call a square: \"14\" or \"c3\".")
        .def(
            "square",
            [](const Variant& v, const std::string& name) {
                const int square = v.numbering().parse(name);
                if (!square) throw std::invalid_argument("no square \"" + name.substr(0, 20) + "\" on this board");
                return square;
            },
            "name"_a, "The square of that name, a number or a letter and a rank.")
        .def(
            "place",
            [](const Variant& v, int square) {
                check_square(v, square);
                const Place place = v.numbering().place(square);
                return std::pair(place.row, place.column);
            },
            "square"_a, "Row and column of a square, from the bottom left, from 0.")
        .def(
            "square_at",
            [](const Variant& v, int row, int column) -> std::optional<int> {
                const int square = v.numbering().square_at({row, column});
                return square ? std::optional(square) : std::nullopt;
            },
            "row"_a, "column"_a, "The square in that row and column, or None.")
        .def("crowning_squares", &crowning_squares, "side"_a, "Where that side's men are crowned.")
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

void bind_moves(nb::module_& m) {
    nb::class_<PyMove>(
        m, "Move",
        R"(One move: where from, where to, what it captures, and the whole path. Equal only if all of that is.

>>> from crownhead import Game
>>> move = Game("english", "B:W18,27,31:B14,5").legal_moves[0]
>>> print(move)
14x23x32
>>> move.from_square, move.to_square, move.captured, move.path, move.is_capture, move.crowns
(14, 32, (18, 27), (14, 23, 32), True, True)
)")
        .def(
            "__init__",
            [](PyMove* self, SharedVariant variant, const std::vector<int>& path, const std::vector<int>& captured,
               bool crowns) { new (self) PyMove{variant, move_from(*variant, path, captured, crowns), 0}; },
            "variant"_a, "path"_a, "captured"_a = std::vector<int>{}, "crowns"_a = false)
        .def_prop_ro("from_square",
                     [](const PyMove& m) { return m.variant->numbering().square_of_index(m.move.from()); })
        .def_prop_ro("to_square", [](const PyMove& m) { return m.variant->numbering().square_of_index(m.move.to()); })
        .def_prop_ro("captured", &PyMove::captured, "The captured squares, in the order they are taken.")
        .def_prop_ro("path", &PyMove::path, "Every square where the piece stops or turns.")
        .def_prop_ro("is_capture", [](const PyMove& m) { return m.move.jumps > 0; })
        .def_prop_ro(
            "crowns", [](const PyMove& m) { return m.move.crowns; }, "Whether a man becomes a king.")
        .def_prop_ro("variant", [](const PyMove& m) { return m.variant; })
        .def("same_effect", &PyMove::same_effect, "other"_a,
             "Whether both lead to the same position: same start, same end, same pieces taken.")
        .def("__str__", &PyMove::text)
        .def("__repr__", [](const PyMove& m) { return "<Move " + m.text() + ">"; })
        .def(
            "__eq__",
            [](const PyMove& a, nb::handle other) {
                if (!nb::isinstance<PyMove>(other)) return false;
                const auto& b = nb::cast<const PyMove&>(other);
                return a.move == b.move && (a.variant == b.variant || a.variant->facts() == b.variant->facts());
            },
            nb::arg().none())
        .def("__hash__", [](const PyMove& m) { return static_cast<Py_ssize_t>(m.hash() >> 1); })
        .def("__getstate__",
             [](const PyMove& m) { return nb::make_tuple(m.variant, m.path(), m.captured(), m.move.crowns); })
        .def("__setstate__", [](PyMove& self, const nb::tuple& state) {
            auto variant = nb::cast<SharedVariant>(state[0]);
            const auto move = move_from(*variant, nb::cast<std::vector<int>>(state[1]),
                                        nb::cast<std::vector<int>>(state[2]), nb::cast<bool>(state[3]));
            new (&self) PyMove{variant, move, 0};
        });

    nb::class_<PyMoveList>(m, "MoveList", R"(Moves, in the order they were found: a sequence.

>>> from crownhead import Game
>>> moves = Game("english").legal_moves
>>> len(moves), str(moves[0]), moves[0] in moves
(7, '9-13', True)
)")
        .def("__len__", [](const PyMoveList& list) { return list.moves.size(); })
        .def("__getitem__",
             [](const PyMoveList& list, Py_ssize_t i) {
                 const auto size = static_cast<Py_ssize_t>(list.moves.size());
                 if (i < 0) i += size;
                 if (i < 0 || i >= size) throw nb::index_error("there are only that many moves");
                 return list.at(static_cast<std::size_t>(i));
             })
        .def("__getitem__",
             [](const PyMoveList& list, nb::slice slice) { return nb::object(nb::object(list.all())[slice]); })
        .def("__iter__", [](const PyMoveList& list) { return nb::iter(list.all()); })
        .def(
            "__contains__",
            [](const PyMoveList& list, nb::handle move) {
                return nb::isinstance<PyMove>(move) && list.find(nb::cast<const PyMove&>(move)) >= 0;
            },
            nb::arg().none())
        .def("index",
             [](const PyMoveList& list, const PyMove& move) {
                 const auto found = list.find(move);
                 if (found < 0) throw std::invalid_argument(move.text() + " is not in the list");
                 return found;
             })
        .def("count", [](const PyMoveList& list, const PyMove& move) { return list.find(move) >= 0 ? 1 : 0; })
        .def("__repr__", [](const PyMoveList& list) { return "<MoveList " + list.text() + ">"; });
}

void bind_position(nb::module_& m) {
    nb::class_<PyPosition>(m, "Position", R"(What stands where, and whose turn it is. Immutable.

>>> from crownhead import Position, Rulebook
>>> variant = Rulebook.load("english").variant
>>> position = Position(variant, 1, {14: "b", 18: "w", 30: "W"})
>>> position.turn, position.at(30), position.men(0), position.kings(0)
(1, 'W', [18], [30])
)")
        .def(
            "__init__",
            [](PyPosition* self, SharedVariant variant, int side, const nb::dict& pieces, const nb::object& king_runs) {
                new (self) PyPosition{variant, state_from(*variant, side, pieces, king_runs)};
            },
            "variant"_a, "side"_a, "pieces"_a, nb::kw_only(), "king_runs"_a = nb::none())
        .def_prop_ro("variant", [](const PyPosition& p) { return p.variant; })
        .def_prop_ro(
            "turn", [](const PyPosition& p) { return p.state.side; }, "0 if White is to move, 1 if Black is.")
        .def(
            "at",
            [](const PyPosition& p, int square) {
                check_square(*p.variant, square);
                return column_at(*p.variant, p.state, square);
            },
            "square"_a, "What stands on a square: \"\", \"w\", \"B\", or a column from the top, \"Wbb\".")
        .def(
            "men", [](const PyPosition& p, int side) { return p.squares(side, false); }, "side"_a)
        .def(
            "kings", [](const PyPosition& p, int side) { return p.squares(side, true); }, "side"_a)
        .def_prop_ro("king_runs", &PyPosition::runs,
                     "For each side the king it moved last and how often in a row, where the rules count that.")
        .def_prop_ro(
            "key", [](const PyPosition& p) { return p.state.key(); }, "A 64-bit hash of the position.")
        .def_prop_ro(
            "legal_moves", [](const PyPosition& p) { return p.moves(Kind::legal); }, R"(What may be played.

>>> from crownhead import Position, Rulebook
>>> Position.from_fen(Rulebook.load("english"), "B:W18,27,31:B14,5").legal_moves
<MoveList 14x23x32>
)")
        .def(
            "moves",
            [](const PyPosition& p, const std::string& kind) { return p.moves(value_of(kind_words, kind, "kind")); },
            "kind"_a, R"(Moves of one kind.

"legal": what may be played. "strict": as if captures were always enforced. "routes": strict, with every order of taking
the same pieces. "quiet": moves without capture, owed or not. "jumps": every run of jumps, finished or not.

>>> from crownhead import Position, Rulebook
>>> Position.from_fen(Rulebook.load("english"), "B:W18,27,31:B14,5").moves("jumps")
<MoveList 14x23, 14x23x32>
)")
        .def(
            "play",
            [](nb::handle_t<PyPosition> self, const PyMove& move) {
                const PyPosition& position = *nb::inst_ptr<PyPosition>(self);
                State next = position.after(move);
                nb::object result = nb::inst_alloc(self.type());  // of the same Python class, also a derived one
                new (nb::inst_ptr<PyPosition>(result)) PyPosition{position.variant, std::move(next)};
                nb::inst_mark_ready(result);
                return result;
            },
            "move"_a, R"(The position after a legal move.

>>> from crownhead import Rulebook
>>> start = Rulebook.load("english").start
>>> start.play(start.legal_moves[0]).turn
0
)")
        .def("perft", &perft, "depth"_a, nb::kw_only(), "threads"_a = 1, "keep_duplicates"_a = false, "hash_mb"_a = 0,
             R"(How many sequences of so many moves there are; draws are not looked at.

>>> from crownhead import Rulebook
>>> Rulebook.load("international").start.perft(6)
167140
)")
        .def("divide", &divide, "depth"_a, nb::kw_only(), "threads"_a = 1, "keep_duplicates"_a = false, "hash_mb"_a = 0,
             R"(Perft, for each first move.

>>> from crownhead import Rulebook
>>> [nodes for move, nodes in Rulebook.load("english").start.divide(3)]
[43, 43, 44, 42, 43, 44, 43]
)")
        .def(
            "__eq__",
            [](const PyPosition& a, nb::handle other) {
                if (!nb::isinstance<PyPosition>(other)) return false;
                const auto& b = nb::cast<const PyPosition&>(other);
                return a.state == b.state && (a.variant == b.variant || a.variant->facts() == b.variant->facts());
            },
            nb::arg().none())
        .def("__hash__", [](const PyPosition& p) { return static_cast<Py_ssize_t>(p.state.key() >> 1); })
        .def("__getstate__",
             [](const PyPosition& p) { return nb::make_tuple(p.variant, p.state.side, pieces_of(p), p.runs()); })
        .def("__setstate__", [](PyPosition& self, const nb::tuple& state) {
            auto variant = nb::cast<SharedVariant>(state[0]);
            State built = state_from(*variant, nb::cast<int>(state[1]), nb::cast<nb::dict>(state[2]), state[3]);
            new (&self) PyPosition{variant, std::move(built)};
        });
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The compiled core of Crownhead.";
    nb::set_leak_warnings(false);  // rulebooks stay cached until the interpreter ends
    nb::exception<PositionError>(m, "PositionError", PyExc_ValueError);
    m.attr("DIAGONAL_FORWARD") = static_cast<int>(diagonal_forward);
    m.attr("DIAGONAL_BACKWARD") = static_cast<int>(diagonal_backward);
    m.attr("STRAIGHT_FORWARD") = static_cast<int>(straight_forward);
    m.attr("STRAIGHT_BACKWARD") = static_cast<int>(straight_backward);
    m.attr("SIDEWAYS") = static_cast<int>(sideways);
    bind_variant(m);
    bind_moves(m);
    bind_position(m);
}
