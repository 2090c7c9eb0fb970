/// Finds bar codes and reads them, at any angle. `VNDetectBarcodesRequest` says how.
public struct DetectBarcodesRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    /// Every kind that can be read.
    case revision4
  }

  public static let supportedRevisions: [Revision] = [.revision4]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The kinds to look for: all that can be read unless set. Fewer are faster.
  ///
  /// A kind that isn't among `supportedSymbologies` makes performing fail with `VisionError.invalidArgument`.
  public var symbologies: [BarcodeSymbology]
  /// Whether a code and its supplement are one observation. Accepted; the digits beside an EAN or UPC code are always told with
  /// it, and no other supplement is read. False unless set.
  public var coalescesCompositeSymbologies = false

  /// - Parameter revision: the newest unless given.
  public init(_ revision: Revision? = nil) {
    self.revision = revision ?? .revision4
    symbologies = Self.readable
  }

  private static let readable = VNBarcodeSymbology.supported(byRevision: VNDetectBarcodesRequestRevision4)
    .compactMap(BarcodeSymbology.init)

  /// The kinds that can be read.
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
