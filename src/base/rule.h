/*
 * rule.h -- RULE("CONSTRUCT-03") marks the code that implements that rule of docs/rules/.
 *
 * In release builds a mark compiles to nothing.  With RIFT_MARKS (debug and sanitizer builds) it calls a hook, so `make
 * rules` can check that a scenario which names a rule reaches it.  An id may also come from a row of the content or
 * from a caller.  tools/rules_report.py reads the sources and rejects ids that the catalogue does not contain.
 */
#ifndef BASE_RULE_H
#define BASE_RULE_H

#ifdef RIFT_MARKS

typedef void rule_hook(void *ctx, const char *id);

/* Makes every mark call hook(ctx, id); NULL turns it off.  For tests: this hook is the only mutable global. */
void rule_listen(rule_hook *hook, void *ctx) __attribute__((visibility("default")));

/* Reports that a rule was reached.  Only RULE calls it. */
void rule_reached(const char *id);

#define RULE(id) rule_reached(id)
#define RULE_OF(id) rule_reached(id) /* for an id passed as an argument; the caller names the rule */

#else

#define RULE(id) ((void)sizeof(id))
#define RULE_OF(id) ((void)(id))

#endif

#endif
