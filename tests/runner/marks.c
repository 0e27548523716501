/*
 * marks.c -- which rules a scenario reaches.  In builds without marks nobody listens and the list stays empty.
 */
#include "runner.h"

#include <string.h>

#ifdef RIFT_MARKS

static void reached(void *ctx, const char *id)
{
	struct marks *m = ctx;
	if (!m->on)
		return;
	for (int i = 0; i < m->count; i++)
		if (strcmp(m->id[i], id) == 0)
			return;
	CHECK(m->count < MARKS_MAX);
	m->id[m->count++] = id;
}

bool marks_available(void)
{
	return true;
}

void marks_listen(struct marks *m)
{
	rule_listen(m ? reached : NULL, m);
}

#else

bool marks_available(void)
{
	return false;
}

void marks_listen(struct marks *m)
{
	(void)m;
}

#endif

bool marks_set(struct scenario *s, bool on)
{
	bool was = s->marks.on;
	s->marks.on = on;
	return was;
}
