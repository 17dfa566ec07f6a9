#include "session.hpp"

#include <algorithm>
#include <charconv>

#include "../find.hpp"
#include "json.hpp"
#include "searchers.hpp"

namespace crownhead::wasm {

namespace {

constexpr int solved_pieces = 3;
constexpr int deepest_count = 100;
constexpr int few_pieces = 12;  // a search of more than these rarely comes to those that are solved

// Takes the part up to a sign off the text.
std::string_view cut(std::string_view& text, char sign) {
    const auto part = text.substr(0, text.find(sign));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    return part;
}

template <class F>
void each_word(std::string_view text, F f) {
    while (!text.empty())
        if (const auto word = cut(text, ' '); !word.empty()) f(word);
}

std::int16_t number(std::string_view text) {
    std::int16_t value = 0;
    const char* end = text.data() + text.size();
    if (const auto [last, error] = std::from_chars(text.data(), end, value); last != end || error != std::errc{})
        throw std::invalid_argument('"' + std::string(text) + "\" is not a number of moves");
    return value;
}

const char* side_name(int side) {
    return side == white ? "white" : "black";
}

int side_named(std::string_view name) {
    for (const int side : {white, black})
        if (name == side_name(side)) return side;
    throw PositionError("no such side: \"" + std::string(name) + "\"; it is white or black");
}

}  // namespace

Session::Session(std::string_view book, std::size_t table_megabytes, int threads)
    : book_(unpack(book)),
      variant_(book_.facts),
      draws_(book_.draws),
      endings_(tablebase::make_solved(book_.facts.rules, book_.stuck_wins, solved_pieces)) {
    search::SearchOptions options{threads, table_megabytes, book_.stuck_wins, nullptr, endings_};
    if (!book_.weights.empty())
        options.net = std::make_shared<search::Net>(variant_.rules(), std::as_bytes(std::span(book_.weights)));
    searcher_ = fixed_searcher(variant_, options);
    if (!searcher_) searcher_ = variant_.mechanics().searcher(options);
}

int Session::square(std::string_view name) const {
    if (const int square = variant_.numbering().parse(name)) return square;
    throw PositionError("no square " + std::string(name) + " on this board");
}

State Session::position(std::string_view turn, std::string_view pieces, std::string_view king_runs) const {
    Setup setup(variant_, turn.empty() ? book_.first_side : side_named(turn));
    if (turn.empty()) {
        for (std::size_t i = 0; i < book_.first_columns.size(); ++i)
            if (!book_.first_columns[i].empty()) setup.put(static_cast<int>(i) + 1, book_.first_columns[i]);
        return setup.finish();
    }
    each_word(pieces, [&](std::string_view word) {
        const int where = square(cut(word, '='));
        setup.put(where, std::string(word));
    });
    int side = white;
    each_word(king_runs, [&](std::string_view word) {
        const auto name = cut(word, '=');
        if (const int count = number(word)) setup.set_run(side, square(name), count);
        side = black;
    });
    return setup.finish();
}

void Session::play(Standing& standing, std::string_view move) const {
    NamedMove named;
    named.capture = move.find('x') != std::string_view::npos;
    for (std::string_view rest = move; !rest.empty();)
        named.squares.push_back(
            static_cast<u8>(variant_.numbering().index(square(cut(rest, named.capture ? 'x' : '-')))));
    const auto& mechanics = variant_.mechanics();
    const auto found = find_moves(variant_, standing.state, named, mechanics.moves(standing.state, Kind::legal));
    if (found.size() != 1) throw std::invalid_argument(std::string(move) + " is not a legal move here");
    const int events = search::events_of(standing.state, found.front());
    const State next = mechanics.play(standing.state, found.front());
    if (events & (search::captured | search::man_moved))
        standing.earlier.clear();
    else
        standing.earlier.push_back(standing.state);
    standing.state = next;
    standing.runs = draws_.after(standing.runs, next.board, events);
}

Standing Session::standing(std::string_view line) const {
    const auto turn = cut(line, '\n'), pieces = cut(line, '\n'), king_runs = cut(line, '\n');
    Standing standing{position(turn, pieces, king_runs), {}, {}};
    standing.runs.fill(-1);
    standing.runs = draws_.after(standing.runs, standing.state.board, 0);
    std::size_t counted = 0;
    each_word(cut(line, '\n'), [&](std::string_view word) {
        if (counted < book_.draws.size()) standing.runs[counted++] = number(word);
    });
    each_word(line, [&](std::string_view move) { play(standing, move); });
    return standing;
}

std::string Session::written(const Move& move) const {
    const auto& numbering = variant_.numbering();
    const auto name = [&](u8 index) { return quoted(numbering.name(numbering.square_of_index(index))); };
    const std::span path(move.path.begin(), static_cast<std::size_t>(std::max<int>(move.jumps, 1) + 1));
    return "{\"text\":" + quoted(text_of(variant_, move)) + ",\"path\":" + listed(path, name) +
           ",\"captured\":" + listed(std::span(move.victims.begin(), move.jumps), name) +
           ",\"crowns\":" + (move.crowns ? "true}" : "false}");
}

std::string Session::look(std::string_view line) const {
    const Standing now = standing(line);
    const State& state = now.state;
    const auto& numbering = variant_.numbering();
    std::vector<int> squares;
    for (int square = 1; square <= numbering.squares(); ++square)
        if (!column_at(variant_, state, square).empty()) squares.push_back(square);
    const auto piece = [&](int square) {
        return quoted(numbering.name(square)) + ':' + quoted(column_at(variant_, state, square));
    };
    const auto king_run = [&](const KingRun& run) {
        const int square = run.count ? numbering.square_of_index(run.index) : 0;
        return '[' + quoted(square ? numbering.name(square) : "") + ',' + std::to_string(run.count) + ']';
    };
    const auto count = [](int each) { return std::to_string(each); };
    const auto moves = variant_.mechanics().moves(state, Kind::legal);
    return std::string("{\"turn\":\"") + side_name(state.side) + "\",\"position\":" + listed(squares, piece, "{}") +
           ",\"runs\":" + listed(state.board.run, king_run) +
           ",\"counts\":" + listed(std::span(now.runs).first(book_.draws.size()), count) +
           ",\"moves\":" + listed(moves, [&](const Move& move) { return written(move); }) + '}';
}

u64 Session::perft(std::string_view line, int depth) const {
    if (depth < 0 || depth > deepest_count)
        throw std::invalid_argument("depth " + std::to_string(depth) + ": it is 0 to " + std::to_string(deepest_count));
    std::atomic<bool> stop{false};
    return variant_.mechanics().perft(standing(line).state, depth, {}, stop);
}

void Session::begin(std::string_view line, const search::Limits& limits) {
    auto now = standing(line);
    auto counters = book_.draws;
    for (std::size_t i = 0; i < counters.size(); ++i) counters[i].run = now.runs[i];
    question_ = {now.state, std::move(now.earlier), search::DrawRules(std::move(counters)), limits};
    question_->limits.depth = std::clamp(limits.depth, 1, search::most_plies / 2);
    question_->limits.lines = std::max(limits.lines, 1);
    nodes_ = 0;
    seconds_ = 0;
}

std::string Session::go_on(const std::function<void(const std::string&)>& tell) {
    if (!question_) throw std::invalid_argument("no search has begun");
    search::Question now = *question_;
    const search::Limits& whole = question_->limits;
    if (whole.nodes) now.limits.nodes = whole.nodes - nodes_;
    if (whole.seconds > 0) now.limits.seconds = whole.seconds - seconds_;
    std::atomic<bool> stop{false};
    const auto total = [&](search::Report part) {
        part.nodes += nodes_;
        part.seconds += seconds_;
        return part;
    };
    const auto found = total(searcher_->search(now, stop, [&](const auto& part) { tell(report(total(part), false)); }));
    nodes_ = found.nodes;
    seconds_ = found.seconds;
    question_->known = found;
    const bool spent = (whole.nodes && nodes_ >= whole.nodes) || (whole.seconds > 0 && seconds_ >= whole.seconds);
    const bool over = !found.stopped || spent;
    if (over) question_.reset();
    return report(found, over);
}

bool Session::solve_next() {
    const auto& board = question_ ? question_->root.board : Board<u128>{};
    return endings_ && popcount(board.pieces[white] | board.pieces[black]) <= few_pieces && endings_->solve_next();
}

std::string Session::report(const search::Report& report, bool over) const {
    const auto line = [&](const search::Line& each) {
        return "{\"score\":" + std::to_string(each.score) +
               ",\"moves\":" + listed(each.moves, [&](const Move& move) { return written(move); }) + '}';
    };
    return "{\"depth\":" + std::to_string(report.depth) + ",\"nodes\":" + std::to_string(report.nodes) +
           ",\"milliseconds\":" + std::to_string(static_cast<int>(report.seconds * 1000)) +
           ",\"lines\":" + listed(report.lines, line) + ",\"over\":" + (over ? "true}" : "false}");
}

}  // namespace crownhead::wasm
