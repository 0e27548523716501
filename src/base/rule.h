/*
 * RULE("CONSTRUCT-03") stands where the code carries out that rule of docs/rules/.
 *
 * In release builds it is nothing. With RIFT_MARKS (debug and sanitizer builds) it reports to a hook, from which
 * `make rules` learns whether a scenario that names a rule really reached it. The id may also be that of a row of the
 * content or of a caller; tools/rules_report.py reads the sources and refuses an id that the catalogue does not have.
 */
#ifndef BASE_RULE_H
#define BASE_RULE_H

#ifdef RIFT_MARKS

typedef void rule_hook(void *ctx, const char *id);

/* From now on every mark calls hook(ctx, id); NULL turns it off. For tests: the only mutable global, and only here. */
void rule_listen(rule_hook *hook, void *ctx) __attribute__((visibility("default")));

/* A rule's mark was reached. Only RULE calls it. */
void rule_reached(const char *id);

#define RULE(id) rule_reached(id)
#define RULE_OF(id) rule_reached(id) /* the id came as an argument: its caller names it */

#else

#define RULE(id) ((void)sizeof(id))
#define RULE_OF(id) ((void)(id))

#endif

#endif
