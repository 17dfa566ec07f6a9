#include "searchers.hpp"

#include <utility>

#include "../search/flat_game.hpp"
#include "../search/search.hpp"
#include "../variants.hpp"

namespace crownhead::wasm {

namespace {

template <const Rules& R>
bool make(const Variant& variant, const search::SearchOptions& options, std::unique_ptr<search::Searcher>& made) {
    using namespace search;
    if constexpr (R.removal != Removal::column) {  // those are searched through their mechanics in any case
        if (variant.rules() != R) return false;
        static constexpr Fixed<R> fixed{};
        FlatGame<Fixed<R>> game(fixed, plain_weights(R, options.stuck_wins), options.net);
        made = std::make_unique<Search<FlatGame<Fixed<R>>>>(variant.mechanics(), std::move(game), options);
    }
    return made != nullptr;
}

}  // namespace

std::unique_ptr<search::Searcher> fixed_searcher(const Variant& variant, const search::SearchOptions& options) {
    std::unique_ptr<search::Searcher> made;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (make<variants::named[I].rules>(variant, options, made) || ...);
    }(std::make_index_sequence<variants::count>{});
    return made;
}

}  // namespace crownhead::wasm
