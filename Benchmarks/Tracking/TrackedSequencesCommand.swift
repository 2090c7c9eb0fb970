import ArgumentParser
import Foundation
import GrayImage
import ObjectTracking

/// Tracks the objects of the sequences that `compare.py` rendered, for its table.
struct TrackedSequencesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tracked-sequences",
    abstract: "Track objects in rendered sequences; Benchmarks/Tracking/compare.py runs it.",
    discussion: """
      For each NAME.gray, raw frames of 640 × 480, and NAME.txt, a line of x, y, width, height and visible share a \
      frame, it prints NAME, then the mean overlap and the frames a second of processor time, accurate and fast.
      """)

  @Argument(help: "The folder of the sequences.")
  var folder: String

  @Flag(help: "Write each frame's x, y, width and height to NAME.accurate.txt and NAME.fast.txt.")
  var boxes = false

  private static let size = (width: 640, height: 480)

  func run() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".gray") }.map { String($0.dropLast(5)) }.sorted()
    for name in names {
      let scores = try [TrackingLevel.accurate, .fast].map { try score(name, $0) }
      print(name, scores.joined(separator: " "))
    }
  }

  private func score(_ name: String, _ level: TrackingLevel) throws -> String {
    let url = URL(filePath: folder).appending(path: name)
    let pixels = try Data(contentsOf: url.appendingPathExtension("gray"))
    let truth = try String(contentsOf: url.appendingPathExtension("txt"), encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    let length = Self.size.width * Self.size.height
    guard let first = truth.first, truth.allSatisfy({ $0.count == 5 }), pixels.count == truth.count * length
    else { throw BenchmarkError("\(name): the frames and boxes don't fit each other; render them again.") }
    var tracker: ObjectTracker?
    var (sum, count, seconds) = (0.0, 0.0, 0.0)
    var lines: [String] = []
    for (index, row) in truth.enumerated() {
      let levels = [UInt8](pixels[(index * length)..<((index + 1) * length)])
      let start = clock()
      let frame = FramePyramid(GrayImage(width: Self.size.width, height: Self.size.height, levels: levels))
      tracker?.update(in: frame)
      let current = tracker ?? ObjectTracker(box: Self.box(first), level: level, in: frame)
      tracker = current
      seconds += Double(clock() - start) / Double(CLOCKS_PER_SEC)
      let corner = current.box.center - current.box.size / 2
      lines.append(
        [corner.x, corner.y, current.box.size.x, current.box.size.y].map { String(format: "%.1f", $0) }
          .joined(separator: " "))
      // A hidden object has no box to compare with.
      guard index > 0, row[4] >= 0.25 else { continue }
      sum += Self.overlap(current.box, Self.box(row))
      count += 1
    }
    if boxes {
      try Data(lines.joined(separator: "\n").utf8).write(to: url.appendingPathExtension("\(level).txt"))
    }
    return String(format: "%.3f %.0f", sum / max(count, 1), Double(truth.count) / max(seconds, 1e-6))
  }

  private static func box(_ row: [Double]) -> TrackedBox {
    TrackedBox(center: SIMD2(row[0] + row[2] / 2, row[1] + row[3] / 2), size: SIMD2(row[2], row[3]))
  }

  private static func overlap(_ first: TrackedBox, _ second: TrackedBox) -> Double {
    let low = pointwiseMax(first.center - first.size / 2, second.center - second.size / 2)
    let high = pointwiseMin(first.center + first.size / 2, second.center + second.size / 2)
    guard all(high .> low) else { return 0 }
    let shared = (high - low).x * (high - low).y
    return shared / (first.size.x * first.size.y + second.size.x * second.size.y - shared)
  }
}
