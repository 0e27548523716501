/* matching.c -- see matching.h. */
#include "server/contest/matching.h"

#include <string.h>

/* A search for an alternating path from somebody without a partner. */
struct search {
	struct matching *m;
	int parent[CONTEST_PLAYERS], base[CONTEST_PLAYERS];
	bool used[CONTEST_PLAYERS], blossom[CONTEST_PLAYERS];
	int queue[CONTEST_PLAYERS], head, tail;
};

void matching_begin(struct matching *m, int count)
{
	memset(m, 0, sizeof *m);
	m->count = count;
	for (int i = 0; i < count; i++)
		m->mate[i] = MATCHING_NONE;
}

void matching_take(struct matching *m, int who)
{
	m->gone[who] = true;
	if (m->mate[who] != MATCHING_NONE)
		m->mate[m->mate[who]] = MATCHING_NONE;
	m->mate[who] = MATCHING_NONE;
}

/* The base at which the paths of two to the root meet. */
static int search_meet(const struct search *s, int a, int b)
{
	bool passed[CONTEST_PLAYERS] = { false };
	for (;;) {
		a = s->base[a];
		passed[a] = true;
		if (s->m->mate[a] == MATCHING_NONE)
			break;
		a = s->parent[s->m->mate[a]];
	}
	for (;;) {
		b = s->base[b];
		if (passed[b])
			return b;
		b = s->parent[s->m->mate[b]];
	}
}

/* Marks the blossom's members from v down to its base. */
static void search_mark(struct search *s, int v, int base, int child)
{
	while (s->base[v] != base) {
		const int mate = s->m->mate[v];
		s->blossom[s->base[v]] = s->blossom[s->base[mate]] = true;
		s->parent[v] = child;
		child = mate;
		v = s->parent[mate];
	}
}

static void search_reach(struct search *s, int v)
{
	if (!s->used[v]) {
		s->used[v] = true;
		s->queue[s->tail++] = v;
	}
}

static void search_contract(struct search *s, int v, int to)
{
	const int base = search_meet(s, v, to);
	memset(s->blossom, 0, sizeof s->blossom);
	search_mark(s, v, base, to);
	search_mark(s, to, base, v);
	for (int i = 0; i < s->m->count; i++)
		if (s->blossom[s->base[i]]) {
			s->base[i] = base;
			search_reach(s, i);
		}
}

/* Looks along the edges of v.  Returns the end of an alternating path, or MATCHING_NONE. */
static int search_from(struct search *s, int root, int v)
{
	const struct matching *m = s->m;
	for (int to = 0; to < m->count; to++) {
		if (!m->edge[v][to] || m->gone[to] || s->base[v] == s->base[to] || m->mate[v] == to)
			continue;
		if (to == root || (m->mate[to] != MATCHING_NONE && s->parent[m->mate[to]] != MATCHING_NONE)) {
			search_contract(s, v, to);
		} else if (s->parent[to] == MATCHING_NONE) {
			s->parent[to] = v;
			if (m->mate[to] == MATCHING_NONE)
				return to;
			search_reach(s, m->mate[to]);
		}
	}
	return MATCHING_NONE;
}

/* Whether root gets a partner, by exchanging partners along a path. */
static bool matching_augment(struct matching *m, int root)
{
	struct search s = { .m = m };
	int end = MATCHING_NONE;
	for (int i = 0; i < m->count; i++) {
		s.parent[i] = MATCHING_NONE;
		s.base[i] = i;
	}
	search_reach(&s, root);
	while (end == MATCHING_NONE && s.head < s.tail)
		end = search_from(&s, root, s.queue[s.head++]);
	if (end == MATCHING_NONE)
		return false;
	while (end != MATCHING_NONE) {
		const int before = s.parent[end], next = m->mate[before];
		m->mate[end] = before;
		m->mate[before] = end;
		end = next;
	}
	return true;
}

bool matching_complete(struct matching *m)
{
	for (int i = 0; i < m->count; i++)
		if (!m->gone[i] && m->mate[i] == MATCHING_NONE && !matching_augment(m, i))
			return false;
	return true;
}
