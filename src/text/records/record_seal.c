/*
 * record_seal.c -- the seal in the record of an online game, which makes its dice verifiable: one line per key, before
 * the moves, in any order; and the verification.
 */
#include "rift_record.h"

#include <string.h>

#include "base/base.h"
#include "text/format/letters.h"
#include "text/format/catalogue.h"
#include "text/records/record_parts.h"
#include "rift_words.h"

static const char *seal_word(int key)
{
	static const char *const words[SEAL_END] = {
#define SEAL_WORD(NAME, word) [SEAL_##NAME] = (word),
		SEAL_KEYS(SEAL_WORD)
#undef SEAL_WORD
	};
	return words[key];
}

static int seal_key(struct span word)
{
	int key = SEAL_NONE + 1;
	while (key < SEAL_END && !span_is(word, seal_word(key)))
		key++;
	return key < SEAL_END ? key : SEAL_NONE;
}

bool seal_key_begins(struct span line)
{
	return seal_key(span_word(&line)) != SEAL_NONE;
}

/* ---- reading ---- */

static bool bytes_read(unsigned char *to, size_t count, struct span *rest)
{
	struct span word = span_word(rest);
	return hex_read(to, count, word.at, word.length);
}

/* Parses a seat that has not had this key yet; -1 if it is not one. */
static int seat_read(unsigned said, struct span *rest)
{
	struct span word = span_word(rest);
	int seat = word.length == 1 ? rift_words_seat_of(word.at[0]) : -1;
	return seat >= 0 && seat < RIFT_SEATS && !(said >> seat & 1) ? seat : -1;
}

static bool word_read(struct rift_seal *seal, struct span *rest)
{
	int seat = seat_read(seal->spoken, rest);
	if (seat < 0)
		return false;
	seal->spoken = (uint8_t)(seal->spoken | 1 << seat);
	return bytes_read(seal->shares[seat], RIFT_FAIR_BYTES, rest);
}

static bool given_up_read(struct rift_seal *seal, struct span *rest)
{
	do {
		int seat = seat_read(seal->given_up, rest);
		if (seat < 0)
			return false;
		seal->given_up = (uint8_t)(seal->given_up | 1 << seat);
	} while (span_trim(*rest).length > 0);
	return true;
}

static bool value_read(struct rift_seal *seal, enum seal_key key, struct span *rest)
{
	struct span number;
	switch (key) {
	case SEAL_GAME:
		number = span_word(rest);
		return game_read(number.at, number.length, &seal->game);
	case SEAL_RULES:
		return bytes_read(seal->rules, RIFT_FAIR_RULES, rest);
	case SEAL_COMMITMENT:
		return bytes_read(seal->commitment, RIFT_FAIR_BYTES, rest);
	case SEAL_SECRET:
		return bytes_read(seal->secret, RIFT_FAIR_BYTES, rest);
	case SEAL_WORD:
		return word_read(seal, rest);
	case SEAL_GIVEN_UP:
		return given_up_read(seal, rest);
	case SEAL_DAY:
		number = span_word(rest);
		return day_read(number.at, number.length, &seal->day);
	case SEAL_NONE:
	case SEAL_END:
		break;
	}
	return false;
}

const char *seal_read_line(struct rift_seal *seal, struct span line)
{
	static const char *const reasons[SEAL_END] = {
		[SEAL_GAME] = "record.game",
		[SEAL_RULES] = "record.rules",
		[SEAL_COMMITMENT] = "record.hex",
		[SEAL_SECRET] = "record.hex",
		[SEAL_WORD] = "record.share",
		[SEAL_GIVEN_UP] = "record.gave-up",
		[SEAL_DAY] = "record.day",
	};
	int key = seal_key(span_word(&line));
	CHECK(key > SEAL_NONE && key < SEAL_END);
	if (key != SEAL_WORD && seal->known >> key & 1)
		return "record.again";
	seal->known = (uint8_t)(seal->known | 1 << key);
	return value_read(seal, (enum seal_key)key, &line) && span_trim(line).length == 0 ? NULL : reasons[key];
}

bool seal_whole(const struct rift_seal *seal)
{
	const unsigned whole = 1 << SEAL_GAME | 1 << SEAL_RULES | 1 << SEAL_COMMITMENT | 1 << SEAL_SECRET;
	return !seal->known || (seal->known & whole) == whole;
}

/* ---- writing ---- */

static void put_bytes(struct text *t, const unsigned char *bytes, size_t count)
{
	char hex[2 * RIFT_FAIR_BYTES + 1];
	hex_write(hex, bytes, count);
	put(t, hex);
	put(t, "\n");
}

static void put_key(struct text *t, enum seal_key key)
{
	put(t, seal_word((int)key));
	put(t, " ");
}

void put_seal(struct text *t, const struct rift_seal *seal)
{
	static const unsigned char none[RIFT_FAIR_BYTES];
	char number[GAME_TEXT], day[DAY_TEXT];
	game_write(number, seal->game);
	put_key(t, SEAL_GAME);
	put(t, number);
	put(t, "\n");
	if (seal->day) {
		day_write(day, seal->day);
		put_key(t, SEAL_DAY);
		put(t, day);
		put(t, "\n");
	}
	put_key(t, SEAL_RULES);
	put_bytes(t, seal->rules, RIFT_FAIR_RULES);
	put_key(t, SEAL_COMMITMENT);
	put_bytes(t, seal->commitment, RIFT_FAIR_BYTES);
	put_key(t, SEAL_SECRET);
	put_bytes(t, seal->secret, RIFT_FAIR_BYTES);
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		if (memcmp(seal->shares[seat], none, RIFT_FAIR_BYTES) == 0)
			continue;
		put_key(t, SEAL_WORD);
		put_letter(t, rift_words_seat(seat));
		put(t, " ");
		put_bytes(t, seal->shares[seat], RIFT_FAIR_BYTES);
	}
	if (!seal->given_up)
		return;
	put(t, seal_word(SEAL_GIVEN_UP));
	for (int seat = 0; seat < RIFT_SEATS; seat++) {
		if (!(seal->given_up >> seat & 1))
			continue;
		put(t, " ");
		put_letter(t, rift_words_seat(seat));
	}
	put(t, "\n");
}

/* ---- checking ---- */

const char *rift_sentence_fair(const char *language, enum rift_record_fair fair)
{
	static const char *const words[] = {
#define FAIR_WORD(NAME, word) [RIFT_RECORD_##NAME] = (word),
		RIFT_RECORD_FAIR(FAIR_WORD)
#undef FAIR_WORD
	};
	return catalogue_find(catalogue_of(language), "fair.", words[fair]).text;
}

void rift_seal_key(unsigned char out[RIFT_FAIR_BYTES], const struct rift_seal *seal)
{
	unsigned char shares[RIFT_SEATS][RIFT_FAIR_BYTES] = { { 0 } };
	if (!seal->day)
		memcpy(shares, seal->shares, sizeof shares);
	rift_fair_key(
		out, seal->secret, seal->day ? seal->day : seal->game, (const unsigned char(*)[RIFT_FAIR_BYTES])shares);
}

enum rift_record_fair rift_record_fair(const struct rift_rules *rules, const struct rift_record *r,
	const struct rift_seal *seal, const struct rift_game *end, size_t *rolls, size_t *wrong)
{
	unsigned char hash[RIFT_FAIR_BYTES], key[RIFT_FAIR_BYTES];
	*rolls = *wrong = 0;
	if (!seal->known)
		return RIFT_RECORD_NO_SEAL;
	rift_fair_commit(hash, seal->secret);
	if (memcmp(hash, seal->commitment, RIFT_FAIR_BYTES) != 0)
		return RIFT_RECORD_OTHER_SECRET;
	rift_seal_key(key, seal);
	*wrong = fair_verify(rules, key, seal->day != 0, &r->setup, r->moves, r->count, rolls);
	if (*wrong < r->count)
		return RIFT_RECORD_OTHER_MOVE;
	bool given_up = seal->given_up && seal->given_up >> r->setup.players == 0;
	return rules->asks(end).seats == 0 || given_up ? RIFT_RECORD_FAIR_DICE : RIFT_RECORD_NOT_OVER;
}
