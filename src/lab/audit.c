/* audit.c -- see audit.h: effects of a move, events, and the views of the seats. */
#include "lab/audit.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "rift_words.h"

bool audit_wrong(char *wrong, size_t size, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	(void)vsnprintf(wrong, size, format, args);
	va_end(args);
	return false;
}

static int players_of(const struct rift_game *g)
{
	return rift_fact(g, RIFT_FACT_PLAYERS, 0, 0);
}

bool audit_begin(struct audit *audit, const struct rift_game *g, const struct rift_setup *setup)
{
	struct rift_setup told;
	audit->wrong[0] = '\0';
	rift_setup_of(g, &told);
	if (told.players != setup->players || told.side != setup->side || told.variants != setup->variants ||
		told.first != setup->first || told.options != setup->options || told.modules != setup->modules)
		return WRONG(audit, "the game tells another setup");
	for (int seat = 0; seat < AUDIT_VIEWS; seat++)
		rift_view(&audit->view[seat], g, seat);
	ledger_read(&audit->booked, g);
	audit->save_at = rng_below(&audit->rng, AUDIT_EVERY_SAVE) == 0 ? 1 + rng_below(&audit->rng, 400) : 0;
	return audit_table(g, &audit->booked, audit->wrong, sizeof audit->wrong);
}

/* Playing the move on a copy, without a log, gives the same game: there is no hidden state. */
static bool repeats(struct audit *audit, const struct rift_game *g, struct rift_move m)
{
	audit->scratch = audit->before;
	if (rift_play(&audit->scratch, m, NULL) != RIFT_OK || memcmp(&audit->scratch, g, sizeof *g) != 0)
		return WRONG(audit, "the same move has another effect the second time");
	return true;
}

/* A step reaches the same position and lists its answers, in the game and in a seat's view of it. */
static bool steps(struct audit *audit, const struct rift_game *from, struct rift_move m, const struct rift_game *to)
{
	struct rift_move stepped[RIFT_ANSWERS], listed[RIFT_ANSWERS];
	unsigned seats = rift_asks(to).seats;
	audit->scratch = *from;
	size_t count = rift_step(&audit->scratch, m, NULL, stepped), should = 0;
	if (seats && !(seats & (seats - 1)) && seats != 1u << RIFT_NATURE)
		should = rift_legal(to, __builtin_ctz(seats), listed, ARRAY_LEN(listed));
	if (memcmp(&audit->scratch, to, sizeof *to) != 0)
		return WRONG(audit, "a step leads to another position");
	if (count != should || memcmp(stepped, listed, count * sizeof listed[0]) != 0)
		return WRONG(audit, "a step lists %zu answers, not the %zu of the question", count, should);
	return true;
}

/* A rule's id: words of capitals and digits joined by dashes; a part of a card's rule ends in a lower-case letter. */
static bool is_rule(const char *rule)
{
	if (!rule || rule[0] < 'A' || rule[0] > 'Z' || (!strchr(rule, '-') && rule[0] != 'X')) /* X01 to X16 */
		return false;
	size_t id = strspn(rule, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
	return id == strlen(rule) || (id + 1 == strlen(rule) && rule[id] >= 'a' && rule[id] <= 'h');
}

static bool event_sound(struct audit *audit, const struct rift_game *g, const struct rift_event *e)
{
	char sentence[RIFT_TELL_MAX];
	const char *word = rift_word_event(e->kind);
	if (!word[0])
		return WRONG(audit, "an event of no kind: %d", e->kind);
	if (!is_rule(e->rule))
		return WRONG(audit, "event %s (a %d, b %d, n %d) has no rule", word, e->a, e->b, e->n);
	if (!e->audience)
		return WRONG(audit, "nobody may see event %s", word);
	size_t length = rift_tell_event(RIFT_RULES, g, e, NULL, sentence, sizeof sentence);
	if (length == 0 || length >= sizeof sentence)
		return WRONG(
			audit, "event %s (a %d, b %d, n %d) is told in %zu letters", word, e->a, e->b, e->n, length);
	const char *key = rift_tell_key(e);
	return (key && key[0]) || WRONG(audit, "event %s (a %d, b %d, n %d) has no key", word, e->a, e->b, e->n);
}

/* Events account for every change; only set-up lays out pieces without events. */
static bool events_sound(struct audit *audit, const struct rift_game *g, const struct rift_log *log)
{
	char where[200];
	if (log->count > log->max)
		return WRONG(audit, "%zu events of one move", log->count);
	bool told = audit->booked.phase[0] > RIFT_SETTING_UP;
	for (size_t i = 0; i < log->count; i++) {
		const struct rift_event *e = &log->events[i];
		seen_event(audit->seen, g, e);
		if (!event_sound(audit, g, e))
			return false;
		if (told && !ledger_enter(&audit->booked, e))
			return WRONG(audit, "event %zu, %s of seat %d (a %d, b %d, n %d), cannot be", i,
				rift_word_event(e->kind), e->seat, e->a, e->b, e->n);
	}
	ledger_read(&audit->found, g);
	if (told && ledger_differs(&audit->booked, &audit->found, where, sizeof where))
		return WRONG(audit, "%s", where);
	audit->booked = audit->found;
	return true;
}

/* Playing on a view equals the view of the game after playing. */
static bool view_agrees(struct audit *audit, const struct rift_game *g, int seat)
{
	struct rift_move m = audit->view_move[seat];
	const struct rift_game before = audit->view[seat];
	enum rift_result r = rift_play(&audit->view[seat], m, NULL);
	if (r == RIFT_OK && !steps(audit, &before, m, &audit->view[seat]))
		return false;
	if (r != RIFT_OK)
		return WRONG(audit, "the view of seat %c refuses %d %d %d %d %d of seat %d (%s)", rift_words_seat(seat),
			m.verb, m.a, m.b, m.c, m.d, m.seat, rift_word_result((int)r));
	rift_view(&audit->scratch, g, seat);
	if (memcmp(&audit->scratch, &audit->view[seat], sizeof audit->scratch) == 0)
		return true;
	size_t at = 0;
	while (audit->scratch.bytes[at] == audit->view[seat].bytes[at])
		at++;
	return WRONG(audit, "the played view of seat %c is not the view of the played game: byte %zu is %d, not %d",
		rift_words_seat(seat), at, audit->view[seat].bytes[at], audit->scratch.bytes[at]);
}

/* A seat's view lists the same answers as the game. */
static bool view_lists(struct audit *audit, const struct rift_game *g, int seat)
{
	struct rift_move own[RIFT_ANSWERS], seen[RIFT_ANSWERS];
	size_t count = rift_legal(g, seat, own, ARRAY_LEN(own));
	if (count != rift_legal(&audit->view[seat], seat, seen, ARRAY_LEN(seen)) ||
		memcmp(own, seen, count * sizeof own[0]) != 0)
		return WRONG(audit, "the view of seat %c lists other answers", rift_words_seat(seat));
	return true;
}

bool audit_after(
	struct audit *audit, const struct rift_game *g, const struct rift_record *moves, const struct rift_log *log)
{
	int players = players_of(g);
	const struct rift_move m = moves->moves[moves->count - 1];
	if (!repeats(audit, g, m) || !steps(audit, &audit->before, m, g) || !events_sound(audit, g, log))
		return false;
	if (!audit_table(g, &audit->found, audit->wrong, sizeof audit->wrong))
		return false;
	int one = rng_below(&audit->rng, AUDIT_EVERY_VIEW_LIST) ? -1 : (int)rng_below(&audit->rng, (uint32_t)players);
	if (one >= 0 && !audit_words(audit, &audit->view[one], audit->view_move[one]))
		return false;
	for (int seat = 0; seat < AUDIT_VIEWS; seat++)
		if ((seat < players || seat == RIFT_NATURE) && !view_agrees(audit, g, seat))
			return false;
	if (one >= 0 && !view_lists(audit, g, one))
		return false;
	if (moves->count == audit->save_at)
		return audit_save(g, moves, audit->wrong, sizeof audit->wrong);
	return true;
}

static bool scores_sound(struct audit *audit, const struct rift_game *g)
{
	int winners = 0;
	for (int seat = 0; seat < players_of(g); seat++) {
		struct rift_score s;
		rift_score(g, seat, &s);
		int sum = s.buildings + s.anomalies + s.superprojects + s.travel + s.morale + s.breakthroughs +
			s.tokens + s.warps + s.conditions + s.other + s.technologies + s.device + s.glitches;
		if (sum != s.total)
			return WRONG(
				audit, "the score sheet of seat %c adds up to %d, not %d", 'A' + seat, sum, s.total);
		winners += rift_won(g, seat);
	}
	return winners > 0 || WRONG(audit, "nobody has won");
}

bool audit_end(struct audit *audit, const struct rift_game *g, const struct rift_record *moves)
{
	struct rift_move m = moves->moves[0];
	enum rift_result r = rift_check(g, m);
	seen_mark(audit->seen, SEEN_REFUSALS, (int)r);
	if (r != RIFT_NOT_NOW)
		return WRONG(audit, "a move after the end: %s", rift_word_result((int)r));
	return scores_sound(audit, g) && audit_save(g, moves, audit->wrong, sizeof audit->wrong);
}
