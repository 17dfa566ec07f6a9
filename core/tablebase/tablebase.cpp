#include "tablebase.hpp"

#include <list>

#include "builder.hpp"
#include "index.hpp"

namespace crownhead::tablebase {

namespace {

// The results of one slice, as far as they have been asked for.
template <class W>
class Results {
   public:
    Results(const Ground<W>& ground, const Material& material, std::shared_ptr<const File> file, int number)
        : index(ground, material), file_(std::move(file)), number_(number), blocks_(file_->header().blocks(number)) {
        if (file_->header().sizes[static_cast<std::size_t>(number)] != index.size())
            throw TablebaseError(file_->path().string() + ": has another size than these rules ask for");
    }
    ~Results() {
        for (auto& block : blocks_) delete block.load();
    }
    Results(const Results&) = delete;
    Results& operator=(const Results&) = delete;

    Result at(u64 position) const {
        const std::size_t i = position % block_size;
        return static_cast<Result>(block(position / block_size)[i / 4] >> 2 * (i % 4) & 3);
    }

    const File& file() const { return *file_; }
    int number() const { return number_; }

    Index<W> index;

   private:
    using Block = std::array<u8, block_size / 4>;

    const Block& block(std::size_t n) const {
        const Block* block = blocks_[n].load(std::memory_order_acquire);
        return block ? *block : fetch(n);
    }

    [[gnu::noinline]] const Block& fetch(std::size_t n) const {
        std::vector<Entry> entries(std::min<u64>(block_size, index.size() - n * block_size));
        unpack_results(file_->block(number_, n), index.stride(), entries);
        auto block = std::make_unique<Block>();
        block->fill(0);
        for (std::size_t i = 0; i < entries.size(); ++i)
            (*block)[i / 4] = static_cast<u8>((*block)[i / 4] | entries[i] << 2 * (i % 4));
        const Block* before = nullptr;
        if (blocks_[n].compare_exchange_strong(before, block.get(), std::memory_order_acq_rel))
            before = block.release();
        return *before;  // another thread may have been faster
    }

    std::shared_ptr<const File> file_;
    int number_;
    mutable std::vector<std::atomic<const Block*>> blocks_;
};

// The blocks of distances that were asked for last.
class Distances {
   public:
    using Block = std::vector<Entry>;

    template <class Fetch>
    std::shared_ptr<const Block> get(u64 name, Fetch fetch) {
        {
            const std::scoped_lock lock(mutex_);
            for (auto it = blocks_.begin(); it != blocks_.end(); ++it)
                if (it->first == name) {
                    blocks_.splice(blocks_.begin(), blocks_, it);
                    return it->second;
                }
        }
        auto block = std::make_shared<const Block>(fetch());
        const std::scoped_lock lock(mutex_);
        blocks_.emplace_front(name, block);
        if (blocks_.size() > 64) blocks_.pop_back();
        return block;
    }

   private:
    std::mutex mutex_;
    std::list<std::pair<u64, std::shared_ptr<const Block>>> blocks_;
};

template <class W>
class TablebaseOf : public Tablebase {
   public:
    TablebaseOf(const Identity& identity, std::filesystem::path folder)
        : identity_(identity), folder_(std::move(folder)), ground_(identity.rules), slices_(Material::codes) {
        std::error_code error;
        std::filesystem::directory_iterator files(folder_, error);
        if (error) throw TablebaseError(folder_.string() + ": cannot be read: " + error.message());
        for (const auto& file : files)
            if (file.path().extension() == ".results") add(file.path());
        std::sort(materials_.begin(), materials_.end(), [](const Material& a, const Material& b) {
            return std::tuple(a.pieces(), a.men + a.their_men, a) < std::tuple(b.pieces(), b.men + b.their_men, b);
        });
    }

    int most_pieces() const override { return materials_.empty() ? 0 : materials_.back().pieces(); }

    int result(const Board<u128>& wide, int side) const override {
        try {
            const Board<W> board = seen_by(wide, side);
            const auto* slice = slice_of(board);
            if (!slice) return has_nothing_left(identity_.rules, board) ? (identity_.stuck_wins ? 1 : -1) : unknown;
            return sign(slice->at(slice->index(board)));
        } catch (const TablebaseError& error) {  // a search cannot do anything about a damaged file
            const std::scoped_lock lock(mutex_);
            damage_ = error.what();
            return unknown;
        }
    }

    std::optional<Value> find(const Board<u128>& wide, int side) const override {
        const Board<W> board = seen_by(wide, side);
        const auto* slice = slice_of(board);
        if (!slice)
            return has_nothing_left(identity_.rules, board) ? std::optional(Value{identity_.stuck_wins ? 1 : -1, 0})
                                                            : std::nullopt;
        const u64 number = slice->index(board);
        const Result result = slice->at(number);
        if (result == draw) return Value{0, 0};
        const auto block = distances_.get(u64{slice->index.material().code()} << 40 | number / block_size,
                                          [&] { return fetch_distances(*slice, number / block_size); });
        return Value{sign(result), plies_of((*block)[number % block_size])};
    }

    const Identity& identity() const override { return identity_; }
    std::vector<Material> materials() const override { return materials_; }
    const Header& header(const Material& material) const override { return held(material).file().header(); }
    u64 bytes(const Material& material) const override {
        return held(material).file().bytes() + distances_of(material).bytes();
    }
    void check_sums(const Material& material) const override {
        const File fresh(held(material).file().path(), identity_);  // as it is now, not as it was when it was opened
        const File distances = distances_of(material);
        for (const File* file : {&fresh, &distances})
            for (const int number : {0, 1})
                for (std::size_t i = 0; i < file->header().blocks(number); ++i) (void)file->block(number, i);
    }
    std::string damage() const override {
        const std::scoped_lock lock(mutex_);
        return damage_;
    }

   private:
    void add(const std::filesystem::path& path) {
        auto file = std::make_shared<const File>(path, identity_);
        const Material material = file->header().material;
        if (material.pieces() > tablebase::most_pieces || !material.mine() || !material.theirs())
            throw TablebaseError(path.string() + ": holds a material that no tablebase has");
        slices_[material.code()] = std::make_unique<Results<W>>(ground_, material, file, 0);
        if (!material.is_balanced())
            slices_[material.turned().code()] = std::make_unique<Results<W>>(ground_, material.turned(), file, 1);
        materials_.push_back(material);
    }

    Board<W> seen_by(const Board<u128>& wide, int side) const {
        const auto board = static_cast<Board<W>>(wide);
        return side == white ? board : ground_.turned(board);
    }
    const Results<W>* slice_of(const Board<W>& board) const {
        if (popcount(static_cast<W>(board.pieces[white] | board.pieces[black])) > tablebase::most_pieces)
            return nullptr;
        return slices_[material_of(board).code()].get();
    }
    const Results<W>& held(const Material& material) const {
        if (material.pieces() > tablebase::most_pieces || !slices_[material.code()])
            throw TablebaseError("this tablebase does not hold " + material.name());
        return *slices_[material.code()];
    }
    File distances_of(const Material& material) const {
        return File(path_of(folder_, first_of_pair(material), Content::distances), identity_);
    }
    std::vector<Entry> fetch_distances(const Results<W>& slice, std::size_t block) const {
        const File file = distances_of(slice.index.material());
        if (file.header().sizes != slice.file().header().sizes)
            throw TablebaseError(file.path().string() + ": does not fit the results beside it; build both again");
        std::vector<Entry> entries(std::min<u64>(block_size, slice.index.size() - block * block_size));
        unpack_results(slice.file().block(slice.number(), block), slice.index.stride(), entries);
        unpack_distances(file.block(slice.number(), block), slice.index.stride(), entries);
        return entries;
    }

    Identity identity_;
    std::filesystem::path folder_;
    Ground<W> ground_;
    std::vector<std::unique_ptr<Results<W>>> slices_;
    std::vector<Material> materials_;
    mutable Distances distances_;
    mutable std::mutex mutex_;
    mutable std::string damage_;
};

}  // namespace

std::shared_ptr<Tablebase> open_tablebase(const Identity& identity, const std::filesystem::path& folder) {
    require_tablebase(identity.rules);
    if (bits_of(identity.rules) > 64) return std::make_shared<TablebaseOf<u128>>(identity, folder);
    return std::make_shared<TablebaseOf<u64>>(identity, folder);
}

}  // namespace crownhead::tablebase
