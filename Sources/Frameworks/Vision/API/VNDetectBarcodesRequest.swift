import BarcodeReading
import CoreGraphics
public import Foundation
import GrayImage
import PlaneGeometry

/// Aztec, Code 39, 93 and 128, Data Matrix, EAN and UPC, Interleaved 2 of 5, PDF417 and QR.
public let VNDetectBarcodesRequestRevision1 = 1
/// Codabar, GS1 DataBar, MicroPDF417 and Micro QR besides.
public let VNDetectBarcodesRequestRevision2 = 2
/// The same kinds.
public let VNDetectBarcodesRequestRevision3 = 3
/// What has no name of Apple's besides: MaxiCode, rectangular Micro QR, Telepen and DX film edges.
public let VNDetectBarcodesRequestRevision4 = 4

/// Finds bar codes and reads them: a `VNBarcodeObservation` for each, at any angle.
///
/// All revisions read with the same means; they differ in which kinds they know. Corners are normalized to the
/// region of interest, all of the picture unless set.
///
/// The time is bounded by the number of pixels, whatever they show. Where a picture holds very many codes, or much that
/// looks like codes, the likeliest are read: up to 255 in each 2048 × 2048 pixels. Performing fails with
/// `VNErrorCode.dataUnavailable` where
/// zxing-cpp isn't installed; the message says how to mend it.
open class VNDetectBarcodesRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was canceled.
  open var results: [VNBarcodeObservation]? { observations() }

  /// The kinds to look for: all that the revision supports unless set. Fewer are faster.
  ///
  /// A kind that isn't among `supportedSymbologies()` makes performing fail with `VNErrorCode.invalidArgument`.
  /// Setting `revision` sets this to all that the revision supports.
  open var symbologies: [VNBarcodeSymbology]
  /// Whether a code and its supplement are one observation. Accepted; the digits beside an EAN or UPC code are
  /// always told with it, and no other supplement is read. False unless set.
  open var coalesceCompositeSymbologies = false

  /// Which kinds can be read. Setting it sets `symbologies` to all that it supports.
  open override var revision: Int {
    didSet { symbologies = VNBarcodeSymbology.supported(byRevision: revision) }
  }

  /// - Parameter completionHandler: is called when the request has ended.
  public override init(completionHandler: VNRequestCompletionHandler? = nil) {
    symbologies = VNBarcodeSymbology.supported(byRevision: Self.currentRevision)
    super.init(completionHandler: completionHandler)
  }

  /// Revisions 1 to 4.
  open override class var supportedRevisions: IndexSet {
    IndexSet(VNDetectBarcodesRequestRevision1...VNDetectBarcodesRequestRevision4)
  }

  /// The kinds that this request's revision can read.
  open func supportedSymbologies() throws -> [VNBarcodeSymbology] {
    VNBarcodeSymbology.supported(byRevision: revision)
  }

  /// The kinds that the newest revision can read.
  @available(*, deprecated, message: "Use the instance method supportedSymbologies().")
  open class var supportedSymbologies: [VNBarcodeSymbology] {
    VNBarcodeSymbology.supported(byRevision: currentRevision)
  }

  override func work() throws -> any RequestWork {
    let supported = try supportedSymbologies()
    if let unknown = symbologies.first(where: { !supported.contains($0) }) {
      throw VNErrorCode.invalidArgument.error(
        "Revision \(revision) of VNDetectBarcodesRequest can't read \(unknown.rawValue); "
          + "supportedSymbologies() tells what it can.")
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

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    // Nothing to look for: the picture needn't be one that can be read.
    guard !symbologies.isEmpty else { return [] }
    let reader = BarcodeReader(formats: Set(symbologies.flatMap(\.formats)))
    do {
      let (pyramid, corner) = try picture.gray(in: regionOfInterest, .outward)
      let (codes, isCut) = try reader.reading(in: pyramid, checkCancellation: cancellation.checkCancellation)
      if isCut { cancellation.cutSearch() }
      return codes.compactMap { observation(of: $0, corner, in: picture) }
    } catch {
      throw VNErrorCode.failure("Bar codes couldn't be read", error)
    }
  }

  /// Nil where the code is of no kind that was asked for.
  ///
  /// - Parameter corner: of the region's upper left, in the picture's pixels.
  private func observation(
    of code: Barcode, _ corner: SIMD2<Int>, in picture: RequestImage
  ) -> VNBarcodeObservation? {
    guard let symbology = code.symbologies.first(where: symbologies.contains) else { return nil }
    let payload = code.payload
    let content = VNBarcodeObservation.Content(
      symbology: symbology, payload: code.content == .binary ? nil : payload,
      data: payload == code.text ? (code.bytes.isEmpty ? nil : Data(code.bytes)) : Data(payload.utf8),
      isGS1: code.content == .gs1, isInverted: code.isInverted, supplement: code.addOn, symbol: code.symbol)
    let corners = code.quadrilateral.corners.map { place in
      let point = regionOfInterest.normalized(
        picture.size.normalized(CGPoint(x: place.x + Double(corner.x), y: place.y + Double(corner.y))))
      return CGPoint(x: min(max(point.x, 0), 1), y: min(max(point.y, 0), 1))
    }
    return VNBarcodeObservation(
      content, corners: (corners[0], corners[1], corners[2], corners[3]), requestRevision: revision)
  }
}
