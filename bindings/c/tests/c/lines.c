/* Reads questions from standard input, one a line. Prints the lines of the answers to each, and
 * then its code. The argument is the options of the engine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "premove.h"

static int print(const char *line, void *user) {
    (void)user;
    puts(line);
    return 0;
}

int main(int count, char **words) {
    static char question[1 << 20];
    premove_engine *engine;
    if (count < 2 || premove_open(words[1], &engine) != PREMOVE_DONE) {
        fputs(premove_last_error(), stderr);
        return 1;
    }
    while (fgets(question, sizeof question, stdin)) {
        question[strcspn(question, "\n")] = 0;
        printf("%d\n", premove_ask(engine, 0, question, print, NULL));
    }
    premove_close(engine);
    return 0;
}
