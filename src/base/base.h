/*
 * base.h -- the few helpers that every file may use.
 *
 * CHECK is the project's assert.  It states invariants that only a bug can violate; wrong moves or files are refusals
 * (enum rift_result) instead.  It stays enabled in release builds.  In WebAssembly, which has no stderr, it traps.
 */
#ifndef BASE_BASE_H
#define BASE_BASE_H

/* Number of elements of an array; not for pointers. */
#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

/* The larger and the smaller of two ints; each argument is evaluated once. */
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
/* Prints the condition and its location, and aborts.  Only CHECK calls it. */
_Noreturn void check_failed(const char *cond, const char *file, int line) __attribute__((cold));
#define CHECK(cond) ((cond) ? (void)0 : check_failed(#cond, __FILE__, __LINE__))
#endif

#endif
