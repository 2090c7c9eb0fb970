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
// `light` has what each byte stands for. Where there is alpha, bytes are multiplied by it: `fine` has what each of 65,536 levels of
// a color divided by alpha stands for, or is NULL where levels stand for themselves.
void cp_from_bytes(const uint8_t *bytes, size_t size, const int order[4], const float light[256], const float *fine,
                   float *result, size_t pixels);

// Four components as bytes, rounded: `order` has for each of `size` bytes which component it is.
//
// `levels` has 0…255 for each of 65,536 levels of a color divided by alpha, or is NULL where levels stand for themselves. What is no
// number becomes 0, what is out of range the nearest level.
void cp_to_bytes(const float *pixels, const float *levels, const int *order, size_t size, uint8_t *result, size_t count);

// The same for one byte a pixel, of a sum of red, green and blue by three weights.
void cp_to_gray(const float *pixels, const float *levels, const float weights[3], uint8_t *result, size_t count);
