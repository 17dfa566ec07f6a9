// Looking ahead, behind one interface: what may be asked, what is answered.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "../mechanics.hpp"

namespace crownhead::search {

constexpr int most_plies = 120;
constexpr int won = 30000;                        // a win now; one less for every ply until then
constexpr int surely_won = won - 2 * most_plies;  // any score beyond is a forced win

struct Limits {
    int depth = most_plies / 2;
    u64 nodes = 0;       // 0: no limit
    double seconds = 0;  // 0: no limit
    double enough = 0;   // after so many seconds no deeper look is begun; 0: seconds
    int lines = 1;       // how many of the best moves to find
};

struct Line {
    int score = 0;
    std::vector<Move> moves;
};

struct Report {
    int depth = 0;
    u64 nodes = 0;
    double seconds = 0;
    std::vector<Line> lines;  // the best first
};

// What the rules say about games that do not move on.
struct Patience {
    int played = 0;  // plies since the last capture or man's move, at the root
    int limit = 0;   // a draw after so many; 0: no such rule
};

struct Question {
    State root;
    std::vector<State> earlier;  // what was on the board before, oldest first, for repetition
    Patience patience;
    Limits limits;
};

class Searcher {
   public:
    virtual ~Searcher() = default;
    // Calls `tell` after every depth. Returns the last report, also when it is stopped.
    virtual Report search(const Question& question, std::atomic<bool>& stop,
                          const std::function<void(const Report&)>& tell) = 0;
    virtual void forget() = 0;
    // The score of the position at rest, for the player to move.
    virtual int evaluate(const State& state) const = 0;
};

struct SearchOptions {
    int threads = 1;
    std::size_t table_megabytes = 16;
    bool stuck_wins = false;  // the player without a move wins
};

}  // namespace crownhead::search
