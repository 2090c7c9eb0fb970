#include "MatrixTiles.h"
#include "ClonedFunctions.h"

#define WIDEST CLONED_FOR("arch=x86-64-v3")

typedef float row_t __attribute__((vector_size(sizeof(float) * CM_TILE_COLUMNS), aligned(4)));

// A macro: a function would pass vectors by another processor's convention.
#define ADD(sum, row)                                                     \
  if (height > row) {                                                     \
    float *to = c + row * stride;                                         \
    if (width == CM_TILE_COLUMNS) *(row_t *)to += sum;                    \
    else for (size_t column = 0; column < width; column++) to[column] += sum[column]; \
  }

WIDEST void cm_add_tile(float *c, size_t stride, const float *a, const float *b, size_t depth, size_t height, size_t width) {
  row_t sum0 = {0}, sum1 = {0}, sum2 = {0}, sum3 = {0};
  for (size_t k = 0; k < depth; k++) {
    const row_t row = ((const row_t *)b)[k];
    const float *factors = a + k * CM_TILE_ROWS;
    sum0 += row * factors[0];
    sum1 += row * factors[1];
    sum2 += row * factors[2];
    sum3 += row * factors[3];
  }
  ADD(sum0, 0)
  ADD(sum1, 1)
  ADD(sum2, 2)
  ADD(sum3, 3)
}
