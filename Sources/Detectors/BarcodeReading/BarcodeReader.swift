package import BarcodeSymbols
package import GrayImage
import ParallelWork
import PlaneGeometry

/// Reads all codes in an image, at any rotation.
///
/// First zxing-cpp reads the whole image: it detects codes rotated by multiples of 90° and matrix codes at
/// other angles, but no bars at 45°. Regions that look like codes but gave none are then cropped, rotated
/// upright, contrast-stretched and read again. So are those of which zxing-cpp read only a part.
///
/// The image's size bounds the time: the number of regions and of their pixels is limited.
package struct BarcodeReader: Sendable {
  private let formats: Set<BarcodeFormat>

  package init(formats: Set<BarcodeFormat> = Set(BarcodeFormat.allCases)) { self.formats = formats }

  /// The maximum side of an image in which regions are searched; larger ones are halved.
  private static let maximumSearchedSide = 2100
  /// The number of scales at which regions are searched: small codes need fine pixels, wide bars coarse ones.
  private static let scaleCount = 4
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
  /// The limits for blurred bars, read if nothing was found: the number of regions, their width in pixels.
  private static let maximumBlurredAttempts = 2
  private static let maximumBlurredWidth = 600.0
  /// The maximum numbers of other regions in an image that is searched for faint codes, and of faint ones.
  private static let maximumRegionsBesideFaint = 8
  private static let maximumFaintAttempts = 2
  /// The limits for matrix codes read by their lattice, if nothing was found: the number of regions, and the
  /// length of their longer side in pixels and its enlargement.
  private static let maximumLatticeAttempts = 2
  /// The number of regions examined for modules.
  private static let maximumLatticeCandidates = 12
  private static let latticeSide = 360.0
  private static let maximumLatticeScale = 3.0
  /// The maximum number of codes verified against their bars; each may take 50 ms if damaged.
  private static let maximumVerifiedCodes = 32
  /// The minimum number of rows in which a linear code must be read identically.
  private static let minimumLines = (upright: 3, turned: 4)

  /// Returns the codes of `reading(in:checkCancellation:)`.
  package func codes(
    in image: GrayPyramid, checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws -> [Barcode] {
    try reading(in: image, checkCancellation: checkCancellation).codes
  }

  /// - Parameters:
  ///   - image: the image's gray levels.
  ///   - checkCancellation: throws to end the reading between steps; a step is a call of zxing-cpp on at most
  ///     4 megapixels, fewer for crowded tiles.
  /// - Returns: each code once, upright ones first, with corners in pixels of the full-size image; and
  ///   whether parts were skipped because of the work limit (`ReadingBudget`).
  package func reading(
    in image: GrayPyramid, checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws -> (codes: [Barcode], isCut: Bool) {
    let budget = ReadingBudget()
    let codes = try codes(in: image, budget, checkCancellation)
    return (codes, budget.isCut)
  }

  private func codes(
    in pyramid: GrayPyramid, _ readingBudget: ReadingBudget,
    _ checkCancellation: @escaping @Sendable () throws -> Void
  ) throws -> [Barcode] {
    guard !formats.isEmpty else { return [] }
    let image = pyramid.level(0)
    let upright = try TiledReader(
      formats: formats, minimumLines: Self.minimumLines.upright, budget: readingBudget
    )
    .codes(in: pyramid.level, checkCancellation: checkCancellation)
    try checkCancellation()
    let partial = upright.filter { $0.isPartial(in: image) }
    var codes = partial.isEmpty ? upright : upright.filter { !$0.isPartial(in: image) }
    var budget = WorkBudget(
      units: Self.regionPixelBudget.each * image.width * image.height + Self.regionPixelBudget.besides,
      checkCancellation: checkCancellation)
    let maximumAttempts = min(Self.maximumAttempts.some + partial.count, Self.maximumAttempts.none)
    var tried: [BarcodeCandidate] = []
    var alignedRegions: [BarcodeCandidate] = []
    let regions = try regions(in: pyramid, .standard, checkCancellation)
    for region in regions.prefix(Self.maximumCandidateCount) {
      guard !budget.isExhausted,
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
      let enlarges = codes.isEmpty && tried.count <= Self.maximumEnlargedAttempts
      // The test for inverted bars may fail; if nothing was found, try both polarities.
      let polarities = isInverted ? [true, false] : codes.isEmpty ? [false, true] : [false]
      let aligned = region.aligned(in: image)
      alignedRegions.append(aligned)
      let found = try read(
        aligned, pyramid, polarities, enlarges: enlarges, &budget, readingBudget, checkCancellation)
      for code in found { codes.insert(code) }
    }
    if codes.isEmpty { codes = try latticeCodes(in: regions, of: pyramid, checkCancellation) }
    // If there is a lot that looks like codes, the image isn't faint.
    if codes.isEmpty, regions.count <= Self.maximumRegionsBesideFaint {
      codes = try faintCodes(in: pyramid, except: tried, &budget, readingBudget, checkCancellation)
    }
    if codes.isEmpty { codes = try invertedBars(in: pyramid, readingBudget, checkCancellation) }
    if codes.isEmpty {
      // If a code fills a small image, no region can be located, or it has the image's edges as well.
      let bars = alignedRegions.filter(\.isBars)
      let regions = bars.isEmpty ? [BarcodeCandidate(whole: image)] + alignedRegions : bars
      let code = try blurredBars(in: regions, of: pyramid, checkCancellation)
      return code.map { [$0] } ?? []
    }
    return try codes.enumerated().compactMap { number, code in
      guard number < Self.maximumVerifiedCodes else { return code }
      try checkCancellation()
      return BlurredReader(formats: formats).corrected(code, in: image)
    }
  }

  /// Returns a code whose bars are narrower than the blur.
  private func blurredBars(
    in regions: [BarcodeCandidate], of pyramid: GrayPyramid, _ checkCancellation: () throws -> Void
  ) throws -> Barcode? {
    for region in regions.prefix(Self.maximumBlurredAttempts) {
      // More pixels per module add no information to a blurred code.
      let scale = min(1, Self.maximumBlurredWidth / region.outline.width)
      let halvings = min(max(Int(-scale.exponent), 0), 16)
      let cutOut = CandidateCrop(
        region, of: pyramid.level(halvings), sourceScale: Double(1 << halvings), scale: scale)
      if let code = try BlurredReader(formats: formats).code(
        in: cutOut.levels, checkCancellation: checkCancellation)
      {
        return cutOut.placed(code)
      }
    }
    return nil
  }

  /// Returns codes of ink that is hardly darker than the paper.
  private func faintCodes(
    in pyramid: GrayPyramid, except tried: [BarcodeCandidate], _ budget: inout WorkBudget,
    _ readingBudget: ReadingBudget, _ checkCancellation: () throws -> Void
  ) throws -> [Barcode] {
    var tried = tried
    var left = Self.maximumFaintAttempts
    let regions = try regions(in: pyramid, .faint, checkCancellation)
    for region in regions.prefix(Self.maximumCandidateCount) where left > 0 {
      guard !budget.isExhausted, !tried.contains(where: region.resembles),
        region.hasEdges(in: pyramid.level(0))
      else { continue }
      try checkCancellation()
      tried.append(region)
      left -= 1
      let aligned = region.aligned(in: pyramid.level(0))
      let codes = try read(
        aligned, pyramid, [false], enlarges: true, &budget, readingBudget, checkCancellation)
      if !codes.isEmpty { return codes }
    }
    return try latticeCodes(in: regions, of: pyramid, checkCancellation)
  }

  /// Returns matrix codes that aren't flat, sharp or large enough for zxing-cpp.
  private func latticeCodes(
    in regions: [BarcodeCandidate], of pyramid: GrayPyramid, _ checkCancellation: () throws -> Void
  ) throws -> [Barcode] {
    guard formats.contains(where: { !$0.hasBars }) else { return [] }
    var tried: [BarcodeCandidate] = []
    for region in regions.filter(\.mayBeMatrix).prefix(Self.maximumLatticeCandidates) {
      guard tried.count < Self.maximumLatticeAttempts else { break }
      guard !tried.contains(where: region.resembles), region.hasEdges(in: pyramid.level(0)),
        region.hasModules(in: pyramid.level(0))
      else { continue }
      try checkCancellation()
      tried.append(region)
      let aligned = region.aligned(in: pyramid.level(0))
      let longest = max(aligned.outline.width, aligned.outline.height)
      let scale = min(Self.latticeSide / longest, Self.maximumLatticeScale)
      let halvings = min(max(Int(-scale.exponent), 0), 16)
      let cutOut = CandidateCrop(
        aligned, of: pyramid.level(halvings), sourceScale: Double(1 << halvings), scale: scale)
      let codes = try LatticeReader(formats: formats).codes(
        in: cutOut.levels, checkCancellation: checkCancellation)
      if !codes.isEmpty { return codes.map(cutOut.placed) }
    }
    return []
  }

  /// Returns upright codes of light bars on a dark background.
  private func invertedBars(
    in pyramid: GrayPyramid, _ readingBudget: ReadingBudget, _ checkCancellation: () throws -> Void
  ) throws -> [Barcode] {
    try TiledReader(
      formats: formats.filter(\.hasBars), minimumLines: Self.minimumLines.turned, budget: readingBudget
    ).codes(in: { pyramid.level($0).inverted }, checkCancellation: checkCancellation).map(\.inverted)
      .filter { !$0.isPartial(in: pyramid.level(0)) }
  }

  private func regions(
    in pyramid: GrayPyramid, _ sensitivity: RegionLocator.Sensitivity,
    _ checkCancellation: () throws -> Void
  ) throws -> [BarcodeCandidate] {
    var regions: [BarcodeCandidate] = []
    var image = pyramid.level(0)
    var halvings = 0
    while max(image.width, image.height) > Self.maximumSearchedSide {
      halvings += 1
      image = pyramid.level(halvings)
    }
    for _ in 0..<Self.scaleCount where min(image.width, image.height) >= 3 * GradientCells.side {
      try checkCancellation()
      regions += RegionLocator(scale: Double(1 << halvings), sensitivity: sensitivity).regions(in: image)
      halvings += 1
      image = pyramid.level(halvings)
    }
    return regions.sorted { $0.weight > $1.weight }
  }

  /// - Parameters:
  ///   - polarities: whether to invert the crop, in the order of attempts.
  ///   - enlarges: whether to read a small region enlarged as well.
  private func read(
    _ region: BarcodeCandidate, _ pyramid: GrayPyramid, _ polarities: [Bool], enlarges: Bool,
    _ budget: inout WorkBudget, _ readingBudget: ReadingBudget, _ checkCancellation: () throws -> Void
  ) throws -> [Barcode] {
    let image = pyramid.level(0)
    let barFormats = formats.filter(\.hasBars)
    // Searching for matrix codes among bars takes most of the time and finds none.
    let upright = region.isBars ? barFormats : formats
    guard !upright.isEmpty else { return [] }
    for factor in [1.0, 2.0] where factor == 1 || enlarges && region.outline.area < Self.maximumEnlargedArea {
      let scale = min(factor, (Self.maximumCropPixels / region.outline.area).squareRoot())
      let halvings = min(max(Int(-scale.exponent), 0), 16)
      let cutOut = CandidateCrop(
        region, of: pyramid.level(halvings), sourceScale: Double(1 << halvings), scale: scale)
      let attempts = polarities.flatMap { inverts in
        // From near, the second contrast has read nothing that the first one hasn't.
        cutOut.images(isInverted: inverts).prefix(factor == 1 ? 2 : 1).map { (inverts: inverts, image: $0) }
      }
      for (inverts, crop) in attempts {
        guard try budget.spend(cutOut.pixelCount) else { return [] }
        // Matrix codes are found in either polarity.
        let codes = try TiledReader(
          formats: inverts ? barFormats : upright, minimumLines: Self.minimumLines.turned,
          budget: readingBudget
        )
        .codes(
          in: crop, columns: 0..<crop.width, rows: 0..<crop.height, checkCancellation: checkCancellation
        ).codes.map(cutOut.placed).map { inverts ? $0.inverted : $0 }
        .filter { !$0.isPartial(in: image) && !$0.isOneRowOfFilm && !$0.repeats(in: image) }
        if !codes.isEmpty { return codes }
      }
    }
    return []
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

  /// Whether the region may be a matrix code rather than bars or a line of text.
  fileprivate var mayBeMatrix: Bool {
    !isBars && max(outline.width, outline.height) < 5 * min(outline.width, outline.height)
  }

  /// Whether a code already read explains the region: it lies within the code or is little larger.
  fileprivate func isExplained(by code: Barcode) -> Bool {
    code.quadrilateral.distance(to: outline.center) <= 10
      || (code.extent > 0.4 * max(outline.width, outline.height) && outline.contains(code.center))
  }
}

extension Barcode {
  /// The minimum height of a code on a film's edge, in fractions of its width; real ones have 0.02 and more.
  private static let minimumFilmHeight = 1.0 / 64

  /// Whether a code on a film's edge is hardly higher than a row: zxing-cpp doesn't require several rows of
  /// it, and a row that crosses a fence at an angle may look like one.
  var isOneRowOfFilm: Bool {
    guard format == .dxFilmEdge else { return false }
    let width = (quadrilateral.topRight - quadrilateral.topLeft).length
    return (quadrilateral.bottomLeft - quadrilateral.topLeft).length < Self.minimumFilmHeight * width
  }

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
