import BarcodeSymbols
import GrayImage
import ParallelWork
import PlaneGeometry

/// The search for codes in one image: its stages, and the limits of their work.
struct BarcodeSearch {
  let formats: Set<BarcodeFormat>
  let pyramid: GrayPyramid
  let checkCancellation: @Sendable () throws -> Void
  /// The work limit of crowded tiles.
  private let crowdedBudget = ReadingBudget()
  /// The pixels left for regions.
  private var regionBudget: WorkBudget

  /// The image at its full size.
  var image: GrayImage { pyramid.level(0) }
  /// Whether parts were skipped because of the work limit.
  var isCut: Bool { crowdedBudget.isCut }

  /// The maximum number of candidates considered, in descending order of weight.
  private static let maximumCandidateCount = 512
  /// The pixel budget for regions: per image pixel, plus as much as a small image can need.
  private static let regionPixelBudget = (each: 4, besides: 6_000_000)
  /// The maximum number of regions read if no code has been found yet, and if some have.
  private static let maximumAttempts = (none: 8, some: 2)
  /// The maximum number of pixels in a crop; a larger region is read from a halved image.
  private static let maximumCropPixels = 2_000_000.0
  /// The maximum area of a region also read enlarged, if nothing was found and it is among the first.
  private static let maximumEnlargedArea = 400_000.0
  private static let maximumEnlargedAttempts = 4
  /// The maximum numbers of other regions in an image that is searched for faint codes, and of faint ones.
  private static let maximumRegionsBesideFaint = 8
  private static let maximumFaintAttempts = 2
  /// The maximum number of codes verified against their bars; each may take 50 ms if damaged.
  private static let maximumVerifiedCodes = 32
  /// The minimum number of rows in which a linear code must be read identically.
  private static let minimumLines = (upright: 3, turned: 4)

  init(
    _ formats: Set<BarcodeFormat>, in pyramid: GrayPyramid,
    checkCancellation: @escaping @Sendable () throws -> Void
  ) {
    self.formats = formats
    self.pyramid = pyramid
    self.checkCancellation = checkCancellation
    regionBudget = WorkBudget(
      units: Self.regionPixelBudget.each * pyramid.width * pyramid.height + Self.regionPixelBudget.besides,
      checkCancellation: checkCancellation)
  }

  mutating func codes() throws -> [Barcode] {
    let image = image
    let upright = try reader(formats, Self.minimumLines.upright)
      .codes(in: pyramid.level, checkCancellation: checkCancellation)
    try checkCancellation()
    let partial = upright.filter { $0.isPartial(in: image) }
    var codes = partial.isEmpty ? upright : upright.filter { !$0.isPartial(in: image) }
    let regions = try pyramid.barcodeCandidates(.standard, checkCancellation)
    let (tried, aligned) = try readRegions(regions, partial: partial, adding: &codes)
    if codes.isEmpty { codes = try latticeCodes(in: regions) }
    // If there is a lot that looks like codes, the image isn't faint.
    if codes.isEmpty, regions.count <= Self.maximumRegionsBesideFaint {
      codes = try faintCodes(except: tried)
    }
    if codes.isEmpty { codes = try invertedBars() }
    if codes.isEmpty {
      // If a code fills a small image, no region can be located, or it has the image's edges as well.
      let bars = aligned.filter(\.isBars)
      let code = try blurredBars(in: bars.isEmpty ? [BarcodeCandidate(whole: image)] + aligned : bars)
      return code.map { [$0] } ?? []
    }
    return try codes.enumerated().compactMap { number, code in
      guard number < Self.maximumVerifiedCodes else { return code }
      try checkCancellation()
      return BlurredReader(formats: formats).corrected(code, in: image)
    }
  }

  /// Reads regions that gave no code, or only a part of one.
  ///
  /// - Returns: the regions tried, and those that were read, aligned.
  private mutating func readRegions(
    _ regions: [BarcodeCandidate], partial: [Barcode], adding codes: inout [Barcode]
  ) throws -> (tried: [BarcodeCandidate], aligned: [BarcodeCandidate]) {
    let image = image
    let maximumAttempts = min(Self.maximumAttempts.some + partial.count, Self.maximumAttempts.none)
    var tried: [BarcodeCandidate] = []
    var alignedRegions: [BarcodeCandidate] = []
    for region in regions.prefix(Self.maximumCandidateCount) {
      guard !regionBudget.isExhausted,
        tried.count < (codes.isEmpty ? Self.maximumAttempts.none : maximumAttempts)
      else { break }
      // The whole image's reading covered upright codes, except where contrast was insufficient.
      let isInverted = region.isBars && region.isLightOnDark(in: image)
      let isUnread = region.isBars && (codes.isEmpty || partial.contains(where: region.isExplained))
      guard region.tilt > 0.07 || isUnread || isInverted,
        !tried.contains(where: region.resembles), !codes.contains(where: region.isExplained)
      else { continue }
      tried.append(region)
      guard region.hasEdges(in: image) else { continue }
      try checkCancellation()
      // The test for inverted bars may fail; if nothing was found, try both polarities.
      let polarities = isInverted ? [true, false] : codes.isEmpty ? [false, true] : [false]
      let aligned = region.aligned(in: image)
      alignedRegions.append(aligned)
      let enlarges = codes.isEmpty && tried.count <= Self.maximumEnlargedAttempts
      for code in try read(aligned, polarities, enlarges: enlarges) { codes.insert(code) }
    }
    return (tried, alignedRegions)
  }

  /// Returns codes of ink that is hardly darker than the paper.
  private mutating func faintCodes(except tried: [BarcodeCandidate]) throws -> [Barcode] {
    var tried = tried
    var left = Self.maximumFaintAttempts
    let regions = try pyramid.barcodeCandidates(.faint, checkCancellation)
    for region in regions.prefix(Self.maximumCandidateCount) where left > 0 {
      guard !regionBudget.isExhausted, !tried.contains(where: region.resembles), region.hasEdges(in: image)
      else { continue }
      try checkCancellation()
      tried.append(region)
      left -= 1
      let codes = try read(region.aligned(in: image), [false], enlarges: true)
      if !codes.isEmpty { return codes }
    }
    return try latticeCodes(in: regions)
  }

  /// Returns upright codes of light bars on a dark background.
  private func invertedBars() throws -> [Barcode] {
    try reader(formats.filter(\.hasBars), Self.minimumLines.turned)
      .codes(in: { pyramid.level($0).inverted }, checkCancellation: checkCancellation).map(\.inverted)
      .filter { !$0.isPartial(in: image) }
  }

  /// - Parameters:
  ///   - polarities: whether to invert the crop, in the order of attempts.
  ///   - enlarges: whether to read a small region enlarged as well.
  private mutating func read(
    _ region: BarcodeCandidate, _ polarities: [Bool], enlarges: Bool
  ) throws -> [Barcode] {
    let image = image
    let barFormats = formats.filter(\.hasBars)
    // Searching for matrix codes among bars takes most of the time and finds none.
    let upright = region.isBars ? barFormats : formats
    guard !upright.isEmpty else { return [] }
    for factor in [1.0, 2.0] where factor == 1 || enlarges && region.outline.area < Self.maximumEnlargedArea {
      let scale = min(factor, (Self.maximumCropPixels / region.outline.area).squareRoot())
      let cutOut = CandidateCrop(region, of: pyramid, scale: scale)
      let attempts = polarities.flatMap { inverts in
        // From near, the second contrast has read nothing that the first one hasn't.
        cutOut.images(isInverted: inverts).prefix(factor == 1 ? 2 : 1).map { (inverts: inverts, image: $0) }
      }
      for (inverts, crop) in attempts {
        guard try regionBudget.spend(cutOut.pixelCount) else { return [] }
        // Matrix codes are found in either polarity.
        let codes = try reader(inverts ? barFormats : upright, Self.minimumLines.turned)
          .codes(
            in: crop, columns: 0..<crop.width, rows: 0..<crop.height, checkCancellation: checkCancellation
          ).codes.map(cutOut.placed).map { inverts ? $0.inverted : $0 }
          .filter { $0.isInside(image) && !$0.isPartial(in: image) && !$0.repeats(in: image) }
        if !codes.isEmpty { return codes }
      }
    }
    return []
  }

  private func reader(_ formats: Set<BarcodeFormat>, _ minimumLines: Int) -> TiledReader {
    TiledReader(formats: formats, minimumLines: minimumLines, budget: crowdedBudget)
  }
}

extension BarcodeCandidate {
  fileprivate init(whole image: GrayImage) {
    let (width, height) = (Double(image.width), Double(image.height))
    self.init(
      outline: RotatedRectangle(
        center: PixelPoint(width / 2, height / 2), angle: 0, width: width, height: height), weight: 0,
      isBars: true)
  }

  /// Whether a code already read explains the region: it lies within the code or is little larger.
  fileprivate func isExplained(by code: Barcode) -> Bool {
    code.quadrilateral.distance(to: outline.center) <= 10
      || (code.extent > 0.4 * max(outline.width, outline.height) && outline.contains(code.center))
  }
}

extension Barcode {
  fileprivate var inverted: Barcode {
    var code = self
    code.isInverted.toggle()
    return code
  }
}

extension [Barcode] {
  /// Adds a code unless it was read before; one with an add-on replaces one without.
  mutating func insert(_ code: Barcode) {
    guard let same = firstIndex(where: code.isSameCode) else { return append(code) }
    if self[same].addOn == nil, code.addOn != nil { self[same] = code }
  }
}
