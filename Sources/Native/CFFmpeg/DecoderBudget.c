// A decoder's budget of pixels and memory, enforced by the two callbacks that it calls before allocating.
#include "CFFmpeg.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct ffmpeg_budget {
  int64_t bytes;
  int64_t pixels;
  int64_t tables;
  atomic_llong held;
  atomic_llong refused_bytes;
  atomic_llong refused_size;
  // The decoder's, and one for each frame's memory, which may outlive the decoder.
  atomic_int references;
};

// Freed with a frame: the decoder's own memory, and the frame's part of the budget.
typedef struct {
  AVBufferRef *memory;
  ffmpeg_budget_t *budget;
  int64_t bytes;
} frame_memory_t;

ffmpeg_budget_t *ffmpeg_budget_create(int64_t bytes, int64_t pixels, int64_t tables) {
  ffmpeg_budget_t *budget = calloc(1, sizeof *budget);
  if (!budget) return NULL;
  budget->bytes = bytes;
  budget->pixels = pixels;
  budget->tables = tables;
  atomic_init(&budget->references, 1);
  return budget;
}

void ffmpeg_budget_release(ffmpeg_budget_t *budget) {
  if (atomic_fetch_sub(&budget->references, 1) == 1) free(budget);
}

int64_t ffmpeg_budget_refused_bytes(const ffmpeg_budget_t *budget) { return atomic_load(&budget->refused_bytes); }

int ffmpeg_budget_refused_size(const ffmpeg_budget_t *budget, int *width, int *height) {
  const uint64_t size = (uint64_t)atomic_load(&budget->refused_size);
  *width = (int)(size >> 32);
  *height = (int)(size & 0xFFFFFFFF);
  return size != 0;
}

static void release_frame_memory(void *opaque, uint8_t *data) {
  frame_memory_t *memory = opaque;
  (void)data;
  atomic_fetch_sub(&memory->budget->held, memory->bytes);
  av_buffer_unref(&memory->memory);
  ffmpeg_budget_release(memory->budget);
  free(memory);
}

static int has_room(ffmpeg_budget_t *budget, int width, int height) {
  if ((int64_t)width * height <= budget->pixels) return 1;
  atomic_store(&budget->refused_size, (long long)width << 32 | height);
  return 0;
}

// Called by decoders when they know an image's size, before they allocate tables for it.
static enum AVPixelFormat choose_format(AVCodecContext *decoder, const enum AVPixelFormat *formats) {
  if (!has_room(decoder->opaque, decoder->coded_width, decoder->coded_height)) return AV_PIX_FMT_NONE;
  return avcodec_default_get_format(decoder, formats);
}

// Called by decoders, on each of their threads, for an image's memory.
static int allocate_frame(AVCodecContext *decoder, AVFrame *frame, int flags) {
  ffmpeg_budget_t *budget = decoder->opaque;
  if (!has_room(budget, frame->width, frame->height)) return AVERROR(EINVAL);
  const int pixels = av_image_get_buffer_size(frame->format, frame->width, frame->height, 1);
  if (pixels < 0) return pixels;
  const int64_t bytes = pixels + budget->tables * frame->width * frame->height;
  const int64_t held = atomic_fetch_add(&budget->held, bytes) + bytes;
  int result = AVERROR(ENOMEM);
  frame_memory_t *memory = NULL;
  if (held > budget->bytes) {
    atomic_store(&budget->refused_bytes, held);
    goto failed;
  }
  memory = calloc(1, sizeof *memory);
  if (!memory) goto failed;
  result = avcodec_default_get_buffer2(decoder, frame, flags);
  if (result < 0) goto failed;
  // FFmpeg's pools reuse memory uncleared: pixels that a decoder doesn't write must not show another image.
  for (int index = 0; index < AV_NUM_DATA_POINTERS && frame->buf[index]; index++)
    memset(frame->buf[index]->data, 0, frame->buf[index]->size);
  *memory = (frame_memory_t){frame->buf[0], budget, bytes};
  AVBufferRef *counted =
      av_buffer_create(memory->memory->data, memory->memory->size, release_frame_memory, memory, 0);
  if (!counted) {
    result = AVERROR(ENOMEM);
    av_frame_unref(frame);
    goto failed;
  }
  atomic_fetch_add(&budget->references, 1);
  frame->buf[0] = counted;
  return result;
failed:
  free(memory);
  atomic_fetch_sub(&budget->held, bytes);
  return result;
}

void ffmpeg_bound_decoder(AVCodecContext *decoder, ffmpeg_budget_t *budget) {
  decoder->opaque = budget;
  decoder->max_pixels = budget->pixels;
  decoder->get_format = choose_format;
  decoder->get_buffer2 = allocate_frame;
}

static int refuse_opening(AVFormatContext *context, AVIOContext **opened, const char *address, int flags,
                          AVDictionary **options) {
  (void)context, (void)opened, (void)address, (void)flags, (void)options;
  return AVERROR(EPERM);
}

void ffmpeg_refuse_other_inputs(AVFormatContext *context) { context->io_open = refuse_opening; }
