// What one variant can do, behind one interface: the compiled variants and those known only at run time alike.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "../board.hpp"

namespace crownhead {

enum class Kind {
    legal,        // what may be played
    strict,       // as if captures were always enforced
    routes,       // strict, with every order of taking the same pieces
    quiet,        // moves without capture, whether or not there is a capture
    jumps,        // every run of jumps, finished or not, whether or not there is a better one
    jump_routes,  // jumps, with every order of taking the same pieces
};

struct PerftOptions {
    int threads = 1;
    bool keep_duplicates = false;
    std::size_t table_megabytes = 0;
};

namespace search {
class Searcher;
struct SearchOptions;
}  // namespace search

class Mechanics {
   public:
    virtual ~Mechanics() = default;
    virtual const char* name() const = 0;  // of the compiled variant, or null
    virtual std::vector<Move> moves(const State& state, Kind kind) const = 0;
    virtual State play(const State& state, const Move& move) const = 0;
    virtual u64 perft(const State& state, int depth, const PerftOptions& options, std::atomic<bool>& stop) const = 0;
    // A searcher keeps a reference to these mechanics.
    virtual std::unique_ptr<search::Searcher> searcher(const search::SearchOptions& options) const = 0;
};

// The compiled variant with these rules if there is one (and it is allowed), else the same templates at run time.
std::unique_ptr<Mechanics> make_mechanics(const Rules& rules, bool allow_fixed = true);

}  // namespace crownhead
