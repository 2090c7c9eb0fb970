package import BarcodeSymbols
package import GrayImage
import ParallelWork
import PlaneGeometry

/// Reads all codes in a picture, turned by any angle.
///
/// First zxing-cpp reads the whole picture: it finds what lies upright, or turned by right angles, or, of matrix
/// codes, otherwise. It finds no row of bars turned by 45°. So the parts of the picture that look like codes, and
/// in which nothing was read, are then cut out, turned upright, their contrast stretched, and read again.
///
/// The time is bounded by the picture's size, whatever it shows: of what looks like codes only the likeliest parts are
/// looked at, and no more pixels are read in them than a few times the picture's.
package struct BarcodeReader: Sendable {
  private let formats: Set<BarcodeFormat>

  package init(formats: Set<BarcodeFormat> = Set(BarcodeFormat.allCases)) { self.formats = formats }

  /// The longer side of the largest picture in which regions are looked for; larger ones are halved.
  private static let largestSearched = 2100
  /// In how many sizes of the picture regions are looked for, each half the other: small codes need fine
  /// pixels, and bars wider than a cell coarse ones.
  private static let sizes = 4
  /// Of what may be codes, only the likeliest are considered.
  private static let considered = 512
  /// How many pixels of regions are read in all: so many for each of the picture's, and so many besides, which is all that
  /// the attempts in a small picture can need.
  private static let regionPixels = (each: 4, besides: 6_000_000)
  /// How many regions are read where nothing was found yet, and where something was.
  private static let attempts = (none: 8, some: 2)
  /// The pixels of the largest cut-out; a larger region is read from a halved picture.
  private static let largestCutOut = 2_000_000.0
  /// A smaller region is read enlarged too, if nothing was read before and it is among the first.
  private static let enlarged = 400_000.0
  private static let enlargedAttempts = 4
  /// How many regions are read as blurred bars where nothing else was read, and how wide they are made at most, in pixels.
  private static let blurredAttempts = 2
  private static let blurredWidth = 600.0
  /// Of how many codes the bars are compared with what was read; each may take 50 ms where they are damaged.
  private static let correctedCodes = 32
  /// Rows in which a linear code must be read alike.
  private static let minimumLines = (upright: 3, turned: 4)

  /// The codes as `reading(in:checkCancellation:)` finds them.
  package func codes(
    in picture: GrayPyramid, checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws -> [Barcode] {
    try reading(in: picture, checkCancellation: checkCancellation).codes
  }

  /// - Parameters:
  ///   - picture: the picture's brightness.
  ///   - checkCancellation: throws to end the reading, between its steps: a step is a call of zxing-cpp, which sees
  ///     4 megapixels at most, less where there is much that it would compare.
  /// - Returns: each code once, those read upright first, with corners in pixels of the picture that isn't halved; and whether parts
  ///   were passed over because reading them would have cost more than a picture may (`ReadingBudget`).
  package func reading(
    in picture: GrayPyramid, checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) throws -> (codes: [Barcode], isCut: Bool) {
    let budget = ReadingBudget()
    let codes = try codes(in: picture, budget, checkCancellation)
    return (codes, budget.isCut)
  }

  private func codes(
    in pyramid: GrayPyramid, _ readingBudget: ReadingBudget,
    _ checkCancellation: @escaping @Sendable () throws -> Void
  ) throws -> [Barcode] {
    guard !formats.isEmpty else { return [] }
    let image = pyramid.level(0)
    var codes = try TiledReader(
      formats: formats, minimumLines: Self.minimumLines.upright, budget: readingBudget
    )
    .codes(in: pyramid.level, checkCancellation: checkCancellation)
    try checkCancellation()
    var budget = WorkBudget(
      units: Self.regionPixels.each * image.width * image.height + Self.regionPixels.besides,
      checkCancellation: checkCancellation)
    var tried: [BarcodeCandidate] = []
    for region in try regions(in: pyramid, checkCancellation).prefix(Self.considered) {
      guard !budget.isExhausted,
        tried.count < (codes.isEmpty ? Self.attempts.none : Self.attempts.some)
      else { break }
      // The whole picture's reading has already seen what lies upright. It may have lacked contrast there, but
      // not where it read something else.
      let isInverted = region.isBars && region.isLightOnDark(in: image)
      guard region.tilt > 0.07 || region.isBars && codes.isEmpty || isInverted,
        !tried.contains(where: region.resembles), !codes.contains(where: region.isExplained)
      else { continue }
      tried.append(region)
      try checkCancellation()
      let enlarges = codes.isEmpty && tried.count <= Self.enlargedAttempts
      // How a region's ends look can mislead. Where nothing was read there is time to try both.
      let polarities = isInverted ? [true, false] : codes.isEmpty ? [false, true] : [false]
      let found = try read(
        region, pyramid, polarities, enlarges: enlarges, &budget, readingBudget, checkCancellation)
      for code in found { codes.insert(code) }
    }
    if codes.isEmpty { codes = try invertedBars(in: pyramid, readingBudget, checkCancellation) }
    if codes.isEmpty {
      // Of a code that fills a small picture too little is seen to find where it is.
      let bars = tried.filter(\.isBars)
      let code = try blurredBars(
        in: bars.isEmpty ? [BarcodeCandidate(whole: image)] : bars, of: pyramid, checkCancellation)
      return code.map { [$0] } ?? []
    }
    return try codes.enumerated().compactMap { number, code in
      guard number < Self.correctedCodes else { return code }
      try checkCancellation()
      return BlurredReader(formats: formats).corrected(code, in: image)
    }
  }

  /// A code whose bars are narrower than the blur.
  private func blurredBars(
    in regions: [BarcodeCandidate], of pyramid: GrayPyramid, _ checkCancellation: () throws -> Void
  ) throws -> Barcode? {
    for region in regions.prefix(Self.blurredAttempts) {
      // More pixels than a few for each module tell nothing new of what is blurred.
      let scale = min(1, Self.blurredWidth / region.outline.width)
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

  /// Light bars on a dark ground that lie upright.
  private func invertedBars(
    in pyramid: GrayPyramid, _ readingBudget: ReadingBudget, _ checkCancellation: () throws -> Void
  ) throws -> [Barcode] {
    try TiledReader(
      formats: formats.filter(\.hasBars), minimumLines: Self.minimumLines.turned, budget: readingBudget
    ).codes(in: { pyramid.level($0).inverted }, checkCancellation: checkCancellation).map(\.inverted)
  }

  /// What may be codes, the likeliest first.
  private func regions(
    in pyramid: GrayPyramid, _ checkCancellation: () throws -> Void
  ) throws -> [BarcodeCandidate] {
    var regions: [BarcodeCandidate] = []
    var image = pyramid.level(0)
    var halvings = 0
    while max(image.width, image.height) > Self.largestSearched {
      halvings += 1
      image = pyramid.level(halvings)
    }
    for _ in 0..<Self.sizes where min(image.width, image.height) >= 3 * GradientCells.side {
      try checkCancellation()
      regions += RegionLocator(scale: Double(1 << halvings)).regions(in: image)
      halvings += 1
      image = pyramid.level(halvings)
    }
    return regions.sorted { $0.weight > $1.weight }
  }

  /// - Parameters:
  ///   - polarities: whether light becomes dark and dark light, in the order in which it is tried.
  ///   - enlarges: whether a small region is read enlarged too.
  private func read(
    _ region: BarcodeCandidate, _ pyramid: GrayPyramid, _ polarities: [Bool], enlarges: Bool,
    _ budget: inout WorkBudget, _ readingBudget: ReadingBudget, _ checkCancellation: () throws -> Void
  ) throws -> [Barcode] {
    let barFormats = formats.filter(\.hasBars)
    // Looking for grids where there are bars takes most of the time and finds nothing.
    let upright = region.isBars ? barFormats : formats
    guard !upright.isEmpty else { return [] }
    for factor in [1.0, 2.0] where factor == 1 || enlarges && region.outline.area < Self.enlarged {
      let scale = min(factor, (Self.largestCutOut / region.outline.area).squareRoot())
      let halvings = min(max(Int(-scale.exponent), 0), 16)
      let cutOut = CandidateCrop(
        region, of: pyramid.level(halvings), sourceScale: Double(1 << halvings), scale: scale)
      for inverts in polarities {
        guard try budget.spend(cutOut.pixelCount) else { return [] }
        let picture = cutOut.image(isInverted: inverts)
        // Grids are found in either color.
        let codes = try TiledReader(
          formats: inverts ? barFormats : upright, minimumLines: Self.minimumLines.turned,
          budget: readingBudget
        )
        .codes(
          in: picture, columns: 0..<picture.width, rows: 0..<picture.height,
          checkCancellation: checkCancellation
        ).codes
        if !codes.isEmpty { return codes.map(cutOut.placed).map { inverts ? $0.inverted : $0 } }
      }
    }
    return []
  }
}

extension BarcodeCandidate {
  /// All of a picture, as bars that stand upright.
  fileprivate init(whole picture: GrayImage) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    self.init(
      outline: RotatedRectangle(
        center: PixelPoint(width / 2, height / 2), angle: 0, width: width, height: height), weight: 0,
      isBars: true)
  }

  /// Whether a code that was read is what is seen here: the region lies within it, or is little more than it.
  fileprivate func isExplained(by code: Barcode) -> Bool {
    code.quadrilateral.distance(to: outline.center) <= 10
      || (code.extent > 0.4 * max(outline.width, outline.height) && outline.contains(code.center))
  }
}

extension Barcode {
  /// The same code, read in an inverted picture.
  fileprivate var inverted: Barcode {
    var code = self
    code.isInverted.toggle()
    return code
  }
}

extension [Barcode] {
  /// Adds a code unless it is one of these, read again. One that was read without its add-on is replaced by one with it.
  mutating func insert(_ code: Barcode) {
    guard let same = firstIndex(where: code.isSameCode) else { return append(code) }
    if self[same].addOn == nil, code.addOn != nil { self[same] = code }
  }
}
