import CoreMLSpecification
import Foundation

struct NonMaximumSuppressionExecutor: SynchronousExecutor {
  private let parameters: CoreML_Specification_NonMaximumSuppression
  /// The minimum (filled up with zeros) and maximum number of the outputs' rows.
  private let rows: ClosedRange<Int>

  /// - Throws: `MLModelError` (`.io`) for a missing name of an input or output, or unequal output sizes.
  init(
    _ parameters: CoreML_Specification_NonMaximumSuppression, description: MLModelDescription
  ) throws {
    let inputs = [parameters.confidenceInputFeatureName, parameters.coordinatesInputFeatureName]
    let outputs = [parameters.confidenceOutputFeatureName, parameters.coordinatesOutputFeatureName]
    for name in inputs where description.inputDescriptionsByName[name]?.type != .multiArray {
      throw MLModelError(.io, "Non-maximum suppression needs a multi-array input \"\(name)\".")
    }
    var rows = 0...Int.max
    for name in outputs {
      guard let constraint = description.outputDescriptionsByName[name]?.multiArrayConstraint else {
        throw MLModelError(.io, "Non-maximum suppression needs a multi-array output \"\(name)\".")
      }
      guard let own = constraint.rows else { continue }
      let (lower, upper) = (max(rows.lowerBound, own.lowerBound), min(rows.upperBound, own.upperBound))
      guard lower <= upper else {
        throw MLModelError(.io, "The outputs of non-maximum suppression have different numbers of rows.")
      }
      rows = lower...upper
    }
    self.parameters = parameters
    self.rows = rows
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    let confidences = try matrix(parameters.confidenceInputFeatureName, in: features)
    let coordinates = try matrix(parameters.coordinatesInputFeatureName, in: features)
    guard coordinates.columns == 4, confidences.rows == coordinates.rows else {
      throw MLModelError(
        .featureType,
        "Non-maximum suppression needs [boxes × labels] and [boxes × 4], not [\(confidences.rows) × "
          + "\(confidences.columns)] and [\(coordinates.rows) × \(coordinates.columns)].")
    }
    let iou = try threshold(
      parameters.iouThresholdInputFeatureName, in: features, default: parameters.iouThreshold)
    let confidence = try threshold(
      parameters.confidenceThresholdInputFeatureName, in: features, default: parameters.confidenceThreshold)
    let kept =
      confidences.array.dataType == .double || coordinates.array.dataType == .double
      ? try rows(of: confidences, coordinates, as: Double.self, iou: iou, confidence: confidence)
      : try rows(of: confidences, coordinates, as: Float.self, iou: iou, confidence: confidence)
    return [
      parameters.confidenceOutputFeatureName: try confidences.selectingRows(kept, atLeast: rows.lowerBound),
      parameters.coordinatesOutputFeatureName: try coordinates.selectingRows(kept, atLeast: rows.lowerBound),
    ]
  }

  private func rows<Number: BinaryFloatingPoint>(
    of confidences: Matrix, _ coordinates: Matrix, as type: Number.Type, iou: Double, confidence: Double
  ) throws -> [Int] {
    try NonMaximumSuppression<Number>(
      iouThreshold: Number(iou), confidenceThreshold: Number(confidence),
      isPerClass: parameters.pickTop.perClass, limit: rows.upperBound
    ).keptRows(confidences: confidences.array.values(), coordinates: coordinates.array.values())
  }

  private func threshold(
    _ name: String, in features: any MLFeatureProvider, default modelDefault: Double
  ) throws -> Double {
    guard !name.isEmpty, let value = features.featureValue(for: name), !value.isUndefined else {
      return modelDefault
    }
    guard value.type == .double, !value.doubleValue.isNaN else {
      throw MLModelError(.featureType, "The threshold \"\(name)\" needs a Double, not \(value.description).")
    }
    return value.doubleValue
  }

  private func matrix(_ name: String, in features: any MLFeatureProvider) throws -> Matrix {
    guard let array = features.featureValue(for: name)?.multiArrayValue else {
      throw MLModelError(.featureType, "Non-maximum suppression has no multi-array \"\(name)\".")
    }
    // Networks often have a leading batch dimension of 1.
    let sizes = array.dimensions
    guard sizes.count >= 2, sizes.dropLast(2).allSatisfy({ $0 == 1 }) else {
      throw MLModelError(
        .featureType, "Non-maximum suppression needs rows and columns in \"\(name)\", not shape \(sizes).")
    }
    return Matrix(array: array, rows: sizes[sizes.count - 2], columns: sizes[sizes.count - 1])
  }
}

/// A multi-array of two dimensions, and leading ones of 1.
private struct Matrix {
  let array: MLMultiArray
  let rows: Int
  let columns: Int

  /// Returns these rows in order, filled up with rows of zeros to `minimum`, in the same data type.
  func selectingRows(_ picked: [Int], atLeast minimum: Int) throws -> MLFeatureValue {
    let dimensions = [max(picked.count, minimum), columns]
    // The minimum comes from the model's file, so it is checked.
    if !dimensions.contains(0) { _ = try Shape.elementCount(dimensions) }
    let result = try MLMultiArray(dimensions: dimensions, dataType: array.dataType)
    let (rowStride, columnStride) = (
      array.elementStrides[array.elementStrides.count - 2],
      array.elementStrides[array.elementStrides.count - 1]
    )
    let size = array.dataType.byteCount
    array.withUnsafeBytes { source in
      result.withUnsafeMutableBytes { target, _ in
        for (row, pickedRow) in picked.enumerated() {
          for column in 0..<columns {
            let start = (pickedRow * rowStride + column * columnStride) * size
            UnsafeMutableRawBufferPointer(rebasing: target[((row * columns + column) * size)...].prefix(size))
              .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<(start + size)]))
          }
        }
      }
    }
    return MLFeatureValue(multiArray: result)
  }
}

extension MLMultiArrayConstraint {
  /// The allowed numbers of rows; nil if the model has no constraint.
  fileprivate var rows: ClosedRange<Int>? {
    switch shapeConstraint.type {
    case .range:
      guard shapeConstraint.ranges.count == 2, let range = shapeConstraint.ranges.first else { return nil }
      let end = range.location.addingReportingOverflow(range.length - 1)
      return range.location...max(range.location, end.overflow ? .max : end.partialValue)
    case .enumerated:
      let sizes = shapeConstraint.enumeratedShapes.filter { $0.count == 2 }.map { $0[0].intValue }
      guard let smallest = sizes.min(), let largest = sizes.max(), smallest >= 0 else { return nil }
      return smallest...largest
    case .unspecified:
      guard shape.count == 2, shape[0].intValue >= 0 else { return nil }
      return shape[0].intValue...shape[0].intValue
    }
  }
}
