/* api.c -- helpers for answering requests; /healthz and /metrics. */
#include "server/api/api.h"

#include <stdlib.h>
#include <string.h>

#include "server/api/routes.h"
#include "server/base/nets.h"

void answer_json(struct request *r, int status, json_t *object)
{
	char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
	if (text)
		front_answer(r, status, text, strlen(text));
	else
		front_answer(r, 500, "{\"error\":\"memory\"}", 18);
	free(text);
	json_decref(object);
}

void answer_error(struct request *r, int status, const char *word)
{
	answer_json(r, status, json_pack("{s:s}", "error", word));
}

const char *text_of(const json_t *object, const char *key, size_t most)
{
	const json_t *value = json_object_get(object, key);
	return json_is_string(value) && json_string_length(value) <= most &&
			strlen(json_string_value(value)) == json_string_length(value)
		? json_string_value(value)
		: NULL;
}

/*
 * For load balancers: 503 while the database is unreachable or the node is draining.  For pages: whether this is a
 * server, whether it sends mail, and whether its host has set rules of conduct.
 */
void health_tell(struct api *d, struct request *r, uint64_t game)
{
	(void)game;
	bool ready = stores_ready(d->stores), well = ready && !d->draining;
	answer_json(r, well ? 200 : 503,
		json_pack("{s:b, s:b, s:b, s:b}", "store", ready, "draining", d->draining, "mail", *d->conf->smtp != 0,
			"conduct", d->conduct != NULL));
}

/* A forwarded request comes from the public, whatever address it claims. */
static bool metrics_allowed(const struct conf *c, const struct request *r)
{
	struct nets from;
	unsigned char address[ADDRESS_BYTES];
	if (r->forwarded || !nets_read(&from, c->metrics_from))
		return false;
	return address_read(address, r->peer, strlen(r->peer)) && nets_hold(&from, address);
}

/* Only for the networks in metrics_from; others get 404, as if the path did not exist. */
void metrics_tell(struct api *d, struct request *r, uint64_t game)
{
	(void)game;
	char text[65536];
	if (!metrics_allowed(d->conf, r)) {
		answer_error(r, 404, "no-such-path");
		return;
	}
	d->gauge(d->gauge_arg, &d->metrics);
	r->type = "text/plain; version=0.0.4";
	size_t length = metrics_write(&d->metrics, text, sizeof text);
	length += db_metrics_write(stores_directory(d->stores), text + length, sizeof text - length);
	front_answer(r, 200, text, length);
}

void api_request(void *arg, struct request *r)
{
	struct api *d = arg;
	d->metrics.requests++;
	db_label(r->id);
	routes_answer(d, r);
	db_label("");
}

uint64_t api_game_new(const struct api *d)
{
	return *d->conf->archive ? game_new_dated(moment_unix_ms(clock_now()) / 1000) : game_new();
}
