/*
 * The few tools every file may use.
 *
 * CHECK is the project's assert: it states what a bug would break, never what a player or a file may get wrong
 * (those are refusals, see enum rift_result), and it stays on in release builds. In WebAssembly, where there is
 * nobody to print to, it traps.
 */
#ifndef BASE_BASE_H
#define BASE_BASE_H

/* Number of elements of an array (not of a pointer). */
#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

/* The larger and the smaller of two ints, each argument used once. */
static inline int int_max(int a, int b)
{
	return a > b ? a : b;
}

static inline int int_min(int a, int b)
{
	return a < b ? a : b;
}

#ifdef __wasm__
#define CHECK(cond) ((cond) ? (void)0 : __builtin_trap())
#else
/* Prints what did not hold and where, and aborts. Only CHECK calls it. */
_Noreturn void check_failed(const char *cond, const char *file, int line) __attribute__((cold));
#define CHECK(cond) ((cond) ? (void)0 : check_failed(#cond, __FILE__, __LINE__))
#endif

#endif
