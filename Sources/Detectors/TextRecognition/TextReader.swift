import Foundation
import ParallelWork
import PixelSampling
import PlaneGeometry

/// Finds a picture's lines of text and reads them.
package struct TextReader: Sendable {
  private let networks: TextNetworks

  package init(networks: TextNetworks) { self.networks = networks }

  /// Readings less sure than this are more often a texture than text.
  private static let minimumConfidence: Float = 0.5
  /// Below this, a line is tried on its head as well.
  private static let doubtfulConfidence: Float = 0.75

  /// What reading may cost in all, in the units of `LineRecognizer.cost`: so much for each pixel in which text was looked for,
  /// about three times what a page full of letters of 16 pixels takes, and so much besides.
  private static let readingCost = (each: 12, besides: 1_000_000)
  /// What reading lines on their heads may cost.
  private static let secondLookCost = (each: 3, besides: 100_000)
  /// What reading between lines may cost, for signs that stand alone.
  private static let signCost = (each: 2, besides: 100_000)
  /// What stands alone has no neighbors that would show it to be text; a colon has its shape.
  private static let minimumSignConfidence: Float = 0.8
  private static let minimumColonConfidence: Float = 0.2
  /// At first as much as 90 lines of a receipt cost, and so many lines at least.
  private static let firstPortion = (cost: 1_400_000, lines: 6)
  private static let firstSecondLook = (cost: 350_000, lines: 2)
  /// Of a receipt's lines, even a blurred one's, nine in ten say something without doubt; of a texture's about a third say anything. A page
  /// in a script that isn't read has its numbers.
  private static let minimumReadShare = 0.4
  /// In signs: what is shorter says half as much.
  private static let shortLine = 3
  /// Of doubtful lines fewer stand on their heads.
  private static let minimumTurnedShare = 0.125

  /// Where lines of text are, in reading order.
  ///
  /// - Parameter check: is called between steps, from any thread; what it throws ends the work.
  /// - Throws: `PixelSamplingError`, `NetworkError`, what `check` throws.
  package func regions(
    in page: TextPage, options: TextOptions, check: @escaping @Sendable () throws -> Void = {}
  ) throws -> [TextRegion] {
    let found = try TextDetector(networks: networks).regions(in: page, options: options)
    try check()
    return try ordered(found, in: page, options: options, check: check)
  }

  /// Regions that were found, the right way up and in reading order, without those that are too low.
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
    return ReadingOrder.order(of: regions.map(\.quadrilateral)).map { regions[$0] }
  }

  /// The lines of text in reading order. Lines are read side by side, one a processor.
  ///
  /// The time is bounded by the picture's size, whatever it shows: where there are more lines than can be read within it, those
  /// that are surest to be text are.
  ///
  /// - Parameter check: is called between steps and lines, from any thread; what it throws ends the work.
  /// - Throws: `PixelSamplingError`, `NetworkError`, what `check` throws.
  package func lines(
    in page: TextPage, options: TextOptions, check: @escaping @Sendable () throws -> Void = {}
  ) throws -> [TextLine] {
    // What reads lines is loaded while they are looked for, the first time.
    let found = try concurrentMap([true, false]) { [networks] isSearch in
      if isSearch { return try TextDetector(networks: networks).regions(in: page, options: options) }
      try networks.prepareForReading()
      return []
    }.flatMap(\.self)
    try check()
    guard !found.isEmpty else { return [] }
    let regions = try ordered(found, in: page, options: options, check: check)
    let reader = LineRecognizer(page: page, networks: networks, options: options)
    let searched = TextDetector.searchedPixels(page, options)
    var first = Self.budget(Self.readingCost, searched: searched, check)
    var second = Self.budget(Self.secondLookCost, searched: searched, check)
    let chosen = try Self.affordable(regions, &first)
    var portions = ProgressiveBatches(
      costs: chosen.map { LineRecognizer.cost($0.quadrilateral) }, firstCost: Self.firstPortion.cost,
      firstLines: Self.firstPortion.lines, leastShare: Self.minimumReadShare)
    var lines: [TextLine] = []
    // Textures give lines, too, but hardly any without doubt.
    while let portion = portions.next(afterUseful: lines.reduce(0) { $0 + Self.textScore($1) }) {
      lines += try read(Array(chosen[portion]), reader, options, &second, check: check)
    }
    if options.level == .accurate {
      lines += try isolatedCharacters(beside: lines, reader, searched: searched, check: check)
    }
    return ReadingOrder.sorted(lines)
  }

  /// What may be spent on a page in which text was looked for at so many pixels.
  private static func budget(
    _ cost: (each: Int, besides: Int), searched: Int, _ check: @escaping @Sendable () throws -> Void
  ) -> WorkBudget {
    WorkBudget(units: cost.each * searched + cost.besides, checkCancellation: check)
  }

  /// What stands alone beside lines that were read.
  private func isolatedCharacters(
    beside lines: [TextLine], _ reader: LineRecognizer, searched: Int,
    check: @escaping @Sendable () throws -> Void
  ) throws -> [TextLine] {
    var budget = Self.budget(Self.signCost, searched: searched, check)
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
      return Self.confidence(line) >= Self.minimumSignConfidence ? line : nil
    }.compactMap(\.self)
  }

  /// The lines as they stand, and the doubtful ones on their heads where that is plainly better; without what says
  /// nothing or hardly anything.
  private func read(
    _ regions: [TextRegion], _ reader: LineRecognizer, _ options: TextOptions, _ budget: inout WorkBudget,
    check: @escaping @Sendable () throws -> Void
  ) throws -> [TextLine] {
    var lines = try concurrentMap(regions, mostFirst: { LineRecognizer.cost($0.quadrilateral) }) { region in
      try check()
      return try reader.read(region.quadrilateral)
    }
    guard options.level == .accurate else { return lines.compactMap { $0.flatMap(Self.sure) } }
    let doubtful = lines.indices.filter { Self.confidence(lines[$0]) < Self.doubtfulConfidence }
    var portions = ProgressiveBatches(
      costs: doubtful.map { LineRecognizer.cost(regions[$0].quadrilateral) },
      firstCost: Self.firstSecondLook.cost, firstLines: Self.firstSecondLook.lines,
      leastShare: Self.minimumTurnedShare)
    var turnedCount = 0
    while let portion = portions.next(afterUseful: Double(turnedCount)) {
      let next = try doubtful[portion].filter {
        try budget.spend(LineRecognizer.cost(regions[$0].quadrilateral))
      }
      let turned = try concurrentMap(next.map { regions[$0].quadrilateral.rotatingCorners(quarters: 2) }) {
        try check()
        return try reader.read($0)
      }
      for (index, other) in zip(next, turned)
      // Only where it is plainly better: nonsense read either way is about as unsure.
      where Self.confidence(other) > Self.confidence(lines[index]) + 0.1 {
        lines[index] = other
        if Self.confidence(other) >= Self.minimumConfidence { turnedCount += 1 }
      }
    }
    return lines.compactMap { $0.flatMap(Self.sure) }
  }

  /// What a line says for the page being one of text. A sign or two are easily seen in what isn't; a table of numbers has
  /// hardly any that is in doubt.
  private static func textScore(_ line: TextLine) -> Double {
    guard confidence(line) >= doubtfulConfidence else { return 0 }
    return line.candidates[0].string.count < shortLine ? 0.5 : 1
  }

  private static func confidence(_ line: TextLine?) -> Float { line?.candidates[0].confidence ?? 0 }

  private static func sure(_ line: TextLine) -> TextLine? {
    confidence(line) >= minimumConfidence ? line : nil
  }

  /// The regions that there are units to read, the surest first.
  private static func affordable(_ regions: [TextRegion], _ budget: inout WorkBudget) throws -> [TextRegion] {
    let ranks = regions.indices.sorted { (regions[$0].confidence, $1) > (regions[$1].confidence, $0) }
    return try ranks.map { regions[$0] }.filter { region in
      try budget.spend(LineRecognizer.cost(region.quadrilateral))
    }
  }
}
