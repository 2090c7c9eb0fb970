#pragma once
// The innermost loop of matrix products, in C to use wider vectors and fused multiply-add where available.
#include <stddef.h>

// The size of a product's tile, computed from packed strips of that many rows and columns.
enum { CM_TILE_ROWS = 4, CM_TILE_COLUMNS = 16 };

// Adds the product of strips `a` (`depth` columns of CM_TILE_ROWS) and `b` (`depth` rows of CM_TILE_COLUMNS)
// to `height` ≤ CM_TILE_ROWS rows of `width` ≤ CM_TILE_COLUMNS elements, `stride` elements apart.
void cm_add_tile(float *c, size_t stride, const float *a, const float *b, size_t depth, size_t height, size_t width);
