/* letters.c -- base32, hex and dates; see letters.h. */
#include "text/format/letters.h"

#include "base/base.h"

static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

char letter_of(unsigned value)
{
	return letters[value & 31];
}

int letter_value(char letter)
{
	for (int i = 0; letters[i]; i++)
		if (letters[i] == letter)
			return i;
	return -1;
}

void game_write(char text[GAME_TEXT], uint64_t game)
{
	for (int i = GAME_TEXT - 2; i >= 0; i--, game >>= 5)
		text[i] = letters[game & 31];
	text[GAME_TEXT - 1] = '\0';
}

bool game_read(const char *text, size_t length, uint64_t *game)
{
	uint64_t value = 0;
	if (length != GAME_TEXT - 1)
		return false;
	for (size_t i = 0; i < length; i++) {
		int v = letter_value(text[i]);
		if (v < 0 || (i == 0 && v > 15))
			return false;
		value = value << 5 | (unsigned)v;
	}
	*game = value;
	return value != 0;
}

void hex_write(char *out, const unsigned char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		*out++ = letters[bytes[i] >> 4];
		*out++ = letters[bytes[i] & 15];
	}
	*out = '\0';
}

bool hex_read(unsigned char *out, size_t count, const char *text, size_t length)
{
	if (length != 2 * count)
		return false;
	for (size_t i = 0; i < count; i++) {
		int high = letter_value(text[2 * i]), low = letter_value(text[2 * i + 1]);
		if (high < 0 || high > 15 || low < 0 || low > 15)
			return false;
		out[i] = (unsigned char)(high << 4 | low);
	}
	return true;
}

/* Days from 1970-01-01 to the first day of a month; months are counted from March, so that a leap day ends a year. */
static uint32_t month_begin(uint32_t year, uint32_t month)
{
	const uint32_t years = month > 2 ? year : year - 1, from_march = month > 2 ? month - 3 : month + 9;
	return 365 * years + years / 4 - years / 100 + years / 400 + (153 * from_march + 2) / 5 - 719468;
}

static void digits_write(char *to, int count, uint32_t number)
{
	for (int i = count - 1; i >= 0; i--) {
		to[i] = (char)('0' + number % 10);
		number /= 10;
	}
}

void day_write(char text[DAY_TEXT], uint32_t day)
{
	CHECK(day <= DAY_LAST);
	uint32_t year = 1970 + day / 366, month = 1;
	while (month_begin(year + 1, 1) <= day)
		year++;
	while (month < 12 && month_begin(year, month + 1) <= day)
		month++;
	digits_write(text, 4, year);
	digits_write(text + 5, 2, month);
	digits_write(text + 8, 2, day - month_begin(year, month) + 1);
	text[4] = text[7] = '-';
	text[DAY_TEXT - 1] = '\0';
}

static bool digits_read(const char *from, int count, uint32_t *number)
{
	*number = 0;
	for (int i = 0; i < count; i++) {
		if (from[i] < '0' || from[i] > '9')
			return false;
		*number = 10 * *number + (uint32_t)(from[i] - '0');
	}
	return true;
}

bool day_read(const char *text, size_t length, uint32_t *day)
{
	uint32_t year, month, date;
	if (length != DAY_TEXT - 1 || text[4] != '-' || text[7] != '-' || !digits_read(text, 4, &year) ||
		!digits_read(text + 5, 2, &month) || !digits_read(text + 8, 2, &date) || year < 1970 || month < 1 ||
		month > 12 || date < 1)
		return false;
	const uint32_t first = month_begin(year, month), next = month_begin(year + month / 12, month % 12 + 1);
	*day = first + date - 1;
	return *day > 0 && *day < next;
}
