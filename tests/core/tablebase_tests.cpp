// Tablebases without Python: numbers of positions, packing, and whole tablebases of every variant, with the sanitizers
// watching.
#include "tablebase_tests.hpp"

#include <random>

#include "tablebase/builder.hpp"
#include "tablebase/index.hpp"
#include "tablebase/tablebase.hpp"
#include "variants.hpp"

using namespace crownhead;
using namespace crownhead::tablebase;

namespace {

template <class W>
void number_positions(const Rules& rules, std::mt19937_64& random, Check check) {
    const Ground<W> ground(rules);
    for (int pieces = 2; pieces <= 5; ++pieces)
        for (const auto& pair : pairs_with(pieces, true))
            for (const auto& material : {pair, pair.turned()}) {
                const Index<W> index(ground, material);
                for (int i = 0; i < 20 && index.size(); ++i) {
                    const u64 number = i ? random() % index.size() : index.size() - 1;
                    const Board<W> board = index[number];
                    check(index(board) == number, "a position's number is read back");
                    check(material_of(board) == material, "a number's position has the material of its slice");
                    check(ground.turned(ground.turned(board)) == board, "turned twice is as before");
                }
            }
}

void pack_at_random(std::mt19937_64& random, Check check) {
    for (int round = 0; round < 60; ++round) {
        std::vector<Entry> entries(1 + random() % 3000);
        const int longest = round % 3 ? 60 : longest_distance;
        const u64 repeats = 1 + random() % 40, stride = 1 + random() % 50;
        for (auto& entry : entries) {
            const auto plies = static_cast<int>(random() % static_cast<u64>(longest + 1));
            entry = random() % repeats && &entry != entries.data()
                        ? *(&entry - 1)
                        : make_entry(static_cast<Result>(random() % 3), plies);
        }
        std::vector<Entry> again(entries.size());
        unpack_results(pack_results(entries, stride), stride, again);
        unpack_distances(pack_distances(entries, stride), stride, again);
        check(again == entries, "a block is read as it was packed");
        std::string noise(random() % 200, '\0');
        for (auto& byte : noise) byte = static_cast<char>(random());
        unpack_results(noise, stride, again);
        unpack_distances(noise, stride, again);
    }
}

void build_and_ask(const Identity& identity, const std::filesystem::path& folder, std::mt19937_64& random,
                   Check check) {
    const auto builder = make_builder(identity, folder);
    Work work(2);
    for (const auto& material : pairs_with(2, !identity.rules.first_king_wins)) {
        builder->build(material, work);
        check(builder->check(material, 3, work) > 0, "the values follow from each other");
    }
    const auto opened = open_tablebase(identity, folder);
    for (int i = 0; i < 200; ++i) {
        const int bits = bits_of(identity.rules);
        Board<u128> board;
        const auto squares = make_layout<u128>(identity.rules).squares;
        for (const int side : {white, black}) {
            const u128 square = bit<u128>(static_cast<int>(random() % static_cast<u64>(bits))) & squares;
            if (square & (board.pieces[white] | board.pieces[black])) continue;
            board.pieces[side] = square;
            board.kings |= square;
        }
        const int side = static_cast<int>(random() % 2);
        const auto value = opened->find(board, side);
        check(opened->result(board, side) == (value ? value->result : search::Endings::unknown), "two ways to ask");
    }
    for (const auto& material : opened->materials()) opened->check_sums(material);
}

}  // namespace

void test_tablebases(Check check) {
    std::mt19937_64 random(7);
    pack_at_random(random, check);
    const auto folder = std::filesystem::temp_directory_path() / ("crownhead-core-tests-" + std::to_string(random()));
    for (const auto& each : variants::named) {
        if (each.rules.removal == Removal::column) continue;
        if (bits_of(each.rules) > 64)
            number_positions<u128>(each.rules, random, check);
        else
            number_positions<u64>(each.rules, random, check);
        for (const bool stuck_wins : {false, true}) {
            std::filesystem::create_directories(folder);
            build_and_ask({each.rules, stuck_wins}, folder, random, check);
            std::filesystem::remove_all(folder);  // now that all files are closed: Windows removes no open ones
        }
    }
}
