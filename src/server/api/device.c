/* device.c -- see device.h.  The cookie: 16 digits of the account, 32 of each code. */
#include "server/api/device.h"

#include <stdio.h>
#include <string.h>

#include "server/base/bytes.h"
#include "server/base/site.h"
#include "text/format/letters.h"

#define DEVICE_COOKIE "timerift-device"
#define DEVICE_DAYS 400 /* the most that browsers keep a cookie */
#define CODE 16 /* bytes */
#define PARTS (8 + 2 * CODE)

const char *device_cookie(const struct conf *conf)
{
	return strcmp(cookie_name(conf), SECURE_COOKIE) == 0 ? "__Host-" DEVICE_COOKIE : DEVICE_COOKIE;
}

/* hash: of the password; "": the code that every node can check without asking the database. */
static void code_make(unsigned char code[CODE], const unsigned char account[8], const char *hash)
{
	unsigned char key[SITE_KEY];
	crypto_generichash_state state;
	site_key("device", key);
	crypto_generichash_init(&state, key, sizeof key, CODE);
	crypto_generichash_update(&state, account, 8);
	crypto_generichash_update(&state, (const unsigned char *)hash, strlen(hash));
	crypto_generichash_final(&state, code, CODE);
	sodium_memzero(key, sizeof key);
}

static bool cookie_read(unsigned char parts[PARTS], const char *cookie)
{
	unsigned char code[CODE];
	const char *value = strchr(cookie, '=');
	if (!value || strlen(value + 1) != 2 * (size_t)PARTS || !hex_read(parts, PARTS, value + 1, 2 * (size_t)PARTS))
		return false;
	code_make(code, parts, "");
	return sodium_memcmp(code, parts + 8, CODE) == 0;
}

bool device_genuine(const char *cookie)
{
	unsigned char parts[PARTS];
	return cookie_read(parts, cookie);
}

bool device_known(const char *cookie, uint64_t account, const char *hash)
{
	unsigned char parts[PARTS], id[8], code[CODE];
	number_put(id, account, sizeof id);
	if (!cookie_read(parts, cookie) || memcmp(parts, id, sizeof id) != 0)
		return false;
	code_make(code, id, hash);
	return sodium_memcmp(code, parts + 8 + CODE, CODE) == 0;
}

static void cookie_write(struct exchange *c, const char *value, int age_s)
{
	const char *name = device_cookie(c->api->conf);
	(void)snprintf(c->request->set_device, sizeof c->request->set_device,
		"%s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", name, value, age_s,
		strncmp(name, "__Host-", 7) == 0 ? "; Secure" : "");
}

void device_forget(struct exchange *c)
{
	cookie_write(c, "", 0);
}

void device_set(struct exchange *c, uint64_t account, const char *hash)
{
	unsigned char parts[PARTS];
	char value[2 * PARTS + 1];
	number_put(parts, account, 8);
	code_make(parts + 8, parts, "");
	code_make(parts + 8 + CODE, parts, hash);
	hex_write(value, parts, PARTS);
	cookie_write(c, value, DEVICE_DAYS * 86400);
}
