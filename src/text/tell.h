/*
 * tell.h -- events as sentences.  An event has a message key (for translators) and arguments; tell_event says it in
 * English.  Questions too: tell_ask says what is asked, and why.
 */
#ifndef TELL_H
#define TELL_H

#include <stddef.h>

#include "rift.h"

#define TELL_MAX 240

size_t tell_event(const struct rift_game *g, const struct rift_event *e, char *out, size_t size);
const char *tell_key(const struct rift_event *e); /* e.g. "good.gain" */
size_t tell_ask(const struct rift_game *g, int seat, char *out, size_t size);

#endif
