#pragma once

// The OpenVINO C functions that this package calls, loaded with dlopen on first use: it builds without
// OpenVINO, linker flags or environment variables. Prototypes of the public C interface, release 2026.4.1.

#include <stddef.h>
#include <stdint.h>

// The release whose enumerations and structures are declared here.
#define OPENVINO_RELEASE "2026.4.1"

typedef struct ov_core ov_core_t;
typedef struct ov_model ov_model_t;
typedef struct ov_compiled_model ov_compiled_model_t;
typedef struct ov_infer_request ov_infer_request_t;
typedef struct ov_tensor ov_tensor_t;
typedef struct ov_output_const_port ov_port_t;

// 0 is success; everything else is a failure that `last_error_message` describes.
typedef int32_t ov_status_t;

enum {
  OV_ELEMENT_BOOLEAN = 1,
  OV_ELEMENT_F16 = 3,
  OV_ELEMENT_F32 = 4,
  OV_ELEMENT_I8 = 7,
  OV_ELEMENT_I32 = 9,
  OV_ELEMENT_I64 = 10,
  OV_ELEMENT_U8 = 16,
};

typedef struct {
  int64_t rank;
  int64_t *dims;
} ov_shape_t;

typedef struct {
  const char *key;
  const void *value;
} ov_property_t;

typedef struct {
  int64_t min;
  int64_t max;
} ov_dimension_t;

typedef struct {
  ov_dimension_t rank;
  ov_dimension_t *dims;
} ov_partial_shape_t;

typedef struct {
  void (*callback_func)(void *args);
  void *args;
} ov_callback_t;

typedef struct {
  // The runtime, its plug-ins and the network.
  ov_status_t (*core_create)(ov_core_t **core);
  ov_status_t (*core_read_model_from_memory)(
      const ov_core_t *core, const char *model, size_t length, const ov_tensor_t *weights,
      ov_model_t **result);
  // Models in other formats: ONNX and TensorFlow Lite.
  ov_status_t (*core_read_model)(
      const ov_core_t *core, const char *path, const char *weights_path, ov_model_t **result);
  ov_status_t (*model_reshape_single_input)(const ov_model_t *model, ov_partial_shape_t shape);
  ov_status_t (*core_compile_model)(
      const ov_core_t *core, const ov_model_t *model, const char *device, size_t property_count,
      const ov_property_t *properties, ov_compiled_model_t **result);
  // The cache of compiled networks.
  ov_status_t (*compiled_model_export)(const ov_compiled_model_t *model, const char *path);
  ov_status_t (*core_set_properties)(
      const ov_core_t *core, const char *device, size_t property_count, const ov_property_t *properties);
  ov_status_t (*core_import_model)(
      const ov_core_t *core, const char *content, size_t length, const char *device,
      ov_compiled_model_t **result);
  void (*core_free)(ov_core_t *core);
  // The element types and shapes of a network's inputs and outputs.
  ov_status_t (*compiled_model_inputs_size)(const ov_compiled_model_t *model, size_t *count);
  ov_status_t (*compiled_model_outputs_size)(const ov_compiled_model_t *model, size_t *count);
  ov_status_t (*compiled_model_input)(const ov_compiled_model_t *model, size_t index, ov_port_t **port);
  ov_status_t (*compiled_model_output)(const ov_compiled_model_t *model, size_t index, ov_port_t **port);
  ov_status_t (*port_get_element_type)(const ov_port_t *port, uint32_t *type);
  ov_status_t (*port_get_partial_shape)(const ov_port_t *port, ov_partial_shape_t *shape);
  void (*port_free)(ov_port_t *port);
  // Shapes that the engine infers for a network before compiling.
  ov_status_t (*model_outputs_size)(const ov_model_t *model, size_t *count);
  ov_status_t (*model_output)(const ov_model_t *model, size_t index, ov_port_t **port);
  void (*partial_shape_free)(ov_partial_shape_t *shape);
  void (*model_free)(ov_model_t *model);
  void (*compiled_model_free)(ov_compiled_model_t *model);

  // Weights, inputs and outputs.
  ov_status_t (*tensor_create_from_host_ptr)(
      uint32_t element_type, ov_shape_t shape, void *memory, ov_tensor_t **tensor);
  ov_status_t (*tensor_get_shape)(const ov_tensor_t *tensor, ov_shape_t *shape);
  // Networks with inputs of several shapes.
  ov_status_t (*tensor_set_shape)(ov_tensor_t *tensor, ov_shape_t shape);
  ov_status_t (*tensor_get_element_type)(const ov_tensor_t *tensor, uint32_t *type);
  ov_status_t (*tensor_get_byte_size)(const ov_tensor_t *tensor, size_t *size);
  ov_status_t (*tensor_data)(const ov_tensor_t *tensor, void **data);
  void (*tensor_free)(ov_tensor_t *tensor);
  ov_status_t (*shape_free)(ov_shape_t *shape);

  // Inference.
  ov_status_t (*create_infer_request)(const ov_compiled_model_t *model, ov_infer_request_t **request);
  ov_status_t (*infer_request_input_tensor)(
      const ov_infer_request_t *request, size_t index, ov_tensor_t **tensor);
  ov_status_t (*infer_request_output_tensor)(
      const ov_infer_request_t *request, size_t index, ov_tensor_t **tensor);
  // Memory that one run writes and the next reads.
  ov_status_t (*infer_request_set_input_tensor)(
      ov_infer_request_t *request, size_t index, const ov_tensor_t *tensor);
  ov_status_t (*infer_request_set_output_tensor)(
      ov_infer_request_t *request, size_t index, const ov_tensor_t *tensor);
  ov_status_t (*infer_request_infer)(ov_infer_request_t *request);
  ov_status_t (*infer_request_start_async)(ov_infer_request_t *request);
  ov_status_t (*infer_request_wait)(ov_infer_request_t *request);
  ov_status_t (*infer_request_set_callback)(ov_infer_request_t *request, const ov_callback_t *callback);
  void (*infer_request_free)(ov_infer_request_t *request);

  // The message is allocated by OpenVINO: release it with `free_string`.
  const char *(*last_error_message)(void);
  void (*free_string)(const char *string);
} openvino_functions_t;

typedef enum {
  OPENVINO_LOADED,
  OPENVINO_NOT_FOUND,
  OPENVINO_WRONG_RELEASE,
  OPENVINO_INCOMPLETE,
} openvino_load_result_t;

// Loads the library once per process: from the folder in SWIFT_VISION_LIBRARIES, else the package's own, else
// the system's. `functions` is only set if the result is OPENVINO_LOADED; `detail` (never null) is the build
// found, the loader's message or the missing function's name, valid for the process's lifetime.
openvino_load_result_t openvino_load(const openvino_functions_t **functions, const char **detail);
