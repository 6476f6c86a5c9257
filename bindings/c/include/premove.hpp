// premove for C++17: an engine that closes itself, and answers in a range-based for loop.
//
//     premove::Engine engine;
//     for (std::string_view line : engine.start(R"({"question":"step","step":"eo","scramble":"R U F"})"))
//         std::cout << line << '\n';
//
// Leaving the loop early stops the question. docs/questions.md of premove describes questions and
// answers.
//
// License: MIT OR Apache-2.0
#ifndef PREMOVE_HPP
#define PREMOVE_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "premove.h"

namespace premove {

// Error of a call, with one of the codes of premove.h.
class Error : public std::runtime_error {
public:
    explicit Error(int code) : std::runtime_error(premove_last_error()), code_(code) {}
    int code() const noexcept { return code_; }

private:
    int code_;
};

// The answers to a question: an input range of lines. Destroying it stops the question. A line is
// valid until the next one is taken.
class Answers {
public:
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = std::string_view;
        using difference_type = std::ptrdiff_t;
        using pointer = const std::string_view *;
        using reference = const std::string_view &;

        iterator() = default;
        explicit iterator(Answers *answers) : answers_(answers) { ++*this; }
        reference operator*() const { return line_; }
        pointer operator->() const { return &line_; }
        iterator &operator++() {
            if (auto line = answers_->next()) {
                line_ = *line;
            } else {
                answers_ = nullptr;
            }
            return *this;
        }
        void operator++(int) { ++*this; }
        bool operator==(const iterator &other) const { return answers_ == other.answers_; }
        bool operator!=(const iterator &other) const { return answers_ != other.answers_; }

    private:
        Answers *answers_ = nullptr;
        std::string_view line_;
    };

    explicit Answers(premove_answers *handle) : handle_(handle) {}

    iterator begin() { return iterator(this); }
    iterator end() { return iterator(); }

    // Waits for the next line; nothing after the last one.
    std::optional<std::string_view> next() {
        const char *line = take(-1);
        return line ? std::optional<std::string_view>(line) : std::nullopt;
    }

    // Waits for the next line, at most for this time; nothing if none came, or after the last one.
    std::optional<std::string_view> next_for(std::chrono::milliseconds timeout) {
        const auto count = timeout.count();
        const char *line = take(count < 0 ? 0 : static_cast<std::int64_t>(count));
        return line ? std::optional<std::string_view>(line) : std::nullopt;
    }

    // Stops the question unless its last line was taken, and returns the code of its end.
    int finish() { return premove_finish(handle_.release()); }

private:
    struct Finish {
        void operator()(premove_answers *handle) const { premove_finish(handle); }
    };

    const char *take(std::int64_t milliseconds) {
        const char *line = nullptr;
        const int code = premove_next(handle_.get(), milliseconds, &line);
        if (code != PREMOVE_DONE && code != PREMOVE_PENDING && code != PREMOVE_FINISHED) {
            throw Error(code);
        }
        return line;
    }

    std::unique_ptr<premove_answers, Finish> handle_;
};

// An engine. Any number of threads may use it at the same time.
class Engine {
public:
    // Opens an engine with options as for premove_open.
    explicit Engine(const std::string &options = "") {
        premove_engine *handle = nullptr;
        const int code = premove_open(options.c_str(), &handle);
        if (code != PREMOVE_DONE) {
            throw Error(code);
        }
        handle_.reset(handle);
    }

    // Starts a question. `id` is a number for stop(); 0 for none.
    Answers start(const std::string &question, std::uint64_t id = 0) const {
        premove_answers *answers = nullptr;
        const int code = premove_start(handle_.get(), id, question.c_str(), &answers);
        if (code != PREMOVE_DONE) {
            throw Error(code);
        }
        return Answers(answers);
    }

    // Stops the questions with this number, and returns how many they are.
    std::size_t stop(std::uint64_t id) const { return premove_stop(handle_.get(), id); }

    // Stops all questions, and returns how many they are.
    std::size_t stop_all() const { return premove_stop_all(handle_.get()); }

    // Returns the handle for the functions of premove.h, which this object still owns.
    premove_engine *handle() const noexcept { return handle_.get(); }

private:
    struct Close {
        void operator()(premove_engine *handle) const { premove_close(handle); }
    };

    std::unique_ptr<premove_engine, Close> handle_;
};

}  // namespace premove

#endif
