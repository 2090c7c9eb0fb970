import BarcodeReading
import BarcodeSymbols
import CoreGraphics
public import Foundation
import GrayImage
import PlaneGeometry

/// Revision 1: Aztec, Code 39, 93 and 128, Data Matrix, EAN and UPC, Interleaved 2 of 5, PDF417 and QR.
public let VNDetectBarcodesRequestRevision1 = 1
/// Revision 2: also Codabar, GS1 DataBar, MicroPDF417 and Micro QR.
public let VNDetectBarcodesRequestRevision2 = 2
/// Revision 3: the same symbologies as revision 2.
public let VNDetectBarcodesRequestRevision3 = 3
/// Revision 4: also MaxiCode, rectangular Micro QR, Telepen and DX film edges, which Apple's doesn't have.
public let VNDetectBarcodesRequestRevision4 = 4

/// Detects and reads barcodes at any angle, as a `VNBarcodeObservation` each.
///
/// All revisions use the same reader and differ in the symbologies they support. Corners are normalized to
/// the region of interest, by default the whole image.
///
/// Time is bounded by the number of pixels, regardless of content. In an image with very many codes or
/// code-like patterns, the most likely are read: up to 255 in each 2048 × 2048 pixels. Performing fails with
/// `VNErrorCode.dataUnavailable` if zxing-cpp isn't installed; the message says how to install it.
open class VNDetectBarcodesRequest: VNImageBasedRequest {
  /// The barcodes; nil before the first perform and after one that failed or was canceled.
  open var results: [VNBarcodeObservation]? { observations() }

  /// The symbologies to detect; fewer are faster. Default, and after `revision` is set: all supported ones.
  ///
  /// Others than `supportedSymbologies()` make performing fail with `VNErrorCode.invalidArgument`.
  open var symbologies: [VNBarcodeSymbology]
  /// Whether a code and its supplement are one observation. Default: false. Has no effect: the digits beside
  /// an EAN or UPC code are always part of its observation, and no other supplement is read.
  open var coalesceCompositeSymbologies = false

  /// The revision, which determines the supported symbologies. Setting it sets `symbologies` to all of them.
  open override var revision: Int {
    didSet { symbologies = VNBarcodeSymbology.supported(byRevision: revision) }
  }

  /// - Parameter completionHandler: called when the request has ended.
  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    symbologies = VNBarcodeSymbology.supported(byRevision: Self.currentRevision)
    super.init(completionHandler: completionHandler)
  }

  /// Revisions 1 to 4.
  open override class var supportedRevisions: IndexSet {
    IndexSet(VNDetectBarcodesRequestRevision1...VNDetectBarcodesRequestRevision4)
  }

  /// The symbologies that this request's revision supports.
  open func supportedSymbologies() throws -> [VNBarcodeSymbology] {
    VNBarcodeSymbology.supported(byRevision: revision)
  }

  /// The symbologies that the newest revision supports.
  @available(*, deprecated, message: "Use the instance method supportedSymbologies().")
  open class var supportedSymbologies: [VNBarcodeSymbology] {
    VNBarcodeSymbology.supported(byRevision: currentRevision)
  }

  override func work() throws -> any RequestWork {
    let supported = try supportedSymbologies()
    if let unknown = symbologies.first(where: { !supported.contains($0) }) {
      throw VNErrorCode.invalidArgument.error(
        "Revision \(revision) of VNDetectBarcodesRequest can't read \(unknown.rawValue); "
          + "see supportedSymbologies().")
    }
    return BarcodeWork(
      symbologies: Set(symbologies), regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }
}

private struct BarcodeWork: RequestWork {
  let symbologies: Set<VNBarcodeSymbology>
  let regionOfInterest: CGRect
  let revision: Int

  var typicalMilliseconds: Int { 140 }

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    // Without symbologies, even an unreadable image succeeds.
    guard !symbologies.isEmpty else { return [] }
    let reader = BarcodeReader(formats: Set(symbologies.flatMap(\.formats)))
    do {
      let (pyramid, corner) = try image.gray(in: regionOfInterest, .outward)
      let (codes, isCut) = try reader.reading(in: pyramid, checkCancellation: cancellation.checkCancellation)
      if isCut { cancellation.markSearchIncomplete() }
      return codes.compactMap { observation(of: $0, corner, in: image) }
    } catch {
      throw VNErrorCode.failure("Barcodes couldn't be read", error)
    }
  }

  /// - Parameter corner: the region's upper-left corner, in the image's pixels.
  /// - Returns: nil if the code's symbology wasn't requested.
  private func observation(
    of code: Barcode, _ corner: SIMD2<Int>, in image: RequestImage
  ) -> VNBarcodeObservation? {
    guard let symbology = code.symbologies.first(where: symbologies.contains) else { return nil }
    let payload = code.payload
    let content = VNBarcodeObservation.Content(
      symbology: symbology, payload: code.content == .binary ? nil : payload,
      data: payload == code.text ? (code.bytes.isEmpty ? nil : Data(code.bytes)) : Data(payload.utf8),
      isGS1: code.content == .gs1, isInverted: code.isInverted, supplement: code.addOn, symbol: code.symbol,
      inferredCharset: code.inferredCharset?.rawValue)
    let corners = code.quadrilateral.corners.map { place in
      let point = regionOfInterest.normalized(
        image.size.normalized(CGPoint(x: place.x + Double(corner.x), y: place.y + Double(corner.y))))
      return CGPoint(x: min(max(point.x, 0), 1), y: min(max(point.y, 0), 1))
    }
    return VNBarcodeObservation(
      content, corners: (corners[0], corners[1], corners[2], corners[3]), requestRevision: revision)
  }
}
