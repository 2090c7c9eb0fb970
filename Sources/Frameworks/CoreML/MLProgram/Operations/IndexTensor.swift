/// The indices of a gather or scatter, in bounds.
///
/// Up to iOS 16, negative indices count from the end. From iOS 17 on, `validate_indices` decides whether
/// indices are checked, and those outside 0 ..< size are invalid: predictions fail if they are checked, and
/// otherwise clamp them, which the format leaves open.
import NetworkInference

struct IndexTensor {
  let tensor: GraphTensor
  private let countsFromEnd: Bool
  private let isChecked: Bool
  private let builder: GraphBuilder

  init(_ arguments: OperationArguments) throws {
    tensor = try arguments.tensor("indices")
    countsFromEnd = !arguments.has("validate_indices")
    isChecked = try !countsFromEnd && arguments.flag("validate_indices")
    builder = arguments.builder
  }

  /// Makes predictions fail for an index out of bounds, if the operation validates indices. The size is of
  /// rank 0, or one for each element of the last dimension.
  func check(upTo size: GraphTensor) {
    guard isChecked else { return }
    let isInside = builder.logical(
      .and, builder.compare(.greaterEqual, tensor, builder.number(0, tensor.element)),
      builder.compare(.less, tensor, builder.convert(size, to: tensor.element)))
    builder.require(isInside, "an index is outside the tensor")
  }

  /// The indices, wrapped and clamped to 0 ..< size, which is of rank 0.
  func placed(upTo size: GraphTensor) -> GraphTensor { placed(within: size) }

  /// The same for index vectors along the last dimension.
  func placedVectors(in data: GraphTensor, batch: Int) throws -> GraphTensor {
    let width = try tensor.size(tensor.rank - 1)
    return placed(
      within: builder.slice(builder.shape(of: data), axes: [0], begin: [batch], end: [batch + width]))
  }

  private func placed(within size: GraphTensor) -> GraphTensor {
    check(upTo: size)
    let count = builder.integerConstants(of: size)
    // Layers have floating-point indices.
    var place = tensor
    let size = builder.convert(size, to: tensor.element)
    let zero = builder.number(0, tensor.element)
    if countsFromEnd {
      let isNegative = builder.compare(.less, place, zero)
      place = builder.select(isNegative, builder.binary(.add, place, size), place)
    }
    // The engine doesn't check bounds.
    if place.element == .float32, count?.count == 1, let count = count?.first {
      place = builder.clamp(place, min: 0, max: Float(max(count - 1, 0)))
    } else {
      let last = builder.binary(.subtract, size, builder.number(1, tensor.element))
      place = builder.binary(.minimum, builder.binary(.maximum, place, zero), last)
    }
    place.shape = tensor.shape
    return place.element == .float32 ? builder.convert(place, to: .int32) : place
  }
}
