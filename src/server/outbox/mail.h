/* mail.h -- one SMTP transfer by libcurl: hands a composed mail to the mail server. */
#ifndef SERVER_OUTBOX_MAIL_H
#define SERVER_OUTBOX_MAIL_H

#include <curl/curl.h>
#include <stdbool.h>

#include "server/base/conf.h"
#include "server/store/pg.h"

/* A mail being sent.  Must live until mail_free, after the transfer. */
struct mail {
	struct bytes text;
	size_t read;
	bool whole; /* libcurl has read all of it: without an answer it may have arrived */
	struct curl_slist *to;
};

/* Creates the transfer of m->text; NULL: out of memory. */
CURL *mail_begin(struct mail *m, const struct conf *conf, const char *to);
void mail_free(struct mail *m);

enum mail_result {
	MAIL_TAKEN,
	MAIL_LATER, /* not accepted: retry */
	MAIL_NEVER, /* rejected permanently */
	MAIL_UNKNOWN /* no answer: it may have been accepted */
};

enum mail_result mail_result(const struct mail *m, CURL *easy, CURLcode code);

#endif
