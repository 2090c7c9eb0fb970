import COpenVINO

extension OpenVINOLibrary {
  /// The inputs of a compiled network, in the engine's order.
  func inputs(of model: OpaquePointer) throws(NetworkError) -> [TensorPort] {
    try ports(of: model, "input", functions.compiled_model_inputs_size, functions.compiled_model_input)
  }

  /// The outputs of a compiled network, in the engine's order.
  func outputs(of model: OpaquePointer) throws(NetworkError) -> [TensorPort] {
    try ports(of: model, "output", functions.compiled_model_outputs_size, functions.compiled_model_output)
  }

  /// The outputs of a network that has been read but not compiled, in the engine's order.
  func outputs(ofUncompiled network: OpaquePointer) throws(NetworkError) -> [TensorPort] {
    try ports(of: network, "output", functions.model_outputs_size, functions.model_output)
  }

  private func ports(
    of model: OpaquePointer, _ kind: String,
    _ count: (OpaquePointer, UnsafeMutablePointer<Int>) -> ov_status_t,
    _ get: (OpaquePointer, Int, UnsafeMutablePointer<OpaquePointer?>) -> ov_status_t
  ) throws(NetworkError) -> [TensorPort] {
    var size = 0
    try check(count(model, &size), "count the \(kind)s")
    var ports: [TensorPort] = []
    for index in 0..<size {
      let port = try makeObject("describe \(kind) \(index)") { get(model, index, &$0) }
      defer { functions.port_free(port) }
      ports.append(try describe(port))
    }
    return ports
  }

  private func describe(_ port: OpaquePointer) throws(NetworkError) -> TensorPort {
    var element: UInt32 = 0
    try check(functions.port_get_element_type(port, &element), "get a tensor's type")
    var shape = ov_partial_shape_t(rank: ov_dimension_t(min: 0, max: 0), dims: nil)
    try check(functions.port_get_partial_shape(port, &shape), "get a tensor's shape")
    defer { functions.partial_shape_free(&shape) }
    let hasRank = shape.rank.min == shape.rank.max && shape.rank.min >= 0
    return TensorPort(
      element: try ElementType(code: element),
      shape: hasRank
        ? (0..<Int(shape.rank.min)).map { index in
          let length = shape.dims[index]
          return length.min == length.max && length.min >= 0 ? Int(length.min) : nil
        } : nil)
  }

  /// A request's tensor in its present state: its type, shape and memory, whose size is checked against them.
  func describe(tensor: OpaquePointer) throws(NetworkError) -> NetworkTensor {
    var code: UInt32 = 0
    var byteCount = 0
    var data: UnsafeMutableRawPointer?
    try check(functions.tensor_get_element_type(tensor, &code), "get a tensor's type")
    try check(functions.tensor_get_byte_size(tensor, &byteCount), "get a tensor's size")
    try check(functions.tensor_data(tensor, &data), "get a tensor's memory")
    let (element, shape) = (try ElementType(code: code), try shape(of: tensor))
    // An empty tensor's other dimensions are arbitrary.
    let isEmpty = shape.contains(0)
    guard byteCount == (isEmpty ? 0 : shape.reduce(element.byteCount, *)), data != nil || byteCount == 0
    else {
      throw .engine(action: "get a tensor of shape \(shape)", message: "it has \(byteCount) bytes")
    }
    return NetworkTensor(
      element: element, shape: shape, bytes: UnsafeMutableRawBufferPointer(start: data, count: byteCount))
  }

  private func shape(of tensor: OpaquePointer) throws(NetworkError) -> [Int] {
    var shape = ov_shape_t(rank: 0, dims: nil)
    try check(functions.tensor_get_shape(tensor, &shape), "get a tensor's shape")
    defer { _ = functions.shape_free(&shape) }
    return (0..<Int(shape.rank)).map { Int(shape.dims[$0]) }
  }
}
