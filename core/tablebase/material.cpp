#include "material.hpp"

#include <algorithm>

namespace crownhead::tablebase {

std::vector<Material> pairs_with(int pieces, bool kings_play) {
    std::vector<Material> pairs;
    for (int mine = 1; mine < pieces; ++mine)
        for (int kings = 0; kings <= mine; ++kings)
            for (int their_kings = 0; their_kings <= pieces - mine; ++their_kings) {
                const Material material{static_cast<u8>(mine - kings), static_cast<u8>(kings),
                                        static_cast<u8>(pieces - mine - their_kings), static_cast<u8>(their_kings)};
                if (material != first_of_pair(material) || (!kings_play && kings + their_kings)) continue;
                pairs.push_back(material);
            }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const Material& a, const Material& b) { return a.men + a.their_men < b.men + b.their_men; });
    return pairs;
}

}  // namespace crownhead::tablebase
