#pragma once
// The loops in which Core Image's filters spend their time, over pixels of four premultiplied floats (RGBA).
//
// In C for two reasons: debug builds are only a few times slower than optimized ones, not a hundred times as
// with Swift's vectors; and on x86-64 the widest available vectors are used without compiler flags.
#include <stddef.h>
#include <stdint.h>

// result[i] = Σ weights[k] · values[i + k · step] for i below `length`, with an odd number of symmetric
// weights: a step of 4 is along a row of pixels, one of a row's length along columns.
void cp_convolve(const float *values, size_t step, float *result, size_t length, const float *weights, size_t count);

// Multiplies each pixel by a matrix, given by columns. May be in place.
void cp_color_matrix(const float *pixels, const float columns[16], float *result, size_t count);

// Converts pixels of `size` bytes to RGBA: `order` has their bytes' offsets, negative alpha for opaque ones.
//
// `light` has the value of each byte, or is NULL for 0…1. If there is alpha, bytes are premultiplied: `fine`
// has the value of each of 65,536 levels of a color divided by alpha, or is NULL for 0…1.
void cp_from_bytes(const uint8_t *bytes, size_t size, const int order[4], const float *light, const float *fine,
                   float *result, size_t pixels);

// Converts four components to bytes, rounded: `order` has the component for each of `size` bytes.
//
// `levels` has 0…255 for 65,536 levels of a straight color, or is NULL for linear. Clamped; NaN becomes 0.
void cp_to_bytes(const float *pixels, const float *levels, const int *order, size_t size, uint8_t *result, size_t count);

// The same with one byte per pixel, from a weighted sum of red, green and blue.
void cp_to_gray(const float *pixels, const float *levels, const float weights[3], uint8_t *result, size_t count);

// Raises each straight color to a power, negative values clamped to 0, to a few millionths. May be in place.
void cp_power(const float *pixels, float exponent, float *result, size_t count);

// Scales each straight color from its luminance by 1 + amount · (1 - its maximum + its minimum component).
void cp_vibrance(const float *pixels, float amount, const float luminance[3], float *result, size_t count);

// Adds each color's difference from a blurred one, times `intensity`; preserves alpha.
void cp_sharpen(const float *pixels, const float *blurred, float intensity, float *result, size_t count);

// Maps each straight color by a curve of its square root, and squares the result: four cubic polynomials of
// the distance from their knots, constant first. It is constant beyond the outermost knots.
void cp_tone_curve(const float *pixels, const float knots[5], const float pieces[16], float *result, size_t count);

// Maps each color, divided by alpha, by a cube of `side` (2 or more) entries per side, red fastest,
// interpolated linearly, and multiplies by alpha. Colors are clamped to 0…1.
void cp_color_cube(const float *pixels, const float *cube, size_t side, float *result, size_t count);

// The Porter–Duff operators and similarly simple ones. The result may be either operand.
void cp_over(const float *source, const float *backdrop, float *result, size_t count);
void cp_in(const float *source, const float *backdrop, float *result, size_t count);
void cp_out(const float *source, const float *backdrop, float *result, size_t count);
void cp_atop(const float *source, const float *backdrop, float *result, size_t count);
// Sums, alpha clamped to 0…1.
void cp_add(const float *source, const float *backdrop, float *result, size_t count);
void cp_maximum(const float *source, const float *backdrop, float *result, size_t count);
void cp_minimum(const float *source, const float *backdrop, float *result, size_t count);
void cp_multiply(const float *source, const float *backdrop, float *result, size_t count);

// The separable blend modes of the W3C's "Compositing and Blending Level 1". May be in place of either.
void cp_blend_multiply(const float *source, const float *backdrop, float *result, size_t count);
void cp_blend_screen(const float *source, const float *backdrop, float *result, size_t count);
void cp_blend_darken(const float *source, const float *backdrop, float *result, size_t count);
void cp_blend_lighten(const float *source, const float *backdrop, float *result, size_t count);
void cp_blend_difference(const float *source, const float *backdrop, float *result, size_t count);
void cp_blend_exclusion(const float *source, const float *backdrop, float *result, size_t count);
void cp_blend_hard_light(const float *source, const float *backdrop, float *result, size_t count);
void cp_blend_overlay(const float *source, const float *backdrop, float *result, size_t count);

// The image where a mask's weighted sum is 1, the backdrop where it is 0, and a blend between.
void cp_mask(const float *image, const float *backdrop, const float *mask, const float weights[4], float *result, size_t count);

// Computes a row of `count` pixels, the n-th sampled at `place` + n · `step`: column, row and depth, by which
// the first two are divided; pixel centers are at integers. Interpolated bilinearly. Beyond the edges are
// zeros, or the edge pixels; at a depth below 10⁻⁹, behind the viewer, the result is 0.
void cp_sample(const float *pixels, size_t width, size_t height, int repeats_edge, const double place[3], const double step[3],
               float *result, size_t count);

// values[i] = the maximum or minimum of values[i + k · step] for k below `window`, in place, for windows that
// end below `length`; other values are undefined.
void cp_sliding_extremum(float *values, size_t step, size_t length, size_t window, int largest);
