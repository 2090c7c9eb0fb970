import COpenVINO

extension OpenVINOLibrary {
  func shape(of tensor: OpaquePointer) throws -> [Int] {
    var shape = ov_shape_t(rank: 0, dims: nil)
    try check(functions.tensor_get_shape(tensor, &shape), "tell a tensor's shape")
    defer { _ = functions.shape_free(&shape) }
    return (0..<Int(shape.rank)).map { Int(shape.dims[$0]) }
  }

  /// A tensor's memory, checked to be as many floats as a shape says; valid as long as the tensor keeps it.
  func memory(of tensor: OpaquePointer, _ shape: [Int]) throws -> UnsafeMutableBufferPointer<Float> {
    let count = shape.reduce(1, *)
    var element: UInt32 = 0
    var byteCount = 0
    var data: UnsafeMutableRawPointer?
    try check(functions.tensor_get_element_type(tensor, &element), "tell a tensor's type")
    try check(functions.tensor_get_byte_size(tensor, &byteCount), "tell a tensor's size")
    try check(functions.tensor_data(tensor, &data), "show a tensor's memory")
    guard element == UInt32(OV_ELEMENT_F32), byteCount == count * MemoryLayout<Float>.stride, let data else {
      throw MLModelError(
        .generic, "OpenVINO's tensor has \(byteCount) bytes where \(shape) floats are needed.")
    }
    return UnsafeMutableBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: count)
  }
}
