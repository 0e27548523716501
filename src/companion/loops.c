#include "companion/companion.h"
bool loops_next(struct rift_companion *c, struct play *p, struct frame *f)
{
	(void)c, (void)p, (void)f;
	return false;
}
bool loops_enter(struct rift_companion *c, struct play *p, struct rift_entry e)
{
	(void)c, (void)p, (void)e;
	return false;
}
