#include "variant.hpp"

namespace crownhead {

namespace {
constexpr const char* side_name(int side) {
    return side == white ? "white" : "black";
}
}  // namespace

Setup::Setup(const Variant& variant, int side) : variant_(variant) {
    if (side != white && side != black)
        throw PositionError("no such side: " + std::to_string(side) + "; it is 0 (white) or 1 (black)");
    state_.side = side;
    if (variant.has_columns()) columns_ = std::make_shared<Columns>(static_cast<std::size_t>(bits_of(variant.rules())));
}

std::string Setup::where(int square) const {
    return "square " + variant_.numbering().name(square);
}

void Setup::put(int square, const std::string& column) {
    const auto& numbering = variant_.numbering();
    if (!numbering.valid(square))
        throw PositionError("no square " + std::to_string(square) + ": they run from 1 to " +
                            std::to_string(numbering.squares()));
    const int index = numbering.index(square);
    const u128 here = bit<u128>(index);
    if ((state_.board.pieces[white] | state_.board.pieces[black]) & here)
        throw PositionError(where(square) + " has two pieces");
    if (column.empty()) throw PositionError(where(square) + " has no piece: give one of w, W, b, B");
    if (column.size() > 1 && !columns_)
        throw PositionError(where(square) + ": \"" + column.substr(0, 20) + "\" is a column, and this game has none");
    for (const char letter : column) {
        const int side = letter == 'w' || letter == 'W' ? white : black;
        if (std::string_view("wWbB").find(letter) == std::string_view::npos)
            throw PositionError(where(square) + ": '" + std::string(1, letter) + "' is not a piece: w, W, b or B");
        if (++pieces_[side] > variant_.facts().most_pieces)
            throw PositionError(std::string("too many ") + side_name(side) + " pieces: at most " +
                                std::to_string(variant_.facts().most_pieces) + "; one too many on " + where(square));
    }
    const int side = column[0] == 'w' || column[0] == 'W' ? white : black;
    const bool king = column[0] == 'W' || column[0] == 'B';
    const int far_row = side == white ? variant_.rules().rows - 1 : 0;
    // In a column game a man may be left on top there when the king above it is taken.
    if (!king && !columns_ && numbering.place(square).row == far_row)
        throw PositionError(where(square) + ": a " + side_name(side) +
                            " man cannot stand on the row where it is crowned");
    state_.board.pieces[side] |= here;
    if (king) state_.board.kings |= here;
    if (columns_)
        for (const char letter : column)
            (*columns_)[static_cast<std::size_t>(index)].put_under(letter == 'b' || letter == 'B',
                                                                   letter == 'W' || letter == 'B');
}

void Setup::set_run(int side, int square, int count) {
    if (count == 0) return;
    if (!variant_.rules().kings_in_a_row) throw PositionError("this game does not count a king's moves in a row");
    const auto& numbering = variant_.numbering();
    if (count < 0 || count > variant_.rules().kings_in_a_row)
        throw PositionError(std::to_string(count) + " moves in a row with one king: at most " +
                            std::to_string(variant_.rules().kings_in_a_row));
    if (!numbering.valid(square) ||
        !(state_.board.pieces[side] & state_.board.kings & bit<u128>(numbering.index(square))))
        throw PositionError(std::string("there is no ") + side_name(side) + " king on " +
                            (numbering.valid(square) ? where(square) : std::to_string(square)) +
                            " whose moves could be counted");
    state_.board.run[side] = {static_cast<u8>(numbering.index(square)), static_cast<u8>(count)};
}

State Setup::finish() {
    state_.columns = columns_;
    return state_;
}

std::string column_at(const Variant& variant, const State& state, int square) {
    const int index = variant.numbering().index(square);
    const auto letter = [](bool is_black, bool is_king) {
        return is_black ? (is_king ? 'B' : 'b') : (is_king ? 'W' : 'w');
    };
    std::string text;
    if (state.columns) {
        const Column& column = (*state.columns)[static_cast<std::size_t>(index)];
        for (int i = 0; i < column.height; ++i) text += letter(column.black >> i & 1, column.kings >> i & 1);
    } else if ((state.board.pieces[white] | state.board.pieces[black]) >> index & 1) {
        text += letter(static_cast<bool>(state.board.pieces[black] >> index & 1),
                       static_cast<bool>(state.board.kings >> index & 1));
    }
    return text;
}

std::string text_of(const Variant& variant, const Move& move) {
    const auto& numbering = variant.numbering();
    std::string text = numbering.name(numbering.square_of_index(move.path[0]));
    for (int i = 1; i <= std::max<int>(move.jumps, 1); ++i)
        text += (move.jumps ? 'x' : '-') + numbering.name(numbering.square_of_index(move.path[i]));
    return text;
}

}  // namespace crownhead
