#pragma once
// The innermost loop of matrix products, in C so that a processor with wider vectors and fused products uses them.
#include <stddef.h>

// What a tile of the product has, from packed strips of so many rows and columns.
enum { CM_TILE_ROWS = 4, CM_TILE_COLUMNS = 16 };

// Adds the product of two strips to `height` rows (up to CM_TILE_ROWS) of `width` elements (up to CM_TILE_COLUMNS) each, which begin
// `stride` elements after one another. `a` has `depth` columns of CM_TILE_ROWS elements, `b` `depth` rows of CM_TILE_COLUMNS.
void cm_add_tile(float *c, size_t stride, const float *a, const float *b, size_t depth, size_t height, size_t width);
