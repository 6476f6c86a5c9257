// Tries the C++ class: loops, leaving them, errors, moving.
#include <cassert>
#include <iostream>
#include <utility>

#include "premove.hpp"

#undef NDEBUG
#include <cassert>

namespace {

const std::string eo = R"({"question":"step","step":"eofb","scramble":"R U F","niss":true})";
const std::string endless =
    R"({"question":"step","step":"eo","scramble":"R U F","niss":true,"max":12,"unsorted":true})";

int lines_of(premove::Answers answers) {
    int lines = 0;
    for (const std::string_view line : answers) {
        assert(line.front() == '{');
        lines += 1;
    }
    assert(!answers.next());
    return lines;
}

void loops(const premove::Engine &engine) {
    assert(lines_of(engine.start(eo)) == 3);
    for (const std::string_view line : engine.start(endless)) {
        assert(!line.empty());
        break;
    }
    premove::Answers answers = engine.start(endless, 5);
    assert(answers.next_for(std::chrono::minutes(1)));
    assert(engine.stop(5) == 1);
    premove::Answers moved = std::move(answers);
    while (moved.next()) {
    }
    assert(moved.finish() == PREMOVE_STOPPED);
    assert(engine.stop_all() == 0);
}

void errors() {
    try {
        const premove::Engine engine(R"({"threads":0})");
        assert(false);
    } catch (const premove::Error &error) {
        assert(error.code() == PREMOVE_BAD_INPUT);
        assert(std::string(error.what()).find("'threads'") != std::string::npos);
    }
}

}  // namespace

int main() {
    errors();
    premove::Engine engine(R"({"tables":null,"threads":2})");
    loops(engine);
    const premove::Engine other = std::move(engine);
    assert(lines_of(other.start(eo)) == 3);
    assert(premove_ask(other.handle(), 0, eo.c_str(), nullptr, nullptr) == PREMOVE_DONE);
    std::cout << "the class does what it should\n";
}
