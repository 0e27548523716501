/*
 * faults.h -- collects what a test finds, so that one run shows all of it: each fault once, the first FAULTS_MAX of them
 * printed.  A test ends with assert_no_faults().
 */
#ifndef FAULTS_H
#define FAULTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define FAULTS_MAX 40
#define FAULT_LETTERS 600

static char faults_seen[FAULTS_MAX][FAULT_LETTERS];
static size_t faults_count; /* distinct ones, as far as they are kept */
static size_t faults_all;

static void CMOCKA_PRINTF_ATTRIBUTE(1, 2) fault(const char *format, ...)
{
	char text[FAULT_LETTERS];
	va_list arguments;
	faults_all++;
	if (faults_count == FAULTS_MAX)
		return;
	va_start(arguments, format);
	(void)vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	for (size_t i = 0; i < faults_count; i++)
		if (strcmp(faults_seen[i], text) == 0)
			return;
	memcpy(faults_seen[faults_count++], text, sizeof text);
	print_error("%s\n", text);
}

static inline void assert_no_faults(void)
{
	if (faults_all > 0)
		fail_msg("%zu faults, %zu of them shown above", faults_all, faults_count);
}

/* For a test that the checks can fail: forgets what was found and returns how much that was. */
static inline size_t faults_forget(void)
{
	size_t all = faults_all;
	faults_all = faults_count = 0;
	return all;
}

#endif
