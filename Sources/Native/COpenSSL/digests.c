#include "COpenSSL.h"

#include <limits.h>
#include <openssl/evp.h>

void sv_sha256_begin(SVSHA256 *state) { SHA256_Init(state); }
void sv_sha256_add(SVSHA256 *state, const void *bytes, size_t count) { SHA256_Update(state, bytes, count); }
void sv_sha256_end(SVSHA256 *state, uint8_t digest[32]) { SHA256_Final(digest, state); }

int sv_authentication_tag(const void *bytes, size_t count, uint8_t tag[16]) {
  static const uint8_t zeros[16];
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  if (!context) return -1;
  int length;
  int is_done = EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, zeros, zeros) == 1;
  const uint8_t *rest = bytes;
  while (is_done && count) {
    int part = count > INT_MAX ? INT_MAX : (int)count;
    is_done = EVP_EncryptUpdate(context, NULL, &length, rest, part) == 1;
    rest += part;
    count -= (size_t)part;
  }
  uint8_t nothing[16];
  is_done = is_done && EVP_EncryptFinal_ex(context, nothing, &length) == 1 &&
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, tag) == 1;
  EVP_CIPHER_CTX_free(context);
  return is_done ? 0 : -1;
}
