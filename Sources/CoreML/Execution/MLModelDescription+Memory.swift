import Foundation
import NetworkInference

extension MLModelDescription {
  /// The bytes of a value for each input and state that declares its shape, as far as they can be counted.
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
    // Models that aren't networks work in 64 bits, whatever their arrays hold.
    if let array = multiArrayConstraint { return product(array.shape.map(\.intValue), 8) }
    if let state = stateConstraint { return product(state.bufferShape, 2) }
    return 0
  }
}
