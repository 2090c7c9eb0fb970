public import CoreMedia
public import Foundation

/// What a request found in a picture: a value.
public protocol VisionObservation: CustomStringConvertible, Codable, Hashable, Sendable {
  /// Tells this observation from every other; those that a tracker gives have the same in every frame.
  var uuid: UUID { get }

  /// How sure the request is, 0…1; 1 where a request has no such measure. A Core ML model's own figure is passed on as it is.
  var confidence: Float { get }

  /// When it was seen; nil where the picture has no time.
  var timeRange: CMTimeRange? { get }

  /// The request that found it; nil where that isn't known.
  var originatingRequestDescriptor: RequestDescriptor? { get }
}

extension VisionObservation {
  public func hash(into hasher: inout Hasher) { hasher.combine(uuid) }

  public var description: String {
    "\(Self.self) \(uuid), confidence \(confidence)"
      + (originatingRequestDescriptor.map { ", \($0)" } ?? "")
  }
}

/// An observation whose `_origin` has what every observation has.
public protocol _OriginatedObservation: VisionObservation {
  var _origin: _ObservationOrigin { get }
}

extension _OriginatedObservation {
  public var uuid: UUID { _origin.identity.uuid }
  public var confidence: Float { _origin.confidence }
  public var timeRange: CMTimeRange? { _origin.timeRange }
  public var originatingRequestDescriptor: RequestDescriptor? { _origin.descriptor }
}
