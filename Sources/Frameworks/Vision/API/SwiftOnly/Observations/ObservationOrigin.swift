import CoreMedia
import Foundation

/// The properties common to all observations.
public struct _ObservationOrigin: Hashable, Sendable {
  let identity: ObservationIdentity
  let confidence: Float
  let timeRange: CMTimeRange?
  let descriptor: RequestDescriptor?

  /// Creates the origin of an observation made by the caller.
  init(descriptor: RequestDescriptor? = nil) {
    (identity, confidence, timeRange) = (ObservationIdentity(), 1, nil)
    self.descriptor = descriptor
  }

  /// Creates the origin of an observation without information.
  init(unsureIn context: ObservationContext) {
    (identity, confidence) = (ObservationIdentity(), 0)
    (timeRange, descriptor) = (context.timeRange, context.descriptor)
  }

  /// Creates the origin of an observation of the older API, with the same identifier.
  init(_ observation: VNObservation, from context: ObservationContext) {
    identity = observation.identity
    confidence = observation.confidence
    timeRange = observation.timeRange == .zero ? context.timeRange : observation.timeRange
    descriptor = context.descriptor
  }
}

/// The request and the image of an observation.
struct ObservationContext {
  /// The request; nil if unknown.
  var descriptor: RequestDescriptor?
  /// The image's time, if it has one.
  var timeRange: CMTimeRange?
}

extension _ObservationOrigin: Codable {
  private enum CodingKeys: CodingKey {
    case uuid, confidence, timeRange, descriptor
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identity = ObservationIdentity(try container.decode(UUID.self, forKey: .uuid))
    confidence = try container.decode(Float.self, forKey: .confidence)
    timeRange = try container.decodeIfPresent(CodableTimeRange.self, forKey: .timeRange)?.range
    descriptor = try container.decodeIfPresent(RequestDescriptor.self, forKey: .descriptor)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identity.uuid, forKey: .uuid)
    try container.encode(confidence, forKey: .confidence)
    try container.encodeIfPresent(timeRange.map(CodableTimeRange.init), forKey: .timeRange)
    try container.encodeIfPresent(descriptor, forKey: .descriptor)
  }
}

private struct CodableTimeRange: Codable {
  struct Time: Codable {
    let value: CMTimeValue
    let timescale: CMTimeScale
    let flags: UInt32
    let epoch: CMTimeEpoch

    init(_ time: CMTime) {
      (value, timescale, flags, epoch) = (time.value, time.timescale, time.flags.rawValue, time.epoch)
    }

    var time: CMTime {
      CMTime(value: value, timescale: timescale, flags: CMTimeFlags(rawValue: flags), epoch: epoch)
    }
  }

  let start: Time
  let duration: Time

  init(_ range: CMTimeRange) { (start, duration) = (Time(range.start), Time(range.duration)) }

  var range: CMTimeRange { CMTimeRange(start: start.time, duration: duration.time) }
}
