/* p256.c -- see p256.h. */
#include "server/push/p256.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <sodium.h>

/* Writes the point of a private number. */
static bool public_write(unsigned char out[P256_PUBLIC], const EC_GROUP *group, const BIGNUM *private)
{
	EC_POINT *point = EC_POINT_new(group);
	const bool well = point && EC_POINT_mul(group, point, private, NULL, NULL, NULL) == 1 &&
		EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, out, P256_PUBLIC, NULL) == P256_PUBLIC;
	EC_POINT_free(point);
	return well;
}

bool p256_of(struct p256 *key, const unsigned char private[P256_PRIVATE])
{
	EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
	BIGNUM *number = BN_secure_new();
	const bool well = group && number && BN_bin2bn(private, P256_PRIVATE, number) && !BN_is_zero(number) &&
		BN_cmp(number, EC_GROUP_get0_order(group)) < 0 && public_write(key->public, group, number) &&
		BN_bn2binpad(number, key->private, P256_PRIVATE) == P256_PRIVATE;
	BN_clear_free(number);
	EC_GROUP_free(group);
	return well;
}

/* 64 bytes modulo the order less 1, plus 1: no number is noticeably likelier than another. */
static bool number_derive(unsigned char out[P256_PRIVATE], const unsigned char wide[crypto_hash_sha512_BYTES])
{
	EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
	BIGNUM *number = BN_secure_new(), *most = group ? BN_dup(EC_GROUP_get0_order(group)) : NULL;
	BN_CTX *space = BN_CTX_secure_new();
	const bool well = number && most && space && BN_sub_word(most, 1) == 1 &&
		BN_bin2bn(wide, crypto_hash_sha512_BYTES, number) && BN_mod(number, number, most, space) == 1 &&
		BN_add_word(number, 1) == 1 && BN_bn2binpad(number, out, P256_PRIVATE) == P256_PRIVATE;
	BN_CTX_free(space);
	BN_free(most);
	BN_clear_free(number);
	EC_GROUP_free(group);
	return well;
}

bool p256_derive(struct p256 *key, const unsigned char *secret, size_t length)
{
	unsigned char wide[crypto_hash_sha512_BYTES], private[P256_PRIVATE];
	crypto_hash_sha512(wide, secret, length);
	const bool well = number_derive(private, wide) && p256_of(key, private);
	sodium_memzero(wide, sizeof wide);
	sodium_memzero(private, sizeof private);
	return well;
}

bool p256_random(struct p256 *key)
{
	unsigned char secret[crypto_hash_sha512_BYTES];
	randombytes_buf(secret, sizeof secret);
	const bool well = p256_derive(key, secret, sizeof secret);
	sodium_memzero(secret, sizeof secret);
	return well;
}

/* A key as OpenSSL uses it; private: NULL for the key of somebody else.  NULL: it is not one. */
static EVP_PKEY *key_make(const unsigned char *private, const unsigned char public[P256_PUBLIC])
{
	EVP_PKEY *key = NULL;
	EVP_PKEY_CTX *maker = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
	BIGNUM *number = private ? BN_secure_new() : NULL;
	OSSL_PARAM *parts = NULL;
	bool well = maker && build &&
		OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
		OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, public, P256_PUBLIC) == 1;
	if (private)
		well = well && number && BN_bin2bn(private, P256_PRIVATE, number) &&
			OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1;
	parts = well ? OSSL_PARAM_BLD_to_param(build) : NULL;
	if (!parts || EVP_PKEY_fromdata_init(maker) != 1 ||
		EVP_PKEY_fromdata(maker, &key, private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parts) != 1)
		key = NULL;
	OSSL_PARAM_free(parts);
	BN_clear_free(number);
	OSSL_PARAM_BLD_free(build);
	EVP_PKEY_CTX_free(maker);
	return key;
}

/* OpenSSL reads a point only if it is on the curve; the first byte says that it is not compressed. */
bool p256_is_public(const unsigned char public[P256_PUBLIC])
{
	EVP_PKEY *key = public[0] == POINT_CONVERSION_UNCOMPRESSED ? key_make(NULL, public) : NULL;
	EVP_PKEY_free(key);
	return key != NULL;
}

bool p256_agree(unsigned char shared[P256_SHARED], const struct p256 *key, const unsigned char other[P256_PUBLIC])
{
	size_t length = P256_SHARED;
	EVP_PKEY *mine = key_make(key->private, key->public), *peer = key_make(NULL, other);
	EVP_PKEY_CTX *agree = mine && peer ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
	const bool well = agree && EVP_PKEY_derive_init(agree) == 1 && EVP_PKEY_derive_set_peer(agree, peer) == 1 &&
		EVP_PKEY_derive(agree, shared, &length) == 1 && length == P256_SHARED;
	EVP_PKEY_CTX_free(agree);
	EVP_PKEY_free(peer);
	EVP_PKEY_free(mine);
	return well;
}

/* The two numbers of a signature, of which OpenSSL writes an ASN.1 structure. */
static bool signature_bare(unsigned char out[P256_SIGNATURE], const unsigned char *structure, size_t length)
{
	ECDSA_SIG *read = d2i_ECDSA_SIG(NULL, &structure, (long)length);
	const int half = P256_SIGNATURE / 2;
	const bool well = read && BN_bn2binpad(ECDSA_SIG_get0_r(read), out, half) == half &&
		BN_bn2binpad(ECDSA_SIG_get0_s(read), out + half, half) == half;
	ECDSA_SIG_free(read);
	return well;
}

bool p256_sign(unsigned char signature[P256_SIGNATURE], const struct p256 *key, const void *data, size_t length)
{
	unsigned char structure[80];
	size_t size = sizeof structure;
	EVP_PKEY *mine = key_make(key->private, key->public);
	EVP_MD_CTX *sign = mine ? EVP_MD_CTX_new() : NULL;
	const bool well = sign && EVP_DigestSignInit(sign, NULL, EVP_sha256(), NULL, mine) == 1 &&
		EVP_DigestSign(sign, structure, &size, data, length) == 1 && signature_bare(signature, structure, size);
	EVP_MD_CTX_free(sign);
	EVP_PKEY_free(mine);
	return well;
}

/* The ASN.1 structure of a signature; its length, 0 if it cannot be made. */
static size_t signature_structure(unsigned char out[80], const unsigned char signature[P256_SIGNATURE])
{
	const int half = P256_SIGNATURE / 2;
	ECDSA_SIG *made = ECDSA_SIG_new();
	BIGNUM *r = BN_bin2bn(signature, half, NULL), *s = BN_bin2bn(signature + half, half, NULL);
	int length = 0;
	if (made && r && s && ECDSA_SIG_set0(made, r, s) == 1) {
		r = s = NULL; /* now the structure's */
		length = i2d_ECDSA_SIG(made, &out);
	}
	BN_free(r);
	BN_free(s);
	ECDSA_SIG_free(made);
	return length > 0 ? (size_t)length : 0;
}

bool p256_verify(const unsigned char signature[P256_SIGNATURE], const unsigned char public[P256_PUBLIC],
	const void *data, size_t length)
{
	unsigned char structure[80];
	const size_t size = signature_structure(structure, signature);
	EVP_PKEY *theirs = key_make(NULL, public);
	EVP_MD_CTX *verify = theirs ? EVP_MD_CTX_new() : NULL;
	const bool well = verify && size > 0 && EVP_DigestVerifyInit(verify, NULL, EVP_sha256(), NULL, theirs) == 1 &&
		EVP_DigestVerify(verify, structure, size, data, length) == 1;
	EVP_MD_CTX_free(verify);
	EVP_PKEY_free(theirs);
	return well;
}
