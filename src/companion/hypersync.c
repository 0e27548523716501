#include "companion/companion.h"
void hyper_start(struct rift_companion *c)
{
	(void)c;
}
bool hyper_possible(const struct rift_companion_setup *setup)
{
	(void)setup;
	return false;
}
bool hyper_next(struct rift_companion *c, struct play *p, struct frame *f)
{
	(void)c, (void)p, (void)f;
	return false;
}
bool hyper_enter(struct rift_companion *c, struct play *p, struct rift_entry e)
{
	(void)c, (void)p, (void)e;
	return false;
}
