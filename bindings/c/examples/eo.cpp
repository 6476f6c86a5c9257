// Prints the first EOs of a scramble, and stops the search after five: eo "R' U' F D2"
#include <iostream>

#include "premove.hpp"

int main(int count, char **words) {
    const std::string scramble = count > 1 ? words[1] : "R' U' F D2";
    const std::string question =
        R"({"question":"step","step":"eo","niss":true,"max":4,"scramble":")" + scramble + "\"}";
    try {
        const premove::Engine engine(R"({"tables":null})");
        int solutions = 0;
        premove::Answers answers = engine.start(question);
        for (const std::string_view line : answers) {
            std::cout << line << '\n';
            solutions += line.find("\"solution\"") != std::string_view::npos;
            if (solutions == 5) {
                break;
            }
        }
        const int code = answers.finish();
        return code == PREMOVE_STOPPED ? PREMOVE_DONE : code;
    } catch (const premove::Error &error) {
        std::cerr << "eo: " << error.what() << '\n';
        return error.code();
    }
}
