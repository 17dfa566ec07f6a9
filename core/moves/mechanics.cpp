#include "mechanics.hpp"

#include <utility>

#include "fixed.hpp"
#include "mechanics_of.hpp"

namespace crownhead {

template <int... Shard>
std::unique_ptr<Mechanics> find_fixed(const Rules& rules, std::integer_sequence<int, Shard...>) {
    std::unique_ptr<Mechanics> result;
    ((result || (result = make_fixed<Shard>(rules))), ...);
    return result;
}

std::unique_ptr<Mechanics> make_mechanics(const Rules& rules, bool allow_fixed) {
    if (allow_fixed)
        if (auto fixed = find_fixed(rules, std::make_integer_sequence<int, shards>{})) return fixed;
#ifndef CROWNHEAD_DEV  // there the wide word serves small boards too: half as much to compile
    if (bits_of(rules) <= 64) return std::make_unique<MechanicsOf<Free<u64>>>(Free<u64>(rules), nullptr);
#endif
    return std::make_unique<MechanicsOf<Free<u128>>>(Free<u128>(rules), nullptr);
}

}  // namespace crownhead
