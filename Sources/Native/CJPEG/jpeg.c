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

// The library's own inserts an end of image, leaving gray rows.
static boolean refuse_end_of_data(j_decompress_ptr info) {
  ERREXIT(info, JERR_INPUT_EOF);
  return FALSE;
}

static void open_data(j_decompress_ptr info, const uint8_t *data, size_t length) {
  jpeg_create_decompress(info);
  // The parameter is const only in some versions of the library; none writes to it.
  jpeg_mem_src(info, (unsigned char *)data, (unsigned long)length);
  info->src->fill_input_buffer = refuse_end_of_data;
  jpeg_read_header(info, TRUE);
}

static void set_up(struct jpeg_decompress_struct *info, ErrorHandler *handler, char *message) {
  memset(info, 0, sizeof *info);
  message[0] = 0;
  handler->message = message;
  info->err = jpeg_std_error(&handler->manager);
  handler->manager.error_exit = leave_with_message;
  handler->manager.output_message = keep_silent;
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
  jpeg_start_decompress(&info);
  while (info.output_scanline < info.output_height) {
    JSAMPROW row = rows + (size_t)info.output_scanline * bytes_per_row;
    jpeg_read_scanlines(&info, &row, 1);
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return 0;
}
