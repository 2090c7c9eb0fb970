public import CoreGraphics
public import Foundation

/// A detected horizon. See `VNHorizonObservation` for the sign of its angle.
public struct HorizonObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The horizon's angle to the x axis, counterclockwise in the upright image, -π/4…π/4 radians.
  public var angle: Measurement<UnitAngle> { Measurement(value: radians, unit: .radians) }
  /// The rotation about the origin that levels the horizon, y upward.
  public let transform: CGAffineTransform
  private let radians: Double

  public init(_ observation: VNHorizonObservation) { self.init(observation, from: ObservationContext()) }

  init(_ observation: VNHorizonObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    radians = Double(observation.angle)
    transform = observation.transform
  }

  /// The rotation about the center of an image of this size in pixels that levels the horizon, y upward.
  public func transform(for imageSize: CGSize) -> CGAffineTransform {
    transform.around(CGPoint(x: imageSize.width / 2, y: imageSize.height / 2))
  }
}
