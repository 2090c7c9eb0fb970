import ArgumentParser
import CoreVideo
import Foundation
import GrayImage
import ImageIO
import SeededRandom

/// Measures the cost of each detector's worst known inputs, or searches for worse ones.
struct WorstCaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worst-case",
    abstract: "Measure each detector's time per megapixel for images designed to be expensive.",
    discussion: """
      Times are processor times of all threads, the median of the rounds. For comparison between machines, they are \
      also printed relative to a fixed loop on this one. With --search, images are mutated at random; each that costs \
      more than all before is printed, and the worst three at the end: add them to MeasuredDetector.swift. With --check, \
      the status is 1 if an image costs more than its detector's limit there, which is twice the measured time.
      """)

  @Option(
    parsing: .upToNextOption,
    help: "The detectors: \(MeasuredDetector.allCases.map(\.rawValue).joined(separator: ", ")).")
  var detectors = MeasuredDetector.allCases.map(\.rawValue)

  @Option(parsing: .upToNextOption, help: "The sizes of the images.")
  var megapixels = [1.0, 4.0]

  @Option(help: "The number of times that each is measured.")
  var rounds = 3

  @Flag(help: "Fail if a megapixel takes more than the detector's limit.")
  var check = false

  @Option(help: "The minutes of processor time for which worse images are searched, per detector.")
  var search = 0.0

  @Option(help: "The seed of the search, which determines its images.")
  var seed: UInt64 = 14

  @Option(help: "A folder for the measured images as PNG files, for visual inspection.")
  var pictures: String?

  func run() throws {
    let chosen = try detectors.map { name in
      guard let detector = MeasuredDetector(rawValue: name) else {
        throw ValidationError("Unknown detector: \(name).")
      }
      return detector
    }
    var excesses = 0
    for detector in chosen {
      if search > 0 {
        try look(for: detector)
      } else {
        excesses += try measure(detector)
      }
    }
    if check, excesses > 0 { throw ExitCode.failure }
  }

  /// - Returns: the number of images that exceed the detector's limit.
  private func measure(_ detector: MeasuredDetector) throws -> Int {
    let limit = detector.limit
    let blank =
      limit.unit == .blank ? try (megapixels.map { try seconds(detector, nil, megapixels: $0) / $0 }) : []
    var excesses = 0
    for (number, picture) in detector.worst.enumerated() {
      try write(picture, as: "\(detector.rawValue)-\(number + 1).png")
      let loop = Self.loopSeconds()
      let times = try megapixels.map { try seconds(detector, picture, megapixels: $0) / $0 }
      let loops = (times.max() ?? 0) / loop
      let units = limit.unit == .loop ? loops : zip(times, blank).map { $0 / max($1, 1e-6) }.max() ?? 0
      var text = "\(detector.rawValue) \(Self.name(picture)): "
      text += times.map { String(format: "%.3f", $0) }.joined(separator: " ")
      text += " s/MP, \(String(format: "%.2f", loops)) loops"
      if limit.unit == .blank { text += ", \(String(format: "%.1f", units)) blanks" }
      if units > limit.count {
        excesses += 1
        text += ": more than \(limit.count.formatted()) \(limit.unit.rawValue)s"
      }
      print(text)
    }
    return excesses
  }

  private func write(_ picture: HostileImage, as name: String) throws {
    let side = Self.side(of: megapixels.first ?? 1)
    guard let pictures, let buffer = try picture.image(width: side, height: side).pixelBuffer() else {
      return
    }
    let folder = URL(filePath: pictures)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try ImageEncoder.encode(buffer, as: .png, isOpaque: true).write(to: folder.appending(path: name))
  }

  private static func side(of megapixels: Double) -> Int { Int((megapixels * 1e6).squareRoot()) }

  private static func name(_ picture: HostileImage) -> String {
    var name = "\(picture.pattern.rawValue) \(picture.pitch.formatted())"
    if picture.angle != 0 { name += " at \(picture.angle.formatted())°" }
    if picture.contrast != 255 { name += " contrast \(picture.contrast.formatted())" }
    if picture.jitter != 0 { name += " jitter \(picture.jitter.formatted())" }
    return picture.beside.reduce(name) { "\($0) beside \(Self.name($1))" }
  }

  /// Returns the median of the rounds; that of a white image by default.
  private func seconds(
    _ detector: MeasuredDetector, _ picture: HostileImage?, megapixels: Double
  ) throws -> Double {
    let side = Self.side(of: megapixels)
    let white = GrayImage(width: side, height: side, levels: Array(repeating: 255, count: side * side))
    guard let buffer = try (picture?.image(width: side, height: side) ?? white).pixelBuffer() else {
      throw BenchmarkError("There is no memory for an image.")
    }
    // Networks are compiled for a size at the first image.
    _ = try detector.seconds(buffer)
    return try (0..<max(rounds, 1)).map { _ in try detector.seconds(buffer) }.sorted()[max(rounds, 1) / 2]
  }

  /// Returns the time of a loop of ten million dependent steps.
  private static func loopSeconds() -> Double {
    let begin = processorSeconds()
    var generator = SplitMix64(seed: 1)
    var sum: UInt64 = 0
    for _ in 0..<10_000_000 { sum = generator.next() &+ sum.byteSwapped }
    // The sum is used, so that the loop isn't optimized away.
    return (processorSeconds() - begin) * (sum == 0 ? 2 : 1)
  }

  private func look(for detector: MeasuredDetector) throws {
    var random = SplitMix64(seed: seed)
    let side = Self.side(of: megapixels.first ?? 1)
    func cost(_ picture: HostileImage) throws -> Double {
      guard let buffer = try picture.image(width: side, height: side).pixelBuffer() else { return 0 }
      return try detector.seconds(buffer) / (Double(side * side) / 1e6)
    }
    let starts = detector.worst + HostileImage.Pattern.allCases.map { .random($0, &random) }
    // Each start is timed twice, since the engine's first run is slow.
    var best = try starts.map { picture in
      _ = try cost(picture)
      return (cost: try cost(picture), picture: picture)
    }
    let end = processorSeconds() + search * 60
    var tries = 0
    while processorSeconds() < end {
      best.sort { $0.cost > $1.cost }
      best.removeLast(max(best.count - 8, 0))
      let parent = best[random.integer(0...best.count - 1)].picture
      let child =
        random.chance(0.15)
        ? HostileImage.random(random.element(HostileImage.Pattern.allCases), &random)
        : parent.mutated(&random)
      tries += 1
      let first = try cost(child)
      guard first > best[best.count - 1].cost else { continue }
      let (again, most) = (min(first, try cost(child)), best.map(\.cost).max() ?? 0)
      best.append((again, child))
      if again > most { report(again, child) }
    }
    best.sort { $0.cost > $1.cost }
    for entry in best.prefix(3) { report(entry.cost, entry.picture) }

    func report(_ cost: Double, _ picture: HostileImage) {
      print("\(detector.rawValue), \(tries) tried: \(String(format: "%.3f", cost)) s/MP: \(picture)")
      // An aborted search has printed its results.
      fflush(nil)
    }
  }
}
