/*
 * mail.c -- see mail.h.  Decides whether a failed transfer can be retried: after all bytes were sent without an answer,
 * it is unknown whether the mail was accepted.
 */
#include "server/outbox/mail.h"

#include <stdio.h>
#include <string.h>

#define TIMEOUT_S 30L

static size_t on_read(char *out, size_t size, size_t count, void *arg)
{
	struct mail *m = arg;
	size_t room = size * count, left = m->text.length - m->read, take = left < room ? left : room;
	memcpy(out, m->text.at + m->read, take);
	m->read += take;
	if (take == 0)
		m->whole = true;
	return take;
}

CURL *mail_begin(struct mail *m, const struct conf *conf, const char *to)
{
	static const long tls[] = { CURLUSESSL_NONE, CURLUSESSL_TRY, CURLUSESSL_ALL };
	char from[CONF_TEXT + 2];
	CURL *easy = curl_easy_init();
	(void)snprintf(from, sizeof from, "<%s>", conf->mail_from);
	m->to = curl_slist_append(NULL, to);
	if (!easy || !m->to) {
		curl_easy_cleanup(easy);
		return NULL;
	}
	curl_easy_setopt(easy, CURLOPT_URL, conf->smtp);
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	curl_easy_setopt(easy, CURLOPT_PROXY, "");
	curl_easy_setopt(easy, CURLOPT_USE_SSL, tls[conf->smtp_tls > 2 ? 2 : conf->smtp_tls]);
	if (*conf->smtp_user) {
		curl_easy_setopt(easy, CURLOPT_USERNAME, conf->smtp_user);
		curl_easy_setopt(easy, CURLOPT_PASSWORD, conf->smtp_password);
	}
	curl_easy_setopt(easy, CURLOPT_MAIL_FROM, from);
	curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, m->to);
	curl_easy_setopt(easy, CURLOPT_READFUNCTION, on_read);
	curl_easy_setopt(easy, CURLOPT_READDATA, m);
	curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(easy, CURLOPT_TIMEOUT, TIMEOUT_S);
	curl_easy_setopt(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, TIMEOUT_S); /* covers QUIT, too */
	return easy;
}

void mail_free(struct mail *m)
{
	bytes_release(&m->text);
	curl_slist_free_all(m->to);
	m->to = NULL;
}

enum mail_result mail_result(const struct mail *m, CURL *easy, CURLcode code)
{
	long answer = 0;
	curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &answer);
	if (code == CURLE_OK)
		return MAIL_TAKEN;
	if (answer >= 500 && code != CURLE_LOGIN_DENIED)
		return MAIL_NEVER;
	return answer >= 400 || !m->whole ? MAIL_LATER : MAIL_UNKNOWN;
}
