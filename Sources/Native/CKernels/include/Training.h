#pragma once
// The loops of training over all parameters, or over all pixels of training images.
//
// In C for the reasons in Pixels.h: debug builds are only a few times slower than optimized ones, not a
// hundred times as with Swift; and on x86-64 the widest available vectors are used without compiler flags.
#include <stddef.h>
#include <stdint.h>

// sum[i] += share * values[i]
void ct_add(float *sum, const float *values, float share, size_t count);

// The sum of the squares.
double ct_square_sum(const float *values, size_t count);

// average[i] += share * (values[i] - average[i])
void ct_update_average(float *average, const float *values, float share, size_t count);

// A step of AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019, algorithm 2), with
// `gradients` multiplied by `gradient_share`. `first` and `second` are moving averages of gradients and their
// squares, `first_share` and `second_share` their bias corrections; `shrinking` scales parameters before it.
typedef struct {
  float rate, beta1, beta2, epsilon, first_share, second_share, gradient_share, shrinking;
} ct_adamw_t;
void ct_adamw(float *parameters, const float *gradients, float *first, float *second, size_t count, const ct_adamw_t *step);

// An image of three bytes per pixel.
typedef struct {
  const uint8_t *pixels;
  int width, height;
} ct_image_t;

// An augmented view of an image: the pixel at (x, y) samples the image at transform · (x + 1/2, y + 1/2, 1),
// in pixels, top-left origin, bilinearly; `border` outside. Then each channel is mapped by `table` (256
// values per channel, channel by channel), and the three are multiplied by the matrix `mixing`, row by row;
// noise with a standard deviation of `noise` is added, and the result clamped to 0…1.
typedef struct {
  float transform[6];
  const float *table;
  float mixing[9];
  float border[3];
  float noise;
  uint64_t seed;
} ct_augmentation_t;

// Computes columns and rows from (left, top) to (right, bottom), exclusive, of a view `width` pixels wide.
void ct_warp_image(const ct_image_t *picture, const ct_augmentation_t *view, float *result, int width, int left, int top, int right,
                  int bottom);

// The image at half its width and height, rounded down: means of four pixels.
void ct_halve(const ct_image_t *picture, uint8_t *result);

// Rounds levels of 0…255 to bytes.
void ct_bytes(const float *levels, uint8_t *result, size_t count);
