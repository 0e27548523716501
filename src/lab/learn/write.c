/* write.c -- timerift-lab learn write: prints a network as the C source of src/ai/nets. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/base.h"
#include "cli/base/options.h"
#include "lab/learn/learn.h"
#include "lab/learn/model.h"

#define ROW 32 /* numbers in a line */

static void print_row(const char *name, const int32_t *numbers, int count)
{
	(void)printf("\t.%s = {", name);
	for (int i = 0; i < count; i++)
		(void)printf("%s%" PRId32, i ? ", " : " ", numbers[i]);
	(void)puts(" },");
}

static void print_spread(const int16_t spread[2][NET_ERAS])
{
	(void)printf("\t.spread = {");
	for (int solo = 0; solo < 2; solo++) {
		(void)printf(" {");
		for (int era = 0; era < NET_ERAS; era++)
			(void)printf("%s%d", era ? ", " : " ", spread[solo][era]);
		(void)printf(" }%s", solo ? " },\n" : ",");
	}
}

static void print_arrays(const struct stored *s)
{
	(void)printf("static const int16_t skip[] = {");
	for (int i = 0; i < s->count; i++)
		(void)printf("%s%d,", i % ROW ? " " : "\n\t", s->skip[i]);
	(void)printf("\n};\n\nstatic const int8_t in[] = {\n");
	for (int i = 0; i < s->count; i++) {
		(void)putchar('\t');
		for (int unit = 0; unit < NET_HIDDEN; unit++)
			(void)printf("%s%d,", unit ? " " : "", s->in[i][unit]);
		(void)putchar('\n');
	}
	(void)puts("};\n");
}

static void print_source(const struct stored *s)
{
	(void)puts("/* net.c -- made by `timerift-lab learn write`; docs/players.md tells with which games. */\n"
		   "#include \"ai/net.h\"\n\n/* clang-format off */");
	print_arrays(s);
	(void)printf("const struct net net_built_in = {\n\t.features = UINT64_C(0x%016" PRIx64 "),\n", s->features);
	(void)printf("\t.revision = %" PRIu32 ",\n\t.count = %" PRId32 ",\n\t.bias = %" PRId32 ",\n", s->revision,
		s->count, s->bias);
	print_row("hidden_bias", s->hidden_bias, NET_HIDDEN);
	print_row("out", s->out, NET_HIDDEN);
	print_spread(s->spread);
	(void)puts("\t.skip = skip,\n\t.in = in,\n};\n/* clang-format on */");
}

int learn_write(int argc, char **argv)
{
	static const char about[] = "Prints a network that `learn fit` made as the C source src/ai/nets/net.c.";
	const struct options options = { "timerift-lab learn write NETWORK", about, NULL, 0, 1 };
	int words = options_read(&options, argc, argv);
	if (words < 0)
		return options_status(words);
	if (words != 1)
		return options_complain(&options, "a network is missing", "");
	struct stored *s = calloc(1, sizeof *s);
	int status = 1;
	if (!s || stored_load(s, argv[1]) != 0) {
		(void)fprintf(stderr, "timerift-lab learn write: %s is not a network for these features\n", argv[1]);
	} else {
		print_source(s);
		status = fflush(stdout) == 0 ? 0 : 1;
	}
	free(s);
	return status;
}
