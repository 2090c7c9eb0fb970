public import CoreGraphics
public import Foundation

/// How far the horizon is from level. `VNHorizonObservation` says which way angles count.
public struct HorizonObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The horizon's angle to the x axis in radians, counterclockwise as seen in the upright picture, -π/4…π/4.
  public var angle: Measurement<UnitAngle> { Measurement(value: radians, unit: .radians) }
  /// The turn that makes the horizon level, around the origin, where y points up.
  public let transform: CGAffineTransform
  private let radians: Double

  public init(_ observation: VNHorizonObservation) { self.init(observation, from: ObservationContext()) }

  init(_ observation: VNHorizonObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    radians = Double(observation.angle)
    transform = observation.transform
  }

  /// The turn that makes the horizon level, around the middle of a picture of a size in pixels, where y points up.
  public func transform(for imageSize: CGSize) -> CGAffineTransform {
    transform.around(CGPoint(x: imageSize.width / 2, y: imageSize.height / 2))
  }
}
