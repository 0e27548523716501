/*
 * log.h -- structured logs: one JSON object per line on standard error.  Fields are pairs of strings after the event's
 * name; NULL is written as "".  Never pass secrets: tokens, keys, passwords, email addresses.
 */
#ifndef SERVER_BASE_LOG_H
#define SERVER_BASE_LOG_H

#include <stddef.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR };

void log_level_set(enum log_level least);
int log_level_read(const char *word); /* the level with this name, or -1 */
void log_words(enum log_level level, const char *const words[]);

/* log_event(level, event, name, value, name, value...) */
#define log_event(level, ...) log_words((level), (const char *const[]){ __VA_ARGS__, NULL })

#endif
