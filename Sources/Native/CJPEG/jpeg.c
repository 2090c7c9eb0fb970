#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
// Depends on jpeglib.h.
#include <jerror.h>

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf leave;
  char *message;
  // Whether the scans' data may be read, and whether it was read to the end of the file.
  int is_in_scans;
  int has_no_end;
} ErrorHandler;

static void leave_with_message(j_common_ptr info) {
  ErrorHandler *handler = (ErrorHandler *)info->err;
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  snprintf(handler->message, SV_JPEG_MESSAGE_SIZE, "%s", text);
  longjmp(handler->leave, 1);
}

// The library's own prints to stderr.
static void keep_silent(j_common_ptr info) { (void)info; }

// The library's own counts warnings. One that data is lacking is an error behind the end of the file: the
// file was cut within its data.
static void refuse_missing_data(j_common_ptr info, int level) {
  const ErrorHandler *handler = (const ErrorHandler *)info->err;
  const int code = info->err->msg_code;
  if (level < 0 && handler->has_no_end && (code == JWRN_HIT_MARKER || code == JWRN_MUST_RESYNC))
    ERREXIT(info, JERR_INPUT_EOF);
}

// Inserts an end of image, as the library's own does, but only behind a scan: a file that lacks just its last
// bytes, the end marker, has all of its pixels. Arithmetic decoders read missing data as zeros.
static boolean insert_end(j_decompress_ptr info) {
  static const JOCTET end[] = {0xFF, JPEG_EOI};
  ErrorHandler *handler = (ErrorHandler *)info->err;
  if (!handler->is_in_scans || info->arith_code) ERREXIT(info, JERR_INPUT_EOF);
  handler->has_no_end = 1;
  info->src->next_input_byte = end;
  info->src->bytes_in_buffer = sizeof end;
  return TRUE;
}

static void open_data(j_decompress_ptr info, const uint8_t *data, size_t length) {
  jpeg_create_decompress(info);
  // The parameter is const only in some versions of the library; none writes to it.
  jpeg_mem_src(info, (unsigned char *)data, (unsigned long)length);
  info->src->fill_input_buffer = insert_end;
  jpeg_read_header(info, TRUE);
}

static void set_up(struct jpeg_decompress_struct *info, ErrorHandler *handler, char *message) {
  memset(info, 0, sizeof *info);
  message[0] = 0;
  handler->message = message;
  handler->is_in_scans = 0;
  handler->has_no_end = 0;
  info->err = jpeg_std_error(&handler->manager);
  handler->manager.error_exit = leave_with_message;
  handler->manager.output_message = keep_silent;
  handler->manager.emit_message = refuse_missing_data;
}

int sv_jpeg_decode(const uint8_t *data, size_t length, const SVJPEGFrame *frame, uint8_t *rows,
                   size_t bytes_per_row, char *message) {
  struct jpeg_decompress_struct info;
  ErrorHandler handler;
  set_up(&info, &handler, message);
  if (setjmp(handler.leave)) {
    jpeg_destroy_decompress(&info);
    return -1;
  }
  open_data(&info, data, length);
  info.out_color_space = frame->components == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_calc_output_dimensions(&info);
  // The rows' memory has the frame's size, and the number of scans isn't limited.
  if ((int)info.output_width != frame->width || (int)info.output_height != frame->height ||
      info.output_components != frame->components || info.num_components != frame->components ||
      info.data_precision != 8 || jpeg_has_multiple_scans(&info)) {
    snprintf(message, SV_JPEG_MESSAGE_SIZE, "its header is inconsistent");
    jpeg_destroy_decompress(&info);
    return -1;
  }
  handler.is_in_scans = 1;
  jpeg_start_decompress(&info);
  while (info.output_scanline < info.output_height) {
    JSAMPROW row = rows + (size_t)info.output_scanline * bytes_per_row;
    jpeg_read_scanlines(&info, &row, 1);
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return handler.has_no_end ? SV_JPEG_NO_END : 0;
}

// Whether each component was in a scan and, in a progressive file, has all bits of all coefficients.
static int is_complete(j_decompress_ptr info) {
  for (int number = 0; number < info->num_components; number++) {
    // Set at the start of a component's first scan.
    if (!info->comp_info[number].quant_table) return 0;
    if (!info->progressive_mode) continue;
    for (int coefficient = 0; coefficient < DCTSIZE2; coefficient++)
      if (info->coef_bits[number][coefficient] != 0) return 0;
  }
  return 1;
}

int sv_jpeg_check(const uint8_t *data, size_t length, char *message) {
  struct jpeg_decompress_struct info;
  ErrorHandler handler;
  set_up(&info, &handler, message);
  if (setjmp(handler.leave)) {
    jpeg_destroy_decompress(&info);
    return -1;
  }
  open_data(&info, data, length);
  handler.is_in_scans = 1;
  jpeg_read_coefficients(&info);
  const int status = is_complete(&info) ? 0 : -1;
  if (status) snprintf(message, SV_JPEG_MESSAGE_SIZE, "premature end of input file");
  jpeg_destroy_decompress(&info);
  return status;
}
