/*
 * say.h -- structured logs: one JSON object per line on standard error.  Fields are pairs of strings after the event's
 * name; a value that is NULL is written as "".  Secrets (tokens, keys, passwords, addresses of mail) are never passed here.
 */
#ifndef SERVER_BASE_SAY_H
#define SERVER_BASE_SAY_H

#include <stddef.h>

enum say_level { SAY_DEBUG, SAY_INFO, SAY_WARN, SAY_ERROR };

void say_level_set(enum say_level least);
int say_level_read(const char *word); /* the level of this name, or -1 */
void say_words(enum say_level level, const char *const words[]);

/* say(level, event, name, value, name, value...) */
#define say(level, ...) say_words((level), (const char *const[]){ __VA_ARGS__, NULL })

#endif
