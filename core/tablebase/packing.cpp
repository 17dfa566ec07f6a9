#include "packing.hpp"

#include <cstdlib>

#include "coder.hpp"

namespace crownhead::tablebase {

namespace {

// The same model reads and writes: `Coder` returns the next value, or is given it.
struct Writing {
    Encoder encoder;
    bool code(bool yes, Chance& chance) {
        encoder.put(yes, chance);
        return yes;
    }
};
struct Reading {
    Decoder decoder;
    bool code(bool, Chance& chance) { return decoder.get(chance); }
};

// The result `back` positions ago.
std::size_t earlier(std::span<const Entry> entries, std::size_t i, u64 back) {
    return i >= back ? result_of(entries[i - back]) : 0;
}

template <class Mode>
void code_results(Mode& mode, std::span<Entry> entries, u64 stride) {
    struct Model {
        Chance is_expected, is_drawn, is_won;
    };
    std::vector<Model> models(243);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::size_t last = earlier(entries, i, 1);
        std::size_t context = last * 3 + earlier(entries, i, 2);
        context = context * 3 + earlier(entries, i, stride);
        context = context * 3 + (stride > 1 ? earlier(entries, i, stride - 1) : 0);
        context = context * 3 + earlier(entries, i, 2 * stride);
        Model& model = models[context];
        Result result = result_of(entries[i]);
        if (mode.code(result == last, model.is_expected)) {
            result = static_cast<Result>(last);
        } else if (last == draw) {
            result = mode.code(result == win, model.is_won) ? win : loss;
        } else {
            const bool drawn = mode.code(result == draw, model.is_drawn);
            result = drawn ? draw : last == win ? loss : win;
        }
        if constexpr (std::is_same_v<Mode, Reading>) entries[i] = static_cast<Entry>(result);
    }
}

// A whole number, the small ones short: how many bits it has, then the bits.
struct Number {
    std::array<Chance, 16> length;
    std::array<std::array<Chance, 16>, 16> bits;  // the first three below the highest are learned by their prefix

    template <class Mode>
    unsigned code(Mode& mode, unsigned value) {
        const unsigned wanted = static_cast<unsigned>(std::bit_width(value));
        unsigned width = 0;
        while (width < 15 && mode.code(width < wanted, length[width])) ++width;
        unsigned read = width ? 1 : 0;
        for (unsigned left = width ? width - 1 : 0; left-- > 0;) {
            const unsigned prefix = std::min(read, 15u);
            read = read << 1 | static_cast<unsigned>(mode.code(value >> left & 1, bits[width][prefix]));
        }
        return read;
    }
};

// Distances are near those of the neighbours with the same result, and nearly always of the same parity.
template <class Mode>
void code_distances(Mode& mode, std::span<Entry> entries, u64 stride) {
    struct Model {
        Chance is_odd, is_less;
        Number distance;
    };
    std::vector<Model> models(3 * 16);
    std::array<int, 3> last{}, before{};
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Result result = result_of(entries[i]);
        if (result == draw) continue;
        const int above =
            i >= stride && result_of(entries[i - stride]) == result ? plies_of(entries[i - stride]) / 2 : -1;
        const int guess = above < 0 ? last[result] : (above + last[result] + 1) / 2;
        const int spread = std::abs(last[result] - before[result]) + (above < 0 ? 4 : std::abs(above - last[result]));
        const int bucket =
            std::min(static_cast<int>(std::bit_width(static_cast<unsigned>(spread))), 7) + (above < 0 ? 8 : 0);
        Model& model = models[static_cast<std::size_t>(result * 16 + bucket)];
        const int plies = plies_of(entries[i]);
        const int difference = plies / 2 - guess;
        const auto size = static_cast<int>(model.distance.code(mode, static_cast<unsigned>(std::abs(difference))));
        const bool less = size && mode.code(difference < 0, model.is_less);
        const bool odd = mode.code(plies & 1, model.is_odd);
        const int half = std::clamp(less ? guess - size : guess + size, 0, longest_distance / 2);
        before[result] = last[result];
        last[result] = half;
        if constexpr (std::is_same_v<Mode, Reading>) entries[i] = make_entry(result, 2 * half + odd);
    }
}

// One of the two functions above, to write or to read.
template <class Code>
std::string packed(std::span<const Entry> entries, u64 stride, Code code) {
    Writing mode;
    const std::span<Entry> writable{const_cast<Entry*>(entries.data()), entries.size()};  // writing reads it only
    code(mode, writable, stride);
    return mode.encoder.finish();
}

template <class Code>
void unpack(std::string_view bytes, std::span<Entry> entries, u64 stride, Code code) {
    Reading mode{Decoder(bytes)};
    code(mode, entries, stride);
}

constexpr auto results = [](auto& mode, auto entries, u64 stride) { code_results(mode, entries, stride); };
constexpr auto distances = [](auto& mode, auto entries, u64 stride) { code_distances(mode, entries, stride); };

}  // namespace

std::string pack_results(std::span<const Entry> entries, u64 stride) {
    return packed(entries, stride, results);
}

std::string pack_distances(std::span<const Entry> entries, u64 stride) {
    return packed(entries, stride, distances);
}

void unpack_results(std::string_view bytes, u64 stride, std::span<Entry> entries) {
    unpack(bytes, entries, stride, results);
}

void unpack_distances(std::string_view bytes, u64 stride, std::span<Entry> entries) {
    unpack(bytes, entries, stride, distances);
}

}  // namespace crownhead::tablebase
