#pragma once
// FFmpeg's headers, and functions for the parts of them that Swift can't import.
//
// The libraries are loaded with the first video: they depend on about ninety others, which would cost every
// start of the program tens of milliseconds. `ffmpeg_load` must succeed before any FFmpeg function is called;
// available are those in FFmpegFunctions.c.
#include <libavcodec/avcodec.h>
#include <libavdevice/version.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

#include <errno.h>

// Loads FFmpeg's libraries once per process. Returns NULL, or the reason for failure (never freed).
const char *ffmpeg_load(void);

// Registers libavdevice's inputs. It depends on eighty more libraries, of window systems and sound, and only
// cameras need it. Returns nonzero on success.
int ffmpeg_register_devices(void);

// FFmpeg's error numbers are macros with casts, or function-like macros.
static inline int ffmpeg_error(int system_error) { return AVERROR(system_error); }
static inline int ffmpeg_error_end_of_file(void) { return AVERROR_EOF; }
static inline int ffmpeg_error_exit(void) { return AVERROR_EXIT; }
static inline int ffmpeg_error_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int ffmpeg_error_protocol_not_found(void) { return AVERROR_PROTOCOL_NOT_FOUND; }

// A macro with a cast.
static inline int64_t ffmpeg_no_time_stamp(void) { return AV_NOPTS_VALUE; }

// A stream's display matrix of nine numbers, or NULL if it has none.
const int32_t *ffmpeg_display_matrix(const AVStream *stream);

// Adds a display matrix of nine numbers to a stream to be written; NULL if memory is short.
int32_t *ffmpeg_new_display_matrix(AVStream *stream);

// A decoder's limits on pixels and memory.
typedef struct ffmpeg_budget ffmpeg_budget_t;

// Creates a budget of `bytes` for all frames that a decoder has at one time and of `pixels` for each; NULL if
// memory is short. Each frame is also charged `tables` bytes per pixel, for the decoder's own allocations.
ffmpeg_budget_t *ffmpeg_budget_create(int64_t bytes, int64_t pixels, int64_t tables);

// Releases the creator's reference. Frames that are still held keep the budget alive.
void ffmpeg_budget_release(ffmpeg_budget_t *budget);

// The total bytes that the last frame rejected for lack of memory would have needed; 0 if none was.
int64_t ffmpeg_budget_refused_bytes(const ffmpeg_budget_t *budget);

// Whether a frame was rejected for its pixels, and the size of the last one.
int ffmpeg_budget_refused_size(const ffmpeg_budget_t *budget, int *width, int *height);

// Applies a budget, which must outlive it, to an unopened decoder, and clears frames' memory before decoding.
void ffmpeg_bound_decoder(AVCodecContext *decoder, ffmpeg_budget_t *budget);

// Prevents a demuxer from opening files or addresses that its input names.
void ffmpeg_refuse_other_inputs(AVFormatContext *context);
