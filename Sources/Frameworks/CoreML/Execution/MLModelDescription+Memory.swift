import Foundation
import NetworkInference

extension MLModelDescription {
  /// The bytes of values created in declared shapes: scaled images, defaults of missing arrays, states.
  var featureByteCount: Int {
    let features = Array(inputDescriptionsByName.values) + Array(stateDescriptionsByName.values)
    return features.reduce(0) { sum, feature in
      let (total, overflow) = sum.addingReportingOverflow(feature.byteCount)
      return overflow ? .max : total
    }
  }
}

extension MLFeatureDescription {
  fileprivate var byteCount: Int {
    func product(_ sizes: [Int], _ elementByteCount: Int) -> Int {
      guard !sizes.isEmpty else { return 0 }
      let positive = sizes.allSatisfy { $0 >= 0 }
      guard positive else { return 0 }
      return Shape.product(sizes + [elementByteCount]) ?? .max
    }
    if let image = imageConstraint { return product([image.pixelsHigh, image.pixelsWide], 4) }
    // Other arrays are the caller's, whatever their declared shapes.
    if let array = multiArrayConstraint {
      return isOptional && defaultElement != nil ? product(array.shape.map(\.intValue), 8) : 0
    }
    if let state = stateConstraint { return product(state.bufferShape, 2) }
    return 0
  }
}
