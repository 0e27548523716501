/* push_message.c -- see push_message.h. */
#include "server/outbox/push_message.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/bytes.h"
#include "server/base/code.h"
#include "server/base/site.h"
#include "server/outbox/mail_text.h"

/* The page's service worker reads it: docs/protocol.md. */
static char *text_make(const struct push_turn *turn)
{
	char game[GAME_TEXT], told[TOLD_MOST];
	game_write(game, turn->game);
	mail_turn_words(told, turn->language, turn->title);
	json_t *text = json_pack("{s:s, s:s, s:i, s:i, s:s, s:s}", "what", "turn", "game", game, "seat", turn->seat,
		"n", turn->n, "text", told, "language", turn->language);
	char *written = text ? json_dumps(text, JSON_COMPACT) : NULL;
	json_decref(text);
	return written;
}

/* Says nothing about game and seat to the push service. */
static void topic_write(char out[PUSH_TOPIC], const struct push_turn *turn)
{
	unsigned char key[SITE_KEY], what[16], hash[24];
	site_key("push-topic", key);
	number_put(what, turn->game, 8);
	number_put(what + 8, (uint64_t)turn->seat, 8);
	crypto_generichash(hash, sizeof hash, what, sizeof what, key, sizeof key);
	sodium_bin2base64(out, PUSH_TOPIC, hash, sizeof hash, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool body_write(char out[PUSH_BODY], const struct push_turn *turn)
{
	unsigned char sealed[PUSH_MOST];
	char *text = text_make(turn);
	const size_t length = text ? push_seal(sealed, &turn->peer, text, strlen(text)) : 0;
	free(text);
	if (length > 0)
		sodium_bin2base64(out, PUSH_BODY, sealed, length, sodium_base64_VARIANT_ORIGINAL);
	return length > 0;
}

bool push_message_write(struct push_message *out, const struct push_turn *turn, const char *subject, int64_t now_s)
{
	char origin[VAPID_ORIGIN];
	struct p256 key;
	const bool well = vapid_origin(origin, turn->endpoint) && vapid_key(&key) &&
		vapid_write(out->authorization, &key, origin, subject, now_s) && body_write(out->body, turn);
	sodium_memzero(&key, sizeof key);
	topic_write(out->topic, turn);
	return well;
}
