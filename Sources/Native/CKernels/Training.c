#include "Training.h"

#include <math.h>
#include <string.h>

#include "ClonedFunctions.h"

#define WIDEST CLONED_FOR("avx2")

typedef float lanes __attribute__((vector_size(64), aligned(4)));
enum { LANES = sizeof(lanes) / sizeof(float) };

// Macros: functions would return vectors by another processor's convention.
#define load(at) (*(const lanes *)(at))
#define store(at) (*(lanes *)(at))

WIDEST void ct_add(float *sum, const float *values, float share, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) store(sum + i) = load(sum + i) + load(values + i) * share;
  for (; i < count; i++) sum[i] += values[i] * share;
}

WIDEST double ct_square_sum(const float *values, size_t count) {
  double sum = 0;
  // Short 32-bit sums in a 64-bit one.
  for (size_t start = 0; start < count; start += 4096) {
    const size_t end = count - start < 4096 ? count : start + 4096;
    lanes squares = {0};
    size_t i = start;
    for (; i + LANES <= end; i += LANES) squares += load(values + i) * load(values + i);
    for (int k = 0; k < LANES; k++) sum += squares[k];
    for (; i < end; i++) sum += (double)values[i] * values[i];
  }
  return sum;
}

WIDEST void ct_update_average(float *average, const float *values, float share, size_t count) {
  size_t i = 0;
  for (; i + LANES <= count; i += LANES)
    store(average + i) = load(average + i) + (load(values + i) - load(average + i)) * share;
  for (; i < count; i++) average[i] += (values[i] - average[i]) * share;
}

WIDEST void ct_adamw(float *parameters, const float *gradients, float *first, float *second, size_t count,
                     const ct_adamw_t *step) {
  const ct_adamw_t s = *step;
  const float first_rest = 1 - s.beta1, second_rest = 1 - s.beta2;
  for (size_t i = 0; i < count; i++) {
    const float gradient = gradients[i] * s.gradient_share;
    const float mean = s.beta1 * first[i] + first_rest * gradient;
    const float square = s.beta2 * second[i] + second_rest * gradient * gradient;
    first[i] = mean;
    second[i] = square;
    const float deviation = sqrtf(square * s.second_share) + s.epsilon;
    parameters[i] = parameters[i] * s.shrinking - s.rate * mean * s.first_share / deviation;
  }
}

// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
static inline __attribute__((always_inline)) uint64_t mixed(uint64_t state) {
  state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
  state = (state ^ (state >> 27)) * 0x94D049BB133111EBu;
  return state ^ (state >> 31);
}

// Approximately normal with a standard deviation of 1: the sum of four uniform 16-bit integers.
static inline __attribute__((always_inline)) float normal(uint64_t bits) {
  const int sum = (int)(bits & 0xffff) + (int)(bits >> 16 & 0xffff) + (int)(bits >> 32 & 0xffff) + (int)(bits >> 48);
  return (float)(sum - 2 * 0xffff) * (1 / 37837.2f);
}

void ct_warp_image(const ct_image_t *picture, const ct_augmentation_t *view, float *result, int width, int left, int top, int right,
                  int bottom) {
  const float *t = view->transform, *m = view->mixing;
  const size_t stride = 3 * (size_t)picture->width;
  const int last_column = picture->width - 1, last_row = picture->height - 1;
  for (int row = top; row < bottom; row++) {
    float *out = result + 3 * ((size_t)row * (size_t)width + (size_t)left);
    for (int column = left; column < right; column++, out += 3) {
      const float u = (float)column + 0.5f, v = (float)row + 0.5f;
      const float x = t[0] * u + t[1] * v + t[2] - 0.5f, y = t[3] * u + t[4] * v + t[5] - 0.5f;
      float levels[3];
      if (x > -1 && y > -1 && x < (float)picture->width && y < (float)picture->height) {
        const float base_x = floorf(x), base_y = floorf(y), across = x - base_x, down = y - base_y;
        int x0 = (int)base_x, y0 = (int)base_y, x1 = x0 + 1, y1 = y0 + 1;
        x0 = x0 < 0 ? 0 : x0;
        y0 = y0 < 0 ? 0 : y0;
        x1 = x1 > last_column ? last_column : x1;
        y1 = y1 > last_row ? last_row : y1;
        const uint8_t *above = picture->pixels + (size_t)y0 * stride, *below = picture->pixels + (size_t)y1 * stride;
        for (int c = 0; c < 3; c++) {
          const float high = above[3 * x0 + c] + across * (float)(above[3 * x1 + c] - above[3 * x0 + c]);
          const float low = below[3 * x0 + c] + across * (float)(below[3 * x1 + c] - below[3 * x0 + c]);
          levels[c] = view->table[256 * c + (int)(high + down * (low - high) + 0.5f)];
        }
      } else {
        memcpy(levels, view->border, sizeof levels);
      }
      for (int c = 0; c < 3; c++) {
        float level = m[3 * c] * levels[0] + m[3 * c + 1] * levels[1] + m[3 * c + 2] * levels[2];
        if (view->noise > 0) {
          const uint64_t number = (uint64_t)(out - result) + (uint64_t)c + 1;
          level += view->noise * normal(mixed(view->seed + number * 0x9E3779B97F4A7C15u));
        }
        out[c] = level < 0 ? 0 : level > 1 ? 1 : level;
      }
    }
  }
}

void ct_halve(const ct_image_t *picture, uint8_t *result) {
  const int width = picture->width / 2, height = picture->height / 2;
  const size_t stride = 3 * (size_t)picture->width;
  for (int row = 0; row < height; row++) {
    const uint8_t *above = picture->pixels + 2 * (size_t)row * stride, *below = above + stride;
    for (int column = 0; column < width; column++, above += 6, below += 6)
      for (int c = 0; c < 3; c++) *result++ = (uint8_t)((above[c] + above[3 + c] + below[c] + below[3 + c] + 2) / 4);
  }
}

void ct_bytes(const float *levels, uint8_t *result, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const float level = levels[i] + 0.5f;
    result[i] = level < 0 ? 0 : level > 255 ? 255 : (uint8_t)level;
  }
}
