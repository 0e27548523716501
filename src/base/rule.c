/* rule.c -- the hook that rule marks call, in builds with marks. */
#include "base/rule.h"

#ifdef RIFT_MARKS

static rule_hook *rule_hook_now;
static void *rule_hook_ctx;

void rule_listen(rule_hook *hook, void *ctx)
{
	rule_hook_now = hook;
	rule_hook_ctx = ctx;
}

void rule_reached(const char *id)
{
	if (rule_hook_now)
		rule_hook_now(rule_hook_ctx, id);
}

#else

/* A translation unit may not be empty. */
extern int rule_marks_are_off;

#endif
