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
