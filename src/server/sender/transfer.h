/*
 * transfer.h -- libcurl handles for the tasks of a sender, connected to addresses that were looked up and checked
 * before.
 */
#ifndef SERVER_SENDER_TRANSFER_H
#define SERVER_SENDER_TRANSFER_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

#include "server/sender/frame.h"
#include "server/sender/resolve.h"

#define HOOK_SECONDS 10 /* a delivery takes no longer, after its lookup */
#define HOOK_ANSWER 65536 /* bytes of an answer, head and body together; then the transfer ends */
#define MAIL_SECONDS 30 /* a mail takes no longer, and its QUIT no longer once more */
#define HOST_MOST 256

/* Where a URL points.  IPv6 addresses are written without brackets. */
struct target {
	char host[HOST_MOST];
	int port;
};

bool target_read(struct target *t, const char *url);

/* A transfer under way.  The task and the struct must live until transfer_end. */
struct transfer {
	CURL *easy;
	CURLSH *share; /* its own names: nothing is resolved twice, nothing for another transfer */
	struct curl_slist *headers, *to, *names;
	const struct task *task;
	struct addresses addresses;
	unsigned char *body; /* of a push message */
	size_t read, answered;
	bool whole;
};

/* Leaves only the addresses that may be connected to. */
void addresses_filter(struct addresses *a, const struct task *task);

bool transfer_begin(struct transfer *t, const struct task *task, const struct target *target,
	const struct addresses *addresses); /* false: out of memory; transfer_end is due all the same */
struct result transfer_result(const struct transfer *t, CURLcode code);
void transfer_end(struct transfer *t);

#endif
