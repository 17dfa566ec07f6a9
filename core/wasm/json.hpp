// Answers as JSON.
#pragma once

#include <string>
#include <string_view>

namespace crownhead::wasm {

inline std::string quoted(std::string_view text) {
    std::string json = "\"";
    for (const char each : text) {
        if (each == '"' || each == '\\') json += '\\';
        json += static_cast<unsigned char>(each) < ' ' ? ' ' : each;
    }
    return json + '"';
}

// The items of a range, each written by a function, in brackets or braces.
template <class Items, class F>
std::string listed(const Items& items, F written, const char* around = "[]") {
    std::string json(1, around[0]);
    for (const auto& item : items) {
        if (json.size() > 1) json += ',';
        json += written(item);
    }
    return json + around[1];
}

}  // namespace crownhead::wasm
