#include "../pdn/replay.hpp"
#include "bindings.hpp"

namespace crownhead {

namespace {

using pdn::TokenKind;

constexpr int most_squares = 72;  // of the largest board, 12×12

using SharedText = std::shared_ptr<const pdn::Text>;

struct PyText {
    SharedText text;

    // Text that is not UTF-8 is read as Latin-1, which has a character for every byte.
    nb::str string(std::string_view bytes) const {
        const auto size = static_cast<Py_ssize_t>(bytes.size());
        PyObject* made = text->is_utf8 ? PyUnicode_DecodeUTF8(bytes.data(), size, nullptr) : nullptr;
        if (!made) {
            PyErr_Clear();
            made = PyUnicode_DecodeLatin1(bytes.data(), size, nullptr);
        }
        if (!made) throw nb::python_error();
        return nb::steal<nb::str>(made);
    }

    nb::str string(const pdn::Token& token) const {
        const std::string_view bytes = text->slice(token);
        if (text->is_utf8 || token.kind != TokenKind::move) return string(bytes);
        const std::string move = pdn::move_in_utf8(bytes);
        return nb::str(move.data(), move.size());
    }

    nb::list tags() const {
        nb::list tags;
        for (const auto& tag : text->tags) {
            std::string value;
            const std::string_view raw = text->slice(tag.value_begin, tag.value_end);
            for (std::size_t i = 0; i < raw.size(); ++i) {
                const bool escapes = raw[i] == '\\' && i + 1 < raw.size() && (raw[i + 1] == '"' || raw[i + 1] == '\\');
                value += raw[i += escapes];
            }
            tags.append(nb::make_tuple(string(text->slice(tag.name_begin, tag.name_end)), string(value), tag.begin));
        }
        return tags;
    }

    nb::list faults() const {
        nb::list faults;
        for (const auto& fault : text->faults) faults.append(nb::make_tuple(fault.at, fault.what));
        return faults;
    }

    const pdn::Token& token(std::size_t i) const {
        if (i >= text->tokens.size()) throw nb::index_error("there are fewer tokens");
        return text->tokens[i];
    }

    nb::tuple spot(std::size_t offset) const {
        const auto spot = text->spot(static_cast<pdn::u32>(offset));
        return nb::make_tuple(spot.line, spot.column);
    }

    // Whether moves name squares by letters, and the largest number and the furthest file that they name.
    nb::tuple squares_used() const {
        int largest = 0, files = 0;
        for (const auto& token : text->tokens) {
            if (token.kind != TokenKind::move) continue;
            for (const auto name : pdn::squares_in(text->slice(token))) {
                if (name[0] >= '0' && name[0] <= '9') {
                    const int number = std::stoi(std::string(name));
                    if (number <= most_squares) largest = std::max(largest, number);
                } else
                    files = std::max(files, (name[0] | 0x20) - 'a' + 1);
            }
        }
        return nb::make_tuple(files, largest);
    }
};

struct PyReplay {
    PyText text;
    SharedVariant variant;
    nb::object kind_of_position;  // the Python class of the start, so that problems show positions of that class
    pdn::Replay replay;

    nb::object move(std::size_t token) const {
        const int i = replay.move_of[token];
        if (i < 0) return nb::none();
        const auto at = static_cast<std::size_t>(i);
        return nb::cast(PyMove{variant, replay.moves[at], replay.keys[at]});
    }
    nb::object position(const State& state) const {
        nb::object result = nb::inst_alloc(kind_of_position);
        new (nb::inst_ptr<PyPosition>(result)) PyPosition{variant, state};
        nb::inst_mark_ready(result);
        return result;
    }
    nb::list problems() const {
        nb::list problems;
        for (const auto& problem : replay.problems)
            problems.append(nb::make_tuple(problem.token, position(problem.state)));
        return problems;
    }
    nb::list notes() const {
        nb::list notes;
        for (const auto& note : replay.notes) notes.append(nb::make_tuple(note.token, static_cast<int>(note.liberty)));
        return notes;
    }
    // What the tree of the game is built from: every token with a meaning, and the move if it is one.
    nb::list items() const {
        nb::list items;
        const auto& tokens = text.text->tokens;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (tokens[i].kind == TokenKind::skip || replay.move_of[i] == pdn::part_of_the_move_before) continue;
            items.append(nb::make_tuple(static_cast<int>(tokens[i].kind), text.string(tokens[i]), move(i), i));
        }
        return items;
    }
};

PyReplay replay(const PyText& text, nb::handle_t<PyPosition> start, const Variant& names, const nb::callable& setup,
                bool known) {
    const PyPosition& position = *nb::inst_ptr<PyPosition>(start);
    PyReplay result{text, position.variant, nb::borrow(start.type()), {}};
    if (names.rules() != position.variant->rules()) throw std::invalid_argument("names: another board is numbered");
    const pdn::ReadSetup read_setup = [&](std::size_t token, const State* now) -> std::optional<State> {
        const nb::object made = setup(token, now ? result.position(*now) : nb::none());
        if (made.is_none()) return {};
        return nb::cast<const PyPosition&>(made).state;
    };
    result.replay = pdn::replay(*text.text, *position.variant, names.numbering(), position.state, read_setup, known);
    return result;
}

nb::list find(const PyPosition& position, const std::vector<int>& squares, bool capture, const nb::sequence& legal,
              bool victims) {
    NamedMove wanted{{}, capture, victims};
    for (const int square : squares) {
        check_square(*position.variant, square);
        wanted.squares.push_back(static_cast<u8>(position.variant->numbering().index(square)));
    }
    nb::list found;
    const auto search = [&](const std::vector<Move>& moves, u64 made_for) {
        for (const auto& move : find_moves(*position.variant, position.state, wanted, moves))
            found.append(PyMove{position.variant, move, made_for});
    };
    if (PyMoveList* list; nb::try_cast(legal, list)) {
        search(list->moves, list->made_for);
    } else {
        std::vector<Move> moves;
        for (const nb::handle each : legal) moves.push_back(nb::cast<const PyMove&>(each).move);
        search(moves, 0);
    }
    return found;
}

bool hops(const PyMove& move, const std::vector<int>& squares) {
    std::vector<u8> indices;
    for (const int square : squares) {
        check_square(*move.variant, square);
        indices.push_back(static_cast<u8>(move.variant->numbering().index(square)));
    }
    return !indices.empty() && hops_over(*move.variant, move.move, indices);
}

}  // namespace

void bind_pdn(nb::module_& m) {
    m.def("find_moves", &find, "position"_a, "squares"_a, "capture"_a, "legal"_a, nb::kw_only(), "victims"_a,
          "The moves of a list that a text may mean which names these squares, or, if `victims`, those that it takes.");
    m.def("hops_over", &hops, "move"_a, "squares"_a,
          "Whether these squares lead over one victim of the move after the other.");
    m.def("replay", &replay, "text"_a, "start"_a, "names"_a, "setup"_a, nb::kw_only(), "known"_a = true,
          "Play through a game. `setup` is called with the number of a set-up token and the position before it.");

    nb::class_<PyText>(m, "PdnText", "One game of a PDN stream, cut into tags and tokens.")
        .def_prop_ro("line", [](const PyText& t) { return t.text->line; })
        .def_prop_ro("bytes", [](const PyText& t) { return nb::bytes(t.text->bytes.data(), t.text->bytes.size()); })
        .def_prop_ro("is_utf8", [](const PyText& t) { return t.text->is_utf8; })
        .def_prop_ro("tags", &PyText::tags, "Name, value and offset of every tag.")
        .def_prop_ro("faults", &PyText::faults, "Offset and message of everything that is not PDN.")
        .def_prop_ro("squares_used", &PyText::squares_used)
        .def("__len__", [](const PyText& t) { return t.text->tokens.size(); })
        .def(
            "kind", [](const PyText& t, std::size_t i) { return static_cast<int>(t.token(i).kind); }, "token"_a)
        .def(
            "text", [](const PyText& t, std::size_t i) { return t.string(t.token(i)); }, "token"_a)
        .def(
            "offset", [](const PyText& t, std::size_t i) { return t.token(i).begin; }, "token"_a)
        .def("spot", &PyText::spot, "offset"_a, "Line and column in the stream, both from 1.");

    nb::class_<PyReplay>(m, "PdnReplay", "A game as it was played through.")
        .def_prop_ro("plies", [](const PyReplay& r) { return r.replay.plies; })
        .def_prop_ro("legal_plies", [](const PyReplay& r) { return r.replay.legal_plies; })
        .def_prop_ro("problems", &PyReplay::problems)
        .def_prop_ro("notes", &PyReplay::notes, "Tokens that were read with a liberty, and which liberty that was.")
        .def("move", &PyReplay::move, "token"_a)
        .def_prop_ro("is_legal", [](const PyReplay& r) { return r.replay.problems.empty(); })
        .def_prop_ro("items", &PyReplay::items);

    nb::class_<pdn::Scanner>(m, "PdnScanner", "Takes the bytes of a PDN stream and gives its games, one by one.")
        .def(nb::init<>())
        .def(
            "feed", [](pdn::Scanner& s, const nb::bytes& bytes) { s.feed({bytes.c_str(), bytes.size()}); }, "data"_a)
        .def("finish", &pdn::Scanner::finish)
        .def("next", [](pdn::Scanner& s) -> std::optional<PyText> {
            if (auto text = s.next()) return PyText{SharedText(std::move(text))};
            return {};
        });
}

}  // namespace crownhead
