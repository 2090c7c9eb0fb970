#pragma once
// libvips names its options in variadic calls, which Swift can't import: each function here is one such call.
#include <vips/vips.h>
