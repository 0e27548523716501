/* mail.h -- handing a letter to the mail server: SMTP by libcurl. */
#ifndef SERVER_OUTBOX_MAIL_H
#define SERVER_OUTBOX_MAIL_H

#include <curl/curl.h>
#include <stdbool.h>

#include "server/base/conf.h"
#include "server/store/pg.h"

/* A letter on its way.  Lives until mail_free, after the transfer. */
struct mail {
	struct bytes text;
	size_t read;
	bool whole; /* all of it was given to curl: if no answer came, it may have arrived */
	struct curl_slist *to;
};

/* A transfer of m->text; NULL: no memory. */
CURL *mail_begin(struct mail *m, const struct conf *conf, const char *to);
void mail_free(struct mail *m);

enum mail_result {
	MAIL_TAKEN,
	MAIL_LATER, /* surely not taken: try again */
	MAIL_NEVER, /* surely not taken, and it will not be */
	MAIL_UNKNOWN /* it may have been taken */
};

enum mail_result mail_result(const struct mail *m, CURL *easy, CURLcode code);

#endif
