/*
 * main.c -- timeriftd: opens all parts of the server, connects them and runs the event loop; graceful shutdown.
 *
 * One thread, one event loop.  Layers: front (HTTP, WebSocket) -> api (handlers) -> rooms (games) -> journal -> db
 * (PostgreSQL).
 */
#include <curl/curl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <uv.h>

#include "server/admin/admin.h"
#include "server/api/exchange.h"
#include "server/api/api.h"
#include "server/api/bans.h"
#include "server/api/device.h"
#include "server/api/password.h"
#include "server/archive/fetch.h"
#include "server/archive/keep.h"
#include "server/archive/verify.h"
#include "server/archive/weeks.h"
#include "server/bus/bus.h"
#include "server/base/conf.h"
#include "server/base/lag.h"
#include "server/base/limit.h"
#include "server/base/notify.h"
#include "server/base/log.h"
#include "server/keys.h"
#include "server/parts.h"
#include "server/game/gaps.h"
#include "server/game/standing.h"
#include "server/meet/conduct.h"
#include "server/meet/contests.h"
#include "server/net/peer.h"
#include "server/outbox/outbox.h"
#include "server/people/collect.h"
#include "server/people/lobby.h"
#include "server/rating/ratings.h"
#include "server/rating/recompute.h"
#include "server/rehearsal/rehearse.h"
#include "server/sender/send.h"
#include "server/shards/shards.h"
#include "server/store/listen.h"
#include "server/seal/seal.h"
#include "server/store/migrate.h"
#include "server/store/pg.h"
#include "server/store/site_read.h"
#include "server/usage.h"

#define WHY 500
#define DRAIN_MS 100
#define DRAIN_TICKS 30 /* all are dismissed: shutdown waits up to 3 s for sockets to close and queries to finish */
#define TOLD_TICKS 200 /* and up to 20 s for writes that only this node can do: standings, results of sent mail */
#define ABORT_TICKS 8 /* after 0.8 s mails and webhook deliveries in flight are aborted for other nodes to retry */
#define LOOK_MS 1000 /* interval of polling the log while NATS is disconnected, and of the watchdog */
#define SIZE_LOOKS 60 /* intervals between two readings of the size of the database */

/* store/sql/main.sql */
STATEMENT(main_size);

/* Stops the loop when all sockets are closed and everything is written, or at the time limit. */
static void on_drained(uv_timer_t *timer)
{
	struct server *s = timer->data;
	if (front_dismisses(s->front))
		return;
	bool told = standings_waiting(s) == 0 && outbox_busy(s->api.outbox) == 0;
	if (++s->drained == ABORT_TICKS)
		outbox_abort(s->api.outbox); /* early enough to write the results to the database */
	bool answered = front_sockets(s->front) == 0 && stores_waiting(s->api.stores) == 0;
	if ((told && (answered || s->drained >= DRAIN_TICKS)) || s->drained >= TOLD_TICKS) {
		log_event(LOG_INFO, "stopping");
		uv_stop(&s->loop);
	}
}

static void on_stop(uv_signal_t *handle, int number)
{
	struct server *s = handle->data;
	static const char leave[] = "{\"t\":\"leave\"}"; /* reconnect: another node serves you */
	(void)number;
	if (s->api.draining) {
		uv_stop(&s->loop);
		return;
	}
	log_event(LOG_INFO, "draining");
	notify("STOPPING=1");
	s->api.draining = true;
	due_drain(s->api.due);
	plans_drain(s->api.plans);
	outbox_drain(s->api.outbox);
	front_dismiss(s->front, leave);
	uv_timer_start(&s->drain, on_drained, DRAIN_MS, DRAIN_MS);
}

/*
 * SIGHUP: reads the key file and the rules of conduct again, and loads new builds of the rules.  Games whose build was
 * missing become playable; new games use the current build.
 */
static void on_reload(uv_signal_t *handle, int number)
{
	struct server *s = handle->data;
	char why[WHY];
	(void)number;
	if (shelf_read(&s->shelf, why, sizeof why) == 0)
		log_event(LOG_INFO, "rules_read", "rules", s->shelf.newest->rules->hash);
	else
		log_event(LOG_ERROR, "rules_unread", "why", why);
	if (!seal_load(s->conf.key_file, why, sizeof why))
		log_event(LOG_ERROR, "keys_unread", "why", why);
	if (!conduct_load(&s->api, s->conf.conduct, why, sizeof why))
		log_event(LOG_ERROR, "conduct_unread", "why", why);
}

static void on_listen_opened(void *arg)
{
	struct store *p = arg;
	bans_doubt(&p->server->api);
}

static void on_listen_heard(void *arg, const char *payload)
{
	struct store *p = arg;
	bans_heard(&p->server->api, payload);
}

static const struct listen_calls listen_calls = { .opened = on_listen_opened, .heard = on_listen_heard };

static void expel(void *arg)
{
	struct server *s = arg;
	static const char banned[] = "{\"t\":\"error\",\"why\":\"banned\"}";
	s->api.metrics.expelled += front_expel(s->front, banned, sizeof banned - 1);
}

static void on_size(void *arg, const struct db_answer *answer)
{
	struct server *s = arg;
	if (answer->result == DB_OK)
		s->api.metrics.store_bytes = (uint64_t)pg_number(answer->rows, 0, 0);
}

/* Every second: pings the watchdog, polls for steps that were missed, and re-checks permissions now and then. */
static void on_look(uv_timer_t *timer)
{
	struct server *s = timer->data;
	bool away = s->bus && !bus_there(s->bus);
	notify("WATCHDOG=1");
	parts_look(s, away);
	if (s->looks % SIZE_LOOKS == 0 && db_ready(stores_directory(s->api.stores)))
		db_ask(stores_directory(s->api.stores), &sql_main_size, NULL, on_size, s);
	s->looks++;
	bans_look(&s->api);
	ratings_look(s->ratings);
	contests_look(s->contests);
	lobby_tick(s->api.lobby);
}

static void stores_gauge(const struct server *s, struct metrics *c)
{
	c->steps = c->collected = c->commits = c->gaps = 0;
	for (const struct store *p = s->stores; p < stores_end(s); p++) {
		c->steps += journal_steps(p->journal);
		c->commits += journal_commits(p->journal);
		c->collected += collect_count(p->collect);
		c->gaps += p->gaps ? gaps_found(p->gaps) : 0;
	}
	c->store_waiting = stores_waiting(s->api.stores);
	c->store_connections = (uint64_t)stores_connections(s->api.stores);
	c->standing_waiting = standings_waiting(s);
}

static void gauge(void *arg, struct metrics *c)
{
	const struct server *s = arg;
	stores_gauge(s, c);
	c->refused = front_refused(s->front);
	due_gauge(s->api.due, c);
	c->senders = outbox_senders(s->api.outbox);
	c->sender_in_flight = outbox_sending(s->api.outbox);
	c->rooms = rooms_count(s->api.rooms);
	c->resumed = rooms_resumed(s->api.rooms);
	c->sockets = front_sockets(s->front);
	c->connections = front_connections(s->front);
	c->passwords_waiting = passwords_waiting(s->api.passwords);
	c->rewound = rooms_rewound(s->api.rooms);
	c->bus_there = s->bus && bus_there(s->bus);
	c->bus_refused = s->bus ? bus_refused(s->bus) : 0;
	lag_gauge(s->lag);
}

/* What reads and writes the databases. */
static bool stores_begin(struct server *s)
{
	struct api *d = &s->api;
	uint8_t map[BUCKETS];
	if (stores_map_read(&s->addresses, map) != 0 || !parts_stores_open(s, map))
		return false;
	stores_time(d->stores, &d->metrics.store_seconds);
	d->outbox = outbox_open(&s->loop, d->stores, &s->conf, &d->metrics);
	d->lobby = lobby_open(d->stores, &s->shelf);
	s->ratings = ratings_open(d->stores);
	s->contests = contests_open(d);
	return d->outbox && d->lobby && s->ratings && s->contests;
}

/* What holds strangers to their share. */
static bool shares_open(struct server *s)
{
	const struct conf *c = &s->conf;
	struct api *d = &s->api;
	d->passwords = passwords_open(&s->loop, (size_t)c->password_mb);
	d->limits = limits_open();
	if (d->limits)
		limits_count(d->limits, d->metrics.budget_refused);
	const struct peers_setting peers = { .sockets_each = (size_t)c->sockets_each,
		.request_rate = (int)c->request_rate,
		.request_burst = (int)c->request_burst,
		.rate = (int)c->rate,
		.burst = (int)c->burst };
	s->peers = peers_open(&peers);
	s->lag = lag_open(&s->loop, &d->metrics);
	return d->passwords && d->limits && s->peers && s->lag;
}

/* What a node needs of the archive. */
static bool archive_open(struct server *s)
{
	if (!*s->conf.archive)
		return true;
	s->fetch = fetch_open(&s->loop, &s->conf, &s->api.metrics);
	return s->fetch != NULL;
}

static bool network_open(struct server *s)
{
	const struct conf *c = &s->conf;
	struct api *d = &s->api;
	struct front_setting front = { .host = *c->listen ? c->listen : NULL,
		.port = (int)c->port,
		.site = *c->site ? c->site : NULL,
		.rules = c->rules,
		.origin = *c->origin ? c->origin : NULL,
		.behind_proxy = c->behind_proxy != 0,
		.cookie = cookie_name(c),
		.device = device_cookie(c),
		.known = device_genuine,
		.body_max = 16384,
		.message_max = 4096,
		.queue_max = 262144,
		.queues_max = (size_t)c->queues_mb << 20,
		.sockets_max = (size_t)c->sockets,
		.requests_max = (size_t)c->requests,
		.peers = s->peers,
		.rate_per_s = (int)c->rate,
		.burst = (int)c->burst,
		.timeout_s = 10,
		.join_s = 10,
		.refused_by = d->metrics.budget_refused,
		.took = &d->metrics.request_seconds,
		.banned = bans_has,
		.request = api_request,
		.opened = api_opened,
		.crowded = api_crowded,
		.message = api_message,
		.closed = api_closed,
		.arg = d };
	(void)nets_read(&front.proxies, c->proxies); /* conf_check has read it before */
	s->front = front_open(&s->loop, &front);
	bool ok = s->front != NULL;
	for (struct store *p = s->stores; ok && p < stores_end(s); p++) {
		p->listen = listen_open(&s->loop, s->addresses.store[p->index].conninfo, &listen_calls, p);
		ok = p->listen != NULL;
	}
	return ok;
}

static bool server_open(struct server *s)
{
	struct api *d = &s->api;
	d->conf = &s->conf;
	d->shelf = &s->shelf;
	d->gauge = gauge;
	d->gauge_arg = s;
	d->expel = expel;
	return stores_begin(s) && archive_open(s) && shares_open(s) && parts_games_open(s) && network_open(s);
}

/*
 * Frees everything, so that leak checkers find nothing.  The database goes first, so that pending queries fail with
 * DB_LOST and their callbacks free what they own.  From here until the last turn of the loop nothing may start a query.
 */
static void server_close(struct server *s)
{
	struct api *d = &s->api;
	passwords_close(d->passwords);
	for (struct store *p = s->stores; p < stores_end(s); p++)
		listen_close(p->listen);
	outbox_stop(d->outbox);
	struct stores *stores = d->stores;
	stores_stop(stores);
	d->stores = NULL;
	outbox_free(d->outbox);
	if (s->fetch)
		fetch_close(s->fetch);
	limits_close(d->limits);
	front_close(s->front);
	parts_close(s);
	stores_close(stores);
	ratings_close(s->ratings);
	contests_close(s->contests);
	lobby_close(d->lobby);
	lag_close(s->lag);
	uv_close((uv_handle_t *)&s->look, NULL);
	uv_close((uv_handle_t *)&s->drain, NULL);
	for (int i = 0; i < SIGNALS; i++)
		uv_close((uv_handle_t *)&s->signals[i], NULL);
	front_end(s->front, &s->loop);
	bans_close(d);
	peers_close(s->peers);
	if (uv_loop_close(&s->loop) != 0)
		log_event(LOG_WARN, "left_open");
	shelf_close(&s->shelf);
}

/* Whether every database has the schema of this program, and a part of the log for this week. */
static bool stores_check(const struct server *s)
{
	for (int i = 0; i < s->addresses.count; i++) {
		const char *conninfo = s->addresses.store[i].conninfo;
		if (migrate_check(conninfo, i == DIRECTORY) != 0)
			return false;
		if (*s->conf.archive && weeks_first(conninfo) != 0 && i == DIRECTORY)
			return false; /* another one may be away: its part of the log is made when it is back */
	}
	return true;
}

static int serve(struct server *s)
{
	static const struct {
		int number;
		uv_signal_cb handler;
	} signals[SIGNALS] = { { SIGTERM, on_stop }, { SIGINT, on_stop }, { SIGHUP, on_reload } };
	char why[WHY];

	if (*s->conf.clock_shift && !clock_shift(s->conf.clock_shift)) {
		fprintf(stderr, "timeriftd: clock_shift: cannot read %s\n", s->conf.clock_shift);
		return 1;
	}
	if (!seal_load(s->conf.key_file, why, sizeof why) || !conduct_load(&s->api, s->conf.conduct, why, sizeof why)) {
		fprintf(stderr, "timeriftd: %s\n", why);
		return 1;
	}
	log_event(LOG_INFO, seal_is_on() ? "secrets_sealed" : "secrets_plain");
	if (!stores_check(s) || site_read(s->conf.database) != 0)
		return 1;
	if (shelf_open(&s->shelf, s->conf.rules, why, sizeof why) != 0) {
		fprintf(stderr, "timeriftd: %s\n", why);
		return 1;
	}
	(void)signal(SIGPIPE, SIG_IGN);
	/* Senders run as the same user: whoever takes one over must not read the keys in this memory. */
	(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	uv_loop_init(&s->loop);
	if (!server_open(s)) {
		fprintf(stderr, "timeriftd: cannot listen on %s:%ld\n", s->conf.listen, s->conf.port);
		return 1;
	}
	for (int i = 0; i < SIGNALS; i++) {
		uv_signal_init(&s->loop, &s->signals[i]);
		s->signals[i].data = s;
		uv_signal_start(&s->signals[i], signals[i].handler, signals[i].number);
	}
	uv_timer_init(&s->loop, &s->drain);
	s->drain.data = s;
	uv_timer_init(&s->loop, &s->look);
	s->look.data = s;
	uv_timer_start(&s->look, on_look, LOOK_MS, LOOK_MS);
	parts_sweep(s);
	log_event(LOG_INFO, "serving", "rules", s->shelf.newest->rules->hash);
	notify("READY=1");
	uv_run(&s->loop, UV_RUN_DEFAULT);
	server_close(s);
	return 0;
}

/* Rehearses the running games on the build in `file`, or on the current one. */
static int rehearse_on(struct server *s, const char *file)
{
	struct build other = { 0 };
	char why[WHY];

	if (shelf_open(&s->shelf, s->conf.rules, why, sizeof why) != 0) {
		fprintf(stderr, "timeriftd: %s\n", why);
		return 2;
	}
	if (file && !build_load(&other, file, why, sizeof why)) {
		fprintf(stderr, "timeriftd: %s: %s\n", file, why);
		shelf_close(&s->shelf);
		return 2;
	}
	int status = rehearse(&s->addresses, &s->shelf, file ? other.rules : s->shelf.newest->rules);
	if (file)
		build_release(&other);
	shelf_close(&s->shelf);
	return status;
}

static int migrate_all(const struct addresses *a)
{
	int status = 0;
	for (int i = 0; i < a->count; i++) {
		if (a->count > 1)
			printf("%s:\n", a->store[i].name);
		status = migrate(a->store[i].conninfo) != 0 ? 1 : status;
	}
	return status;
}

/* Each database by itself: it has segments of its own. */
static int archive_all(const struct server *s, const struct usage *u)
{
	int worst = 0;
	for (int i = 0; i < s->addresses.count; i++) {
		const char *conninfo = s->addresses.store[i].conninfo;
		const bool check = u->check || u->index;
		const int status = check ? verify(&s->conf, conninfo, u->index) : keep(&s->conf, conninfo);
		worst = status > worst ? status : worst;
	}
	return worst;
}

/* Runs a command that reads the settings. */
static int command_run(struct server *s, const struct usage *u)
{
	char why[WHY];

	if (sodium_init() < 0 || curl_global_init(CURL_GLOBAL_DEFAULT) != 0) {
		fprintf(stderr, "timeriftd: libsodium or libcurl does not work here\n");
		return 1;
	}
	if (conf_read(&s->conf, u->config, why, sizeof why) != 0 || conf_check(&s->conf, why, sizeof why) != 0) {
		fprintf(stderr, "timeriftd: %s\n", why);
		return 2;
	}
	log_level_set((enum log_level)log_level_read(s->conf.log_level));
	if (strcmp(u->command, "config") == 0) {
		conf_show(&s->conf);
		return 0;
	}
	if (strcmp(u->command, "nkey") == 0)
		return keys_nkey(&s->conf);
	if (strcmp(u->command, "key") == 0)
		return keys_key(&s->conf);
	if (addresses_read(&s->addresses, s->conf.database, s->conf.stores, why, sizeof why) != 0) {
		fprintf(stderr, "timeriftd: %s\n", why);
		return 2;
	}
	if (strcmp(u->command, "seal") == 0)
		return keys_seal(&s->conf, &s->addresses);
	if (strcmp(u->command, "migrate") == 0)
		return migrate_all(&s->addresses);
	if (strcmp(u->command, "archive") == 0)
		return archive_all(s, u);
	if (strcmp(u->command, "ratings") == 0)
		return recompute(&s->addresses, u->check);
	if (strcmp(u->command, "rehearse") == 0)
		return rehearse_on(s, u->rules);
	return serve(s);
}

int main(int argc, char **argv)
{
	static struct server s;
	struct usage usage;
	int status;

	if (argc >= 2 && strcmp(argv[1], "send") == 0)
		return send_main(argc - 2, argv + 2);
	if (argc >= 2 && strcmp(argv[1], "admin") == 0)
		return admin(argc - 2, argv + 2);
	if (argc >= 2 && strcmp(argv[1], "shards") == 0)
		return shards(argc - 2, argv + 2);
	if (usage_read(&usage, argc - 1, argv + 1, &status) != 0)
		return status;
	if (strcmp(usage.command, "version") == 0)
		return printf("timeriftd %s\n", RIFT_VERSION) < 0;
	return command_run(&s, &usage);
}
