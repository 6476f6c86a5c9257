/*
 * premove for C: every question of the engine as text, its answers line by line.
 *
 * A question is a JSON object, an answer is a line with one; docs/questions.md of premove
 * describes them all. The last line of every question has the field "ended".
 *
 *     premove_engine *engine;
 *     if (premove_open(NULL, &engine) != PREMOVE_DONE) puts(premove_last_error());
 *     premove_solve(engine, 0, "eo", "R' U' F", "{\"niss\":true,\"max\":4}", print, NULL);
 *     premove_close(engine);
 *
 * Texts are UTF-8 and end with a zero byte. Any number of threads may use an engine at the same
 * time. The handle of a running question belongs to one thread at a time.
 *
 * License: MIT OR Apache-2.0
 */
#ifndef PREMOVE_H
#define PREMOVE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Result codes. Where a code is not one of the first two, premove_last_error has a message, except
 * for PREMOVE_STOPPED, PREMOVE_PENDING, PREMOVE_FINISHED and PREMOVE_TOO_SMALL. */

/* The work is done, or a solution was found. */
#define PREMOVE_DONE 0
/* The work is done, and nothing was found within the limits. */
#define PREMOVE_NOTHING 1
/* An argument or the question is wrong, or the cube does not meet what the question needs. */
#define PREMOVE_BAD_INPUT 2
/* The environment is at fault: a table, memory or the disk. */
#define PREMOVE_ENVIRONMENT 3
/* The work was stopped. */
#define PREMOVE_STOPPED 4
/* Of premove_next: no line came in time. */
#define PREMOVE_PENDING 5
/* Of premove_next: there are no more lines. */
#define PREMOVE_FINISHED 6
/* The result does not fit into the buffer. */
#define PREMOVE_TOO_SMALL 7
/* A part of the engine crashed; this is a bug. */
#define PREMOVE_BROKEN 101

/* An engine: its tables and threads. */
typedef struct premove_engine premove_engine;
/* A running question. */
typedef struct premove_answers premove_answers;

/* Receives a line without line break, which is valid until it returns, and the pointer `user` of the
 * call. Returns 0 to continue; anything else stops the question, and the next line is the last.
 * Lines arrive on the thread that asked, one at a time. A slow function only slows its own search.
 * It may use the engine, but must not leave by longjmp or an exception. */
typedef int (*premove_on_line)(const char *line, void *user);

/* Returns the version, such as "0.1.0". */
const char *premove_version(void);

/* Returns the message of the last call on this thread that returned a code, "" if that call had no
 * error. It is valid until the next call on this thread. */
const char *premove_last_error(void);

/* Opens an engine. `options` is NULL, or a JSON object with any of these fields:
 *   "tables"   the folder of the tables; null for tables in memory, where nothing is read from the
 *              disk or written to it; unless given, the folder that the command line uses
 *   "threads"  the number of threads of a search and of building a table; unless given, all that
 *              there are
 * No table is opened or built here: the first question that needs one does it. If this fails,
 * `*engine` is NULL. */
int premove_open(const char *options, premove_engine **engine);

/* Stops all questions of an engine, waits until none works any more, and frees it. Calls in other
 * threads return then; no new call may begin. Handles of questions stay valid, and each must still
 * be freed with premove_finish. NULL is allowed. */
void premove_close(premove_engine *engine);

/* Answers a question. `on_line` receives each line and may be NULL. `id` is a number for
 * premove_stop; 0 for none. Several questions may have the same number. */
int premove_ask(const premove_engine *engine, uint64_t id, const char *question,
                premove_on_line on_line, void *user);

/* Answers a question and writes all lines into a buffer, each with a line break. `needed` receives
 * the size that the buffer must have, and may be NULL. If the buffer is too small, it gets an empty
 * text, and asking again searches again. */
int premove_answer(const premove_engine *engine, uint64_t id, const char *question, char *buffer,
                   size_t size, size_t *needed);

/* Starts a question, whose lines premove_next takes. premove_finish must free the handle. A question
 * that is wrong is started, too: its only line says what is wrong, and premove_finish returns
 * PREMOVE_BAD_INPUT. */
int premove_start(const premove_engine *engine, uint64_t id, const char *question,
                  premove_answers **answers);

/* Takes the next line and returns PREMOVE_DONE, or returns PREMOVE_PENDING or PREMOVE_FINISHED.
 * Waits at most `milliseconds`; without limit if negative. The line is valid until the next call
 * with this handle. */
int premove_next(premove_answers *answers, int64_t milliseconds, const char **line);

/* Stops a question unless its last line was taken, and frees the handle. Returns how it ended. NULL
 * is allowed. */
int premove_finish(premove_answers *answers);

/* Stops the questions with this number, from any thread and within some milliseconds. Returns how
 * many they are. A number of 0 stops nothing. */
size_t premove_stop(const premove_engine *engine, uint64_t id);

/* Stops all questions of an engine. Returns how many they are. */
size_t premove_stop_all(const premove_engine *engine);

/* The functions below ask one question each. `fields` is NULL, or a JSON object with further fields
 * of that question, such as {"niss":true,"max":5}; a field that has an argument is refused there. */

/* Solutions of a step such as "eo", "dr" or "htr" (question "step"). */
int premove_solve(const premove_engine *engine, uint64_t id, const char *step, const char *scramble,
                  const char *fields, premove_on_line on_line, void *user);

/* The whole cube in the fewest moves (question "optimal"). */
int premove_optimal(const premove_engine *engine, uint64_t id, const char *scramble,
                    const char *fields, premove_on_line on_line, void *user);

/* Solutions of a chain of steps such as "EO > DR > HTR" (question "chain"). */
int premove_chain(const premove_engine *engine, uint64_t id, const char *chain,
                  const char *scramble, const char *fields, premove_on_line on_line, void *user);

/* All steps that a search can reach (question "steps"). */
int premove_steps(const premove_engine *engine, premove_on_line on_line, void *user);

/* The distance tables, and which of them are there (question "tables"). */
int premove_tables(const premove_engine *engine, premove_on_line on_line, void *user);

/* Writes a cube in another form into a buffer: "moves", "facelets", "code" or "pieces" (question
 * "convert"). `cube` may have any of these forms. `needed` as for premove_answer. */
int premove_convert(const premove_engine *engine, const char *cube, const char *to, char *buffer,
                    size_t size, size_t *needed);

/* Writes the code of the cube that moves lead to into a buffer (question "apply"). The moves are
 * named as the holder of the cube sees the faces. `needed` as for premove_answer. */
int premove_apply(const premove_engine *engine, const char *cube, const char *moves, char *buffer,
                  size_t size, size_t *needed);

/* Writes a random scramble into a buffer. `kind` is NULL for "full", or another kind such as "fmc"
 * or "dr". With a `seed` it is the same every time; NULL for another one each time. `needed` as for
 * premove_answer. */
int premove_scramble(const premove_engine *engine, const char *kind, const uint64_t *seed,
                     char *buffer, size_t size, size_t *needed);

#ifdef __cplusplus
}
#endif

#endif
