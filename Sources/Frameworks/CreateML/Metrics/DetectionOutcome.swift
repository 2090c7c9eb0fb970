package import AnnotationFormats
import CoreGraphics
import PlaneGeometry

/// The correct detections and the mistakes of a detector in an image.
package struct DetectionOutcome: Sendable {
  /// Those that match an object with the same label.
  package private(set) var correct: [DetectedObject] = []
  /// Those that match an object with another label.
  package private(set) var confused: [(object: AnnotatedImage.Box, found: DetectedObject)] = []
  /// Those that match no object, including duplicates.
  package private(set) var falsePositives: [DetectedObject] = []
  /// The objects without a matching detection.
  package private(set) var missed: [AnnotatedImage.Box] = []

  package var mistakeCount: Int { confused.count + falsePositives.count + missed.count }

  /// The severity of the mistakes: 1 for each undetected object, plus the confidence of each wrong detection.
  package var weight: Double {
    Double(missed.count) + confused.reduce(0) { $0 + 1 + $1.found.confidence }
      + falsePositives.reduce(0) { $0 + $1.confidence }
  }

  /// - Parameters:
  ///   - found: detections below `leastConfidence` are ignored.
  ///   - overlap: the minimum IoU of a match.
  init(_ objects: [AnnotatedImage.Box], _ found: [DetectedObject], leastConfidence: Double, overlap: Double) {
    var (rest, open) = (Array(objects.indices), [DetectedObject]())
    let sure = found.enumerated().filter { $0.element.confidence >= leastConfidence }
      .sorted { ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset) }.map(\.element)
    /// Removes the remaining object that the detection overlaps most.
    func take(_ found: DetectedObject, where isWanted: (AnnotatedImage.Box) -> Bool) -> AnnotatedImage.Box? {
      rest.indices.filter { isWanted(objects[rest[$0]]) }
        .maximumOverlapping(found.box, atLeast: overlap) { objects[rest[$0]].rect }
        .map { objects[rest.remove(at: $0)] }
    }
    for one in sure {
      if take(one, where: { $0.label == one.label }) == nil { open.append(one) } else { correct.append(one) }
    }
    for one in open {
      if let object = take(one, where: { _ in true }) {
        confused.append((object, one))
      } else {
        falsePositives.append(one)
      }
    }
    missed = rest.map { objects[$0] }
  }
}

extension DetectionMetrics.Image {
  /// As counted by precision and recall.
  package func outcome(leastConfidence: Double = DetectionMetrics.minimumConfidence) -> DetectionOutcome {
    DetectionOutcome(objects, detections, leastConfidence: leastConfidence, overlap: 0.5)
  }
}
