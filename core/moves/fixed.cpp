// The compiled variants. This file is compiled once for each SHARD, so that several compilers share the work.
#include "fixed.hpp"

#include <utility>

#include "../variants.hpp"
#include "mechanics_of.hpp"

namespace crownhead {

namespace {

template <std::size_t I>
void make(const Rules& rules, std::unique_ptr<Mechanics>& result) {
    if constexpr (I % shards == SHARD)
        if (!result && variants::named[I].rules == rules)
            result = std::make_unique<MechanicsOf<Fixed<variants::named[I].rules>>>(Fixed<variants::named[I].rules>{},
                                                                                    variants::named[I].name);
}

}  // namespace

template <>
std::unique_ptr<Mechanics> make_fixed<SHARD>(const Rules& rules) {
    std::unique_ptr<Mechanics> result;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (make<I>(rules, result), ...);
    }(std::make_index_sequence<variants::count>{});
    return result;
}

}  // namespace crownhead
