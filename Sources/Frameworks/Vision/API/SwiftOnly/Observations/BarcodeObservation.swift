public import Foundation

/// A bar code, what it says and where it is.
///
/// The corners are the code's own: its top left corner is at the picture's lower right where it lies upside down. Of a linear
/// code, they enclose the part of the bars that was read, which may be less than their height. The confidence is 1: every code
/// that is reported passed its checks.
public struct BarcodeObservation: _OriginatedObservation, QuadrilateralProviding, BoundingRegionProviding {
  /// What the supplement to a code is.
  public enum CompositeType: Hashable, Codable, Sendable {
    /// A supplement that belongs to the code beside it, such as an EAN code's two or five digits.
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
  /// The kind of code.
  public let symbology: BarcodeSymbology
  /// What the code says, nil where its content is not text; in the form that `VNBarcodeObservation.payloadStringValue`
  /// describes.
  public let payloadString: String?
  /// The bytes of the content, nil where there are none.
  public let payloadData: Data?
  /// Whether the content is in GS1's form: fields, each after its application identifier.
  public let isGS1DataCarrier: Bool
  /// Whether the code is light on a dark ground.
  public let isColorInverted: Bool
  /// What the supplement is; nil where there is none.
  public let supplementalCompositeType: CompositeType?
  /// The supplement as text, nil where there is none.
  public let supplementalPayloadString: String?
  /// The supplement's bytes, nil where there is none.
  public let supplementalPayloadData: Data?

  /// The code's outline through its corners.
  public var boundingRegion: NormalizedRegion { outline }

  /// - Parameter observation: of one of the kinds that have a name here; one of another kind is told as `.qr`.
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
