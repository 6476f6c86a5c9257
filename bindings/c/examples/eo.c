/* Prints the EOs of a scramble as they are found: eo "R' U' F D2" */
#include <stdio.h>

#include "premove.h"

static int print(const char *line, void *user) {
    (void)user;
    puts(line);
    return 0;
}

int main(int count, char **words) {
    const char *scramble = count > 1 ? words[1] : "R' U' F D2";
    premove_engine *engine;
    int code = premove_open("{\"tables\":null}", &engine);
    if (code == PREMOVE_DONE) {
        code = premove_solve(engine, 0, "eo", scramble, "{\"niss\":true,\"max\":3}", print, NULL);
    }
    if (code > PREMOVE_NOTHING) {
        fprintf(stderr, "eo: %s\n", premove_last_error());
    }
    premove_close(engine);
    return code;
}
