// What a script can call. A question is text or bytes that it puts into `room`; an answer is JSON that it reads at
// `answer`, and the length of it is what each call returns. What goes wrong is an answer, too: {"error": "…"}.
#include <algorithm>
#include <memory>

#include "helpers.hpp"
#include "json.hpp"
#include "session.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name), used))

#define IMPORT(name) extern "C" __attribute__((import_module("crownhead"), import_name(#name)))

IMPORT(tell) void tell(const char* report, std::size_t size);
IMPORT(interrupted) bool interrupted();

namespace {

using crownhead::wasm::Session;

constexpr double most_nodes = 1e18;  // no more can be counted; a script's numbers can be infinite

std::string question, answer_text;
std::unique_ptr<Session> session;

Session& opened() {
    if (!session) throw std::invalid_argument("no rulebook is open");
    return *session;
}

template <class F>
std::size_t answer_with(F f) {
    try {
        answer_text = f();
    } catch (const std::exception& error) {
        answer_text = "{\"error\":" + crownhead::wasm::quoted(error.what()) + '}';
    }
    return answer_text.size();
}

}  // namespace

EXPORT(room) char* room(std::size_t size) {
    question.resize(size);
    return question.data();
}

EXPORT(answer) const char* answer() {
    return answer_text.data();
}

EXPORT(open) std::size_t open_book(std::size_t table_megabytes, int threads) {
    return answer_with([&] {
        session.reset();  // before there is another
        session = std::make_unique<Session>(question, table_megabytes, threads);
        return "true";
    });
}

#ifdef __EMSCRIPTEN_PTHREADS__
EXPORT(seat) std::size_t seat() {
    return answer_with([] { return std::to_string(reinterpret_cast<std::uintptr_t>(crownhead::wasm::seat())); });
}

EXPORT(help) void help() {
    crownhead::wasm::help();
}
#endif

EXPORT(look) std::size_t look() {
    return answer_with([] { return opened().look(question); });
}

EXPORT(perft) std::size_t perft(int depth) {
    return answer_with([&] { return std::to_string(opened().perft(question, depth)); });
}

EXPORT(begin) std::size_t begin(int lines, int depth, double nodes, double seconds) {
    return answer_with([&] {
        const auto whole_nodes = nodes > 0 ? static_cast<crownhead::u64>(std::min(nodes, most_nodes)) : 0;
        opened().begin(question, {depth, whole_nodes, seconds, 0, lines, &interrupted});
        return "true";
    });
}

EXPORT(go_on) std::size_t go_on() {
    return answer_with(
        [] { return opened().go_on([](const std::string& report) { tell(report.data(), report.size()); }); });
}

EXPORT(solve_next) std::size_t solve_next() {
    return answer_with([] { return opened().solve_next() ? "true" : "false"; });
}
