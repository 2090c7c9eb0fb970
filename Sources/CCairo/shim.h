#pragma once
// Cairo's C interface imports into Swift as it is; nothing is added here.
#include <cairo.h>
