import CoreGraphics
import CoreVideo
import Foundation
import GrayImage
import ObjectTracking
import PlaneGeometry
import RenderedSequences
import Vision

struct TrackingRun {
  let scene: RenderedSequence
  let frames: [CVPixelBuffer]
  let kind: TrackedKind
  let level: VNRequestTrackingLevel
  private(set) var observation: VNDetectedObjectObservation

  init(scene: RenderedSequence, frames: [CVPixelBuffer], kind: TrackedKind, level: VNRequestTrackingLevel) {
    (self.scene, self.frames, self.kind, self.level) = (scene, frames, kind, level)
    let size = SIMD2(Double(scene.width), Double(scene.height))
    let box = scene.box(0)
    let low = (box.center - box.size / 2) / size
    let high = (box.center + box.size / 2) / size
    func corner(_ index: Int) -> CGPoint {
      let point = scene.card(0)[index] / size
      return CGPoint(x: point.x, y: 1 - point.y)
    }
    switch kind {
    case .object:
      observation = VNDetectedObjectObservation(
        boundingBox: CGRect(x: low.x, y: 1 - high.y, width: high.x - low.x, height: high.y - low.y))
    case .rectangle:
      observation = VNRectangleObservation(
        requestRevision: VNTrackRectangleRequestRevision1, topLeft: corner(0), topRight: corner(1),
        bottomRight: corner(2), bottomLeft: corner(3))
    }
  }

  /// - Parameter visit: called after each frame.
  func score(visit: (TrackingRun, Int) throws -> Void) throws -> TrackingScore {
    var run = self
    var score = TrackingScore()
    let handler = VNSequenceRequestHandler()
    for (index, frame) in frames.enumerated() {
      let request = request(for: run.observation)
      request.trackingLevel = level
      let start = clock()
      try handler.perform([request], on: frame)
      score.seconds += Double(clock() - start) / Double(CLOCKS_PER_SEC)
      guard let result = request.results?.first as? VNDetectedObjectObservation else {
        throw BenchmarkError("Frame \(index) has no result.")
      }
      run.observation = result
      let confidence = Double(result.confidence)
      score.append(overlap: run.overlap(index), confidence: confidence, visible: scene.visibleShare(index))
      try visit(run, index)
    }
    return score
  }

  private func request(for observation: VNDetectedObjectObservation) -> VNTrackingRequest {
    if let rectangle = observation as? VNRectangleObservation {
      return VNTrackRectangleRequest(rectangleObservation: rectangle)
    }
    return VNTrackObjectRequest(detectedObjectObservation: observation)
  }

  /// Returns one frame's results, after it was performed.
  func summary(_ index: Int) -> String {
    String(
      format: "IoU %.3f, confidence %.2f, seen %.2f", overlap(index), Double(observation.confidence),
      scene.visibleShare(index))
  }

  private func overlap(_ index: Int) -> Double {
    found.intersectionOverUnion(
      with: kind == .rectangle ? scene.card(index) : Quadrilateral(scene.box(index)))
  }

  /// The tracked outline, in pixels.
  private var found: Quadrilateral {
    func point(_ corner: CGPoint) -> PixelPoint {
      PixelPoint(corner.x * Double(scene.width), (1 - corner.y) * Double(scene.height))
    }
    if let rectangle = observation as? VNRectangleObservation {
      return Quadrilateral(
        point(rectangle.topLeft), point(rectangle.topRight), point(rectangle.bottomRight),
        point(rectangle.bottomLeft))
    }
    let box = observation.boundingBox
    return Quadrilateral(
      point(CGPoint(x: box.minX, y: box.maxY)), point(CGPoint(x: box.maxX, y: box.maxY)),
      point(CGPoint(x: box.maxX, y: box.minY)), point(CGPoint(x: box.minX, y: box.minY)))
  }

  /// Writes the frame with the known and the tracked outline.
  func write(_ index: Int, to url: URL) throws {
    var levels = scene.frame(index).levels.flatMap { [$0, $0, $0] }
    let known = kind == .rectangle ? scene.card(index) : Quadrilateral(scene.box(index))
    for (outline, color) in [(known, [0, 220, 0] as [UInt8]), (found, [255, 0, 0])] {
      for side in 0..<4 {
        let (start, end) = (outline[side], outline[side + 1])
        let count = Int((end - start).length * 2) + 1
        for step in 0...count {
          let point = start + (end - start) * (Double(step) / Double(count))
          for (x, y) in [(0, 0), (1, 0), (0, 1)] {
            let (column, row) = (Int(point.x) + x, Int(point.y) + y)
            guard (0..<scene.width).contains(column), (0..<scene.height).contains(row) else { continue }
            let place = (row * scene.width + column) * 3
            levels.replaceSubrange(place..<(place + 3), with: color)
          }
        }
      }
    }
    // A portable pixmap: the simplest format that every viewer opens.
    var data = Data("P6 \(scene.width) \(scene.height) 255\n".utf8)
    data.append(contentsOf: levels)
    try data.write(to: url)
  }
}

extension Quadrilateral {
  fileprivate init(_ box: TrackedBox) { self.init(center: box.center, size: box.size) }
}

struct TrackingScore {
  var seconds = 0.0
  private var overlaps: [Double] = []
  /// Frames in which more than half of the object is visible, and those in which it is almost hidden.
  private var seen: [(overlap: Double, confidence: Double)] = []
  private var hidden: [Double] = []

  mutating func append(overlap: Double, confidence: Double, visible: Double) {
    overlaps.append(overlap)
    if visible > 0.5 { seen.append((overlap, confidence)) }
    if visible < 0.05 { hidden.append(confidence) }
  }

  var text: String {
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(values.count, 1)) }
    let unseen = hidden.isEmpty ? "" : String(format: ", confidence when hidden %.2f", mean(hidden))
    return String(
      format: "mean IoU %.3f, %.3f where it is seen, confidence when seen %.2f", mean(overlaps),
      mean(seen.map(\.overlap)), mean(seen.map(\.confidence))) + unseen
      + String(format: ", %.0f frames/s", Double(overlaps.count) / seconds)
  }
}
