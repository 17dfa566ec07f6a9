#include "builder.hpp"

#include <optional>

#include "solve.hpp"

namespace crownhead::tablebase {

namespace {

template <class W>
class BuilderOf : public Builder {
   public:
    BuilderOf(const Identity& identity, std::filesystem::path folder)
        : identity_(identity),
          folder_(std::move(folder)),
          variant_(identity.rules),
          ground_(identity.rules),
          endgame_(identity.rules, identity.stuck_wins) {}

    u64 positions(const Material& material) const override {
        const u64 first = Index<W>(ground_, material).size(), second = Index<W>(ground_, material.turned()).size();
        return first + second;
    }

    u64 memory(const Material& material) const override {
        u64 bytes = positions(material) / (material.is_balanced() ? 2 : 1) * 3;
        for (const auto& each : needed(material)) bytes += positions(each) / (each.is_balanced() ? 2 : 1) * 2;
        return bytes;
    }

    void build(const Material& material, Work& work) override {
        fetch(needed(material), work);
        Solver<Free<W>> solver(variant_, ground_, endgame_, shelf_);
        const auto [first, second] = solver.solve(material, work);
        write(material, *first, *second, work);
        shelf_.put(first);
        shelf_.put(second);
        held_.push_back(material);
    }

    u64 check(const Material& material, u64 every, Work& work) override {
        auto wanted = needed(material);
        wanted.push_back(material);
        fetch(wanted, work);
        Solver<Free<W>> solver(variant_, ground_, endgame_, shelf_);
        std::vector<Material> slices{material};
        if (!material.is_balanced()) slices.push_back(material.turned());
        u64 checked = 0;
        for (const auto& each : slices) checked += (shelf_.at(each)->index.size() + every - 1) / every;
        work.begin(checked);
        for (const auto& each : slices)
            if (solver.find_contradiction(*shelf_.at(each), every, work))
                throw TablebaseError(path_of(folder_, material, Content::results).string() +
                                     ": a value in it does not follow from those of the moves; build it again");
        return checked;
    }

   private:
    // The pairs of slices that a move can lead to: something is captured, a man is crowned, or both.
    std::vector<Material> needed(const Material& material) const {
        std::vector<Material> pairs;
        const auto add = [&](const Material& m) {
            const Material first = first_of_pair(m);
            const bool plays = !identity_.rules.first_king_wins || m.kings + m.their_kings == 0;
            if (m.mine() && m.theirs() && plays && std::find(pairs.begin(), pairs.end(), first) == pairs.end())
                pairs.push_back(first);
        };
        for (const Material& m : {material, material.turned()})
            for (int crowned = 0; crowned <= (m.men ? 1 : 0); ++crowned)
                for (u8 men = 0; men <= m.their_men; ++men)
                    for (u8 kings = 0; kings <= m.their_kings; ++kings) {
                        const Material next{static_cast<u8>(m.men - crowned), static_cast<u8>(m.kings + crowned), men,
                                            kings};
                        if (next != m) add(next);
                    }
        return pairs;
    }

    // Puts these on the shelf, and takes off what is not needed if there is too much.
    void fetch(const std::vector<Material>& wanted, Work& work) {
        u64 bytes = 0;
        for (const auto& each : held_) bytes += 2 * positions(each);
        if (bytes > plenty)
            std::erase_if(held_, [&](const Material& each) {
                if (std::find(wanted.begin(), wanted.end(), each) != wanted.end()) return false;
                shelf_.drop(each);
                shelf_.drop(each.turned());
                return true;
            });
        for (const auto& each : wanted)
            if (!shelf_.at(each)) read(each, work);
    }

    void read(const Material& material, Work& work) {
        const File results(path_of(folder_, material, Content::results), identity_);
        const File distances(path_of(folder_, material, Content::distances), identity_);
        for (int number = 0; number < (material.is_balanced() ? 1 : 2); ++number) {
            auto slice =
                std::make_shared<Slice<W>>(Slice<W>{Index<W>(ground_, number ? material.turned() : material), {}});
            const u64 size = slice->index.size(), stride = slice->index.stride();
            for (const File* file : {&results, &distances})
                if (file->header().sizes[static_cast<std::size_t>(number)] != size)
                    throw TablebaseError(file->path().string() + ": has another size than these rules ask for");
            slice->entries.resize(size);
            work.split((size + block_size - 1) / block_size, 1, [&](u64 block, u64, int) {
                const std::span entries = part(*slice, block);
                unpack_results(results.block(number, block), stride, entries);
                unpack_distances(distances.block(number, block), stride, entries);
            });
            shelf_.put(slice);
        }
        held_.push_back(material);
    }

    void write(const Material& material, const Slice<W>& first, const Slice<W>& second, Work& work) const {
        Header header;
        header.material = material;
        std::vector<const Slice<W>*> slices{&first};
        if (!material.is_balanced()) slices.push_back(&second);
        std::vector<std::string> results, distances;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            const Slice<W>& slice = *slices[i];
            header.sizes[i] = slice.index.size();
            header.strides[i] = slice.index.stride();
            count(slice, header, i);
            const std::size_t before = results.size(), blocks = header.blocks(static_cast<int>(i));
            results.resize(before + blocks);
            distances.resize(before + blocks);
            work.split(blocks, 1, [&](u64 block, u64, int) {
                pack(slice, block, results[before + block], distances[before + block]);
            });
        }
        // The results come last: a material whose results are there is complete.
        header.content = Content::distances;
        write_file(path_of(folder_, material, Content::distances), identity_, header, distances);
        header.content = Content::results;
        write_file(path_of(folder_, material, Content::results), identity_, header, results);
    }

    // Packs a block and reads it back: what is written is what was found.
    static void pack(const Slice<W>& slice, u64 block, std::string& results, std::string& distances) {
        const std::span entries = part(slice, block);
        const u64 stride = slice.index.stride();
        results = pack_results(entries, stride);
        distances = pack_distances(entries, stride);
        std::vector<Entry> again(entries.size());
        unpack_results(results, stride, again);
        unpack_distances(distances, stride, again);
        if (!std::equal(again.begin(), again.end(), entries.begin()))
            throw TablebaseError("a block of " + slice.index.material().name() + " cannot be packed");
    }

    static void count(const Slice<W>& slice, Header& header, std::size_t i) {
        std::array<u64, 3> counts{};
        for (const Entry entry : slice.entries) {
            ++counts[result_of(entry)];
            header.longest = std::max(header.longest, static_cast<std::uint32_t>(plies_of(entry)));
        }
        header.totals[i] = {counts[win], counts[loss], counts[draw]};
    }

    template <class S>
    static auto part(S& slice, u64 block) {
        const u64 begin = block * block_size;
        return std::span(slice.entries).subspan(begin, std::min<u64>(block_size, slice.entries.size() - begin));
    }

    static constexpr u64 plenty = u64{1} << 30;

    Identity identity_;
    std::filesystem::path folder_;
    Free<W> variant_;
    Ground<W> ground_;
    Endgame endgame_;
    Shelf<W> shelf_;
    std::vector<Material> held_;
};

}  // namespace

void require_tablebase(const Rules& rules) {
    if (rules.removal == Removal::column)
        throw TablebaseError("there are no tablebases of column games: too much depends on what is in the columns");
    if (rules.huffing)
        throw TablebaseError("there are no tablebases of games with huffing, where a capture may be overlooked");
}

std::unique_ptr<Builder> make_builder(const Identity& identity, const std::filesystem::path& folder) {
    require_tablebase(identity.rules);
    if (bits_of(identity.rules) > 64) return std::make_unique<BuilderOf<u128>>(identity, folder);
    return std::make_unique<BuilderOf<u64>>(identity, folder);
}

}  // namespace crownhead::tablebase
