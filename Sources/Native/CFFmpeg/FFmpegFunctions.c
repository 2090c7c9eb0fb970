// FFmpeg's functions by their own names, each a call through a table that is filled by `ffmpeg_load`.
#include "CFFmpeg.h"

#include <library_table.h>

// The API for a stream's side data changed in FFmpeg 6.1; the old one was removed in 8.
#define HAS_SIDE_DATA_OF_PARAMETERS (LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100))

#if HAS_SIDE_DATA_OF_PARAMETERS
#define SIDE_DATA_FUNCTIONS(F) F(av_packet_side_data_get) F(av_packet_side_data_new)
#else
#define SIDE_DATA_FUNCTIONS(F) F(av_stream_get_side_data) F(av_stream_new_side_data)
#endif

// libavformat's functions, and those of libavcodec and libavutil, on which it depends.
#define FORMAT_FUNCTIONS(F) \
  F(av_buffer_create) F(av_buffer_unref) F(av_d2q) F(av_dict_free) F(av_dict_set) F(av_find_input_format) \
  F(av_frame_alloc) F(av_frame_free) F(av_frame_unref) F(av_free) F(av_get_pix_fmt_name) F(av_guess_frame_rate) \
  F(av_image_copy_plane) F(av_image_get_buffer_size) F(av_interleaved_write_frame) F(av_log_set_level) F(av_malloc) F(av_packet_alloc) \
  F(av_packet_free) F(av_packet_rescale_ts) F(av_packet_unref) F(av_pix_fmt_desc_get) F(av_probe_input_buffer2) F(av_read_frame) F(av_strerror) \
  F(av_write_trailer) F(avcodec_alloc_context3) F(avcodec_default_get_buffer2) F(avcodec_default_get_format) \
  F(avcodec_find_decoder_by_name) F(avcodec_find_encoder_by_name) \
  F(avcodec_free_context) F(avcodec_get_name) F(avcodec_open2) F(avcodec_parameters_from_context) \
  F(avcodec_parameters_to_context) F(avcodec_receive_frame) F(avcodec_receive_packet) F(avcodec_send_frame) \
  F(avcodec_send_packet) F(avformat_alloc_context) F(avformat_alloc_output_context2) F(avformat_close_input) \
  F(avformat_find_stream_info) F(avformat_free_context) F(avformat_index_get_entries_count) F(avformat_network_init) \
  F(avformat_new_stream) F(avformat_open_input) F(avformat_write_header) F(avio_alloc_context) F(avio_closep) \
  F(avio_context_free) F(avio_open) SIDE_DATA_FUNCTIONS(F)
#define SCALE_FUNCTIONS(F) \
  F(sws_freeContext) F(sws_getCoefficients) F(sws_getContext) F(sws_scale) F(sws_setColorspaceDetails)

#define TABLE ffmpeg
static struct { FORMAT_FUNCTIONS(FIELD) SCALE_FUNCTIONS(FIELD) } ffmpeg;

// MARK: Opening

#define QUOTED(x) #x
#define SONAME(library, major) "lib" library ".so." QUOTED(major)
#define FORMAT_LIBRARY SONAME("avformat", LIBAVFORMAT_VERSION_MAJOR)
#define SCALE_LIBRARY SONAME("swscale", LIBSWSCALE_VERSION_MAJOR)
#define DEVICE_LIBRARY SONAME("avdevice", LIBAVDEVICE_VERSION_MAJOR)

OPENED_LIBRARY(format_note, FORMAT_LIBRARY, "videos", "reads and writes videos", "required");
OPENED_LIBRARY(scale_note, SCALE_LIBRARY, "videos", "converts the pixels of videos", "required");
OPENED_LIBRARY(device_note, DEVICE_LIBRARY, "cameras", "reads cameras", "recommended");

static const library_function_t format_functions[] = {FORMAT_FUNCTIONS(ENTRY)};
static const library_function_t scale_functions[] = {SCALE_FUNCTIONS(ENTRY)};
LOAD_ONCE(ffmpeg_load, {FORMAT_LIBRARY, FUNCTIONS_OF(format_functions)}, {SCALE_LIBRARY, FUNCTIONS_OF(scale_functions)})

int ffmpeg_register_devices(void) {
  char message[1024];
  void (*register_all)(void) = NULL;
  const library_function_t function = {(void **)&register_all, "avdevice_register_all"};
  void *library = library_open(DEVICE_LIBRARY, message, sizeof message);
  if (!library || !library_resolve(library, &function, 1, message, sizeof message)) return 0;
  register_all();
  return 1;
}

// MARK: Differences between FFmpeg's releases

const int32_t *ffmpeg_display_matrix(const AVStream *stream) {
  const size_t needed = 9 * sizeof(int32_t);
#if HAS_SIDE_DATA_OF_PARAMETERS
  const AVPacketSideData *data =
      ffmpeg.av_packet_side_data_get(stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data,
                                     AV_PKT_DATA_DISPLAYMATRIX);
  return data && data->size >= needed ? (const int32_t *)data->data : NULL;
#else
  size_t size = 0;
  const uint8_t *data = ffmpeg.av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  return data && size >= needed ? (const int32_t *)data : NULL;
#endif
}

int32_t *ffmpeg_new_display_matrix(AVStream *stream) {
  const size_t size = 9 * sizeof(int32_t);
#if HAS_SIDE_DATA_OF_PARAMETERS
  AVPacketSideData *data =
      ffmpeg.av_packet_side_data_new(&stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data,
                                     AV_PKT_DATA_DISPLAYMATRIX, size, 0);
  return data ? (int32_t *)data->data : NULL;
#else
  return (int32_t *)ffmpeg.av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size);
#endif
}

// MARK: The functions

CALL(AVBufferRef *, av_buffer_create,
     (uint8_t *data, size_t size, void (*free)(void *opaque, uint8_t *data), void *opaque, int flags),
     data, size, free, opaque, flags)
CALL(void, av_buffer_unref, (AVBufferRef **buffer), buffer)
CALL(AVRational, av_d2q, (double d, int max), d, max)
CALL(void, av_dict_free, (AVDictionary **dictionary), dictionary)
CALL(int, av_dict_set, (AVDictionary **dictionary, const char *key, const char *value, int flags),
     dictionary, key, value, flags)
CALL(const AVInputFormat *, av_find_input_format, (const char *name), name)
CALL(AVFrame *, av_frame_alloc, (void))
CALL(void, av_frame_free, (AVFrame **frame), frame)
CALL(void, av_frame_unref, (AVFrame *frame), frame)
CALL(void, av_free, (void *memory), memory)
CALL(const char *, av_get_pix_fmt_name, (enum AVPixelFormat format), format)
CALL(AVRational, av_guess_frame_rate, (AVFormatContext *context, AVStream *stream, AVFrame *frame),
     context, stream, frame)
CALL(void, av_image_copy_plane,
     (uint8_t *target, int target_stride, const uint8_t *source, int source_stride, int byte_width, int height),
     target, target_stride, source, source_stride, byte_width, height)
CALL(int, av_image_get_buffer_size, (enum AVPixelFormat format, int width, int height, int alignment),
     format, width, height, alignment)
CALL(int, av_interleaved_write_frame, (AVFormatContext *context, AVPacket *packet), context, packet)
CALL(void, av_log_set_level, (int level), level)
CALL(void *, av_malloc, (size_t size), size)
CALL(AVPacket *, av_packet_alloc, (void))
CALL(void, av_packet_free, (AVPacket **packet), packet)
CALL(void, av_packet_rescale_ts, (AVPacket *packet, AVRational from, AVRational to), packet, from, to)
CALL(void, av_packet_unref, (AVPacket *packet), packet)
CALL(const AVPixFmtDescriptor *, av_pix_fmt_desc_get, (enum AVPixelFormat format), format)
CALL(int, av_probe_input_buffer2,
     (AVIOContext *input, const AVInputFormat **format, const char *address, void *log, unsigned offset,
      unsigned most),
     input, format, address, log, offset, most)
CALL(int, av_read_frame, (AVFormatContext *context, AVPacket *packet), context, packet)
CALL(int, av_strerror, (int number, char *text, size_t size), number, text, size)
CALL(int, av_write_trailer, (AVFormatContext *context), context)

CALL(AVCodecContext *, avcodec_alloc_context3, (const AVCodec *codec), codec)
CALL(int, avcodec_default_get_buffer2, (AVCodecContext *context, AVFrame *frame, int flags), context, frame, flags)
CALL(enum AVPixelFormat, avcodec_default_get_format,
     (AVCodecContext *context, const enum AVPixelFormat *formats), context, formats)
CALL(const AVCodec *, avcodec_find_decoder_by_name, (const char *name), name)
CALL(const AVCodec *, avcodec_find_encoder_by_name, (const char *name), name)
CALL(void, avcodec_free_context, (AVCodecContext **context), context)
CALL(const char *, avcodec_get_name, (enum AVCodecID identifier), identifier)
CALL(int, avcodec_open2, (AVCodecContext *context, const AVCodec *codec, AVDictionary **options), context, codec, options)
CALL(int, avcodec_parameters_from_context, (AVCodecParameters *parameters, const AVCodecContext *context),
     parameters, context)
CALL(int, avcodec_parameters_to_context, (AVCodecContext *context, const AVCodecParameters *parameters),
     context, parameters)
CALL(int, avcodec_receive_frame, (AVCodecContext *context, AVFrame *frame), context, frame)
CALL(int, avcodec_receive_packet, (AVCodecContext *context, AVPacket *packet), context, packet)
CALL(int, avcodec_send_frame, (AVCodecContext *context, const AVFrame *frame), context, frame)
CALL(int, avcodec_send_packet, (AVCodecContext *context, const AVPacket *packet), context, packet)

CALL(AVFormatContext *, avformat_alloc_context, (void))
CALL(int, avformat_alloc_output_context2,
     (AVFormatContext **context, const AVOutputFormat *format, const char *format_name, const char *file_name),
     context, format, format_name, file_name)
CALL(void, avformat_close_input, (AVFormatContext **context), context)
CALL(int, avformat_find_stream_info, (AVFormatContext *context, AVDictionary **options), context, options)
CALL(void, avformat_free_context, (AVFormatContext *context), context)
CALL(int, avformat_index_get_entries_count, (const AVStream *stream), stream)
CALL(int, avformat_network_init, (void))
CALL(AVStream *, avformat_new_stream, (AVFormatContext *context, const AVCodec *codec), context, codec)
CALL(int, avformat_open_input,
     (AVFormatContext **context, const char *address, const AVInputFormat *format, AVDictionary **options),
     context, address, format, options)
CALL(int, avformat_write_header, (AVFormatContext *context, AVDictionary **options), context, options)

#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef const uint8_t written_byte;
#else
typedef uint8_t written_byte;
#endif
CALL(AVIOContext *, avio_alloc_context,
     (unsigned char *buffer, int size, int is_writable, void *opaque,
      int (*read)(void *opaque, uint8_t *buffer, int size),
      int (*write)(void *opaque, written_byte *buffer, int size),
      int64_t (*seek)(void *opaque, int64_t offset, int whence)),
     buffer, size, is_writable, opaque, read, write, seek)
CALL(int, avio_closep, (AVIOContext **context), context)
CALL(void, avio_context_free, (AVIOContext **context), context)
CALL(int, avio_open, (AVIOContext **context, const char *address, int flags), context, address, flags)

CALL(void, sws_freeContext, (struct SwsContext *context), context)
CALL(const int *, sws_getCoefficients, (int color_space), color_space)
CALL(struct SwsContext *, sws_getContext,
     (int source_width, int source_height, enum AVPixelFormat source_format, int target_width, int target_height,
      enum AVPixelFormat target_format, int flags, SwsFilter *source_filter, SwsFilter *target_filter,
      const double *parameters),
     source_width, source_height, source_format, target_width, target_height, target_format, flags, source_filter,
     target_filter, parameters)
CALL(int, sws_scale,
     (struct SwsContext *context, const uint8_t *const source[], const int source_strides[], int row, int row_count,
      uint8_t *const target[], const int target_strides[]),
     context, source, source_strides, row, row_count, target, target_strides)
CALL(int, sws_setColorspaceDetails,
     (struct SwsContext *context, const int inverse_table[4], int source_range, const int table[4], int target_range,
      int brightness, int contrast, int saturation),
     context, inverse_table, source_range, table, target_range, brightness, contrast, saturation)
