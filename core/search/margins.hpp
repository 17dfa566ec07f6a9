// The numbers of the search, in hundredths of a man and in plies: how far it trusts a shallow search.
#pragma once

namespace crownhead::search::margins {

constexpr int a_man = 100;

// The window of a new depth round the score of the depth before, and how it grows when the score falls outside.
constexpr int aspiration = 20;
constexpr int aspiration_growth = 4;
constexpr int aspiration_depth = 4;

// A shallow look that finds this much more than is needed stands for the deep one. Where sacrifices lead to deep shots
// it must find the more, and look the deeper, the more it stands for.
constexpr int probe_depth = 4;
constexpr int probe(int depth, bool deep_shots) {
    return deep_shots ? 15 * depth : 30;
}
constexpr int probed(int depth, bool deep_shots) {
    return deep_shots ? depth / 2 : depth * 2 / 5;
}

// With fewer plies to go than a probe needs and nothing hanging, a score falls no further than this.
constexpr int glance(int depth) {
    return 40 * depth;
}

// Nor does it rise any further than this without a capture.
constexpr int hopeless(int depth) {
    return 60 + 40 * depth;
}

// At the end of a line a threat is looked into for this many quiet moves.
constexpr int threat_plies = 1;
// Where what is taken stays on the board, captures never run out: after this many the line ends all the same.
constexpr int rest_captures = 12;

// A known move is singular, and looked at a ply deeper, if all others fall this far below it in a shallower look.
constexpr int singular_depth = 8;
constexpr int singular_stale = 3;  // what is known must come from a look at most this much shallower
constexpr int singular(int depth) {
    return 2 * depth;
}
constexpr int singular_look(int depth) {
    return depth / 2;
}

// How many plies less deep a quiet move is looked at first, by its place in the order. The nearest win is found
// first: nothing is missed at the root of a shallow look. Where probes are deep, late moves pay for them.
constexpr int full_root_depth = 6;
constexpr int reduction(int depth, int place, bool wide, bool deep_shots) {
    if (deep_shots) {
        if (depth < 2 || place < (wide ? 3 : 1)) return 0;
        return 1 + (depth >= 4 && place >= 4) + (depth >= 8 && place >= 8);
    }
    if (depth < 2 || place < (wide ? 4 : 2)) return 0;
    return 1 + (depth >= 4 && place >= 6) + (depth >= 8 && place >= 12);
}

// What a move that refutes earns, and what those tried in vain before it lose.
constexpr int reward(int depth) {
    return depth * depth < 400 ? depth * depth + 1 : 400;
}
// No move earns more than this; of what was earned in the search before, one part in this many is kept.
constexpr int most_reward = 16384;
constexpr int reward_decay = 4;

// Among entries of the table, one of an earlier search counts as this many plies less deep.
constexpr int old_entry = 64;

// From this depth on the next move is chosen, and its entry of the table fetched, before this one is looked at.
constexpr int ahead_depth = 3;

// From this depth on threads leave moves to each other.
constexpr int shared_depth = 4;

}  // namespace crownhead::search::margins
