// oneDNN's functions by their own names, each a call through a table that is filled when the library is
// loaded. Hidden, so that the library still resolves to its own. _GNU_SOURCE for RTLD_DEFAULT's relatives.
#define _GNU_SOURCE
#include "COneDNN.h"

#include <dlfcn.h>
#include <library_table.h>

// The version of oneDNN's ABI, shared by releases 3.x.
#define LIBRARY "libdnnl.so.3"
OPENED_LIBRARY(note, LIBRARY, "training", "trains whole networks", "recommended");

#define TABLE library
#define ALL_FUNCTIONS(F) \
  F(dnnl_engine_create) F(dnnl_stream_create) F(dnnl_stream_wait) F(dnnl_stream_destroy) \
  F(dnnl_memory_desc_create_with_strides) F(dnnl_memory_desc_create_with_tag) F(dnnl_memory_desc_clone) \
  F(dnnl_memory_desc_destroy) F(dnnl_memory_desc_get_size) F(dnnl_memory_create) F(dnnl_memory_destroy) \
  F(dnnl_primitive_attr_create) F(dnnl_primitive_attr_set_scratchpad_mode) F(dnnl_primitive_attr_destroy) \
  F(dnnl_convolution_forward_primitive_desc_create) F(dnnl_convolution_backward_data_primitive_desc_create) \
  F(dnnl_convolution_backward_weights_primitive_desc_create) \
  F(dnnl_batch_normalization_forward_primitive_desc_create) \
  F(dnnl_batch_normalization_backward_primitive_desc_create) F(dnnl_eltwise_forward_primitive_desc_create) \
  F(dnnl_eltwise_backward_primitive_desc_create) F(dnnl_pooling_forward_primitive_desc_create) \
  F(dnnl_pooling_backward_primitive_desc_create) F(dnnl_resampling_forward_primitive_desc_create) \
  F(dnnl_resampling_backward_primitive_desc_create) F(dnnl_binary_primitive_desc_create) \
  F(dnnl_reorder_primitive_desc_create) F(dnnl_primitive_desc_query_md) F(dnnl_primitive_desc_destroy) \
  F(dnnl_primitive_create) F(dnnl_primitive_execute) F(dnnl_primitive_destroy)
static struct {
  ALL_FUNCTIONS(FIELD)
} library;

// MARK: Opening

static const library_function_t functions[] = {ALL_FUNCTIONS(ENTRY)};
LOAD_ONCE(onednn_load, {LIBRARY, FUNCTIONS_OF(functions)})

static void (*set_thread_count)(int) = NULL;

static void find_threads(void) {
  char message[256];
  // Already loaded: only returns the handle again, whose dependencies are searched as well.
  void *opened = library_open(LIBRARY, message, sizeof message);
  if (opened) set_thread_count = (void (*)(int))dlsym(opened, "omp_set_num_threads");
}

void onednn_use_calling_thread(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_threads);
  if (set_thread_count) set_thread_count(1);
}

// MARK: The functions by their own names

CALL(dnnl_status_t, dnnl_engine_create, (dnnl_engine_t *engine, int kind, size_t index), engine, kind, index)
CALL(dnnl_status_t, dnnl_stream_create, (dnnl_stream_t *stream, dnnl_engine_t engine, unsigned flags), stream, engine,
     flags)
CALL(dnnl_status_t, dnnl_stream_wait, (dnnl_stream_t stream), stream)
CALL(dnnl_status_t, dnnl_stream_destroy, (dnnl_stream_t stream), stream)
CALL(dnnl_status_t, dnnl_memory_desc_create_with_strides, (dnnl_memory_desc_t *description, int rank, const int64_t
     *dimensions, int element, const int64_t *strides), description, rank, dimensions, element, strides)
CALL(dnnl_status_t, dnnl_memory_desc_create_with_tag, (dnnl_memory_desc_t *description, int rank, const int64_t
     *dimensions, int element, int tag), description, rank, dimensions, element, tag)
CALL(dnnl_status_t, dnnl_memory_desc_clone, (dnnl_memory_desc_t *description, const_dnnl_memory_desc_t other),
     description, other)
CALL(dnnl_status_t, dnnl_memory_desc_destroy, (dnnl_memory_desc_t description), description)
CALL(size_t, dnnl_memory_desc_get_size, (const_dnnl_memory_desc_t description), description)
CALL(dnnl_status_t, dnnl_memory_create, (dnnl_memory_t *memory, const_dnnl_memory_desc_t description, dnnl_engine_t
     engine, void *bytes), memory, description, engine, bytes)
CALL(dnnl_status_t, dnnl_memory_destroy, (dnnl_memory_t memory), memory)
CALL(dnnl_status_t, dnnl_primitive_attr_create, (dnnl_primitive_attr_t *attributes), attributes)
CALL(dnnl_status_t, dnnl_primitive_attr_set_scratchpad_mode, (dnnl_primitive_attr_t attributes, int mode), attributes,
     mode)
CALL(dnnl_status_t, dnnl_primitive_attr_destroy, (dnnl_primitive_attr_t attributes), attributes)
CALL(dnnl_status_t, dnnl_convolution_forward_primitive_desc_create, (dnnl_primitive_desc_t *result, dnnl_engine_t
     engine, int kind, int algorithm, const_dnnl_memory_desc_t source, const_dnnl_memory_desc_t weights,
     const_dnnl_memory_desc_t bias, const_dnnl_memory_desc_t destination, const int64_t *strides, const int64_t
     *dilations, const int64_t *padding, const int64_t *padding_after, const_dnnl_primitive_attr_t attributes),
     result, engine, kind, algorithm, source, weights, bias, destination, strides, dilations, padding, padding_after,
     attributes)
CALL(dnnl_status_t, dnnl_convolution_backward_data_primitive_desc_create, (dnnl_primitive_desc_t *result,
     dnnl_engine_t engine, int algorithm, const_dnnl_memory_desc_t source_gradient, const_dnnl_memory_desc_t weights,
     const_dnnl_memory_desc_t destination_gradient, const int64_t *strides, const int64_t *dilations, const int64_t
     *padding, const int64_t *padding_after, const_dnnl_primitive_desc_t forward, const_dnnl_primitive_attr_t
     attributes), result, engine, algorithm, source_gradient, weights, destination_gradient, strides, dilations,
     padding, padding_after, forward, attributes)
CALL(dnnl_status_t, dnnl_convolution_backward_weights_primitive_desc_create, (dnnl_primitive_desc_t *result,
     dnnl_engine_t engine, int algorithm, const_dnnl_memory_desc_t source, const_dnnl_memory_desc_t weights_gradient,
     const_dnnl_memory_desc_t bias_gradient, const_dnnl_memory_desc_t destination_gradient, const int64_t *strides,
     const int64_t *dilations, const int64_t *padding, const int64_t *padding_after, const_dnnl_primitive_desc_t
     forward, const_dnnl_primitive_attr_t attributes), result, engine, algorithm, source, weights_gradient,
     bias_gradient, destination_gradient, strides, dilations, padding, padding_after, forward, attributes)
CALL(dnnl_status_t, dnnl_batch_normalization_forward_primitive_desc_create, (dnnl_primitive_desc_t *result,
     dnnl_engine_t engine, int kind, const_dnnl_memory_desc_t source, const_dnnl_memory_desc_t destination, float
     epsilon, unsigned flags, const_dnnl_primitive_attr_t attributes), result, engine, kind, source, destination,
     epsilon, flags, attributes)
CALL(dnnl_status_t, dnnl_batch_normalization_backward_primitive_desc_create, (dnnl_primitive_desc_t *result,
     dnnl_engine_t engine, int kind, const_dnnl_memory_desc_t source_gradient, const_dnnl_memory_desc_t
     destination_gradient, const_dnnl_memory_desc_t source, float epsilon, unsigned flags, const_dnnl_primitive_desc_t
     forward, const_dnnl_primitive_attr_t attributes), result, engine, kind, source_gradient, destination_gradient,
     source, epsilon, flags, forward, attributes)
CALL(dnnl_status_t, dnnl_eltwise_forward_primitive_desc_create, (dnnl_primitive_desc_t *result, dnnl_engine_t engine,
     int kind, int algorithm, const_dnnl_memory_desc_t source, const_dnnl_memory_desc_t destination, float alpha,
     float beta, const_dnnl_primitive_attr_t attributes), result, engine, kind, algorithm, source, destination, alpha,
     beta, attributes)
CALL(dnnl_status_t, dnnl_eltwise_backward_primitive_desc_create, (dnnl_primitive_desc_t *result, dnnl_engine_t engine,
     int algorithm, const_dnnl_memory_desc_t source_gradient, const_dnnl_memory_desc_t destination_gradient,
     const_dnnl_memory_desc_t source, float alpha, float beta, const_dnnl_primitive_desc_t forward,
     const_dnnl_primitive_attr_t attributes), result, engine, algorithm, source_gradient, destination_gradient,
     source, alpha, beta, forward, attributes)
CALL(dnnl_status_t, dnnl_pooling_forward_primitive_desc_create, (dnnl_primitive_desc_t *result, dnnl_engine_t engine,
     int kind, int algorithm, const_dnnl_memory_desc_t source, const_dnnl_memory_desc_t destination, const int64_t
     *strides, const int64_t *window, const int64_t *dilations, const int64_t *padding, const int64_t *padding_after,
     const_dnnl_primitive_attr_t attributes), result, engine, kind, algorithm, source, destination, strides, window,
     dilations, padding, padding_after, attributes)
CALL(dnnl_status_t, dnnl_pooling_backward_primitive_desc_create, (dnnl_primitive_desc_t *result, dnnl_engine_t engine,
     int algorithm, const_dnnl_memory_desc_t source_gradient, const_dnnl_memory_desc_t destination_gradient, const
     int64_t *strides, const int64_t *window, const int64_t *dilations, const int64_t *padding, const int64_t
     *padding_after, const_dnnl_primitive_desc_t forward, const_dnnl_primitive_attr_t attributes), result, engine,
     algorithm, source_gradient, destination_gradient, strides, window, dilations, padding, padding_after, forward,
     attributes)
CALL(dnnl_status_t, dnnl_resampling_forward_primitive_desc_create, (dnnl_primitive_desc_t *result, dnnl_engine_t
     engine, int kind, int algorithm, const float *factors, const_dnnl_memory_desc_t source, const_dnnl_memory_desc_t
     destination, const_dnnl_primitive_attr_t attributes), result, engine, kind, algorithm, factors, source,
     destination, attributes)
CALL(dnnl_status_t, dnnl_resampling_backward_primitive_desc_create, (dnnl_primitive_desc_t *result, dnnl_engine_t
     engine, int algorithm, const float *factors, const_dnnl_memory_desc_t source_gradient, const_dnnl_memory_desc_t
     destination_gradient, const_dnnl_primitive_desc_t forward, const_dnnl_primitive_attr_t attributes), result,
     engine, algorithm, factors, source_gradient, destination_gradient, forward, attributes)
CALL(dnnl_status_t, dnnl_binary_primitive_desc_create, (dnnl_primitive_desc_t *result, dnnl_engine_t engine, int
     algorithm, const_dnnl_memory_desc_t first, const_dnnl_memory_desc_t second, const_dnnl_memory_desc_t destination,
     const_dnnl_primitive_attr_t attributes), result, engine, algorithm, first, second, destination, attributes)
CALL(dnnl_status_t, dnnl_reorder_primitive_desc_create, (dnnl_primitive_desc_t *result, const_dnnl_memory_desc_t
     source, dnnl_engine_t source_engine, const_dnnl_memory_desc_t destination, dnnl_engine_t destination_engine,
     const_dnnl_primitive_attr_t attributes), result, source, source_engine, destination, destination_engine,
     attributes)
CALL(const_dnnl_memory_desc_t, dnnl_primitive_desc_query_md, (const_dnnl_primitive_desc_t description, int what, int
     index), description, what, index)
CALL(dnnl_status_t, dnnl_primitive_desc_destroy, (dnnl_primitive_desc_t description), description)
CALL(dnnl_status_t, dnnl_primitive_create, (dnnl_primitive_t *primitive, const_dnnl_primitive_desc_t description),
     primitive, description)
CALL(dnnl_status_t, dnnl_primitive_execute, (dnnl_primitive_t primitive, dnnl_stream_t stream, int count, const
     dnnl_exec_arg_t *arguments), primitive, stream, count, arguments)
CALL(dnnl_status_t, dnnl_primitive_destroy, (dnnl_primitive_t primitive), primitive)
