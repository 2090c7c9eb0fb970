#include "Pixels.h"

#include <string.h>

#include "ClonedFunctions.h"

#define WIDEST CLONED_FOR("avx2")

typedef float lanes __attribute__((vector_size(64), aligned(4)));
enum { LANES = sizeof(lanes) / sizeof(float) };

// A macro: a function would return vectors by another processor's convention.
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

void cp_color_matrix(const float *pixels, const float columns[16], float *result, size_t count) {
  const pixel *column = (const pixel *)columns;
  const pixel red = column[0], green = column[1], blue = column[2], alpha = column[3];
  for (size_t i = 0; i < count; i++, pixels += 4, result += 4) {
    *(pixel *)result = red * pixels[0] + green * pixels[1] + blue * pixels[2] + alpha * pixels[3];
  }
}

// Four pixels, component by component: as many lanes as there are.
typedef float pixels4 __attribute__((vector_size(64), aligned(4)));
typedef int masks4 __attribute__((vector_size(64), aligned(4)));
typedef uint8_t bytes4 __attribute__((vector_size(16), aligned(1)));

#define pixels_at(at) (*(const pixels4 *)(at))
#define COMPONENT(v, k)                                                                                                     \
  __builtin_shufflevector(v, v, k, k, k, k, k + 4, k + 4, k + 4, k + 4, k + 8, k + 8, k + 8, k + 8, k + 12, k + 12, k + 12, \
                          k + 12)
#define ALPHA(v) COMPONENT(v, 3)
#define IS_ALPHA ((masks4){0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0, -1})
// Selects a where the mask is set, otherwise b; comparisons return masks.
#define CHOOSE(mask, a, b) ((pixels4)(((masks4)(mask) & (masks4)(a)) | (~(masks4)(mask) & (masks4)(b))))
// NaN counts as less than all values.
#define LARGER(a, b) CHOOSE((a) > (b), a, b)
#define SMALLER(a, b) CHOOSE((a) < (b), a, b)

// Runs a statement that computes `out` from four pixels `a` (`b`, `c`), for all; the last three are buffered.
#define FOUR_BY_FOUR(count, A, B, C, result, ...)                            \
  for (size_t i = 0; i + 4 <= (count); i += 4) {                             \
    const pixels4 a = pixels_at((A) + 4 * i), b = pixels_at((B) + 4 * i);    \
    const pixels4 c = pixels_at((C) + 4 * i);                                \
    pixels4 out;                                                             \
    (void)b, (void)c;                                                        \
    __VA_ARGS__;                                                             \
    *(pixels4 *)((result) + 4 * i) = out;                                    \
  }                                                                          \
  if ((count) % 4) {                                                         \
    const size_t first = 4 * ((count) / 4 * 4), size = (count) % 4 * 16;     \
    pixels4 a = {0}, b = {0}, c = {0}, out;                                  \
    memcpy(&a, (A) + first, size);                                           \
    memcpy(&b, (B) + first, size);                                           \
    memcpy(&c, (C) + first, size);                                           \
    __VA_ARGS__;                                                             \
    memcpy((result) + first, &out, size);                                    \
  }

// Converts 0…1 to an integer of 0…65,535; NaN to 0.
static inline __attribute__((always_inline)) int word(float value) {
  const float scaled = value * 65535 + 0.5f;
  return scaled > 0 ? scaled < 65535 ? (int)scaled : 65535 : 0;
}

// Converts bytes without a table, in one of the orders of four components.
#define FROM_BYTES(name, r, g, b, a)                                                                     \
  WIDEST static void name(const uint8_t *bytes, float *result, size_t pixels) {                          \
    size_t i = 0;                                                                                        \
    for (; i + 4 <= pixels; i += 4) {                                                                    \
      const bytes4 stored = *(const bytes4 *)(bytes + 4 * i);                                            \
      const bytes4 ordered = __builtin_shufflevector(                                                    \
          stored, stored, r, g, b, a, r + 4, g + 4, b + 4, a + 4, r + 8, g + 8, b + 8, a + 8, r + 12,    \
          g + 12, b + 12, a + 12);                                                                       \
      *(pixels4 *)(result + 4 * i) = __builtin_convertvector(ordered, pixels4) * (1 / 255.0f);           \
    }                                                                                                    \
    for (; i < pixels; i++) {                                                                            \
      const uint8_t *pixel = bytes + 4 * i;                                                              \
      float *to = result + 4 * i;                                                                        \
      to[0] = pixel[r] * (1 / 255.0f), to[1] = pixel[g] * (1 / 255.0f);                                  \
      to[2] = pixel[b] * (1 / 255.0f), to[3] = pixel[a] * (1 / 255.0f);                                  \
    }                                                                                                    \
  }
FROM_BYTES(shares_of_bgra, 2, 1, 0, 3)
FROM_BYTES(shares_of_rgba, 0, 1, 2, 3)
FROM_BYTES(shares_of_argb, 1, 2, 3, 0)

static int is_order(const int order[4], int red, int green, int blue, int alpha) {
  return order[0] == red && order[1] == green && order[2] == blue && order[3] == alpha;
}

void cp_from_bytes(const uint8_t *bytes, size_t size, const int order[4], const float *light, const float *fine,
                   float *result, size_t pixels) {
  const int red = order[0], green = order[1], blue = order[2], alpha = order[3];
  if (!light && size == 4) {
    if (is_order(order, 2, 1, 0, 3)) return shares_of_bgra(bytes, result, pixels);
    if (is_order(order, 0, 1, 2, 3)) return shares_of_rgba(bytes, result, pixels);
    if (is_order(order, 1, 2, 3, 0)) return shares_of_argb(bytes, result, pixels);
  }
  for (size_t i = 0; i < pixels; i++, bytes += size, result += 4) {
    const int level = alpha < 0 ? 255 : bytes[alpha];
    if (!light) {
      result[0] = bytes[red] * (1 / 255.0f);
      result[1] = bytes[green] * (1 / 255.0f);
      result[2] = bytes[blue] * (1 / 255.0f);
      result[3] = level * (1 / 255.0f);
    } else if (level == 255 || !fine) {
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

// Returns the stored level, 0…255, of a premultiplied color, times `share`, the alpha clamped to 0…1.
static inline __attribute__((always_inline)) float level(float color, float alpha, float share, const float *levels) {
  const int straight = word(alpha == 1 ? color : alpha == 0 ? 0 : color / alpha);
  return (levels ? levels[straight] : straight * (1 / 257.0f)) * share;
}

// Converts components to bytes without a table, clamping colors to 0…alpha.
static inline __attribute__((always_inline)) void rounded(const pixels4 *four, bytes4 *result) {
  const pixels4 pixels = *four, zero = {0}, most = zero + 1;
  const pixels4 share = SMALLER(LARGER(ALPHA(pixels), zero), most);
  const pixels4 bounded = SMALLER(LARGER(pixels, zero), share) * 255 + 0.5f;
  *result = __builtin_convertvector(__builtin_convertvector(bounded, masks4), bytes4);
}

#define TO_BYTES(name, p, q, r, s)                                                                           \
  WIDEST static void name(const float *pixels, uint8_t *result, size_t count) {                              \
    size_t i = 0;                                                                                            \
    for (; i < count; i += 4) {                                                                              \
      pixels4 four = {0};                                                                                    \
      const size_t left = count - i < 4 ? count - i : 4;                                                     \
      if (left == 4) four = pixels_at(pixels + 4 * i);                                                       \
      else memcpy(&four, pixels + 4 * i, 16 * left);                                                         \
      bytes4 bytes;                                                                                          \
      rounded(&four, &bytes);                                                                                \
      const bytes4 ordered = __builtin_shufflevector(bytes, bytes, p, q, r, s, p + 4, q + 4, r + 4, s + 4,   \
                                                     p + 8, q + 8, r + 8, s + 8, p + 12, q + 12, r + 12, s + 12); \
      if (left == 4) *(bytes4 *)(result + 4 * i) = ordered;                                                  \
      else memcpy(result + 4 * i, &ordered, 4 * left);                                                       \
    }                                                                                                        \
  }
TO_BYTES(bgra_of_shares, 2, 1, 0, 3)
TO_BYTES(rgba_of_shares, 0, 1, 2, 3)
TO_BYTES(argb_of_shares, 3, 0, 1, 2)

void cp_to_bytes(const float *pixels, const float *levels, const int *order, size_t size, uint8_t *result, size_t count) {
  if (!levels && size == 4) {
    if (is_order(order, 2, 1, 0, 3)) return bgra_of_shares(pixels, result, count);
    if (is_order(order, 0, 1, 2, 3)) return rgba_of_shares(pixels, result, count);
    if (is_order(order, 3, 0, 1, 2)) return argb_of_shares(pixels, result, count);
  }
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

// MARK: Pixelwise operations

// Divides colors by alpha, 0 where that is 0; preserves alpha.
static inline __attribute__((always_inline)) void straight(const pixels4 *four, pixels4 *result) {
  const pixels4 pixels = *four, zero = {0}, alpha = ALPHA(pixels);
  *result = CHOOSE(IS_ALPHA | (masks4)(alpha == 1), pixels, CHOOSE(alpha == zero, zero, pixels / alpha));
}

// x to a power, for x ≥ 0: 2^(exponent · log₂ x), both by series that omit terms below single precision.
static inline __attribute__((always_inline)) void power(const pixels4 *base, float exponent, pixels4 *four) {
  const pixels4 x = *base, zero = {0};
  // The exponent, and a factor of √½…√2.
  const masks4 bits = (masks4)x, shifted = bits - 0x3F3504F3;
  const pixels4 whole = __builtin_convertvector(shifted >> 23, pixels4);
  const pixels4 m = (pixels4)((shifted & 0x007FFFFF) + 0x3F3504F3);
  const pixels4 t = (m - 1) / (m + 1), t2 = t * t;
  const pixels4 series = 1 + t2 * (1 / 3.0f + t2 * (1 / 5.0f + t2 * (1 / 7.0f + t2 * (1 / 9.0f))));
  pixels4 y = (whole + t * series * 2.885390082f) * exponent;
  y = LARGER(SMALLER(y, zero + 127.5f), zero - 126.5f);
  const masks4 nearest = __builtin_convertvector(y + CHOOSE(y > zero, zero + 0.5f, zero - 0.5f), masks4);
  const pixels4 f = (y - __builtin_convertvector(nearest, pixels4)) * 0.693147181f;
  const pixels4 fraction =
      1 + f * (1 + f * (1 / 2.0f + f * (1 / 6.0f + f * (1 / 24.0f + f * (1 / 120.0f + f * (1 / 720.0f + f * (1 / 5040.0f)))))));
  const pixels4 result = fraction * (pixels4)((nearest + 127) << 23);
  // Values below the smallest normal number.
  const float none = exponent > 0 ? 0 : exponent == 0 ? 1 : __builtin_inff();
  *four = CHOOSE(x < 1.17549435e-38f, zero + none, result);
}

WIDEST void cp_power(const float *pixels, float exponent, float *result, size_t count) {
  FOUR_BY_FOUR(count, pixels, pixels, pixels, result, {
    const pixels4 zero = {0};
    pixels4 color;
    straight(&a, &color);
    color = LARGER(color, zero);
    power(&color, exponent, &color);
    out = CHOOSE(IS_ALPHA, a, color * ALPHA(a));
  })
}

WIDEST void cp_vibrance(const float *pixels, float amount, const float luminance[3], float *result, size_t count) {
  FOUR_BY_FOUR(count, pixels, pixels, pixels, result, {
    pixels4 color;
    straight(&a, &color);
    const pixels4 red = COMPONENT(color, 0), green = COMPONENT(color, 1), blue = COMPONENT(color, 2);
    const pixels4 most = LARGER(LARGER(red, green), blue), least = SMALLER(SMALLER(red, green), blue);
    const pixels4 gray = red * luminance[0] + green * luminance[1] + blue * luminance[2];
    const pixels4 other = gray + (color - gray) * (1 + amount - amount * (most - least));
    out = CHOOSE(IS_ALPHA, a, other * ALPHA(a));
  })
}

WIDEST void cp_sharpen(const float *pixels, const float *blurred, float intensity, float *result, size_t count) {
  FOUR_BY_FOUR(count, pixels, blurred, blurred, result, out = CHOOSE(IS_ALPHA, a, a + (a - b) * intensity))
}

WIDEST void cp_tone_curve(const float *pixels, const float knots[5], const float pieces[16], float *result, size_t count) {
  FOUR_BY_FOUR(count, pixels, pixels, pixels, result, {
    const pixels4 zero = {0};
    pixels4 color;
    straight(&a, &color);
    color = __builtin_elementwise_sqrt(LARGER(color, zero));
    color = LARGER(SMALLER(color, zero + knots[4]), zero + knots[0]);
    pixels4 toned = zero;
    for (int k = 0; k < 4; k++) {
      const float *p = pieces + 4 * k;
      const pixels4 t = color - knots[k], y = ((p[3] * t + p[2]) * t + p[1]) * t + p[0];
      toned = k == 0 ? y : CHOOSE(color >= knots[k], y, toned);
    }
    toned = LARGER(toned, zero);
    out = CHOOSE(IS_ALPHA, a, toned * toned * ALPHA(a));
  })
}

void cp_color_cube(const float *pixels, const float *cube, size_t side, float *result, size_t count) {
  const float most = (float)(side - 1);
  for (size_t n = 0; n < count; n++, pixels += 4, result += 4) {
    const float alpha = pixels[3], scale = alpha == 0 ? 0 : most / alpha;
    size_t first[3];
    size_t step[3];
    float share[3];
    size_t stride = 4;
    for (int c = 0; c < 3; c++, stride *= side) {
      const float scaled = pixels[c] * scale;
      // NaN counts as 0.
      const float place = scaled > 0 ? scaled < most ? scaled : most : 0;
      const size_t whole = (size_t)place;
      first[c] = whole * stride, share[c] = place - (float)whole;
      step[c] = whole + 1 < side ? stride : 0;
    }
    pixel sum = {0};
    for (int k = 0; k < 8; k++) {
      size_t at = 0;
      float weight = alpha;
      for (int c = 0; c < 3; c++) {
        const int further = k >> c & 1;
        at += first[c] + (further ? step[c] : 0);
        weight *= further ? share[c] : 1 - share[c];
      }
      sum += *(const pixel *)(cube + at) * weight;
    }
    *(pixel *)result = sum;
  }
}

#define COMPOSE(name, ...)                                                                           \
  WIDEST void name(const float *source, const float *backdrop, float *result, size_t count) {          \
    FOUR_BY_FOUR(count, source, backdrop, backdrop, result, __VA_ARGS__)                                 \
  }
COMPOSE(cp_over, out = a + b * (1 - ALPHA(a)))
COMPOSE(cp_in, out = a * ALPHA(b))
COMPOSE(cp_out, out = a * (1 - ALPHA(b)))
COMPOSE(cp_atop, out = a * ALPHA(b) + b * (1 - ALPHA(a)))
COMPOSE(cp_add, {
  const pixels4 sum = a + b, zero = {0};
  out = CHOOSE(IS_ALPHA, SMALLER(LARGER(sum, zero), zero + 1), sum);
})
COMPOSE(cp_maximum, out = LARGER(a, b))
COMPOSE(cp_minimum, out = SMALLER(a, b))
COMPOSE(cp_multiply, out = a * b)

// Where both are, a blend of `s` and `g`, their straight colors; elsewhere the one that is present.
#define BLEND(name, expression)                                                                      \
  COMPOSE(name, {                                                                                    \
    const pixels4 above = ALPHA(a), below = ALPHA(b);                                                \
    pixels4 s, g;                                                                                    \
    straight(&a, &s);                                                                                \
    straight(&b, &g);                                                                                \
    const pixels4 both = (expression) * above * below;                                               \
    out = CHOOSE(IS_ALPHA, a + b - a * b, both + a * (1 - below) + b * (1 - above));                 \
  })
#define HARD_LIGHT(s, g) CHOOSE((s) >= 0.5f, (g) + (2 * (s)-1) - (g) * (2 * (s)-1), 2 * (s) * (g))
BLEND(cp_blend_multiply, s * g)
BLEND(cp_blend_screen, s + g - s * g)
BLEND(cp_blend_darken, SMALLER(s, g))
BLEND(cp_blend_lighten, LARGER(s, g))
BLEND(cp_blend_difference, LARGER(s - g, g - s))
BLEND(cp_blend_exclusion, s + g - 2 * s * g)
BLEND(cp_blend_hard_light, HARD_LIGHT(s, g))
BLEND(cp_blend_overlay, HARD_LIGHT(g, s))

WIDEST void cp_mask(const float *image, const float *backdrop, const float *mask, const float weights[4], float *result,
                    size_t count) {
  const pixels4 w = {weights[0], weights[1], weights[2], weights[3], weights[0], weights[1], weights[2], weights[3],
                     weights[0], weights[1], weights[2], weights[3], weights[0], weights[1], weights[2], weights[3]};
  FOUR_BY_FOUR(count, image, backdrop, mask, result, {
    pixels4 share = c * w;
    share += __builtin_shufflevector(share, share, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
    share += __builtin_shufflevector(share, share, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
    out = a * share + b * (1 - share);
  })
}

// MARK: Sampling

enum { PLACES = 64 };

// Interpolates the four pixels around a position; `right` and `below` are the weights of the second ones.
static inline __attribute__((always_inline)) void mixed(const float *near, const float *far, pixel first, pixel second,
                                                        float *result) {
  const pixel top = *(const pixel *)near * (1 - first) + *(const pixel *)(near + 4) * first;
  const pixel bottom = *(const pixel *)far * (1 - first) + *(const pixel *)(far + 4) * first;
  *(pixel *)result = top * (1 - second) + bottom * second;
}

// Positions whose four pixels all exist: no bounds checks.
WIDEST static void sample_inside(const float *pixels, size_t width, double column, double row, double across, double down,
                                 float *result, size_t count) {
  const size_t next = 4 * width;
  for (size_t begin = 0; begin < count; begin += PLACES) {
    // Compute positions first, which the compiler vectorizes.
    int columns[PLACES], rows[PLACES];
    float right[PLACES], below[PLACES];
    const int last = count - begin < PLACES ? (int)(count - begin) : PLACES;
    for (int i = 0; i < last; i++) {
      const double n = (double)((int)begin + i), x = column + n * across, y = row + n * down;
      columns[i] = (int)x, rows[i] = (int)y;
      right[i] = (float)(x - columns[i]), below[i] = (float)(y - rows[i]);
    }
    for (int i = 0; i < last; i++) {
      const float *at = pixels + (size_t)rows[i] * next + 4 * (size_t)columns[i];
      const pixel first = {right[i], right[i], right[i], right[i]}, second = {below[i], below[i], below[i], below[i]};
      mixed(at, at + next, first, second, result + 4 * (begin + (size_t)i));
    }
  }
}

// Any position. Beyond the edge are zeros, or the edge pixels.
static void sample_anywhere(const float *pixels, size_t width, size_t height, int repeats_edge, double x, double y,
                            float *result) {
  const double most_x = (double)width, most_y = (double)height;
  if (repeats_edge) {
    x = x > 0 ? x < most_x - 1 ? x : most_x - 1 : 0;
    y = y > 0 ? y < most_y - 1 ? y : most_y - 1 : 0;
  }
  if (x >= 0 && x < most_x - 1 && y >= 0 && y < most_y - 1) {
    const int column = (int)x, row = (int)y;
    const float right = (float)(x - column), below = (float)(y - row);
    const float *at = pixels + 4 * ((size_t)row * width + (size_t)column);
    const pixel first = {right, right, right, right}, second = {below, below, below, below};
    mixed(at, at + 4 * width, first, second, result);
    return;
  }
  pixel sum = {0};
  // Also false for NaN.
  if (x > -1 && x < most_x && y > -1 && y < most_y) {
    const int column = (int)(x + 1) - 1, row = (int)(y + 1) - 1;
    const float right = (float)(x - column), below = (float)(y - row);
    for (int dy = 0; dy < 2; dy++) {
      for (int dx = 0; dx < 2; dx++) {
        if (column + dx < 0 || column + dx >= (int)width || row + dy < 0 || row + dy >= (int)height) continue;
        const float share = (dx ? right : 1 - right) * (dy ? below : 1 - below);
        sum += *(const pixel *)(pixels + 4 * ((size_t)(row + dy) * width + (size_t)(column + dx))) * share;
      }
    }
  }
  *(pixel *)result = sum;
}

// The n below `count` for which start + n · step is in 0..<`most`.
static void within(double start, double step, double most, double count, double *first, double *end) {
  if (step == 0) {
    if (!(start >= 0 && start < most)) *end = 0;
    return;
  }
  double from = -start / step, to = (most - start) / step;
  if (from > to) {
    const double other = from;
    from = to, to = other;
  }
  if (!(from <= to)) {
    *end = 0;
    return;
  }
  // Two steps further in, against rounding.
  from = from + 2, to = to - 2;
  *first = from > *first ? from < count ? from : count : *first;
  *end = to < *end ? to > 0 ? to : 0 : *end;
}

void cp_sample(const float *pixels, size_t width, size_t height, int repeats_edge, const double place[3],
               const double step[3], float *result, size_t count) {
  if (place[2] == 1 && step[2] == 0) {
    double first = 0, end = (double)count;
    within(place[0], step[0], (double)width - 1, (double)count, &first, &end);
    within(place[1], step[1], (double)height - 1, (double)count, &first, &end);
    size_t begin = count, last = count;
    if (first < end) begin = (size_t)first + (first > (double)(size_t)first), last = (size_t)end;
    if (begin >= last) begin = last = count;
    for (size_t n = 0; n < begin; n++) {
      sample_anywhere(pixels, width, height, repeats_edge, place[0] + (double)n * step[0], place[1] + (double)n * step[1],
                      result + 4 * n);
    }
    if (begin < last) {
      sample_inside(pixels, width, place[0] + (double)begin * step[0], place[1] + (double)begin * step[1], step[0], step[1],
                    result + 4 * begin, last - begin);
    }
    for (size_t n = last; n < count; n++) {
      sample_anywhere(pixels, width, height, repeats_edge, place[0] + (double)n * step[0], place[1] + (double)n * step[1],
                      result + 4 * n);
    }
    return;
  }
  for (size_t n = 0; n < count; n++) {
    const double depth = place[2] + (double)n * step[2];
    if (!(depth >= 1e-9)) {
      memset(result + 4 * n, 0, 4 * sizeof(float));
      continue;
    }
    sample_anywhere(pixels, width, height, repeats_edge, (place[0] + (double)n * step[0]) / depth,
                    (place[1] + (double)n * step[1]) / depth, result + 4 * n);
  }
}

// MARK: Neighborhoods

// Forwards, so that values are read before they are overwritten, at any offset.
#define EXTREME(name, IS_BETTER)                                                                \
  WIDEST static void name(float *values, size_t length, size_t offset) {                        \
    size_t i = 0;                                                                               \
    for (; i + offset + LANES <= length; i += LANES) {                                          \
      const pixels4 own = pixels_at(values + i), other = pixels_at(values + i + offset);        \
      *(pixels4 *)(values + i) = CHOOSE(other IS_BETTER own, other, own);                       \
    }                                                                                           \
    for (; i + offset < length; i++) {                                                          \
      const float own = values[i], other = values[i + offset];                                  \
      values[i] = other IS_BETTER own ? other : own;                                            \
    }                                                                                           \
  }
EXTREME(take_larger, >)
EXTREME(take_smaller, <)

void cp_sliding_extremum(float *values, size_t step, size_t length, size_t window, int largest) {
  void (*take)(float *, size_t, size_t) = largest ? take_larger : take_smaller;
  // Extrema of two, then of two of those, and so on, finally of two that overlap.
  size_t reached = 1;
  for (; 2 * reached <= window; reached *= 2) take(values, length, reached * step);
  if (reached < window) take(values, length, (window - reached) * step);
}
