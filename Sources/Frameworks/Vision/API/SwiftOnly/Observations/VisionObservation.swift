public import CoreMedia
public import Foundation

/// A result of a request.
public protocol VisionObservation: CustomStringConvertible, Codable, Hashable, Sendable {
  /// The observation's identifier, shared by the observations of one tracked object.
  var uuid: UUID { get }

  /// The confidence, 0…1; 1 if a request has no such measure. That of a Core ML model is passed on unchanged.
  var confidence: Float { get }

  /// The image's time; nil if it has none.
  var timeRange: CMTimeRange? { get }

  /// The request; nil if unknown.
  var originatingRequestDescriptor: RequestDescriptor? { get }
}

extension VisionObservation {
  public func hash(into hasher: inout Hasher) { hasher.combine(uuid) }

  public var description: String {
    "\(Self.self) \(uuid), confidence \(confidence)"
      + (originatingRequestDescriptor.map { ", \($0)" } ?? "")
  }
}

/// An observation with its common properties in `_origin`.
public protocol _OriginatedObservation: VisionObservation {
  var _origin: _ObservationOrigin { get }
}

extension _OriginatedObservation {
  public var uuid: UUID { _origin.identity.uuid }
  public var confidence: Float { _origin.confidence }
  public var timeRange: CMTimeRange? { _origin.timeRange }
  public var originatingRequestDescriptor: RequestDescriptor? { _origin.descriptor }
}
