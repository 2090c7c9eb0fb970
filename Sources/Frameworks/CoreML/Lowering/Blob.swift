/// A named tensor between layers. `shape` is Core ML's; the graph's value may have another for the
/// same elements, mostly [batch, channel, height, width] for [sequence, batch, channel, height, width]: this
/// avoids reshapes between operations that the engine can fuse.
struct Blob {
  let value: GraphTensor
  /// Never empty: a scalar has the shape [1].
  let shape: [Int]
  /// Whether the tensor lost all dimensions. Core ML gives it the shape [1], but ignores that dimension when
  /// others are added: coremltools builds lists of scalars this way and relies on it in its tests.
  let isScalar: Bool

  var rank: Int { shape.count }
  var exactShape: [Int] { isScalar ? [] : shape }

  /// - Parameter shape: empty for a scalar.
  init(_ value: GraphTensor, _ shape: [Int]) {
    self.value = value
    self.shape = Self.shape(ofExact: shape)
    isScalar = shape.isEmpty
  }

  /// Core ML's shape for an exact shape.
  static func shape(ofExact exactShape: [Int]) -> [Int] { exactShape.isEmpty ? [1] : exactShape }

  /// The shape with all dimensions before the channel merged into the batch.
  var imageShape: [Int] {
    get throws {
      try ensure(rank >= 3, "an input of shape \(shape), expected channel, height and width")
      return [Shape.product(ofChecked: shape.dropLast(3))] + shape.suffix(3)
    }
  }

  /// The shape with the last three dimensions of an image-shaped result.
  func shape(withImage imageShape: [Int]) -> [Int] { shape.dropLast(3) + imageShape.suffix(3) }
}
