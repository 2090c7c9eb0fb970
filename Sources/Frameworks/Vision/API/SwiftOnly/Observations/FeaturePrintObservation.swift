public import Foundation

/// The element type of an observation's data.
public enum ElementType: Hashable, Codable, Sendable {
  /// 32-bit floating point.
  case float
  /// 64-bit floating point.
  case double
}

/// A feature vector of an image. The distance between two of them is a measure of how much the images differ.
public struct FeaturePrintObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The elements, in native byte order.
  public let data: Data
  /// The number of elements: 1,280.
  public let elementCount: Int
  /// The element type: `.float`.
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

  /// Returns the Euclidean distance to another print: 0…1.42, greater for less similar images.
  ///
  /// - Throws: `VisionError.invalidArgument` if the revisions differ.
  public func distance(to featurePrint: FeaturePrintObservation) throws -> Double {
    do {
      return Double(try counterpart.distance(to: featurePrint.counterpart))
    } catch {
      throw VisionError(error)
    }
  }

  private var counterpart: VNFeaturePrintObservation {
    VNFeaturePrintObservation(
      VNFeaturePrintObservation.numbers(data), requestRevision: requestRevision)
  }
}
