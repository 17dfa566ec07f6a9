#pragma once

#include "../search/searcher.hpp"
#include "../variant.hpp"

namespace crownhead::wasm {

// A searcher that is compiled for the rules of this variant, or null. It looks ahead half as fast again as one that
// knows them only at run time, and what is asked once a move, such as the legal moves, can do without.
std::unique_ptr<search::Searcher> fixed_searcher(const Variant& variant, const search::SearchOptions& options);

}  // namespace crownhead::wasm
