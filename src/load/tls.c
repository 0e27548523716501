/* tls.c -- see tls.h. */
#include "load/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>

struct tls {
	SSL *ssl;
	BIO *taken, *given; /* from and to the network; the SSL owns them */
};

static SSL_CTX *context(void)
{
	static SSL_CTX *made;
	if (!made && (made = SSL_CTX_new(TLS_client_method()))) {
		SSL_CTX_set_verify(made, SSL_VERIFY_NONE, NULL);
		SSL_CTX_set_mode(made, SSL_MODE_RELEASE_BUFFERS);
	}
	return made;
}

struct tls *tls_open(void)
{
	struct tls *t = calloc(1, sizeof *t);
	BIO *taken = BIO_new(BIO_s_mem()), *given = BIO_new(BIO_s_mem());
	SSL *ssl = context() ? SSL_new(context()) : NULL;
	if (!t || !taken || !given || !ssl) {
		BIO_free(taken);
		BIO_free(given);
		SSL_free(ssl);
		free(t);
		return NULL;
	}
	*t = (struct tls){ ssl, taken, given };
	SSL_set_bio(ssl, taken, given);
	SSL_set_connect_state(ssl);
	return t;
}

void tls_free(struct tls *t)
{
	if (t)
		SSL_free(t->ssl);
	free(t);
}

bool tls_take(struct tls *t, const void *bytes, size_t length)
{
	return BIO_write(t->taken, bytes, (int)length) == (int)length;
}

/*
 * What became of a call of OpenSSL that returned less than asked.  SSL_get_error looks at the thread's queue of errors, so each call
 * begins with an empty one: else the error of one connection would end the others.
 */
static int waits(const struct tls *t, int result)
{
	const int why = SSL_get_error(t->ssl, result);
	return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

int tls_shake(struct tls *t)
{
	ERR_clear_error();
	const int result = SSL_do_handshake(t->ssl);
	return result == 1 ? 1 : waits(t, result);
}

int tls_read(struct tls *t, void *out, size_t room)
{
	ERR_clear_error();
	const int result = SSL_read(t->ssl, out, (int)room);
	return result > 0 ? result : waits(t, result);
}

bool tls_write(struct tls *t, const void *bytes, size_t length)
{
	return SSL_write(t->ssl, bytes, (int)length) == (int)length;
}

size_t tls_give(struct tls *t, void *out, size_t room)
{
	const int got = BIO_read(t->given, out, (int)room);
	return got > 0 ? (size_t)got : 0;
}
