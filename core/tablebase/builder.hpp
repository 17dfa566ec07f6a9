// Makes the slices of a tablebase, one material after the other, and proves them.
#pragma once

#include <memory>

#include "file.hpp"
#include "work.hpp"

namespace crownhead::tablebase {

class Builder {
   public:
    virtual ~Builder() = default;
    // Positions of this material, with either player to move, of either colour.
    virtual u64 positions(const Material& material) const = 0;
    // The most memory that building it takes, roughly.
    virtual u64 memory(const Material& material) const = 0;
    // Solves a material whose smaller ones are there, and writes it.
    virtual void build(const Material& material, Work& work) = 0;
    // Proves that the values in the files, all or one in `every`, follow from each other; throws if one does not.
    virtual u64 check(const Material& material, u64 every, Work& work) = 0;
};

// TablebaseError if the rules cannot have a tablebase.
void require_tablebase(const Rules& rules);

std::unique_ptr<Builder> make_builder(const Identity& identity, const std::filesystem::path& folder);

}  // namespace crownhead::tablebase
