#pragma once
// OpenSSL's digests, and self-signed server certificates. The system has the library, while Swift packages
// take minutes to compile; Swift doesn't import the macros on which most of these functions depend.
#include <stddef.h>
#include <stdint.h>

// The only SHA-256 functions that don't allocate and can't fail; deprecated since OpenSSL 3.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

typedef SHA256_CTX SVSHA256;

void sv_sha256_begin(SVSHA256 *state);
void sv_sha256_add(SVSHA256 *state, const void *bytes, size_t count);
void sv_sha256_end(SVSHA256 *state, uint8_t digest[32]);

// Computes the tag of AES-128-GCM for authenticated, unencrypted bytes, with a zero key and nonce: ten times
// as fast as a digest. Returns 0, or -1 if memory is short.
int sv_authentication_tag(const void *bytes, size_t count, uint8_t tag[16]);

enum { SV_CERTIFICATE_MESSAGE_SIZE = 200 };

// Generates a P-256 key and a self-signed server certificate, in DER, to be freed with sv_openssl_free.
// `alternative_names` are those that it is valid for, as in OpenSSL: "DNS:localhost,IP:127.0.0.1". Times are
// in seconds since 1970. Returns 0, or -1 with the reason in `message`.
int sv_self_signed_certificate(const char *common_name, const char *alternative_names, int64_t not_before,
                               int64_t not_after, uint8_t **certificate, size_t *certificate_size, uint8_t **key,
                               size_t *key_size, char *message);
void sv_openssl_free(uint8_t *bytes);
