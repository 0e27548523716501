/* version.c -- the version of the library; meson.build defines it. */
#include "rift.h"

const char *rift_version(void)
{
	return RIFT_VERSION;
}
