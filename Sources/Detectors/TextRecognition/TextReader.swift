import Foundation
import ParallelWork
import PixelSampling
import PlaneGeometry

/// Detects and recognizes an image's lines of text.
package struct TextReader: Sendable {
  private let networks: TextNetworks

  package init(networks: TextNetworks) { self.networks = networks }

  /// The minimum confidence of a line; below, it is more often a texture than text.
  private static let minimumConfidence: Float = 0.5
  /// Below this confidence, a line is also tried upside down.
  private static let doubtfulConfidence: Float = 0.75
  /// The advantage in confidence that turns a line upside down: nonsense is about equally uncertain either
  /// way. One or two characters need more.
  private static let turningAdvantage: (usual: Float, short: Float) = (0.1, 0.25)

  /// The budget in units of `LineRecognizer.cost`, about three times a page full of 16-pixel letters.
  private static let readingCost = (each: 12, besides: 1_000_000)
  private static let secondLookCost = (each: 3, besides: 100_000)
  private static let isolatedCharacterCost = (each: 2, besides: 100_000)
  /// Isolated characters need more confidence, having no neighbors to confirm them; colons have their shape.
  private static let minimumCharacterConfidence: Float = 0.8
  private static let minimumColonConfidence: Float = 0.2
  /// The first batch: the cost of 90 lines of a receipt, and a minimum number of lines.
  private static let firstBatch = (cost: 1_400_000, lines: 6)
  private static let firstSecondLook = (cost: 350_000, lines: 2)
  /// In receipts, even blurred ones, nine of ten lines are confident; in textures, about a third give any
  /// text. A page in an unsupported script still has confident numbers.
  private static let minimumReadFraction = 0.4
  /// Lines of fewer characters count half.
  private static let shortLine = 3
  /// Fewer of the doubtful lines are upside down.
  private static let minimumRotatedFraction = 0.125

  /// Detects the regions of text, in reading order.
  ///
  /// - Parameter check: called between steps, from any thread; an error it throws ends the work.
  /// - Throws: `PixelSamplingError`, `NetworkError`, the error of `check`.
  package func regions(
    in page: TextPage, options: TextOptions, check: @escaping @Sendable () throws -> Void = {}
  ) throws -> [TextRegion] {
    let found = try TextDetector(networks: networks).regions(in: page, options: options)
    try check()
    return try ordered(found, in: page, options: options, check: check)
  }

  /// Returns the regions, oriented, in reading order and without common characters, but not those below the
  /// minimum height.
  private func ordered(
    _ found: [TextRegion], in page: TextPage, options: TextOptions,
    check: @escaping @Sendable () throws -> Void
  ) throws -> [TextRegion] {
    var regions = found
    if let minimum = options.minimumTextHeight {
      let least = minimum * Double(page.height)
      regions.removeAll { min($0.quadrilateral.height, $0.quadrilateral.width) < least }
    }
    regions = try TextLineOrientation(page: page, networks: networks, check: check).resolve(regions)
    try check()
    return try OverlappingLines(page: page).separated(regions)
  }

  /// Recognizes the lines of text, concurrently; returns them in reading order.
  ///
  /// The image's size bounds the time: of too many lines, those of the highest confidence are recognized. A
  /// line with letters that the recognizer doesn't know has a confidence below a half.
  ///
  /// - Parameter check: called between steps and lines, from any thread; an error it throws ends the work.
  /// - Throws: `PixelSamplingError`, `NetworkError`, the error of `check`.
  package func lines(
    in page: TextPage, options: TextOptions, check: @escaping @Sendable () throws -> Void = {}
  ) throws -> [TextLine] {
    let found = try TextDetector(networks: networks).regions(in: page, options: options)
    try check()
    // In images without text, the networks that read it are never loaded.
    guard !found.isEmpty else { return [] }
    try networks.prepareForReading()
    try check()
    let regions = try ordered(found, in: page, options: options, check: check)
    let reader = LineRecognizer(page: page, networks: networks, options: options)
    let searched = TextDetector.searchedPixels(page, options)
    var first = Self.budget(Self.readingCost, searched: searched, check)
    var second = Self.budget(Self.secondLookCost, searched: searched, check)
    let chosen = try Self.affordable(regions, &first)
    var portions = ProgressiveBatches(
      costs: chosen.map { LineRecognizer.cost($0.quadrilateral) }, firstCost: Self.firstBatch.cost,
      firstLines: Self.firstBatch.lines, minimumFraction: Self.minimumReadFraction)
    var lines: [TextLine] = []
    // Textures yield lines, too, but few confident ones.
    while let portion = portions.next(afterUseful: lines.reduce(0) { $0 + Self.textScore($1) }) {
      lines += try read(Array(chosen[portion]), reader, options, &second, check: check)
    }
    if options.level == .accurate {
      lines += try isolatedCharacters(beside: lines, reader, searched: searched, check: check)
    }
    return ReadingOrder.sorted(reader.withLikelyLetters(lines)).map(\.withAdjustedConfidence)
  }

  private static func budget(
    _ cost: (each: Int, besides: Int), searched: Int, _ check: @escaping @Sendable () throws -> Void
  ) -> WorkBudget {
    WorkBudget(units: cost.each * searched + cost.besides, checkCancellation: check)
  }

  private func isolatedCharacters(
    beside lines: [TextLine], _ reader: LineRecognizer, searched: Int,
    check: @escaping @Sendable () throws -> Void
  ) throws -> [TextLine] {
    var budget = Self.budget(Self.isolatedCharacterCost, searched: searched, check)
    let places = try IsolatedCharacters(page: reader.page).places(beside: lines.map(\.quadrilateral), &budget)
    let chosen = try places.filter { try budget.spend(LineRecognizer.cost($0.quadrilateral)) }
    return try concurrentMap(chosen) { place in
      try check()
      guard let line = try reader.read(place.quadrilateral) else { return nil }
      if place.isColon, let colon = line.preferring(":"),
        Self.confidence(colon) >= Self.minimumColonConfidence
      {
        return colon
      }
      return Self.confidence(line) >= Self.minimumCharacterConfidence ? line : nil
    }.compactMap(\.self)
  }

  /// Recognizes lines, doubtful ones also the other way round if that is clearly better; drops uncertain
  /// ones.
  private func read(
    _ regions: [TextRegion], _ reader: LineRecognizer, _ options: TextOptions, _ budget: inout WorkBudget,
    check: @escaping @Sendable () throws -> Void
  ) throws -> [TextLine] {
    var lines = try concurrentMap(regions, mostFirst: { LineRecognizer.cost($0.quadrilateral) }) { region in
      try check()
      return try reader.read(region.quadrilateral)
    }
    try turnBack(&lines, regions, reader, &budget, check: check)
    guard options.level == .accurate else { return lines.compactMap { $0.flatMap(Self.confident) } }
    let doubtful = lines.indices.filter { Self.confidence(lines[$0]) < Self.doubtfulConfidence }
    var portions = ProgressiveBatches(
      costs: doubtful.map { LineRecognizer.cost(regions[$0].quadrilateral) },
      firstCost: Self.firstSecondLook.cost, firstLines: Self.firstSecondLook.lines,
      minimumFraction: Self.minimumRotatedFraction)
    var turnedCount = 0
    while let portion = portions.next(afterUseful: Double(turnedCount)) {
      let next = try doubtful[portion].filter {
        try budget.spend(LineRecognizer.cost(regions[$0].quadrilateral))
      }
      let turned = try concurrentMap(next.map { regions[$0].quadrilateral.rotatingCorners(quarters: 2) }) {
        try check()
        return try reader.read($0)
      }
      for (index, other) in zip(next, turned) where Self.isUpright(other, rather: lines[index]) {
        lines[index] = other
        if Self.confidence(other) >= Self.minimumConfidence { turnedCount += 1 }
      }
    }
    return lines.compactMap { $0.flatMap(Self.confident) }
  }

  /// Replaces lines that were turned upside down without the support of others by their readings as they
  /// stand, unless one of them shows that they were upside down.
  private func turnBack(
    _ lines: inout [TextLine?], _ regions: [TextRegion], _ reader: LineRecognizer, _ budget: inout WorkBudget,
    check: @escaping @Sendable () throws -> Void
  ) throws {
    let alone = try regions.indices.filter {
      try regions[$0].isTurnedAlone && budget.spend(LineRecognizer.cost(regions[$0].quadrilateral))
    }
    let standing = try concurrentMap(alone.map { regions[$0].upsideDown() }) {
      try check()
      return try reader.read($0.quadrilateral)
    }
    guard !zip(alone, standing).contains(where: { Self.isUpright(lines[$0], rather: $1) }) else { return }
    for (index, line) in zip(alone, standing) where Self.confidence(line) >= Self.minimumConfidence {
      lines[index] = line
    }
  }

  /// Whether one reading of a line is clearly better than the one upside down to it.
  private static func isUpright(_ line: TextLine?, rather other: TextLine?) -> Bool {
    guard let line, line.showsDirection else { return false }
    let isShort = line.candidates[0].string.count < shortLine
    return confidence(line) > confidence(other) + (isShort ? turningAdvantage.short : turningAdvantage.usual)
  }

  /// Returns a line's evidence that the page is text; one or two characters are common in textures.
  private static func textScore(_ line: TextLine) -> Double {
    guard confidence(line) >= doubtfulConfidence else { return 0 }
    return line.candidates[0].string.count < shortLine ? 0.5 : 1
  }

  private static func confidence(_ line: TextLine?) -> Float { line?.candidates[0].confidence ?? 0 }

  private static func confident(_ line: TextLine) -> TextLine? {
    confidence(line) >= minimumConfidence ? line : nil
  }

  /// Returns the regions within the budget, in descending order of confidence.
  private static func affordable(_ regions: [TextRegion], _ budget: inout WorkBudget) throws -> [TextRegion] {
    let ranks = regions.indices.sorted { (regions[$0].confidence, $1) > (regions[$1].confidence, $0) }
    return try ranks.map { regions[$0] }.filter { region in
      try budget.spend(LineRecognizer.cost(region.quadrilateral))
    }
  }
}
