package import AnnotationFormats
import CoreGraphics
import PlaneGeometry

/// What a detector got right in a picture, and what wrong.
package struct DetectionOutcome: Sendable {
  /// What was found of objects' own labels.
  package private(set) var right: [DetectedObject] = []
  /// What was found in an object's place with another label.
  package private(set) var confused: [(object: AnnotatedImage.Box, found: DetectedObject)] = []
  /// What was found where no object is, or a second time.
  package private(set) var falsePositives: [DetectedObject] = []
  /// The objects in whose place nothing was found.
  package private(set) var missed: [AnnotatedImage.Box] = []

  package var mistakeCount: Int { confused.count + falsePositives.count + missed.count }

  /// How bad the mistakes are: one for each object that wasn't found, and for what was found wrongly how confident that is.
  package var weight: Double {
    Double(missed.count) + confused.reduce(0) { $0 + 1 + $1.found.confidence }
      + falsePositives.reduce(0) { $0 + $1.confidence }
  }

  /// - Parameters:
  ///   - found: objects less confident than `leastConfidence` don't count.
  ///   - overlap: the least intersection over union of a box and an object.
  init(_ objects: [AnnotatedImage.Box], _ found: [DetectedObject], leastConfidence: Double, overlap: Double) {
    var (rest, open) = (Array(objects.indices), [DetectedObject]())
    let sure = found.enumerated().filter { $0.element.confidence >= leastConfidence }
      .sorted { ($1.element.confidence, $0.offset) < ($0.element.confidence, $1.offset) }.map(\.element)
    /// Takes the object that a box overlaps most out of those that are left.
    func take(_ found: DetectedObject, where isWanted: (AnnotatedImage.Box) -> Bool) -> AnnotatedImage.Box? {
      rest.indices.filter { isWanted(objects[rest[$0]]) }
        .maximumOverlapping(found.box, atLeast: overlap) { objects[rest[$0]].rect }
        .map { objects[rest.remove(at: $0)] }
    }
    for one in sure {
      if take(one, where: { $0.label == one.label }) == nil { open.append(one) } else { right.append(one) }
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
  /// What was got right and wrong, as precision and recall count it.
  package func outcome(leastConfidence: Double = DetectionMetrics.minimumConfidence) -> DetectionOutcome {
    DetectionOutcome(objects, found, leastConfidence: leastConfidence, overlap: 0.5)
  }
}
