#pragma once
// The loops over pixels that Core Image's filters spend their time in, of four floating-point components each: red, green, blue
// and alpha, colors multiplied by alpha.
//
// In C for two reasons: compiled for debugging they take a few times as long as optimized, and not a hundred times as long as
// Swift's vectors do then; and on x86-64 the processor's widest vectors are used where it has them, without flags.
#include <stddef.h>
#include <stdint.h>

// result[i] = Σ weights[k] · values[i + k · step] for i below `length`, for an odd number of weights that are the same from both
// ends: a step of 4 goes along a row of pixels, one of a row's length along columns.
void cp_convolve(const float *values, size_t step, float *result, size_t length, const float *weights, size_t count);

// Each pixel's components times a matrix, given by columns. In place, too.
void cp_recombine(const float *pixels, const float columns[16], float *result, size_t count);

// Pixels of `size` bytes as four components in the order red, green, blue and alpha: `order` has the places of their bytes, a
// negative one for alpha means that there is none and all is opaque.
//
// `light` has what each of 256 bytes stands for, or is NULL where they stand for 0…1. Where there is alpha, bytes are multiplied by it: `fine` has what each of 65,536 levels of
// a color divided by alpha stands for, or is NULL where levels stand for themselves.
void cp_from_bytes(const uint8_t *bytes, size_t size, const int order[4], const float *light, const float *fine,
                   float *result, size_t pixels);

// Four components as bytes, rounded: `order` has for each of `size` bytes which component it is.
//
// `levels` has 0…255 for each of 65,536 levels of a color divided by alpha, or is NULL where levels stand for themselves. What is no
// number becomes 0, what is out of range the nearest level.
void cp_to_bytes(const float *pixels, const float *levels, const int *order, size_t size, uint8_t *result, size_t count);

// The same for one byte a pixel, of a sum of red, green and blue by three weights.
void cp_to_gray(const float *pixels, const float *levels, const float weights[3], uint8_t *result, size_t count);

// Each color, divided by alpha, to a power; what is below 0 counts as 0. In place, too. Within a few millionths of the value.
void cp_power(const float *pixels, float exponent, float *result, size_t count);

// Each color, divided by alpha, further from its luminance by a factor of 1 + amount · (1 - its largest component + its smallest).
void cp_vibrance(const float *pixels, float amount, const float luminance[3], float *result, size_t count);

// Each color and, so many times, its difference from a blurred one; alpha stays.
void cp_sharpen(const float *pixels, const float *blurred, float intensity, float *result, size_t count);

// Each color, divided by alpha, by a curve between its square root and the result's: four polynomials of third degree, each of the
// distance from its knot, the constant first. Before the first and after the last knot the curve goes on as it is there.
void cp_tone_curve(const float *pixels, const float knots[5], const float pieces[16], float *result, size_t count);

// Each color, divided by alpha, replaced by what a cube of `side` pixels a side (2 or more) has there, red changing fastest, linearly
// interpolated; times alpha. What is beyond 0…1 counts as the nearest within.
void cp_cube(const float *pixels, const float *cube, size_t side, float *result, size_t count);

// Porter and Duff's operators, and others that are as simple. The result may be either picture.
void cp_over(const float *source, const float *ground, float *result, size_t count);
void cp_in(const float *source, const float *ground, float *result, size_t count);
void cp_out(const float *source, const float *ground, float *result, size_t count);
void cp_atop(const float *source, const float *ground, float *result, size_t count);
// Sums, alpha's within 0…1.
void cp_add(const float *source, const float *ground, float *result, size_t count);
void cp_largest(const float *source, const float *ground, float *result, size_t count);
void cp_smallest(const float *source, const float *ground, float *result, size_t count);
void cp_multiply(const float *source, const float *ground, float *result, size_t count);

// The separable blend modes of the W3C's "Compositing and Blending Level 1". The result may be either picture.
void cp_blend_multiply(const float *source, const float *ground, float *result, size_t count);
void cp_blend_screen(const float *source, const float *ground, float *result, size_t count);
void cp_blend_darken(const float *source, const float *ground, float *result, size_t count);
void cp_blend_lighten(const float *source, const float *ground, float *result, size_t count);
void cp_blend_difference(const float *source, const float *ground, float *result, size_t count);
void cp_blend_exclusion(const float *source, const float *ground, float *result, size_t count);
void cp_blend_hard_light(const float *source, const float *ground, float *result, size_t count);
void cp_blend_overlay(const float *source, const float *ground, float *result, size_t count);

// The image where a mask's sum by weights is 1, the ground where it is 0, and mixed between.
void cp_mask(const float *image, const float *ground, const float *mask, const float weights[4], float *result, size_t count);

// A row of `count` pixels, the n-th what a picture of `width` by `height` pixels has at the place `place` + n · `step`: column, row and
// depth, by which the first two are divided; pixels' centers lie at whole numbers. Between them linearly interpolated. Beyond the edges
// there is nothing, or the outermost pixels again; what lies behind the observer, at a depth below 10⁻⁹, isn't seen.
void cp_sample(const float *pixels, size_t width, size_t height, int repeats_edge, const double place[3], const double step[3],
               float *result, size_t count);

// values[i] = the largest or smallest of values[i + k · step] for k below `window`, in place, as far as the last of them is below
// `length`; what is beyond is of no use.
void cp_extreme(float *values, size_t step, size_t length, size_t window, int largest);
