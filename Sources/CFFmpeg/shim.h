#pragma once
// FFmpeg's headers, and a function for each thing in them that Swift can't import.
#include <libavcodec/avcodec.h>
#include <libavdevice/version.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

#include <dlfcn.h>
#include <errno.h>

// FFmpeg's error numbers are macros with casts or function-like macros.
static inline int ffmpeg_error(int system_error) { return AVERROR(system_error); }
static inline int ffmpeg_error_end_of_file(void) { return AVERROR_EOF; }
static inline int ffmpeg_error_exit(void) { return AVERROR_EXIT; }
static inline int ffmpeg_error_invalid_data(void) { return AVERROR_INVALIDDATA; }
static inline int ffmpeg_error_protocol_not_found(void) { return AVERROR_PROTOCOL_NOT_FOUND; }

// A macro with a cast.
static inline int64_t ffmpeg_no_time_stamp(void) { return AV_NOPTS_VALUE; }

// The way to a stream's side data changed in FFmpeg 6.1 and the old one is gone in 8.
static inline const int32_t *ffmpeg_display_matrix(const AVStream *stream) {
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  const AVPacketSideData *data =
      av_packet_side_data_get(stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data,
                              AV_PKT_DATA_DISPLAYMATRIX);
  return data && data->size >= 9 * sizeof(int32_t) ? (const int32_t *)data->data : NULL;
#else
  size_t size = 0;
  const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return data && size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
#endif
}

// Gives a stream that is about to be written a display matrix of nine numbers, or NULL where memory is short.
static inline int32_t *ffmpeg_new_display_matrix(AVStream *stream) {
  const size_t size = 9 * sizeof(int32_t);
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  AVPacketSideData *data =
      av_packet_side_data_new(&stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data,
                              AV_PKT_DATA_DISPLAYMATRIX, size, 0);
  return data ? (int32_t *)data->data : NULL;
#else
  return (int32_t *)av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size);
#endif
}

// libavdevice brings some eighty libraries of window systems and sound with it, 45 ms at every start of the
// program; only cameras need it, so it is opened when a camera is. Returns nonzero once its inputs are known.
#define FFMPEG_QUOTED(x) #x
#define FFMPEG_SONAME(major) "libavdevice.so." FFMPEG_QUOTED(major)
static inline int ffmpeg_register_devices(void) {
  void *library = dlopen(FFMPEG_SONAME(LIBAVDEVICE_VERSION_MAJOR), RTLD_NOW);
  if (!library) return 0;
  void (*register_all)(void) = (void (*)(void))dlsym(library, "avdevice_register_all");
  if (!register_all) return 0;
  register_all();
  return 1;
}
