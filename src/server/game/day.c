/* day.c -- see day.h. */
#include "server/game/day.h"

#include "server/game/clock.h"

static int64_t seconds(int64_t moment)
{
	return moment_unix_ms(moment) / 1000;
}

uint32_t day_of(int64_t moment)
{
	return (uint32_t)(seconds(moment) / DAY_LENGTH_S);
}

int64_t day_end_s(uint32_t day)
{
	return ((int64_t)day + 1) * DAY_LENGTH_S;
}

int64_t day_close_s(uint32_t day)
{
	return day_end_s(day) + DAY_GRACE_S;
}

bool day_is_told(uint32_t day, int64_t moment)
{
	return day == 0 || seconds(moment) >= day_close_s(day) + DAY_MARGIN_S;
}
