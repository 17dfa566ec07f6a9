// One rulebook, and everything that a page may ask about games by it.
#pragma once

#include <optional>

#include "../book.hpp"
#include "../search/searcher.hpp"
#include "../tablebase/solved.hpp"

namespace crownhead::wasm {

// Where a line of moves has led: what is on the board, what may come back, and how far the draw rules have counted.
struct Standing {
    State state;
    std::vector<State> earlier;
    search::Runs runs;
};

class Session {
   public:
    Session(std::string_view book, std::size_t table_megabytes, int threads);

    // A line is written as five lines of text: whose turn it is at its start; the pieces ("31=w 32=W"); the runs of
    // White's and Black's king ("32=2 14=1"); the counts of the draw rules; the moves. What is empty is as the book has
    // it at the start of a game, where nothing has been counted yet.
    std::string look(std::string_view line) const;
    u64 perft(std::string_view line, int depth) const;

    // A search is begun, and goes on until it is interrupted or over; the table is kept. Every report is handed to
    // `tell`, and the last one returned.
    void begin(std::string_view line, const search::Limits& limits);
    std::string go_on(const std::function<void(const std::string&)>& tell);

    // Solves one ending more for the search; false if there is none left that it may come across.
    bool solve_next();

   private:
    Standing standing(std::string_view line) const;
    State position(std::string_view turn, std::string_view pieces, std::string_view king_runs) const;
    void play(Standing& standing, std::string_view move) const;
    int square(std::string_view name) const;
    std::string report(const search::Report& report, bool over) const;
    std::string written(const Move& move) const;

    Book book_;
    Variant variant_;
    search::DrawRules draws_;
    std::shared_ptr<tablebase::Solved> endings_;
    std::unique_ptr<search::Searcher> searcher_;
    std::optional<search::Question> question_;  // its limits are those of the whole search
    u64 nodes_ = 0;                             // of the search so far
    double seconds_ = 0;
};

}  // namespace crownhead::wasm
