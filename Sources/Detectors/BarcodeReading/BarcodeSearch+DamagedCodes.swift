import BarcodeSymbols
import PlaneGeometry

/// Codes that zxing-cpp can't read: bent matrix codes by their lattice, blurred bars by templates.
extension BarcodeSearch {
  /// The limits for matrix codes read by their lattice: the number of regions read and examined, and the
  /// length of a region's longer side in pixels and its enlargement.
  private static let maximumLatticeAttempts = 2
  private static let maximumLatticeCandidates = 12
  private static let latticeSide = 360.0
  private static let maximumLatticeScale = 3.0
  /// The limits for blurred bars: the number of regions, their width in pixels.
  private static let maximumBlurredAttempts = 2
  private static let maximumBlurredWidth = 600.0

  /// Returns matrix codes that aren't flat, sharp or large enough for zxing-cpp.
  func latticeCodes(in regions: [BarcodeCandidate]) throws -> [Barcode] {
    guard formats.contains(where: { !$0.hasBars }) else { return [] }
    var tried: [BarcodeCandidate] = []
    for region in regions.filter(\.mayBeMatrix).prefix(Self.maximumLatticeCandidates) {
      guard tried.count < Self.maximumLatticeAttempts else { break }
      guard !tried.contains(where: region.resembles), region.hasEdges(in: image), region.hasModules(in: image)
      else { continue }
      try checkCancellation()
      tried.append(region)
      let aligned = region.aligned(in: image)
      let longest = max(aligned.outline.width, aligned.outline.height)
      let cutOut = CandidateCrop(
        aligned, of: pyramid, scale: min(Self.latticeSide / longest, Self.maximumLatticeScale))
      let codes = try LatticeReader(formats: formats).codes(
        in: cutOut.levels, checkCancellation: checkCancellation)
      if !codes.isEmpty { return codes.map(cutOut.placed) }
    }
    return []
  }

  /// Returns a code whose bars are narrower than the blur.
  func blurredBars(in regions: [BarcodeCandidate]) throws -> Barcode? {
    for region in regions.prefix(Self.maximumBlurredAttempts) {
      // More pixels per module add no information to a blurred code.
      let cutOut = CandidateCrop(
        region, of: pyramid, scale: min(1, Self.maximumBlurredWidth / region.outline.width))
      if let code = try BlurredReader(formats: formats).code(
        in: cutOut.levels, checkCancellation: checkCancellation)
      {
        return cutOut.placed(code)
      }
    }
    return nil
  }
}

extension BarcodeCandidate {
  /// Whether the region may be a matrix code rather than bars or a line of text.
  fileprivate var mayBeMatrix: Bool {
    !isBars && max(outline.width, outline.height) < 5 * min(outline.width, outline.height)
  }
}
