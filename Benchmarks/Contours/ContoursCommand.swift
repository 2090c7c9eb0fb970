import ArgumentParser
import CoreVideo
import Foundation
import SeededRandom
import Vision

/// Compares the contours of drawn masks with OpenCV's `findContours`: trees, positions, and time.
struct ContoursCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contours",
    abstract: "Compare contours of drawn masks with OpenCV's findContours.",
    discussion: """
      A mask has shapes in black and white, drawn one over the other. Two trees are equal if each contour has a \
      counterpart, and its parent is the counterpart's parent. Distances are those of their boxes' sides, in pixels.
      """)

  @Option(help: "The Python that has OpenCV.")
  var peerPython = "python3"

  @Option(help: "The number of masks.")
  var masks = 200

  @Option(help: "The side in pixels, 64 to 512.")
  var side = 256

  @Option(help: "The seed of the masks.")
  var seed: UInt64 = 18

  func validate() throws {
    guard masks > 0, (64...512).contains(side) else {
      throw ValidationError("Use at least one mask, with 64 to 512 pixels a side.")
    }
  }

  func run() throws {
    let files = try MeasurementFolder("contours")
    defer { files.end() }
    let folder = files.url
    var random = SplitMix64(seed: seed)
    let drawn = (0..<masks).map { _ in DrawnMask(side: side, &random) }
    let file = folder.appending(path: "masks.gray")
    try Data(drawn.flatMap(\.levels)).write(to: file)
    let theirs = try BaselineOutput(python: peerPython).answers(
      of: "Benchmarks/contours_baseline.py", [file.path, "\(side)"], as: BaselineContours.self)
    guard theirs.count == drawn.count else {
      throw BenchmarkError("The peer has results for \(theirs.count) masks.")
    }
    var (ours, peer) = (Timings(), Timings())
    var (same, contours, largest) = (0, 0, 0.0)
    for (mask, answer) in zip(drawn, theirs) {
      let picture = try mask.image()
      let request = VNDetectContoursRequest()
      request.detectsDarkOnLight = false
      try VNImageRequestHandler(cvPixelBuffer: picture).perform([request])
      ours.append(try milliseconds { try VNImageRequestHandler(cvPixelBuffer: picture).perform([request]) })
      peer.append(answer.milliseconds)
      let found = BoxTree(request.results?.first?.topLevelContours ?? [], side: side)
      contours += answer.tree.boxes.count
      guard let distance = found.distance(to: answer.tree) else { continue }
      same += 1
      largest = max(largest, distance)
    }
    print(
      "\(same) of \(masks) trees are the same, with \(contours) contours; boxes at most \(largest) pixels apart"
    )
    print(String(format: "ours %.2f ms, OpenCV's %.2f ms", ours.median, peer.median))
  }
}

private struct BaselineContours: Decodable {
  let boxes: [[Double]]
  let parents: [Int]
  let milliseconds: Double

  var tree: BoxTree { BoxTree(boxes: boxes, parents: parents) }
}

/// Contours as boxes, left, top, right and bottom in pixels, with their parents.
private struct BoxTree {
  private(set) var boxes: [[Double]] = []
  /// −1 for top-level contours.
  private(set) var parents: [Int] = []

  init(boxes: [[Double]], parents: [Int]) { (self.boxes, self.parents) = (boxes, parents) }

  init(_ contours: [VNContour], side: Int) {
    for contour in contours { add(contour, parent: -1, side: Double(side)) }
  }

  private mutating func add(_ contour: VNContour, parent: Int, side: Double) {
    // Points are at pixel centers, y upwards from the lower left corner.
    let points = contour.normalizedPoints
    let columns = points.map { Double($0.x) * side - 0.5 }
    let rows = points.map { (1 - Double($0.y)) * side - 0.5 }
    boxes.append([columns.min() ?? 0, rows.min() ?? 0, columns.max() ?? 0, rows.max() ?? 0])
    parents.append(parent)
    let index = boxes.count - 1
    for child in contour.childContours { add(child, parent: index, side: side) }
  }

  /// Returns the largest distance of corresponding sides; nil if the trees differ.
  func distance(to other: BoxTree) -> Double? {
    guard boxes.count == other.boxes.count else { return nil }
    var counterparts: [Int: Int] = [-1: -1]
    var free = Set(other.boxes.indices)
    var largest = 0.0
    // A parent comes before its children.
    for (index, box) in boxes.enumerated() {
      guard let parent = counterparts[parents[index]] else { return nil }
      let candidates = free.filter { other.parents[$0] == parent }.map { candidate in
        (candidate, zip(box, other.boxes[candidate]).reduce(0) { max($0, abs($1.0 - $1.1)) })
      }
      guard let nearest = candidates.min(by: { ($0.1, $0.0) < ($1.1, $1.0) }), nearest.1 < 2 else {
        return nil
      }
      counterparts[index] = nearest.0
      free.remove(nearest.0)
      largest = max(largest, nearest.1)
    }
    return largest
  }
}
