#include "solved.hpp"

#include "solve.hpp"

namespace crownhead::tablebase {

namespace {

template <class W>
class SolvedOf : public Solved {
   public:
    SolvedOf(const Rules& rules, bool stuck_wins, int pieces)
        : variant_(rules), ground_(rules), endgame_(rules, stuck_wins) {
        for (int count = 2; count <= pieces; ++count)
            for (const auto& material : pairs_with(count, !rules.first_king_wins)) materials_.push_back(material);
    }

    bool solve_next() override {
        if (solved_ == materials_.size()) return false;
        Work alone(1);
        const auto [first, second] =
            Solver<Free<W>>(variant_, ground_, endgame_, shelf_).solve(materials_[solved_++], alone);
        shelf_.put(first);
        shelf_.put(second);
        return true;
    }

    int most_pieces() const override { return solved_ ? materials_[solved_ - 1].pieces() : 0; }
    int result(const Board<u128>& board, int side) const override {
        const Entry* entry = look_up(board, side);
        return entry ? sign(result_of(*entry)) : unknown;
    }
    std::optional<Value> find(const Board<u128>& board, int side) const override {
        const Entry* entry = look_up(board, side);
        return entry ? std::optional(Value{sign(result_of(*entry)), plies_of(*entry)}) : std::nullopt;
    }

   private:
    const Entry* look_up(const Board<u128>& wide, int side) const {
        auto board = static_cast<Board<W>>(wide);
        if (side == black) board = ground_.turned(board);
        if (has_nothing_left(variant_.rules, board)) return &endgame_.stuck;
        if (popcount(static_cast<W>(board.pieces[white] | board.pieces[black])) > most_pieces()) return nullptr;
        const Slice<W>* slice = shelf_.at(material_of(board));
        return slice ? &slice->entries[slice->index(board)] : nullptr;
    }

    Free<W> variant_;
    Ground<W> ground_;
    Endgame endgame_;
    Shelf<W> shelf_;
    std::vector<Material> materials_;
    std::size_t solved_ = 0;
};

}  // namespace

std::shared_ptr<Solved> make_solved(const Rules& rules, bool stuck_wins, int pieces) {
    if (rules.removal == Removal::column || rules.huffing || bits_of(rules) > 64) return nullptr;
    return std::make_shared<SolvedOf<u64>>(rules, stuck_wins, pieces);
}

}  // namespace crownhead::tablebase
