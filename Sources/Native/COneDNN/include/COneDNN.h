#pragma once
// The functions of oneDNN 3.x that training calls, under their own names. `onednn_load` loads the library and
// must return NULL before any other function is called. The prototypes restate its public C interface.
#include <stddef.h>
#include <stdint.h>

// Loads the library once per process. Returns NULL, or the reason for failure (never freed).
const char *onednn_load(void);

// Limits objects created or executed on the calling thread to this thread: the parts of a batch run
// concurrently instead. A no-op unless the library uses OpenMP.
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

// 0 is success, 3 means no implementation for the processor; everything else is a failure.
typedef int dnnl_status_t;
enum { ONEDNN_UNIMPLEMENTED = 3 };

enum { ONEDNN_CPU = 1, ONEDNN_IN_ORDER = 1 };
enum { ONEDNN_BF16 = 2, ONEDNN_F32 = 3 };
// The layout that an implementation prefers.
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
// Flags of a normalization: it has scales, has shifts, and applies ReLU.
enum { ONEDNN_SCALE = 2, ONEDNN_SHIFT = 4, ONEDNN_RECTIFY = 8 };
// The properties of a descriptor to query.
enum {
  ONEDNN_QUERY_WEIGHTS = 131,
  ONEDNN_QUERY_DIFF_WEIGHTS = 132,
  ONEDNN_QUERY_WORKSPACE = 135,
  ONEDNN_QUERY_SCRATCHPAD = 136,
};
// The kinds of arguments of an execution.
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

// The CPU, and a queue of work for it: one per training thread.
dnnl_status_t dnnl_engine_create(dnnl_engine_t *engine, int kind, size_t index);
dnnl_status_t dnnl_stream_create(dnnl_stream_t *stream, dnnl_engine_t engine, unsigned flags);
dnnl_status_t dnnl_stream_wait(dnnl_stream_t stream);
dnnl_status_t dnnl_stream_destroy(dnnl_stream_t stream);

// Shapes with a given layout, or with the one that an implementation prefers. At most 12 dimensions.
dnnl_status_t dnnl_memory_desc_create_with_strides(dnnl_memory_desc_t *description, int rank, const int64_t *dimensions,
                                                   int element, const int64_t *strides);
dnnl_status_t dnnl_memory_desc_create_with_tag(dnnl_memory_desc_t *description, int rank, const int64_t *dimensions,
                                               int element, int tag);
dnnl_status_t dnnl_memory_desc_clone(dnnl_memory_desc_t *description, const_dnnl_memory_desc_t other);
dnnl_status_t dnnl_memory_desc_destroy(dnnl_memory_desc_t description);
// The size of the caller's memory that it needs.
size_t dnnl_memory_desc_get_size(const_dnnl_memory_desc_t description);

// The caller's memory with such a shape.
dnnl_status_t dnnl_memory_create(dnnl_memory_t *memory, const_dnnl_memory_desc_t description, dnnl_engine_t engine,
                                 void *bytes);
dnnl_status_t dnnl_memory_destroy(dnnl_memory_t memory);

// Scratch memory is the caller's: the library's own belongs to a thread, and a network's parts run on any.
enum { ONEDNN_SCRATCHPAD_OF_CALLER = 1 };
dnnl_status_t dnnl_primitive_attr_create(dnnl_primitive_attr_t *attributes);
dnnl_status_t dnnl_primitive_attr_set_scratchpad_mode(dnnl_primitive_attr_t attributes, int mode);
dnnl_status_t dnnl_primitive_attr_destroy(dnnl_primitive_attr_t attributes);

// Convolution and its gradients by input, and by weights and biases. The descriptor of biases may be NULL.
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

// Normalization by a batch's mean and variance, followed by ReLU.
dnnl_status_t dnnl_batch_normalization_forward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int kind, const_dnnl_memory_desc_t source,
    const_dnnl_memory_desc_t destination, float epsilon, unsigned flags, const_dnnl_primitive_attr_t attributes);
dnnl_status_t dnnl_batch_normalization_backward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int kind, const_dnnl_memory_desc_t source_gradient,
    const_dnnl_memory_desc_t destination_gradient, const_dnnl_memory_desc_t source, float epsilon, unsigned flags,
    const_dnnl_primitive_desc_t forward, const_dnnl_primitive_attr_t attributes);

// Elementwise functions.
dnnl_status_t dnnl_eltwise_forward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int kind, int algorithm, const_dnnl_memory_desc_t source,
    const_dnnl_memory_desc_t destination, float alpha, float beta, const_dnnl_primitive_attr_t attributes);
dnnl_status_t dnnl_eltwise_backward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int algorithm, const_dnnl_memory_desc_t source_gradient,
    const_dnnl_memory_desc_t destination_gradient, const_dnnl_memory_desc_t source, float alpha, float beta,
    const_dnnl_primitive_desc_t forward, const_dnnl_primitive_attr_t attributes);

// Max pooling.
dnnl_status_t dnnl_pooling_forward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int kind, int algorithm, const_dnnl_memory_desc_t source,
    const_dnnl_memory_desc_t destination, const int64_t *strides, const int64_t *window, const int64_t *dilations,
    const int64_t *padding, const int64_t *padding_after, const_dnnl_primitive_attr_t attributes);
dnnl_status_t dnnl_pooling_backward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int algorithm, const_dnnl_memory_desc_t source_gradient,
    const_dnnl_memory_desc_t destination_gradient, const int64_t *strides, const int64_t *window,
    const int64_t *dilations, const int64_t *padding, const int64_t *padding_after, const_dnnl_primitive_desc_t forward,
    const_dnnl_primitive_attr_t attributes);

// Enlarges each element to a square of four.
dnnl_status_t dnnl_resampling_forward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int kind, int algorithm, const float *factors,
    const_dnnl_memory_desc_t source, const_dnnl_memory_desc_t destination, const_dnnl_primitive_attr_t attributes);
dnnl_status_t dnnl_resampling_backward_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int algorithm, const float *factors,
    const_dnnl_memory_desc_t source_gradient, const_dnnl_memory_desc_t destination_gradient,
    const_dnnl_primitive_desc_t forward, const_dnnl_primitive_attr_t attributes);

// Sums of two values, and of a value's gradients from several users.
dnnl_status_t dnnl_binary_primitive_desc_create(
    dnnl_primitive_desc_t *result, dnnl_engine_t engine, int algorithm, const_dnnl_memory_desc_t first,
    const_dnnl_memory_desc_t second, const_dnnl_memory_desc_t destination, const_dnnl_primitive_attr_t attributes);

// Converts layout or element type: of weights, inputs and outputs, and for concatenations.
dnnl_status_t dnnl_reorder_primitive_desc_create(
    dnnl_primitive_desc_t *result, const_dnnl_memory_desc_t source, dnnl_engine_t source_engine,
    const_dnnl_memory_desc_t destination, dnnl_engine_t destination_engine, const_dnnl_primitive_attr_t attributes);

// The layouts that an implementation has chosen; owned by the other descriptor.
const_dnnl_memory_desc_t dnnl_primitive_desc_query_md(const_dnnl_primitive_desc_t description, int what, int index);
dnnl_status_t dnnl_primitive_desc_destroy(dnnl_primitive_desc_t description);

// An implementation, and its execution.
dnnl_status_t dnnl_primitive_create(dnnl_primitive_t *primitive, const_dnnl_primitive_desc_t description);
dnnl_status_t dnnl_primitive_execute(dnnl_primitive_t primitive, dnnl_stream_t stream, int count,
                                     const dnnl_exec_arg_t *arguments);
dnnl_status_t dnnl_primitive_destroy(dnnl_primitive_t primitive);
