#pragma once
// The functions of oneDNN 3.x that training calls, under their own names, each with why it is here. The library is opened when
// `onednn_load` is first called; none of the others may be called before that has returned NULL. The prototypes are our own
// statement of its public C interface.
#include <stddef.h>
#include <stdint.h>

// Opens the library once a process. Returns NULL, or why it can't be used, valid for the process's life.
const char *onednn_load(void);

// Makes what is created or executed on the calling thread use this thread only: the parts of a batch run side by side instead. A no-op
// where the library's threads aren't OpenMP's.
void onednn_use_calling_thread(void);

typedef struct dnnl_engine *dnnl_engine_t;
typedef struct dnnl_stream *dnnl_stream_t;
typedef struct dnnl_memory_desc *dnnl_memory_desc_t;
typedef const struct dnnl_memory_desc *const_dnnl_memory_desc_t;
typedef struct dnnl_memory *dnnl_memory_t;
typedef struct dnnl_primitive_desc *dnnl_primitive_desc_t;
typedef const struct dnnl_primitive_desc *const_dnnl_primitive_desc_t;
typedef struct dnnl_primitive *dnnl_primitive_t;
typedef struct dnnl_primitive_attr *dnnl_primitive_attr_t;
typedef const struct dnnl_primitive_attr *const_dnnl_primitive_attr_t;

// 0 is success, 3 that there is no implementation for the processor; everything else is a failure.
typedef int dnnl_status_t;
enum { ONEDNN_UNIMPLEMENTED = 3 };

enum { ONEDNN_CPU = 1, ONEDNN_IN_ORDER = 1 };
enum { ONEDNN_BF16 = 2, ONEDNN_F32 = 3 };
// The layout that an implementation likes best.
enum { ONEDNN_ANY = 1 };
enum { ONEDNN_FORWARD_TRAINING = 64, ONEDNN_BACKWARD = 128 };
enum {
  ONEDNN_CONVOLUTION_DIRECT = 0x1,
  ONEDNN_RELU = 0x20,
  ONEDNN_LOGISTIC = 0x29,
  ONEDNN_SWISH = 0x2c,
  ONEDNN_MAX = 0x1ff,
  ONEDNN_BINARY_ADD = 0x1fff0,
  ONEDNN_NEAREST = 0x2fff0,
};
// Of a normalization: that it has scales, shifts, and rectifies what it gives.
enum { ONEDNN_SCALE = 2, ONEDNN_SHIFT = 4, ONEDNN_RECTIFY = 8 };
// What a descriptor can be asked for.
enum {
  ONEDNN_QUERY_WEIGHTS = 131,
  ONEDNN_QUERY_DIFF_WEIGHTS = 132,
  ONEDNN_QUERY_WORKSPACE = 135,
  ONEDNN_QUERY_SCRATCHPAD = 136,
};
// What an argument of an execution is.
enum {
  ONEDNN_ARG_SRC = 1,
  ONEDNN_ARG_SRC_1 = 2,
  ONEDNN_ARG_DST = 17,
  ONEDNN_ARG_WEIGHTS = 33,
  ONEDNN_ARG_BIAS = 41,
  ONEDNN_ARG_MEAN = 49,
  ONEDNN_ARG_VARIANCE = 50,
  ONEDNN_ARG_SCALE = 51,
  ONEDNN_ARG_SHIFT = 52,
  ONEDNN_ARG_WORKSPACE = 64,
  ONEDNN_ARG_SCRATCHPAD = 80,
  ONEDNN_ARG_DIFF_SRC = 129,
  ONEDNN_ARG_DIFF_DST = 145,
  ONEDNN_ARG_DIFF_WEIGHTS = 161,
  ONEDNN_ARG_DIFF_BIAS = 169,
  ONEDNN_ARG_DIFF_SCALE = 255,
  ONEDNN_ARG_DIFF_SHIFT = 256,
};

typedef struct {
  int arg;
  dnnl_memory_t memory;
} dnnl_exec_arg_t;

// The processor, and a queue of work for it: each thread that trains has one.
dnnl_status_t dnnl_engine_create(dnnl_engine_t *engine, int kind, size_t index);
dnnl_status_t dnnl_stream_create(dnnl_stream_t *stream, dnnl_engine_t engine, unsigned flags);
dnnl_status_t dnnl_stream_wait(dnnl_stream_t stream);
dnnl_status_t dnnl_stream_destroy(dnnl_stream_t stream);

// Shapes with the layout that we have, and with the one that an implementation wants. Dimensions are up to 12.
dnnl_status_t dnnl_memory_desc_create_with_strides(dnnl_memory_desc_t *description, int rank, const int64_t *dimensions,
                                                   int element, const int64_t *strides);
dnnl_status_t dnnl_memory_desc_create_with_tag(dnnl_memory_desc_t *description, int rank, const int64_t *dimensions,
                                               int element, int tag);
dnnl_status_t dnnl_memory_desc_clone(dnnl_memory_desc_t *description, const_dnnl_memory_desc_t other);
dnnl_status_t dnnl_memory_desc_destroy(dnnl_memory_desc_t description);
// How much memory of ours it takes.
size_t dnnl_memory_desc_get_size(const_dnnl_memory_desc_t description);

// Our memory under such a shape.
dnnl_status_t dnnl_memory_create(dnnl_memory_t *memory, const_dnnl_memory_desc_t description, dnnl_engine_t engine,
                                 void *bytes);
dnnl_status_t dnnl_memory_destroy(dnnl_memory_t memory);

// That scratch memory is ours: the library's own belongs to a thread, and a network's parts run on any.
enum { ONEDNN_SCRATCHPAD_OF_CALLER = 1 };
dnnl_status_t dnnl_primitive_attr_create(dnnl_primitive_attr_t *attributes);
dnnl_status_t dnnl_primitive_attr_set_scratchpad_mode(dnnl_primitive_attr_t attributes, int mode);
dnnl_status_t dnnl_primitive_attr_destroy(dnnl_primitive_attr_t attributes);

// Convolution and its gradients by the input, and by weights and biases. A description that may be NULL is of biases.
dnnl_status_t dnnl_convolution_forward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int kind, int algorithm, const_dnnl_memory_desc_t source,
    const_dnnl_memory_desc_t weights, const_dnnl_memory_desc_t bias, const_dnnl_memory_desc_t destination,
    const int64_t *strides, const int64_t *dilations, const int64_t *padding, const int64_t *padding_after,
    const_dnnl_primitive_attr_t attributes);
dnnl_status_t dnnl_convolution_backward_data_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int algorithm, const_dnnl_memory_desc_t source_gradient,
    const_dnnl_memory_desc_t weights, const_dnnl_memory_desc_t destination_gradient, const int64_t *strides,
    const int64_t *dilations, const int64_t *padding, const int64_t *padding_after, const_dnnl_primitive_desc_t forward,
    const_dnnl_primitive_attr_t attributes);
dnnl_status_t dnnl_convolution_backward_weights_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int algorithm, const_dnnl_memory_desc_t source,
    const_dnnl_memory_desc_t weights_gradient, const_dnnl_memory_desc_t bias_gradient,
    const_dnnl_memory_desc_t destination_gradient, const int64_t *strides, const int64_t *dilations,
    const int64_t *padding, const int64_t *padding_after, const_dnnl_primitive_desc_t forward,
    const_dnnl_primitive_attr_t attributes);

// Normalization by a batch's mean and variance, with the rectifier after it.
dnnl_status_t dnnl_batch_normalization_forward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int kind, const_dnnl_memory_desc_t source,
    const_dnnl_memory_desc_t destination, float epsilon, unsigned flags, const_dnnl_primitive_attr_t attributes);
dnnl_status_t dnnl_batch_normalization_backward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int kind, const_dnnl_memory_desc_t source_gradient,
    const_dnnl_memory_desc_t destination_gradient, const_dnnl_memory_desc_t source, float epsilon, unsigned flags,
    const_dnnl_primitive_desc_t forward, const_dnnl_primitive_attr_t attributes);

// Functions of each number.
dnnl_status_t dnnl_eltwise_forward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int kind, int algorithm, const_dnnl_memory_desc_t source,
    const_dnnl_memory_desc_t destination, float alpha, float beta, const_dnnl_primitive_attr_t attributes);
dnnl_status_t dnnl_eltwise_backward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int algorithm, const_dnnl_memory_desc_t source_gradient,
    const_dnnl_memory_desc_t destination_gradient, const_dnnl_memory_desc_t source, float alpha, float beta,
    const_dnnl_primitive_desc_t forward, const_dnnl_primitive_attr_t attributes);

// The greatest number of each window.
dnnl_status_t dnnl_pooling_forward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int kind, int algorithm, const_dnnl_memory_desc_t source,
    const_dnnl_memory_desc_t destination, const int64_t *strides, const int64_t *window, const int64_t *dilations,
    const int64_t *padding, const int64_t *padding_after, const_dnnl_primitive_attr_t attributes);
dnnl_status_t dnnl_pooling_backward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int algorithm, const_dnnl_memory_desc_t source_gradient,
    const_dnnl_memory_desc_t destination_gradient, const int64_t *strides, const int64_t *window,
    const int64_t *dilations, const int64_t *padding, const int64_t *padding_after, const_dnnl_primitive_desc_t forward,
    const_dnnl_primitive_attr_t attributes);

// Each place becomes a square of four of its value.
dnnl_status_t dnnl_resampling_forward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int kind, int algorithm, const float *factors,
    const_dnnl_memory_desc_t source, const_dnnl_memory_desc_t destination, const_dnnl_primitive_attr_t attributes);
dnnl_status_t dnnl_resampling_backward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int algorithm, const float *factors,
    const_dnnl_memory_desc_t source_gradient, const_dnnl_memory_desc_t destination_gradient,
    const_dnnl_primitive_desc_t forward, const_dnnl_primitive_attr_t attributes);

// Sums of two values, and of the gradients that a value gets from those who read it.
dnnl_status_t dnnl_binary_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int algorithm, const_dnnl_memory_desc_t first,
    const_dnnl_memory_desc_t second, const_dnnl_memory_desc_t destination, const_dnnl_primitive_attr_t attributes);

// Copies into another layout or element: of weights, of what goes in and out, and into and out of concatenations.
dnnl_status_t dnnl_reorder_primitive_desc_create(
    dnnl_primitive_desc_t *result, const_dnnl_memory_desc_t source, dnnl_engine_t source_engine,
    const_dnnl_memory_desc_t destination, dnnl_engine_t destination_engine, const_dnnl_primitive_attr_t attributes);

// The layouts that an implementation has chosen; the description belongs to the other.
const_dnnl_memory_desc_t dnnl_primitive_desc_query_md(const_dnnl_primitive_desc_t description, int what, int index);
dnnl_status_t dnnl_primitive_desc_destroy(dnnl_primitive_desc_t description);

// An implementation, and running it.
dnnl_status_t dnnl_primitive_create(dnnl_primitive_t *primitive, const_dnnl_primitive_desc_t description);
dnnl_status_t dnnl_primitive_execute(dnnl_primitive_t primitive, dnnl_stream_t stream, int count,
                                     const dnnl_exec_arg_t *arguments);
dnnl_status_t dnnl_primitive_destroy(dnnl_primitive_t primitive);
