// Looking ahead, behind one interface: what may be asked, what is answered.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "../moves/mechanics.hpp"
#include "draws.hpp"
#include "endings.hpp"
#include "net.hpp"

namespace crownhead::search {

constexpr int most_plies = 120;
constexpr int won = 30000;                        // a win now; one less for every ply until then
constexpr int surely_won = won - 2 * most_plies;  // any score beyond is a forced win
constexpr int won_ending = 25000;                 // a win that a tablebase knows of; one less for every ply until then

struct Limits {
    int depth = most_plies / 2;
    u64 nodes = 0;                    // 0: no limit
    double seconds = 0;               // 0: no limit
    double enough = 0;                // the time in seconds after which no deeper search begins; 0: `seconds`
    int lines = 1;                    // how many of the best moves to find
    bool (*interrupted)() = nullptr;  // asked now and then whether to stop, where `stop` cannot be set meanwhile
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
    bool stopped = false;     // there was more to look at
};

struct Question {
    State root;
    std::vector<State> earlier;  // what was on the board since the last progress, oldest first, for repetition
    DrawRules draws;
    Limits limits;
    Report known = {};  // what this search found before it was stopped, to go on from there
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
    bool stuck_wins = false;                 // the player without a move wins
    std::shared_ptr<const Net> net;          // what was learned; null: plain knowledge
    std::shared_ptr<const Endings> endings;  // what is proven; null: nothing
};

}  // namespace crownhead::search
