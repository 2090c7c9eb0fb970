#include "openvino.h"

#include <dlfcn.h>
#include <dynamic_loading.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// OpenVINO encodes the release in the library's name: 2026.4.1 is 2641.
#define LIBRARY "libopenvino_c.so.2641"
OPENED_LIBRARY(note, LIBRARY, "networks", "runs neural networks", "required");

static pthread_once_t once = PTHREAD_ONCE_INIT;
static openvino_load_result_t result = OPENVINO_NOT_FOUND;
static openvino_functions_t table;
static char message[1024] = "";

typedef struct {
  const char *build_number;
  const char *description;
} ov_version_t;

static int has_the_release(void *library) {
  int32_t (*get_version)(ov_version_t *) = (int32_t(*)(ov_version_t *))dlsym(library, "ov_get_openvino_version");
  void (*free_version)(ov_version_t *) = (void (*)(ov_version_t *))dlsym(library, "ov_version_free");
  ov_version_t version = {NULL, NULL};
  if (!get_version || !free_version || get_version(&version) != 0 || !version.build_number) {
    snprintf(message, sizeof message, "an unknown release");
    return 0;
  }
  const size_t length = strlen(OPENVINO_RELEASE);
  const char next = strlen(version.build_number) < length ? '0' : version.build_number[length];
  const int right = strncmp(version.build_number, OPENVINO_RELEASE, length) == 0 && (next < '0' || next > '9');
  snprintf(message, sizeof message, "%s", version.build_number);
  free_version(&version);
  return right;
}

static int fill_table(void *library) {
  const library_function_t functions[] = {
    {(void **)&table.core_create, "ov_core_create"},
    {(void **)&table.core_read_model_from_memory, "ov_core_read_model_from_memory_buffer"},
    {(void **)&table.core_read_model, "ov_core_read_model"},
    {(void **)&table.model_reshape_single_input, "ov_model_reshape_single_input"},
    {(void **)&table.core_compile_model, "ov_core_compile_model_props"},
    {(void **)&table.compiled_model_export, "ov_compiled_model_export_model"},
    {(void **)&table.core_set_properties, "ov_core_set_properties"},
    {(void **)&table.core_import_model, "ov_core_import_model"},
    {(void **)&table.core_free, "ov_core_free"},
    {(void **)&table.compiled_model_inputs_size, "ov_compiled_model_inputs_size"},
    {(void **)&table.compiled_model_outputs_size, "ov_compiled_model_outputs_size"},
    {(void **)&table.compiled_model_input, "ov_compiled_model_input_by_index"},
    {(void **)&table.compiled_model_output, "ov_compiled_model_output_by_index"},
    {(void **)&table.port_get_element_type, "ov_port_get_element_type"},
    {(void **)&table.port_get_partial_shape, "ov_port_get_partial_shape"},
    {(void **)&table.port_free, "ov_output_const_port_free"},
    {(void **)&table.model_outputs_size, "ov_model_outputs_size"},
    {(void **)&table.model_output, "ov_model_const_output_by_index"},
    {(void **)&table.partial_shape_free, "ov_partial_shape_free"},
    {(void **)&table.model_free, "ov_model_free"},
    {(void **)&table.compiled_model_free, "ov_compiled_model_free"},
    {(void **)&table.tensor_create_from_host_ptr, "ov_tensor_create_from_host_ptr"},
    {(void **)&table.tensor_get_shape, "ov_tensor_get_shape"},
    {(void **)&table.tensor_set_shape, "ov_tensor_set_shape"},
    {(void **)&table.tensor_get_element_type, "ov_tensor_get_element_type"},
    {(void **)&table.tensor_get_byte_size, "ov_tensor_get_byte_size"},
    {(void **)&table.tensor_data, "ov_tensor_data"},
    {(void **)&table.tensor_free, "ov_tensor_free"},
    {(void **)&table.shape_free, "ov_shape_free"},
    {(void **)&table.create_infer_request, "ov_compiled_model_create_infer_request"},
    {(void **)&table.infer_request_input_tensor, "ov_infer_request_get_input_tensor_by_index"},
    {(void **)&table.infer_request_output_tensor, "ov_infer_request_get_output_tensor_by_index"},
    {(void **)&table.infer_request_set_input_tensor, "ov_infer_request_set_input_tensor_by_index"},
    {(void **)&table.infer_request_set_output_tensor, "ov_infer_request_set_output_tensor_by_index"},
    {(void **)&table.infer_request_infer, "ov_infer_request_infer"},
    {(void **)&table.infer_request_start_async, "ov_infer_request_start_async"},
    {(void **)&table.infer_request_wait, "ov_infer_request_wait"},
    {(void **)&table.infer_request_set_callback, "ov_infer_request_set_callback"},
    {(void **)&table.infer_request_free, "ov_infer_request_free"},
    {(void **)&table.last_error_message, "ov_get_last_err_msg"},
    {(void **)&table.free_string, "ov_free"},
  };
  return library_resolve(library, functions, sizeof functions / sizeof *functions, message, sizeof message);
}

static void load(void) {
  void *library = library_open(LIBRARY, message, sizeof message);
  if (!library) return;
  if (!has_the_release(library)) {
    result = OPENVINO_WRONG_RELEASE;
    dlclose(library);
    return;
  }
  result = fill_table(library) ? OPENVINO_LOADED : OPENVINO_INCOMPLETE;
}

openvino_load_result_t openvino_load(const openvino_functions_t **functions, const char **detail) {
  pthread_once(&once, load);
  *functions = result == OPENVINO_LOADED ? &table : NULL;
  *detail = message;
  return result;
}
