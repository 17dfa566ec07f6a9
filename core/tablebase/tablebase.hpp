// A tablebase on disk, to be asked. Results are read block by block when they are first needed, and kept: two bits a
// position. Distances are read again and again, and only the latest blocks are kept.
#pragma once

#include <memory>

#include "../search/endings.hpp"
#include "file.hpp"

namespace crownhead::tablebase {

class Tablebase : public search::Endings {
   public:
    virtual const Identity& identity() const = 0;
    virtual std::vector<Material> materials() const = 0;               // the pairs that are held
    virtual const Header& header(const Material& material) const = 0;  // of the results
    virtual u64 bytes(const Material& material) const = 0;             // on disk
    virtual void check_sums(const Material& material) const = 0;       // TablebaseError names what is damaged
    virtual std::string damage() const = 0;                            // met by `result`, which only returns unknown
};

std::shared_ptr<Tablebase> open_tablebase(const Identity& identity, const std::filesystem::path& folder);

}  // namespace crownhead::tablebase
