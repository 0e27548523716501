/*
 * format.c -- see format.h.
 *
 * A pattern is processed in one pass without recursion: to enter a chosen branch or a term, the position to return to
 * is pushed on a stack.  Only the chosen branch is read; the others are skipped by matching braces.
 */
#include "text/format/format.h"

#include <string.h>

#include "text/format/capital.h"

enum { FORM_BYTES = 24, CATEGORY_BYTES = 6 }; /* CATEGORY_BYTES: "-other", the longest end of a form */

/* Whether c may occur in names, selectors and forms. */
static bool in_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

static const char *skip_blanks(const char *at)
{
	while (*at == ' ' || *at == '\n' || *at == '\t')
		at++;
	return at;
}

static struct span read_name(const char **at)
{
	struct span name = { skip_blanks(*at), 0 };
	while (in_name(name.at[name.length]))
		name.length++;
	*at = skip_blanks(name.at + name.length);
	return name;
}

enum kind { PLAIN, NUMBER, TERM, TERM_PLURAL, PLURAL, SELECT, MALFORMED };

/* The content of a pair of braces up to its branches. */
struct placeholder {
	struct span name, style;
	struct span count; /* TERM_PLURAL: the name of the number */
	enum kind kind;
	const char *rest; /* position after it; for PLURAL and SELECT, the start of the branches */
};

static enum kind kind_of(struct span word)
{
	static const struct {
		const char *word;
		enum kind kind;
	} kinds[] = { { "number", NUMBER }, { "term", TERM }, { "plural", PLURAL }, { "select", SELECT } };
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (span_is(word, kinds[i].word))
			return kinds[i].kind;
	return MALFORMED;
}

/* Parses the style of a number or a term, after the comma. */
static bool read_style(const char **at, struct placeholder *p)
{
	static const char sign[] = "::sign-always";
	*at = skip_blanks(*at);
	if (p->kind == NUMBER) {
		if (strncmp(*at, sign, sizeof sign - 1) != 0)
			return false;
		p->style = (struct span){ *at, sizeof sign - 1 };
		*at = skip_blanks(*at + sizeof sign - 1);
		return true;
	}
	p->style = read_name(at);
	if (**at == '(') {
		++*at;
		p->count = read_name(at);
		p->kind = TERM_PLURAL;
		if (**at != ')' || p->count.length == 0)
			return false;
		*at = skip_blanks(*at + 1);
	}
	return p->style.length > 0 && p->style.length < FORM_BYTES - CATEGORY_BYTES;
}

/* Parses a placeholder; `at` is after its opening brace. */
static struct placeholder read_placeholder(const char *at)
{
	struct placeholder p = { .kind = PLAIN }, malformed = { .kind = MALFORMED, .rest = at };
	p.name = read_name(&at);
	if (p.name.length == 0)
		return malformed;
	if (*at == ',') {
		at++;
		p.kind = kind_of(read_name(&at));
	}
	if (p.kind == MALFORMED)
		return malformed;
	if (p.kind == PLURAL || p.kind == SELECT) {
		p.rest = at + 1;
		return *at == ',' ? p : malformed;
	}
	if (*at == ',' && p.kind != PLAIN) {
		at++;
		if (!read_style(&at, &p))
			return malformed;
	}
	p.rest = at + 1;
	return *at == '}' ? p : malformed;
}

/* Parses the selector of the next branch and moves *at past its opening brace.  Returns false if there is none. */
static bool read_branch(const char **at, struct span *selector)
{
	const char *start = skip_blanks(*at);
	*at = *start == '=' ? start + 1 : start;
	struct span word = read_name(at);
	*selector = (struct span){ start, (size_t)(word.at - start) + word.length };
	if (word.length == 0 || **at != '{')
		return false;
	++*at;
	return true;
}

/* Returns the position after the quote opened by an apostrophe at `at`; `at` itself if it opens none. */
static const char *behind_quote(const char *at)
{
	if (at[1] != '{' && at[1] != '}' && at[1] != '#')
		return at;
	for (at++; *at != '\0'; at++) {
		if (*at != '\'')
			continue;
		if (at[1] != '\'')
			return at + 1;
		at++;
	}
	return at;
}

/* Returns the closing brace of the message that begins at `at`. */
static const char *message_end(const char *at)
{
	for (int depth = 0; *at != '\0'; at++) {
		if (*at == '\'') {
			const char *behind = at[1] == '\'' ? at + 2 : behind_quote(at);
			if (behind > at)
				at = behind - 1;
		} else if (*at == '{') {
			depth++;
		} else if (*at == '}' && depth-- == 0) {
			return at;
		}
	}
	return at;
}

/* Validation of patterns. */

struct check {
	bool other[FORMAT_DEPTH]; /* for each open list of branches: it has a branch "other" */
	bool plural[FORMAT_DEPTH];
	int depth;
};

static bool selector_fits(struct span s, bool plural)
{
	static const char *const words[] = { "zero", "one", "two", "few", "many", "other" };
	if (s.at[0] == '=')
		return plural && span_number((struct span){ s.at + 1, s.length - 1 }, 999999) >= 0;
	if (!plural)
		return true;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (span_is(s, words[i]))
			return true;
	return false;
}

/* Enters the next branch of the innermost list.  Returns NULL if it is malformed. */
static const char *check_branch(struct check *c, const char *at)
{
	struct span selector;
	if (!read_branch(&at, &selector) || !selector_fits(selector, c->plural[c->depth - 1]))
		return NULL;
	c->other[c->depth - 1] |= span_is(selector, "other");
	return at;
}

/* At a closing brace: returns the start of the next branch, or the position after the list. */
static const char *check_close(struct check *c, const char *at)
{
	if (c->depth == 0)
		return NULL;
	at = skip_blanks(at + 1);
	if (*at != '}')
		return check_branch(c, at);
	return c->other[--c->depth] ? at + 1 : NULL;
}

static const char *check_open(struct check *c, const char *at)
{
	struct placeholder p = read_placeholder(at + 1);
	if (p.kind == MALFORMED)
		return NULL;
	if (p.kind != PLURAL && p.kind != SELECT)
		return p.rest;
	if (c->depth == FORMAT_DEPTH)
		return NULL;
	c->plural[c->depth] = p.kind == PLURAL;
	c->other[c->depth++] = false;
	return check_branch(c, p.rest);
}

const char *format_check(const char *pattern)
{
	struct check c = { .depth = 0 };
	for (const char *at = pattern; *at != '\0' || c.depth > 0;) {
		const char *next = at + 1;
		if (*at == '\0')
			return at;
		if (*at == '{')
			next = check_open(&c, at);
		else if (*at == '}')
			next = check_close(&c, at);
		else if (*at == '\'' && at[1] == '\'')
			next = at + 2;
		else if (*at == '\'')
			next = behind_quote(at) > at ? behind_quote(at) : at + 1;
		if (next == NULL)
			return at;
		at = next;
	}
	return NULL;
}

/* Output. */

/* A message in progress. */
struct frame {
	const char *at; /* position to continue at */
	bool plural; /* # stands for `number` */
	int number;
	bool term; /* the message is a term, */
	char form[FORM_BYTES]; /* in this form, */
	const char *instead; /* or, if it lacks it, in this one, */
	const char *name; /* and this is its {name} */
};

struct format {
	struct text *t;
	const struct catalogue *c;
	struct arguments arguments;
	size_t start; /* offset where this sentence begins */
	struct frame stack[2 * FORMAT_DEPTH + 2];
	size_t depth;
};

struct arg arg_number(int number)
{
	return (struct arg){ .type = ARG_NUMBER, .number = number };
}

struct arg arg_text(const char *text)
{
	return (struct arg){ .type = ARG_TEXT, .text = text };
}

struct arg arg_term(const char *prefix, const char *key)
{
	return (struct arg){ .type = ARG_TERM, .prefix = prefix, .key = key, .pick = key };
}

struct arg arg_key(const char *key)
{
	const char *point = strchr(key, '.');
	struct arg arg = arg_term("", key);
	arg.pick = point ? point + 1 : key;
	return arg;
}

static bool find_listed(const void *context, struct span name, struct arg *arg)
{
	for (const struct named_arg *list = context; list->name != NULL; list++) {
		if (!span_is(name, list->name))
			continue;
		*arg = list->arg;
		return true;
	}
	return false;
}

static bool find_none(const void *context, struct span name, struct arg *arg)
{
	(void)context, (void)name, (void)arg;
	return false;
}

struct arguments arguments_list(const struct named_arg *list)
{
	return (struct arguments){ list ? find_listed : find_none, list };
}

static struct frame *top(struct format *f)
{
	return &f->stack[f->depth - 1];
}

/* Pushes a message that starts at `at`. */
static struct frame *enter(struct format *f, const char *at)
{
	if (f->depth == sizeof f->stack / sizeof f->stack[0])
		return NULL;
	f->stack[f->depth] = f->stack[f->depth - 1];
	f->depth++;
	top(f)->at = at;
	return top(f);
}

/* Writes a piece of a message: a term at the beginning of the sentence with a capital letter. */
static void emit(struct format *f, const char *s, size_t length)
{
	char capital[2];
	if (length > 0 && top(f)->term && f->t->used == f->start) {
		size_t letter = letter_capital(capital, s);
		letter = letter <= length ? letter : 0; /* half a letter */
		put_part(f->t, capital, letter);
		s += letter, length -= letter;
	}
	put_part(f->t, s, length);
}

static struct arg find_arg(struct format *f, struct span name)
{
	struct arg arg = { .type = ARG_NONE };
	const struct frame *frame = top(f);
	if (frame->term && span_is(name, "form")) {
		arg = arg_text(frame->form);
		arg.pick = frame->instead;
		return arg;
	}
	if (frame->term && span_is(name, "name") && frame->name != NULL)
		return arg_text(frame->name);
	if (frame->term || f->arguments.find(f->arguments.context, name, &arg))
		return arg;
	return span_is(name, "form") ? arg_text("one") : (struct arg){ .type = ARG_NONE };
}

/* The same; of a name NAME_FORM that is not given, returns the term NAME and sets *form. */
static struct arg find_form(struct format *f, struct span name, struct span *form)
{
	struct arg arg = find_arg(f, name);
	size_t length = name.length;
	*form = (struct span){ "", 0 };
	if (arg.type != ARG_NONE)
		return arg;
	while (length > 0 && name.at[--length] != '_')
		;
	struct arg term = find_arg(f, (struct span){ name.at, length });
	if (term.type != ARG_TERM)
		return arg;
	*form = (struct span){ name.at + length + 1, name.length - length - 1 };
	return term;
}

/* Enters a term in the form FORM or, with a plural category, FORM-CATEGORY; "plural" is no form by itself. */
static void enter_term(struct format *f, struct arg term, struct span form, const char *category)
{
	struct catalogue_text m = catalogue_find(f->c, term.prefix, term.key);
	struct frame *frame = m.text ? enter(f, m.text) : NULL;
	if (frame == NULL) {
		put(f->t, term.prefix);
		put(f->t, term.key);
		return;
	}
	frame->term = true;
	frame->name = term.text;
	frame->plural = false;
	frame->instead = category ? category : "one";
	struct text t = text_open(frame->form, sizeof frame->form);
	if (!category || !span_is(form, "plural"))
		put_span(&t, form);
	if (category && t.used > 0)
		put_letter(&t, '-');
	if (category)
		put(&t, category);
	if (m.pattern)
		return;
	emit(f, m.text, strlen(m.text)); /* plain text: braces and apostrophes have no special meaning */
	f->depth--;
}

static void put_number_arg(struct format *f, int number, struct span style)
{
	if (style.length > 0 && number > 0)
		put_letter(f->t, '+');
	put_number(f->t, number);
}

static void put_placeholder(struct format *f, const struct placeholder *p)
{
	struct span form;
	struct arg arg = find_form(f, p->name, &form);
	switch (arg.type) {
	case ARG_NUMBER:
		put_number_arg(f, arg.number, p->kind == NUMBER ? p->style : (struct span){ "", 0 });
		break;
	case ARG_TEXT:
		put(f->t, arg.text);
		break;
	case ARG_TERM:
		if (p->style.length > 0)
			form = p->style;
		else if (form.length == 0)
			form = span_of("one");
		enter_term(f, arg, form,
			p->kind == TERM_PLURAL ? catalogue_plural(f->c, find_arg(f, p->count).number) : NULL);
		break;
	case ARG_NONE:
	default:
		put_letter(f->t, '{');
		put_span(f->t, p->name);
		put_letter(f->t, '}');
	}
}

/* What the branches of a list are compared with. */
struct choice {
	struct span word;
	const char *instead; /* a second word, or NULL */
	int number; /* of a plural, for =NUMBER */
};

/* How well a branch matches: 4 the exact number, 3 the word, 2 the second word, 1 "other", 0 not at all. */
static int branch_fits(const struct choice *c, struct span selector)
{
	if (selector.at[0] == '=')
		return span_number((struct span){ selector.at + 1, selector.length - 1 }, 999999) == c->number ? 4 : 0;
	if (selector.length == c->word.length && memcmp(selector.at, c->word.at, selector.length) == 0)
		return 3;
	if (c->instead && span_is(selector, c->instead))
		return 2;
	return span_is(selector, "other");
}

/* Returns the branch to enter and moves *at past the list; sets it to NULL if the list is malformed. */
static const char *best_branch(const char **at, const struct choice *c)
{
	const char *best = NULL, *end;
	int fits = 0;
	struct span selector;
	for (; *skip_blanks(*at) != '}'; *at = end + 1) {
		if (!read_branch(at, &selector) || *(end = message_end(*at)) == '\0') {
			*at = NULL;
			return NULL;
		}
		int how = branch_fits(c, selector);
		if (how > fits) {
			fits = how;
			best = *at;
		}
	}
	*at = skip_blanks(*at) + 1;
	return best;
}

/* Returns a form of a term as it is written in the catalogue: "f" of {form, select, gender {f} other {eau}}. */
static struct span form_value(const struct format *f, struct arg term, struct span form)
{
	struct catalogue_text m = catalogue_find(f->c, term.prefix, term.key);
	const char *at = m.text && m.pattern ? strchr(m.text, '{') : NULL;
	struct placeholder p = { .kind = MALFORMED };
	if (at != NULL)
		p = read_placeholder(at + 1);
	const char *value = p.kind == SELECT && span_is(p.name, "form")
		? best_branch(&p.rest, &(struct choice){ form, NULL, 0 })
		: NULL;
	return value ? (struct span){ value, (size_t)(message_end(value) - value) } : (struct span){ "", 0 };
}

/* Chooses a branch and enters it. */
static bool choose(struct format *f, const struct placeholder *p)
{
	struct span form;
	struct arg arg = find_form(f, p->name, &form);
	struct choice c = { { "", 0 }, NULL, arg.number };
	if (p->kind == PLURAL)
		c.word = span_of(catalogue_plural(f->c, arg.number));
	else if (form.length > 0)
		c.word = form_value(f, arg, form);
	else if (arg.type == ARG_TERM)
		c.word = span_of(arg.pick);
	else if (arg.type == ARG_TEXT)
		c = (struct choice){ span_of(arg.text), arg.pick, 0 };
	const char *at = p->rest, *best = best_branch(&at, &c);
	if (at == NULL)
		return false;
	top(f)->at = at;
	struct frame *frame = best ? enter(f, best) : NULL;
	if (frame != NULL && p->kind == PLURAL) {
		frame->plural = true;
		frame->number = arg.number;
	}
	return true;
}

/* Handles an apostrophe: writes it, or the quoted text. */
static void put_apostrophe(struct format *f)
{
	const char *at = top(f)->at, *behind = at[1] == '\'' ? at + 2 : behind_quote(at);
	if (behind == at || at[1] == '\'') {
		emit(f, "'", 1);
		top(f)->at = behind == at ? at + 1 : behind;
		return;
	}
	for (at++; at < behind && *at != '\0'; at++) {
		if (*at == '\'' && at[1] != '\'')
			break;
		at += *at == '\'';
		emit(f, at, 1);
	}
	top(f)->at = behind;
}

static bool is_special(char c, bool plural)
{
	return c == '\0' || c == '{' || c == '}' || c == '\'' || (c == '#' && plural);
}

/* Processes one piece of the top message; returns false at its end or if it is malformed. */
static bool format_step(struct format *f)
{
	struct frame *frame = top(f);
	const char *at = frame->at;
	size_t length = 0;
	while (!is_special(at[length], frame->plural))
		length++;
	if (length > 0) {
		emit(f, at, length);
		frame->at += length;
		return true;
	}
	if (*at == '\'') {
		put_apostrophe(f);
		return true;
	}
	if (*at == '#') {
		put_number(f->t, frame->number);
		frame->at++;
		return true;
	}
	if (*at != '{')
		return false;
	struct placeholder p = read_placeholder(at + 1);
	if (p.kind == MALFORMED)
		return false;
	if (p.kind == PLURAL || p.kind == SELECT)
		return choose(f, &p);
	frame->at = p.rest;
	put_placeholder(f, &p);
	return true;
}

static void format_run(struct format *f)
{
	while (f->depth > 0)
		if (!format_step(f))
			f->depth--;
}

static void format(
	struct text *t, const struct catalogue *c, const char *pattern, struct arguments arguments, size_t start)
{
	struct format f = { .t = t, .c = c, .arguments = arguments, .start = start, .depth = 1 };
	f.stack[0] = (struct frame){ .at = pattern };
	format_run(&f);
}

void put_pattern(struct text *t, const struct catalogue *c, const char *pattern, struct arguments arguments)
{
	format(t, c, pattern, arguments, t->used);
}

void put_term(struct text *t, const struct catalogue *c, struct arg term, const char *form)
{
	struct named_arg list[] = { { "x", term }, { NULL, { 0 } } };
	struct format f = { .t = t, .c = c, .arguments = arguments_list(list), .start = SIZE_MAX, .depth = 1 };
	f.stack[0] = (struct frame){ .at = "" };
	enter_term(&f, term, span_of(form), NULL);
	format_run(&f);
}

static void put_key(struct text *t, const struct catalogue *c, const char *prefix, const char *key,
	struct arguments arguments, size_t start)
{
	struct catalogue_text m = catalogue_find(c, prefix, key);
	if (m.text != NULL && !m.pattern) {
		put(t, m.text);
	} else if (m.text != NULL) {
		format(t, c, m.text, arguments, start);
	} else {
		put(t, prefix);
		put(t, key);
	}
}

void put_words(
	struct text *t, const struct catalogue *c, const char *prefix, const char *key, struct arguments arguments)
{
	put_key(t, c, prefix, key, arguments, t->used);
}

void put_phrase(
	struct text *t, const struct catalogue *c, const char *prefix, const char *key, struct arguments arguments)
{
	put_key(t, c, prefix, key, arguments, SIZE_MAX);
}
