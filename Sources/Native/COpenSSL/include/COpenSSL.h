#pragma once
// OpenSSL's digests, and the certificate that a server signs itself. The system has the library already, where Swift packages
// of the same would be compiled for minutes; Swift's importer sees no macros, and most of these functions take chains of them.
#include <stddef.h>
#include <stdint.h>

// Of the functions that compute SHA-256 these alone take no memory and can't fail. They have been marked as deprecated in favor of
// others since OpenSSL 3.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

typedef SHA256_CTX SVSHA256;

void sv_sha256_begin(SVSHA256 *state);
void sv_sha256_add(SVSHA256 *state, const void *bytes, size_t count);
void sv_sha256_end(SVSHA256 *state, uint8_t digest[32]);

// Writes the tag that AES-128-GCM gives bytes which it authenticates and doesn't encrypt, under a key and a nonce of zeros. Processors
// compute it ten times as fast as a digest. Returns 0, or -1 where there is no memory.
int sv_authentication_tag(const void *bytes, size_t count, uint8_t tag[16]);

enum { SV_CERTIFICATE_MESSAGE_SIZE = 200 };

// Makes a key on the curve P-256 and a certificate for servers that it signs itself, both in DER, to be freed with sv_openssl_free.
// `alternative_names` are those that the certificate is valid for, in OpenSSL's notation: "DNS:localhost,IP:127.0.0.1".
// The times are in seconds since 1970. Returns 0, or -1 with the reason in `message`.
int sv_self_signed_certificate(const char *common_name, const char *alternative_names, int64_t not_before,
                               int64_t not_after, uint8_t **certificate, size_t *certificate_size, uint8_t **key,
                               size_t *key_size, char *message);
void sv_openssl_free(uint8_t *bytes);
