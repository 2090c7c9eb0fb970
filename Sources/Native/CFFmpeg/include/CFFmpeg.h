#pragma once
// FFmpeg's headers, and a function for each thing in them that Swift can't import.
//
// The libraries are opened when the first video is: they bring some ninety others with them, which cost every start of the
// program tens of milliseconds. `ffmpeg_load` has to have succeeded before any of FFmpeg's own functions is called; of these
// there are those in CFFmpeg's FFmpegFunctions.c.
#include <libavcodec/avcodec.h>
#include <libavdevice/version.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

#include <errno.h>

// Opens FFmpeg's libraries once a process. Returns NULL, or why they can't be used, valid for the process's life.
const char *ffmpeg_load(void);

// libavdevice brings eighty libraries of window systems and sound more; only cameras need it. Returns nonzero once its inputs
// are known.
int ffmpeg_register_devices(void);

// FFmpeg's error numbers are macros with casts or function-like macros.
static inline int ffmpeg_error(int system_error) { return AVERROR(system_error); }
static inline int ffmpeg_error_end_of_file(void) { return AVERROR_EOF; }
static inline int ffmpeg_error_exit(void) { return AVERROR_EXIT; }
static inline int ffmpeg_error_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int ffmpeg_error_protocol_not_found(void) { return AVERROR_PROTOCOL_NOT_FOUND; }

// A macro with a cast.
static inline int64_t ffmpeg_no_time_stamp(void) { return AV_NOPTS_VALUE; }

// A stream's display matrix of nine numbers, or NULL where it has none.
const int32_t *ffmpeg_display_matrix(const AVStream *stream);

// Gives a stream that is about to be written a display matrix of nine numbers, or NULL where memory is short.
int32_t *ffmpeg_new_display_matrix(AVStream *stream);

// The pixels and the memory that a decoder may use.
typedef struct ffmpeg_budget ffmpeg_budget_t;

// Returns a budget of `bytes` for all frames that a decoder has at one time and of `pixels` for each of them, or NULL where memory
// is short. Each frame is charged `tables` bytes a pixel more, for what the decoder allocates along with it.
ffmpeg_budget_t *ffmpeg_budget_create(int64_t bytes, int64_t pixels, int64_t tables);

// Releases the creator's reference. Frames that are still held keep the budget alive.
void ffmpeg_budget_release(ffmpeg_budget_t *budget);

// The bytes that the last frame refused for lack of memory would have brought the decoder to, 0 where none was refused.
int64_t ffmpeg_budget_refused_bytes(const ffmpeg_budget_t *budget);

// Whether a frame was refused for its pixels, and the size of the last such one.
int ffmpeg_budget_refused_size(const ffmpeg_budget_t *budget, int *width, int *height);

// Holds a decoder that isn't open yet to a budget, which has to outlive it, and makes it begin each frame with cleared memory.
void ffmpeg_bound_decoder(AVCodecContext *decoder, ffmpeg_budget_t *budget);

// Keeps a demuxer from opening any file or address that its input names.
void ffmpeg_refuse_other_inputs(AVFormatContext *context);
