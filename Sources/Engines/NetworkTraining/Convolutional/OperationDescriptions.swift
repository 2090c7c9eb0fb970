import COneDNN

/// The geometry of a sliding window along both axes, for oneDNN.
struct WindowGeometry {
  let strides: [Int64]
  let window: [Int64]
  let dilations: [Int64] = [0, 0]
  let paddingBefore: [Int64]
  let paddingAfter: [Int64]

  init(_ window: Int, _ stride: Int, _ source: TensorShape, _ target: TensorShape) {
    strides = [Int64(stride), Int64(stride)]
    self.window = [Int64(window), Int64(window)]
    let margin = window / 2
    paddingBefore = [Int64(margin), Int64(margin)]
    paddingAfter = [(source.height, target.height), (source.width, target.width)].map { side, result in
      Int64((result - 1) * stride + window - side - margin)
    }
  }
}

final class MemoryDescriptor {
  let pointer: OpaquePointer

  init(_ dimensions: [Int64], _ element: TensorElement) throws(TensorError) {
    var pointer: OpaquePointer?
    try TensorError.check(
      dnnl_memory_desc_create_with_tag(
        &pointer, Int32(dimensions.count), dimensions, element.code, Int32(ONEDNN_ANY)), "weights")
    guard let pointer else { throw TensorError(status: 1, of: "weights") }
    self.pointer = pointer
  }

  deinit { dnnl_memory_desc_destroy(pointer) }
}

extension ConvolutionalNetwork.Activation {
  var code: Int32 {
    switch self {
    case .rectifier: Int32(ONEDNN_RELU)
    case .sigmoid: Int32(ONEDNN_LOGISTIC)
    case .swish: Int32(ONEDNN_SWISH)
    }
  }

  /// oneDNN's coefficient of the activation.
  var alpha: Float { self == .swish ? 1 : 0 }
}
