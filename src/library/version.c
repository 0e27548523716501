/* version.c -- which version of the library this is; meson.build names it. */
#include "rift.h"

const char *rift_version(void)
{
	return RIFT_VERSION;
}
