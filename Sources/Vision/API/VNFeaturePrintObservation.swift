import Foundation

/// The type of the numbers in an observation's data.
public enum VNElementType: UInt, Sendable {
  case unknown = 0
  /// 32-bit floating-point numbers.
  case float = 1
  /// 64-bit floating-point numbers.
  case double = 2
}

/// How many bytes a number of a type has; 0 for an unknown one.
public func VNElementTypeSize(_ elementType: VNElementType) -> Int {
  switch elementType {
  case .unknown: 0
  case .float: MemoryLayout<Float>.size
  case .double: MemoryLayout<Double>.size
  }
}

/// Numbers that describe a picture. The distance between those of two pictures tells how much they differ.
open class VNFeaturePrintObservation: VNObservation, @unchecked Sendable {
  /// The numbers' type: `.float`.
  open var elementType: VNElementType { .float }
  /// How many numbers there are: 1,280.
  open var elementCount: Int { features.count }
  /// The numbers, in the processor's own byte order.
  open var data: Data { features.withUnsafeBytes { Data($0) } }

  private let features: [Float]

  package init(_ features: [Float], requestRevision: Int) {
    self.features = features
    super.init(confidence: 1, requestRevision: requestRevision)
  }

  /// Computes the Euclidean distance to another print: 0 for the same one, larger the more the pictures differ.
  ///
  /// Of prints of revision 2 it is 1.42 at most. Those of the first revision have no such limit, and count a picture's contrast, too.
  ///
  /// - Parameters:
  ///   - outDistance: where the distance is written.
  ///   - featurePrint: of the same revision.
  /// - Throws: `VNErrorCode.invalidArgument` where the other is of another revision.
  open func computeDistance(
    _ outDistance: UnsafeMutablePointer<Float>, to featurePrint: VNFeaturePrintObservation
  ) throws {
    outDistance.pointee = try distance(to: featurePrint)
  }

  /// The same as a result.
  func distance(to featurePrint: VNFeaturePrintObservation) throws -> Float {
    guard featurePrint.requestRevision == requestRevision, featurePrint.elementCount == elementCount else {
      throw VNErrorCode.invalidArgument.error(
        "A feature print of revision \(requestRevision) can't be compared with one of revision "
          + "\(featurePrint.requestRevision).")
    }
    var squares: Float = 0
    for (number, other) in zip(features, featurePrint.features) {
      squares += (number - other) * (number - other)
    }
    return squares.squareRoot()
  }
}
