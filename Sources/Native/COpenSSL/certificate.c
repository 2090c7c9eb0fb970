#include "COpenSSL.h"

#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// A random 159-bit number: positive, and within RFC 5280's length limit.
static int set_serial_number(X509 *certificate) {
  uint8_t bytes[20];
  if (RAND_bytes(bytes, sizeof bytes) != 1) return 0;
  bytes[0] &= 0x7f;
  BIGNUM *number = BN_bin2bn(bytes, sizeof bytes, NULL);
  int is_set = number && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate));
  BN_free(number);
  return is_set;
}

static int set_name(X509 *certificate, const char *common_name) {
  X509_NAME *name = X509_get_subject_name(certificate);
  return X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, (const uint8_t *)common_name, -1, -1, 0) &&
         X509_set_issuer_name(certificate, name);
}

static int add_extension(X509 *certificate, X509V3_CTX *context, int kind, const char *value) {
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, context, kind, value);
  int is_added = extension && X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
  return is_added;
}

static int fill(X509 *certificate, EVP_PKEY *key, const char *common_name, const char *alternative_names,
                int64_t not_before, int64_t not_after) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
  X509V3_set_ctx_nodb(&context);
  return X509_set_version(certificate, X509_VERSION_3) && set_serial_number(certificate) &&
         set_name(certificate, common_name) && ASN1_TIME_set(X509_getm_notBefore(certificate), not_before) &&
         ASN1_TIME_set(X509_getm_notAfter(certificate), not_after) && X509_set_pubkey(certificate, key) &&
         add_extension(certificate, &context, NID_basic_constraints, "critical,CA:FALSE") &&
         add_extension(certificate, &context, NID_key_usage, "critical,digitalSignature") &&
         add_extension(certificate, &context, NID_ext_key_usage, "serverAuth") &&
         add_extension(certificate, &context, NID_subject_alt_name, alternative_names) &&
         X509_sign(certificate, key, EVP_sha256());
}

int sv_self_signed_certificate(const char *common_name, const char *alternative_names, int64_t not_before,
                               int64_t not_after, uint8_t **certificate_bytes, size_t *certificate_size,
                               uint8_t **key_bytes, size_t *key_size, char *message) {
  *certificate_bytes = NULL;
  *key_bytes = NULL;
  int certificate_length = -1, key_length = -1;
  EVP_PKEY *key = EVP_EC_gen("P-256");
  X509 *certificate = X509_new();
  if (key && certificate && fill(certificate, key, common_name, alternative_names, not_before, not_after)) {
    certificate_length = i2d_X509(certificate, certificate_bytes);
    key_length = i2d_PrivateKey(key, key_bytes);
  }
  X509_free(certificate);
  EVP_PKEY_free(key);
  if (certificate_length > 0 && key_length > 0) {
    *certificate_size = (size_t)certificate_length;
    *key_size = (size_t)key_length;
    return 0;
  }
  sv_openssl_free(*certificate_bytes);
  sv_openssl_free(*key_bytes);
  ERR_error_string_n(ERR_get_error(), message, SV_CERTIFICATE_MESSAGE_SIZE);
  ERR_clear_error();
  return -1;
}

void sv_openssl_free(uint8_t *bytes) { OPENSSL_free(bytes); }
