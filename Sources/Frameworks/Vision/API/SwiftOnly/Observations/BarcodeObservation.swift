public import Foundation

/// A barcode with its payload and position.
///
/// Corners are in the code's own orientation: the top-left corner of an upside-down code is at the image's
/// lower right. Those of a linear code enclose the part of the bars that was read, which may be less than
/// their height. The confidence is 1: a code is reported only if its checks pass.
public struct BarcodeObservation: _OriginatedObservation, QuadrilateralProviding, BoundingRegionProviding {
  /// The kind of a code's supplement.
  public enum CompositeType: Hashable, Codable, Sendable {
    /// A supplement that belongs to the code beside it, such as the two or five digits of an EAN code.
    case linked
    case gs1TypeA
    case gs1TypeB
    case gs1TypeC
  }

  public let _origin: _ObservationOrigin
  public let topLeft: NormalizedPoint
  public let topRight: NormalizedPoint
  public let bottomRight: NormalizedPoint
  public let bottomLeft: NormalizedPoint
  /// The code's symbology.
  public let symbology: BarcodeSymbology
  /// The payload as text; nil if it isn't text. See `VNBarcodeObservation.payloadStringValue`.
  public let payloadString: String?
  /// The bytes of the payload; nil if there are none.
  public let payloadData: Data?
  /// Whether the payload has GS1's form: fields, each preceded by its application identifier.
  public let isGS1DataCarrier: Bool
  /// Whether the code is light on a dark background.
  public let isColorInverted: Bool
  /// The kind of supplement; nil if there is none.
  public let supplementalCompositeType: CompositeType?
  /// The supplement as text; nil if there is none.
  public let supplementalPayloadString: String?
  /// The supplement's bytes; nil if there are none.
  public let supplementalPayloadData: Data?

  /// The outline through the corners.
  public var boundingRegion: NormalizedRegion { outline }

  /// - Parameter observation: its symbology, if not a case of `BarcodeSymbology`, becomes `.qr`.
  public init(_ observation: VNBarcodeObservation) { self.init(observation, from: ObservationContext()) }

  init(_ observation: VNBarcodeObservation, from context: ObservationContext) {
    let corners = RectangleObservation(observation, from: context)
    _origin = corners._origin
    (topLeft, topRight) = (corners.topLeft, corners.topRight)
    (bottomRight, bottomLeft) = (corners.bottomRight, corners.bottomLeft)
    symbology = BarcodeSymbology(observation.symbology) ?? .qr
    payloadString = observation.payloadStringValue
    payloadData = observation.payloadData
    isGS1DataCarrier = observation.isGS1DataCarrier
    isColorInverted = observation.isColorInverted
    supplementalCompositeType = CompositeType(observation.supplementalCompositeType)
    supplementalPayloadString = observation.supplementalPayloadString
    supplementalPayloadData = observation.supplementalPayloadData
  }
}

extension BarcodeObservation.CompositeType {
  fileprivate init?(_ type: VNBarcodeCompositeType) {
    switch type {
    case .none: return nil
    case .linked: self = .linked
    case .gs1TypeA: self = .gs1TypeA
    case .gs1TypeB: self = .gs1TypeB
    case .gs1TypeC: self = .gs1TypeC
    }
  }
}
