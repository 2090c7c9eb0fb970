#include "CPixelArithmetic.h"

#include <string.h>

#if defined(__x86_64__) && defined(__linux__)
#define WIDEST __attribute__((target_clones("avx2", "default")))
#else
#define WIDEST
#endif

typedef float lanes __attribute__((vector_size(64), aligned(4)));
enum { LANES = sizeof(lanes) / sizeof(float) };

// A macro: a function of its own would return vectors as another processor does.
#define load(at) (*(const lanes *)(at))

WIDEST void cp_convolve(const float *values, size_t step, float *result, size_t length, const float *weights, size_t count) {
  const size_t half = count / 2, last = (count - 1) * step;
  size_t i = 0;
  for (; i + 2 * LANES <= length; i += 2 * LANES) {
    const float *first = values + i, *other = first + last;
    lanes sum = load(first + half * step) * weights[half];
    lanes next = load(first + half * step + LANES) * weights[half];
    for (size_t k = 0; k < half; k++, first += step, other -= step) {
      sum += (load(first) + load(other)) * weights[k];
      next += (load(first + LANES) + load(other + LANES)) * weights[k];
    }
    *(lanes *)(result + i) = sum;
    *(lanes *)(result + i + LANES) = next;
  }
  for (; i < length; i++) {
    float sum = values[i + half * step] * weights[half];
    for (size_t k = 0; k < half; k++) sum += (values[i + k * step] + values[i + last - k * step]) * weights[k];
    result[i] = sum;
  }
}

typedef float pixel __attribute__((vector_size(16), aligned(4)));

void cp_recombine(const float *pixels, const float columns[16], float *result, size_t count) {
  const pixel *column = (const pixel *)columns;
  const pixel red = column[0], green = column[1], blue = column[2], alpha = column[3];
  for (size_t i = 0; i < count; i++, pixels += 4, result += 4) {
    *(pixel *)result = red * pixels[0] + green * pixels[1] + blue * pixels[2] + alpha * pixels[3];
  }
}

// A whole number of 0…65,535 for 0…1; 0 for what is no number.
static inline __attribute__((always_inline)) int word(float value) {
  const float scaled = value * 65535 + 0.5f;
  return scaled > 0 ? scaled < 65535 ? (int)scaled : 65535 : 0;
}

void cp_from_bytes(const uint8_t *bytes, size_t size, const int order[4], const float light[256], const float *fine,
                   float *result, size_t pixels) {
  const int red = order[0], green = order[1], blue = order[2], alpha = order[3];
  for (size_t i = 0; i < pixels; i++, bytes += size, result += 4) {
    const int level = alpha < 0 ? 255 : bytes[alpha];
    if (level == 255 || !fine) {
      result[0] = light[bytes[red]];
      result[1] = light[bytes[green]];
      result[2] = light[bytes[blue]];
      result[3] = level * (1 / 255.0f);
    } else if (level == 0) {
      memset(result, 0, 4 * sizeof(float));
    } else {
      const float share = level * (1 / 255.0f), inverse = 1 / (float)level;
      result[0] = fine[word(bytes[red] * inverse)] * share;
      result[1] = fine[word(bytes[green] * inverse)] * share;
      result[2] = fine[word(bytes[blue] * inverse)] * share;
      result[3] = share;
    }
  }
}

// A stored level, 0…255, of a color that is multiplied by `alpha`, to be multiplied by `share`, the same alpha within 0…1.
static inline __attribute__((always_inline)) float level(float color, float alpha, float share, const float *levels) {
  const int straight = word(alpha == 1 ? color : alpha == 0 ? 0 : color / alpha);
  return (levels ? levels[straight] : straight * (1 / 257.0f)) * share;
}

void cp_to_bytes(const float *pixels, const float *levels, const int *order, size_t size, uint8_t *result, size_t count) {
  for (size_t i = 0; i < count; i++, pixels += 4, result += size) {
    const float alpha = pixels[3], share = word(alpha) * (1 / 65535.0f);
    uint8_t bytes[4];
    for (int c = 0; c < 3; c++) bytes[c] = (uint8_t)(level(pixels[c], alpha, share, levels) + 0.5f);
    bytes[3] = (uint8_t)(share * 255 + 0.5f);
    for (size_t k = 0; k < size; k++) result[k] = bytes[order[k]];
  }
}

void cp_to_gray(const float *pixels, const float *levels, const float weights[3], uint8_t *result, size_t count) {
  for (size_t i = 0; i < count; i++, pixels += 4) {
    const float sum = pixels[0] * weights[0] + pixels[1] * weights[1] + pixels[2] * weights[2];
    result[i] = (uint8_t)(level(sum, pixels[3], word(pixels[3]) * (1 / 65535.0f), levels) + 0.5f);
  }
}
