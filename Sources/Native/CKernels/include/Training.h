#pragma once
// The loops of training that run over all parameters, or over all pixels of what is learned from.
//
// In C for the reasons that Pixels.h gives: compiled for debugging they take a few times as long as optimized, and not a
// hundred times as Swift's do then; and on x86-64 the processor's widest vectors are used where it has them, without flags.
#include <stddef.h>
#include <stdint.h>

// sum[i] += share * values[i]
void ct_add(float *sum, const float *values, float share, size_t count);

// The sum of the numbers' squares.
double ct_square_sum(const float *values, size_t count);

// average[i] += share * (values[i] - average[i])
void ct_approach(float *average, const float *values, float share, size_t count);

// A step of AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019, algorithm 2), with `gradients` multiplied
// by `gradient_share`. `first` and `second` are the means of gradients and of their squares, `first_share` and `second_share` what
// makes up for their beginning at 0; `shrinking` is what a parameter is multiplied by before the step.
typedef struct {
  float rate, beta1, beta2, epsilon, first_share, second_share, gradient_share, shrinking;
} ct_adamw_t;
void ct_adamw(float *parameters, const float *gradients, float *first, float *second, size_t count, const ct_adamw_t *step);

// A picture of three bytes a pixel.
typedef struct {
  const uint8_t *pixels;
  int width, height;
} ct_picture_t;

// How a view of a picture is taken: the pixel at (x, y) of the view is what is at transform · (x + 1/2, y + 1/2, 1) of the picture, in
// pixels from its upper left corner, between the four pixels around it; `border` where that is outside. Then each channel's level has
// what `table` says (256 numbers a channel, channel after channel), and the three are multiplied by `mixing`, row by row, with noise of
// that deviation added, and brought within 0…1.
typedef struct {
  float transform[6];
  const float *table;
  float mixing[9];
  float border[3];
  float noise;
  uint64_t seed;
} ct_view_t;

// Fills the columns and rows from (left, top) to (right, bottom), outside, of a view that is `width` pixels wide, pixel by pixel.
void ct_take_view(const ct_picture_t *picture, const ct_view_t *view, float *result, int width, int left, int top, int right,
                  int bottom);

// The picture at half its width and height, rounded down: means of four pixels.
void ct_halve(const ct_picture_t *picture, uint8_t *result);

// Levels of 0…255 as bytes, rounded.
void ct_bytes(const float *levels, uint8_t *result, size_t count);
