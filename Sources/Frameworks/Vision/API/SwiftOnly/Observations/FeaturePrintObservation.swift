public import Foundation

/// The type of the numbers in an observation's data.
public enum ElementType: Hashable, Codable, Sendable {
  /// 32-bit floating-point numbers.
  case float
  /// 64-bit floating-point numbers.
  case double
}

/// Numbers that describe a picture. The distance between those of two pictures tells how much they differ.
public struct FeaturePrintObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The numbers, in the processor's own byte order.
  public let data: Data
  /// How many numbers there are: 1,280.
  public let elementCount: Int
  /// The numbers' type: `.float`.
  public let elementType: ElementType

  private let requestRevision: Int

  public init(_ observation: VNFeaturePrintObservation) {
    self.init(observation, from: ObservationContext())
  }

  init(_ observation: VNFeaturePrintObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    (data, elementCount, elementType) = (observation.data, observation.elementCount, .float)
    requestRevision = observation.requestRevision
  }

  /// The Euclidean distance to another print: 0 for the same one, larger the more the pictures differ, at most 1.42.
  ///
  /// - Throws: `VisionError.invalidArgument` where the other is of another revision.
  public func distance(to featurePrint: FeaturePrintObservation) throws -> Double {
    do {
      return Double(try counterpart.distance(to: featurePrint.counterpart))
    } catch {
      throw VisionError(error)
    }
  }

  /// The same numbers as the other interface has them.
  private var counterpart: VNFeaturePrintObservation {
    VNFeaturePrintObservation(
      VNFeaturePrintObservation.numbers(data), requestRevision: requestRevision)
  }
}
