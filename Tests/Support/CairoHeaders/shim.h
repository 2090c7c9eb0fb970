#pragma once
// Cairo's own headers, for the test that compares them with what CoreGraphics declares.
#include <cairo.h>
