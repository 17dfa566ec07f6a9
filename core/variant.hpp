// A variant as a whole: rules, names of squares, and the machinery for both. Positions and moves share it.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "moves/mechanics.hpp"
#include "numbering.hpp"

namespace crownhead {

struct PositionError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

struct Facts {
    Rules rules;
    FirstSquare first_square = FirstSquare::top_left;
    bool letters = false;
    int most_pieces = 12;
    bool operator==(const Facts&) const = default;
};

class Variant {
   public:
    explicit Variant(const Facts& facts, bool allow_fixed = true)
        : facts_(facts),
          numbering_(facts.rules, facts.first_square, facts.letters),
          mechanics_(make_mechanics(facts.rules, allow_fixed)) {}

    const Facts& facts() const { return facts_; }
    const Rules& rules() const { return facts_.rules; }
    const Numbering& numbering() const { return numbering_; }
    const Mechanics& mechanics() const { return *mechanics_; }
    bool has_columns() const { return rules().removal == Removal::column; }

   private:
    Facts facts_;
    Numbering numbering_;
    std::unique_ptr<Mechanics> mechanics_;
};

// Sets up a position piece by piece and checks it: PositionError names what is wrong and where.
class Setup {
   public:
    Setup(const Variant& variant, int side);
    void put(int square, const std::string& column);  // "w", "W", "b", "B"; in column games several, top first
    void set_run(int side, int square, int count);
    State finish();

   private:
    std::string where(int square) const;
    const Variant& variant_;
    State state_;
    std::shared_ptr<Columns> columns_;
    int pieces_[2] = {0, 0};
};

// What stands on a square, in the same letters; empty if nothing does.
std::string column_at(const Variant& variant, const State& state, int square);

// A move in full: "11-15", "c3xe5xg7".
std::string text_of(const Variant& variant, const Move& move);

}  // namespace crownhead
