/* test_push.c -- push messages: the example of RFC 8291, what a browser can read and nobody else, and the token of RFC 8292. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/base/site.h"
#include "server/push/sealed.h"
#include "server/push/vapid.h"

/* RFC 8291, section 5 and appendix A. */
#define TEXT "When I grow up, I want to be a watermelon"
#define SERVER_PRIVATE "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
#define SERVER_PUBLIC "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
#define BROWSER_PRIVATE "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
#define BROWSER_PUBLIC "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define AUTH "BTBZMqHH6r4Tts7J_aSIgg"
#define SALT "DGv6ra1nlYgDCS1FRnbzlw"
#define MESSAGE \
	"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" \
	"yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"

static size_t bytes_of(unsigned char *out, size_t most, const char *text)
{
	size_t length = 0;
	assert_int_equal(sodium_base642bin(out, most, text, strlen(text), NULL, &length, NULL,
				 sodium_base64_VARIANT_URLSAFE_NO_PADDING),
		0);
	return length;
}

static struct p256 key_of(const char *private, const char *public)
{
	unsigned char number[P256_PRIVATE], point[P256_PUBLIC];
	struct p256 key;
	assert_int_equal(bytes_of(number, sizeof number, private), P256_PRIVATE);
	assert_int_equal(bytes_of(point, sizeof point, public), P256_PUBLIC);
	assert_true(p256_of(&key, number));
	assert_memory_equal(key.public, point, P256_PUBLIC);
	return key;
}

static struct push_peer browser(const struct p256 *key)
{
	struct push_peer peer;
	memcpy(peer.public, key->public, P256_PUBLIC);
	assert_int_equal(bytes_of(peer.auth, sizeof peer.auth, AUTH), PUSH_AUTH);
	return peer;
}

static void the_example_of_the_rfc(void **state)
{
	const struct p256 server = key_of(SERVER_PRIVATE, SERVER_PUBLIC),
			  mine = key_of(BROWSER_PRIVATE, BROWSER_PUBLIC);
	const struct push_peer peer = browser(&mine);
	unsigned char salt[PUSH_SALT], expected[PUSH_MOST], made[PUSH_MOST], read[PUSH_MOST];
	(void)state;
	assert_int_equal(bytes_of(salt, sizeof salt, SALT), PUSH_SALT);
	const size_t length = bytes_of(expected, sizeof expected, MESSAGE);
	assert_int_equal(length, strlen(TEXT) + PUSH_EXTRA);
	assert_int_equal(push_seal_with(made, &peer, TEXT, strlen(TEXT), &server, salt), length);
	assert_memory_equal(made, expected, length);
	assert_int_equal(push_open(read, &mine, peer.auth, expected, length), strlen(TEXT));
	assert_memory_equal(read, TEXT, strlen(TEXT));
}

static void only_the_browser_reads_it(void **state)
{
	struct p256 mine, other;
	unsigned char message[PUSH_MOST], again[PUSH_MOST], read[PUSH_MOST];
	(void)state;
	assert_true(p256_random(&mine) && p256_random(&other));
	struct push_peer peer = browser(&mine);
	const size_t length = push_seal(message, &peer, TEXT, strlen(TEXT));
	assert_int_equal(push_open(read, &mine, peer.auth, message, length), strlen(TEXT));
	assert_int_equal(push_open(read, &other, peer.auth, message, length), 0);
	assert_int_equal(push_seal(again, &peer, TEXT, strlen(TEXT)), length);
	assert_memory_not_equal(again, message, PUSH_SALT);
	assert_memory_not_equal(again + PUSH_SALT, message + PUSH_SALT, 5 + P256_PUBLIC);
	for (size_t at = 0; at < length; at++) {
		if (at >= PUSH_SALT && at < PUSH_SALT + 4)
			continue; /* the size of a record, which a single one does not need */
		message[at] ^= 1;
		assert_int_equal(push_open(read, &mine, peer.auth, message, length), 0);
		message[at] ^= 1;
	}
	for (size_t cut = 0; cut < length; cut++)
		assert_int_equal(push_open(read, &mine, peer.auth, message, cut), 0);
	peer.auth[0] ^= 1;
	assert_int_equal(push_open(read, &mine, peer.auth, message, length), 0);
}

static void texts_of_all_lengths(void **state)
{
	struct p256 mine;
	unsigned char text[PUSH_TEXT + 1], message[PUSH_MOST], read[PUSH_MOST];
	(void)state;
	assert_true(p256_random(&mine));
	const struct push_peer peer = browser(&mine);
	randombytes_buf(text, sizeof text);
	for (size_t length = 1; length <= PUSH_TEXT; length += 257) {
		const size_t size = push_seal(message, &peer, text, length);
		assert_int_equal(size, length + PUSH_EXTRA);
		assert_int_equal(push_open(read, &mine, peer.auth, message, size), length);
		assert_memory_equal(read, text, length);
	}
	assert_int_equal(push_seal(message, &peer, text, PUSH_TEXT), PUSH_MOST);
	assert_int_equal(push_seal(message, &peer, text, PUSH_TEXT + 1), 0);
}

static void only_points_of_the_curve_are_keys(void **state)
{
	struct p256 key;
	unsigned char number[P256_PRIVATE] = { 0 }, message[PUSH_MOST];
	(void)state;
	assert_false(p256_of(&key, number));
	memset(number, 0xff, sizeof number);
	assert_false(p256_of(&key, number));
	assert_true(p256_random(&key));
	assert_true(p256_is_public(key.public));
	struct push_peer peer = browser(&key);
	peer.public[64] ^= 1;
	assert_false(p256_is_public(peer.public));
	assert_int_equal(push_seal(message, &peer, TEXT, strlen(TEXT)), 0);
	peer.public[64] ^= 1;
	peer.public[0] = 6; /* the same point in a form that browsers do not use */
	assert_false(p256_is_public(peer.public));
	memset(peer.public, 0, sizeof peer.public);
	assert_false(p256_is_public(peer.public));
}

static void the_key_of_a_site_is_always_the_same(void **state)
{
	static const unsigned char one[SITE_KEY] = { 1 }, two[SITE_KEY] = { 2 };
	struct p256 first, again, other;
	(void)state;
	site_set(one);
	assert_true(vapid_key(&first) && vapid_key(&again));
	assert_memory_equal(&first, &again, sizeof first);
	assert_true(p256_is_public(first.public));
	site_set(two);
	assert_true(vapid_key(&other));
	assert_memory_not_equal(other.public, first.public, P256_PUBLIC);
}

static json_t *part_read(const char *text, size_t length)
{
	unsigned char bytes[VAPID_HEADER];
	size_t size = 0;
	assert_int_equal(sodium_base642bin(bytes, sizeof bytes, text, length, NULL, &size, NULL,
				 sodium_base64_VARIANT_URLSAFE_NO_PADDING),
		0);
	json_t *read = json_loadb((const char *)bytes, size, 0, NULL);
	assert_non_null(read);
	return read;
}

static void a_token_says_who_sends(void **state)
{
	char header[VAPID_HEADER], public[VAPID_KEY];
	unsigned char signature[P256_SIGNATURE];
	struct p256 key;
	(void)state;
	assert_true(p256_random(&key));
	assert_true(vapid_write(header, &key, "https://push.example", "mailto:games@play.example", 1000));
	assert_memory_equal(header, "vapid t=", 8);
	const char *token = header + 8, *body = strchr(token, '.') + 1, *end = strchr(body, '.'),
		   *name = strstr(end, ", k=");
	json_t *head = part_read(token, (size_t)(body - 1 - token)), *said = part_read(body, (size_t)(end - body));
	assert_string_equal(json_string_value(json_object_get(head, "typ")), "JWT");
	assert_string_equal(json_string_value(json_object_get(head, "alg")), "ES256");
	assert_string_equal(json_string_value(json_object_get(said, "aud")), "https://push.example");
	assert_string_equal(json_string_value(json_object_get(said, "sub")), "mailto:games@play.example");
	assert_in_range(json_integer_value(json_object_get(said, "exp")), 1001, 1000 + 24 * 3600);
	json_decref(head);
	json_decref(said);
	vapid_public(public, &key);
	assert_string_equal(name + 4, public);
	size_t length = 0;
	assert_int_equal(sodium_base642bin(signature, sizeof signature, end + 1, (size_t)(name - end - 1), NULL,
				 &length, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
		0);
	assert_int_equal(length, P256_SIGNATURE);
	assert_true(p256_verify(signature, key.public, token, (size_t)(end - token)));
	header[10] ^= 1;
	assert_false(p256_verify(signature, key.public, token, (size_t)(end - token)));
}

static void origins(void **state)
{
	char origin[VAPID_ORIGIN];
	(void)state;
	assert_true(vapid_origin(origin, "https://push.example/send/a?b"));
	assert_string_equal(origin, "https://push.example");
	assert_true(vapid_origin(origin, "http://127.0.0.1:8080/x"));
	assert_string_equal(origin, "http://127.0.0.1:8080");
	assert_true(vapid_origin(origin, "https://push.example:443/x"));
	assert_string_equal(origin, "https://push.example");
	assert_false(vapid_origin(origin, "nonsense"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_example_of_the_rfc),
		cmocka_unit_test(only_the_browser_reads_it),
		cmocka_unit_test(texts_of_all_lengths),
		cmocka_unit_test(only_points_of_the_curve_are_keys),
		cmocka_unit_test(the_key_of_a_site_is_always_the_same),
		cmocka_unit_test(a_token_says_who_sends),
		cmocka_unit_test(origins),
	};
	return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
