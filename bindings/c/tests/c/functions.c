/* Calls every function with good and bad arguments, from one thread and from eight. The argument is
 * the options of the engine. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "premove.h"

#define CHECK(condition)                                                               \
    do {                                                                               \
        if (!(condition)) {                                                            \
            fprintf(stderr, "line %d: %s; last error: %s\n", __LINE__, #condition,     \
                    premove_last_error());                                             \
            exit(1);                                                                   \
        }                                                                              \
    } while (0)

static const char EO[] =
    "{\"question\":\"step\",\"step\":\"eofb\",\"scramble\":\"R U F\",\"niss\":true}";
static const char ENDLESS[] =
    "{\"question\":\"step\",\"step\":\"eo\",\"scramble\":\"R U F\",\"niss\":true,\"max\":12,"
    "\"unsorted\":true}";

struct seen {
    int lines;
    int most;
    char last[200];
};

static int look(const char *line, void *user) {
    struct seen *seen = user;
    seen->lines += 1;
    strncpy(seen->last, line, sizeof seen->last - 1);
    return seen->most != 0 && seen->lines >= seen->most;
}

static const char *options;

static premove_engine *opened(void) {
    premove_engine *engine = NULL;
    CHECK(premove_open(options, &engine) == PREMOVE_DONE);
    CHECK(engine != NULL && premove_last_error()[0] == 0);
    return engine;
}

static void open_and_close(void) {
    premove_engine *engine = (premove_engine *)1;
    CHECK(premove_open("{\"tabels\":null}", &engine) == PREMOVE_BAD_INPUT && engine == NULL);
    CHECK(strcmp(premove_last_error(), "unknown option 'tabels': did you mean 'tables'?") == 0);
    CHECK(premove_open(NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_open("\xff", &engine) == PREMOVE_BAD_INPUT && engine == NULL);
    CHECK(strstr(premove_last_error(), "not UTF-8") != NULL);
    CHECK(strchr(premove_version(), '.') != NULL);
    premove_close(NULL);
    premove_close(opened());
}

static void with_callback(premove_engine *engine) {
    struct seen seen = {0};
    CHECK(premove_ask(engine, 1, EO, look, &seen) == PREMOVE_DONE);
    CHECK(seen.lines == 3 && strcmp(seen.last, "{\"ended\":\"done\",\"truncated\":true}") == 0);
    CHECK(premove_ask(engine, 1, EO, NULL, NULL) == PREMOVE_DONE);
    struct seen stopping = {.most = 2};
    CHECK(premove_ask(engine, 0, ENDLESS, look, &stopping) == PREMOVE_STOPPED);
    CHECK(stopping.lines == 3 && strcmp(stopping.last, "{\"ended\":\"stopped\"}") == 0);
    struct seen nothing = {0};
    CHECK(premove_solve(engine, 0, "eofb", "F", "{\"max\":0}", look, &nothing) == PREMOVE_NOTHING);
    struct seen typed = {0};
    CHECK(premove_solve(engine, 0, "eofb", "R U F", "{\"niss\":true}", look, &typed) == 0);
    CHECK(typed.lines == 3 && strcmp(typed.last, seen.last) == 0);
    CHECK(premove_solve(engine, 0, "eofb", "R U F", "7", look, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_solve(engine, 0, "dr-eofb", "F", NULL, NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(strcmp(premove_last_error(), "EO on F/B is not solved: 4 bad edges") == 0);
    CHECK(premove_chain(engine, 0, "EO >", "R U F", "", NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_optimal(engine, 0, "R Q", "", NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(strstr(premove_last_error(), "unknown move 'Q' at column 3") != NULL);
    CHECK(premove_chain(engine, 0, "EO", "R U F", "{\"max\":3}", NULL, NULL) == PREMOVE_DONE);
}

static void line_by_line(premove_engine *engine) {
    premove_answers *answers;
    const char *line;
    CHECK(premove_start(engine, 2, EO, &answers) == PREMOVE_DONE);
    int lines = 0;
    while (premove_next(answers, -1, &line) == PREMOVE_DONE) {
        CHECK(line[0] == '{');
        lines += 1;
    }
    CHECK(lines == 3 && line == NULL);
    CHECK(premove_next(answers, 0, &line) == PREMOVE_FINISHED);
    CHECK(premove_finish(answers) == PREMOVE_DONE);
    CHECK(premove_start(engine, 2, ENDLESS, &answers) == PREMOVE_DONE);
    CHECK(premove_next(answers, 60000, &line) == PREMOVE_DONE);
    CHECK(premove_finish(answers) == PREMOVE_STOPPED);
    CHECK(premove_start(engine, 2, ENDLESS, &answers) == PREMOVE_DONE);
    CHECK(premove_stop(engine, 3) == 0 && premove_stop(engine, 0) == 0);
    CHECK(premove_stop(engine, 2) == 1);
    while (premove_next(answers, -1, &line) == PREMOVE_DONE) {
    }
    CHECK(premove_finish(answers) == PREMOVE_STOPPED && premove_stop_all(engine) == 0);
    CHECK(premove_finish(NULL) == 0);
    CHECK(premove_start(engine, 2, "[]", &answers) == PREMOVE_DONE);
    CHECK(premove_next(answers, -1, &line) == PREMOVE_DONE && strstr(line, "refused") != NULL);
    CHECK(premove_finish(answers) == PREMOVE_BAD_INPUT);
}

static void into_buffers(premove_engine *engine) {
    char buffer[2000];
    size_t needed = 0;
    CHECK(premove_answer(engine, 0, EO, buffer, 10, &needed) == PREMOVE_TOO_SMALL);
    CHECK(buffer[0] == 0 && needed > 100 && needed < sizeof buffer);
    CHECK(premove_answer(engine, 0, EO, NULL, 0, &needed) == PREMOVE_TOO_SMALL);
    CHECK(premove_answer(engine, 0, EO, buffer, needed, NULL) == PREMOVE_DONE);
    CHECK(strlen(buffer) + 1 == needed && buffer[needed - 2] == '\n');
    const uint64_t seed = 4;
    CHECK(premove_scramble(engine, "htr", &seed, buffer, sizeof buffer, &needed) == PREMOVE_DONE);
    CHECK(strcmp(buffer, "B2 L2 F2 R2 U' D' L2 U' D R2") == 0 && needed == strlen(buffer) + 1);
    CHECK(premove_scramble(engine, "hrt", NULL, buffer, sizeof buffer, NULL) == PREMOVE_BAD_INPUT);
    CHECK(buffer[0] == 0);
    CHECK(premove_convert(engine, "z R", "code", buffer, 24, &needed) == PREMOVE_DONE);
    CHECK(strcmp(buffer, "FECDABGH=EFCDBAGHIJKL=M") == 0 && needed == 24);
    CHECK(premove_apply(engine, "z R", "R'", buffer, 23, &needed) == PREMOVE_TOO_SMALL);
    CHECK(premove_apply(engine, "z R", "R'", buffer, needed, NULL) == PREMOVE_DONE);
    CHECK(strcmp(buffer, "ABCDEFGH=ABCDEFGHIJKL=M") == 0);
    struct seen seen = {0};
    CHECK(premove_steps(engine, look, &seen) == PREMOVE_DONE && seen.lines > 50);
    memset(&seen, 0, sizeof seen);
    CHECK(premove_tables(engine, look, &seen) == PREMOVE_DONE && seen.lines > 10);
}

/* Calls every function that takes texts with this one. All of them refuse it. */
static void refused(premove_engine *engine, const char *text) {
    char buffer[200];
    premove_answers *answers = NULL;
    premove_engine *other = NULL;
    const int may_be_null = text == NULL || text[0] == 0;
    CHECK(may_be_null || premove_open(text, &other) == PREMOVE_BAD_INPUT);
    CHECK(premove_ask(engine, 0, text, NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_last_error()[0] != 0);
    CHECK(premove_answer(engine, 0, text, buffer, 1, NULL) != PREMOVE_DONE);
    CHECK(premove_solve(engine, 0, text, "R", NULL, NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(may_be_null || premove_solve(engine, 0, "eo", "R", text, NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_chain(engine, 0, text, "R", NULL, NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(may_be_null || premove_optimal(engine, 0, text, "", NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(may_be_null || premove_optimal(engine, 0, "", text, NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(may_be_null ||
          premove_scramble(engine, text, NULL, buffer, 200, NULL) == PREMOVE_BAD_INPUT);
    CHECK(text != NULL || premove_convert(engine, text, "code", buffer, 200, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_convert(engine, "R", text, buffer, 200, NULL) == PREMOVE_BAD_INPUT);
    CHECK(may_be_null || premove_apply(engine, text, "R", buffer, 200, NULL) == PREMOVE_BAD_INPUT);
    /* A long row of x is rotations. */
    CHECK(may_be_null || text[0] == 'x' ||
          premove_apply(engine, "R", text, buffer, 200, NULL) == PREMOVE_BAD_INPUT);
    if (premove_start(engine, 0, text, &answers) == PREMOVE_DONE) {
        CHECK(premove_finish(answers) != PREMOVE_DONE);
    } else {
        CHECK(answers == NULL);
    }
}

static void bad_arguments(premove_engine *engine) {
    const char *line;
    premove_answers *answers;
    char *long_text = malloc(1000001);
    memset(long_text, 'x', 1000000);
    long_text[1000000] = 0;
    const char *texts[] = {NULL, "", "\xc3(", long_text};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i += 1) {
        refused(engine, texts[i]);
    }
    free(long_text);
    CHECK(premove_ask(NULL, 0, EO, look, NULL) == PREMOVE_BAD_INPUT);
    CHECK(strcmp(premove_last_error(), "argument 'engine' is NULL: premove_open makes one") == 0);
    CHECK(premove_answer(NULL, 0, EO, NULL, 0, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_start(NULL, 0, EO, &answers) == PREMOVE_BAD_INPUT && answers == NULL);
    CHECK(premove_start(engine, 0, EO, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_next(NULL, 0, &line) == PREMOVE_BAD_INPUT && line == NULL);
    CHECK(premove_solve(NULL, 0, "eo", "R", NULL, NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_optimal(NULL, 0, "R", NULL, NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_chain(NULL, 0, "EO", "R", NULL, NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_scramble(NULL, NULL, NULL, NULL, 0, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_convert(NULL, "R", "code", NULL, 0, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_apply(NULL, "R", "U", NULL, 0, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_steps(NULL, NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_tables(NULL, NULL, NULL) == PREMOVE_BAD_INPUT);
    CHECK(premove_stop(NULL, 1) == 0 && premove_stop_all(NULL) == 0);
    CHECK(premove_start(engine, 0, EO, &answers) == PREMOVE_DONE);
    CHECK(premove_next(answers, -1, NULL) == PREMOVE_BAD_INPUT);
    (void)premove_finish(answers);
}

static void *work(void *engine) {
    for (int i = 0; i < 20; i += 1) {
        struct seen seen = {0};
        CHECK(premove_ask(engine, 1, EO, look, &seen) == PREMOVE_DONE && seen.lines == 3);
        CHECK(premove_ask(engine, 1, "[]", look, &seen) == PREMOVE_BAD_INPUT);
    }
    return NULL;
}

static void *until_stopped(void *engine) {
    const int code = premove_ask(engine, 9, ENDLESS, NULL, NULL);
    CHECK(code == PREMOVE_STOPPED);
    return NULL;
}

static void eight_threads(premove_engine *engine) {
    pthread_t threads[8];
    for (int i = 0; i < 8; i += 1) {
        CHECK(pthread_create(&threads[i], NULL, work, engine) == 0);
    }
    for (int i = 0; i < 8; i += 1) {
        CHECK(pthread_join(threads[i], NULL) == 0);
    }
    CHECK(pthread_create(&threads[0], NULL, until_stopped, engine) == 0);
    while (premove_stop(engine, 9) == 0) {
    }
    CHECK(pthread_join(threads[0], NULL) == 0);
}

/* Closing an engine ends the questions that still run. */
static void close_while_running(void) {
    premove_engine *engine = opened();
    premove_answers *answers;
    CHECK(premove_start(engine, 0, ENDLESS, &answers) == PREMOVE_DONE);
    premove_close(engine);
    CHECK(premove_finish(answers) == PREMOVE_STOPPED);
}

int main(int count, char **words) {
    options = count > 1 ? words[1] : NULL;
    open_and_close();
    premove_engine *engine = opened();
    with_callback(engine);
    line_by_line(engine);
    into_buffers(engine);
    bad_arguments(engine);
    eight_threads(engine);
    premove_close(engine);
    close_while_running();
    puts("all functions do what they should");
    return 0;
}
