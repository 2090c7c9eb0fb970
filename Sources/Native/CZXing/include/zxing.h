#pragma once

// The zxing-cpp C functions that this package calls, loaded with dlopen on first use: it builds without
// zxing-cpp, linker flags or environment variables. Prototypes of the public C interface, release 3.1.1.

#include <stdbool.h>
#include <stdint.h>

// The release whose enumerations and structures are declared here.
#define ZXING_RELEASE "3.1.1"

#define ZXING_STEP_LIMIT "step limit exceeded"

typedef struct zxing_image_view zxing_image_view_t;
typedef struct zxing_options zxing_options_t;
typedef struct zxing_barcodes zxing_barcodes_t;
typedef struct zxing_barcode zxing_barcode_t;
typedef struct zxing_creator_options zxing_creator_options_t;
typedef struct zxing_writer_options zxing_writer_options_t;
typedef struct zxing_image zxing_image_t;

enum {
  // One byte of luminance per pixel.
  ZXING_IMAGE_LUMINANCE = 0x01000000,
  // Plain text, without escapes or parentheses.
  ZXING_TEXT_PLAIN = 0,
  ZXING_EAN_ADD_ON_READ = 1,
  // Backslash and tilde in Shift JIS, which assigns the yen sign and the overline to their codes.
  ZXING_SHIFT_JIS_KEEPS_ASCII = 2,
};

typedef enum {
  ZXING_CONTENT_TEXT,
  ZXING_CONTENT_BINARY,
  ZXING_CONTENT_MIXED,
  ZXING_CONTENT_GS1,
  ZXING_CONTENT_ISO15434,
  ZXING_CONTENT_UNKNOWN_ECI,
} zxing_content_t;

typedef struct {
  int32_t x, y;
} zxing_point_t;

// In pixels, clockwise from the code's own top-left corner.
typedef struct {
  zxing_point_t top_left, top_right, bottom_right, bottom_left;
} zxing_position_t;

typedef struct {
  // An image, not copied. A row or pixel stride of 0 means without gaps.
  zxing_image_view_t *(*image_view_create)(
      const uint8_t *bytes, int width, int height, int format, int row_stride, int pixel_stride);
  void (*image_view_free)(zxing_image_view_t *view);

  // Decoding options.
  zxing_options_t *(*options_create)(void);
  void (*options_free)(zxing_options_t *options);
  void (*options_set_formats)(zxing_options_t *options, const int *formats, int count);
  void (*options_set_text_mode)(zxing_options_t *options, int mode);
  void (*options_set_ean_add_on)(zxing_options_t *options, int symbol);
  // The number of rows in which a linear code must be read identically.
  void (*options_set_minimum_lines)(zxing_options_t *options, int count);

  // Limits the steps of all later `read` calls on this thread; a call that exceeds it fails with the message
  // ZXING_STEP_LIMIT. Added by Dependencies/zxing-cpp.patch.
  void (*allow_steps)(int64_t steps);
  // Null on failure, described by `last_error`.
  zxing_barcodes_t *(*read)(const zxing_image_view_t *view, const zxing_options_t *options);
  char *(*last_error)(void);

  // The barcodes read. Strings and bytes are owned by the caller: release them with `free`.
  int (*barcodes_count)(const zxing_barcodes_t *codes);
  const zxing_barcode_t *(*barcodes_at)(const zxing_barcodes_t *codes, int index);
  void (*barcodes_free)(zxing_barcodes_t *codes);
  int (*barcode_format)(const zxing_barcode_t *code);
  int (*barcode_content)(const zxing_barcode_t *code);
  char *(*barcode_text)(const zxing_barcode_t *code);
  uint8_t *(*barcode_bytes)(const zxing_barcode_t *code, int *count);
  // Whether the code declares its character sets, by extended channel interpretations (ECI).
  bool (*barcode_has_eci)(const zxing_barcode_t *code);
  // The bytes after three of the symbology; if it has ECIs, each is a backslash and six digits, and other
  // backslashes are doubled.
  uint8_t *(*barcode_bytes_eci)(const zxing_barcode_t *code, int *count);
  // Additional data by name, such as "EanAddOn"; empty if there is none.
  char *(*barcode_extra)(const zxing_barcode_t *code, const char *name);
  zxing_position_t (*barcode_position)(const zxing_barcode_t *code);
  bool (*barcode_is_inverted)(const zxing_barcode_t *code);
  void (*free)(void *memory);

  // Bytes in the character set of an ECI as UTF-8, and its length. The result isn't 0 if they aren't text in
  // it and the replacement character is 0.
  int (*utf8_length)(
      int eci, const uint8_t *bytes, int count, unsigned replacement, unsigned flags, int *length);
  int (*to_utf8)(
      int eci, const uint8_t *bytes, int count, unsigned replacement, unsigned flags, uint8_t *utf8,
      int *length);

  // Encoding: a code made from text or bytes; null on failure.
  zxing_creator_options_t *(*creator_options_create)(int format);
  void (*creator_options_free)(zxing_creator_options_t *options);
  // Such as "ecLevel=M"; copied.
  void (*creator_options_set_options)(zxing_creator_options_t *options, const char *text);
  zxing_barcode_t *(*create)(const char *text, int count, const zxing_creator_options_t *options);
  zxing_barcode_t *(*create_from_bytes)(const void *bytes, int count, const zxing_creator_options_t *options);
  void (*barcode_free)(zxing_barcode_t *code);
  // The modules as an image of one byte each, 0 if dark, without a margin unless the options add it.
  zxing_writer_options_t *(*writer_options_create)(void);
  void (*writer_options_free)(zxing_writer_options_t *options);
  void (*writer_options_set_quiet_zones)(zxing_writer_options_t *options, bool adds);
  zxing_image_t *(*write)(const zxing_barcode_t *code, const zxing_writer_options_t *options);
  const uint8_t *(*image_data)(const zxing_image_t *image);
  int (*image_width)(const zxing_image_t *image);
  int (*image_height)(const zxing_image_t *image);
  void (*image_free)(zxing_image_t *image);
} zxing_functions_t;

typedef enum {
  ZXING_LOADED,
  ZXING_NOT_FOUND,
  ZXING_WRONG_RELEASE,
  ZXING_INCOMPLETE,
} zxing_load_result_t;

// Loads the library once per process: from the folder in SWIFT_VISION_LIBRARIES, else the package's own, else
// the system's. `functions` is only set if the result is ZXING_LOADED; `detail` (never null) is the loader's
// message, the release found or the missing function's name, valid for the process's lifetime.
zxing_load_result_t zxing_load(const zxing_functions_t **functions, const char **detail);
