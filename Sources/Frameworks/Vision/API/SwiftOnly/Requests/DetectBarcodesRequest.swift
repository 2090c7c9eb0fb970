/// Detects and reads barcodes at any angle. See `VNDetectBarcodesRequest`.
public struct DetectBarcodesRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    /// All supported symbologies.
    case revision4
  }

  public static let supportedRevisions: [Revision] = [.revision4]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The symbologies to detect; fewer are faster. Default: all that are supported.
  ///
  /// Others than `supportedSymbologies` make performing fail with `VisionError.invalidArgument`.
  public var symbologies: [BarcodeSymbology]
  /// Whether a code and its supplement are one observation. Default: false. Has no effect: the digits beside
  /// an EAN or UPC code are always part of its observation, and no other supplement is read.
  public var coalescesCompositeSymbologies = false

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) {
    self.revision = revision ?? .revision4
    symbologies = Self.readable
  }

  private static let readable = VNBarcodeSymbology.supported(byRevision: VNDetectBarcodesRequestRevision4)
    .compactMap(BarcodeSymbology.init)

  /// The supported symbologies.
  public var supportedSymbologies: [BarcodeSymbology] { Self.readable }

  public var descriptor: RequestDescriptor { .detectBarcodesRequest(revision) }

  public var _translation: _RequestTranslation<[BarcodeObservation]> {
    _RequestTranslation(of: self, revision: VNDetectBarcodesRequestRevision4) {
      VNDetectBarcodesRequest()
    } configure: { request in
      request.symbologies = symbologies.map(\.counterpart)
      request.coalesceCompositeSymbologies = coalescesCompositeSymbologies
    } found: { (found: [VNBarcodeObservation], context) in
      found.map { BarcodeObservation($0, from: context) }
    } as: {
      .detectBarcodes($0, $1)
    }
  }
}
