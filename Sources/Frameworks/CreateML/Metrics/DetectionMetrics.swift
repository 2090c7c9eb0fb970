package import AnnotationFormats
import CoreGraphics
import Foundation
import PlaneGeometry

/// The accuracy of an object detector.
///
/// In descending order of confidence, each detection is matched with the unmatched object of the same label
/// that it overlaps most, if their IoU reaches the threshold. Average precision is COCO's: the mean over
/// recalls of 0, 0.01 … 1 of the highest precision at that recall or a higher one.
package struct DetectionMetrics: Hashable, Sendable {
  package struct Image: Hashable, Sendable {
    /// nil if it isn't needed.
    package let path: String?
    package let objects: [AnnotatedImage.Box]
    package let detections: [DetectedObject]

    package init(path: String? = nil, objects: [AnnotatedImage.Box], found: [DetectedObject]) {
      (self.path, self.objects, self.detections) = (path, objects, found)
    }
  }

  package struct Label: Hashable, Sendable {
    package let label: String
    package let count: Int
    /// At IoUs of 0.5, 0.55 … 0.95.
    package let averagePrecisions: [Double]
    /// At an IoU of 0.5 and the requested confidence; nil if nothing was detected.
    package let precision: Double?
    /// At an IoU of 0.5 and the requested confidence; nil if there are no objects.
    package let recall: Double?

    /// At an IoU of 0.5.
    package var averagePrecision50: Double { averagePrecisions[0] }
    package var averagePrecision: Double {
      averagePrecisions.reduce(0, +) / Double(averagePrecisions.count)
    }
  }

  /// The labels of all objects and detections, sorted alphabetically.
  package let labels: [Label]
  package let images: [Image]
  /// The number of true positives at the requested confidence, over all labels.
  package let truePositiveCount: Int
  /// The number of detections at the requested confidence, over all labels.
  package let detectionCount: Int

  /// The default confidence for precision and recall: that of encoded detectors.
  package static let minimumConfidence = 0.25
  private static let overlaps = (0..<10).map { Double(50 + 5 * $0) / 100 }

  /// - Parameter leastConfidence: the minimum for precision and recall; average precision ignores it.
  package init(_ images: [Image], leastConfidence: Double = Self.minimumConfidence) {
    let names = Set(images.flatMap { $0.objects.map(\.label) + $0.detections.map(\.label) }).sorted()
    var (labels, right, found) = ([Label](), 0, 0)
    for name in names {
      let count = images.reduce(0) { $0 + $1.objects.count { $0.label == name } }
      let ranked = Self.ranked(images, name)
      let sure = ranked.count { $0.confidence >= leastConfidence }
      let matches = Self.matches(ranked, images, name, overlap: Self.overlaps[0])
      let rightOnes = zip(ranked, matches).count { $0.confidence >= leastConfidence && $1 }
      right += rightOnes
      found += sure
      let precisions = Self.overlaps.map { overlap in
        Self.averagePrecision(Self.matches(ranked, images, name, overlap: overlap), count: count)
      }
      labels.append(
        Label(
          label: name, count: count, averagePrecisions: precisions,
          precision: sure > 0 ? Double(rightOnes) / Double(sure) : nil,
          recall: count > 0 ? Double(rightOnes) / Double(count) : nil))
    }
    (self.labels, self.images, truePositiveCount, detectionCount) = (labels, images, right, found)
  }

  package var imageCount: Int { images.count }
  package var objectCount: Int { labels.reduce(0) { $0 + $1.count } }
  package var precision: Double? {
    detectionCount > 0 ? Double(truePositiveCount) / Double(detectionCount) : nil
  }
  package var recall: Double? { objectCount > 0 ? Double(truePositiveCount) / Double(objectCount) : nil }
  /// The mean over the labels that have objects, at an IoU of 0.5; nil if there are none.
  package var meanAveragePrecision50: Double? { mean(\.averagePrecision50) }
  /// The mean over the labels that have objects and over IoUs from 0.5 to 0.95; nil if there are none.
  package var meanAveragePrecision: Double? { mean(\.averagePrecision) }

  private func mean(_ value: (Label) -> Double) -> Double? {
    let known = labels.filter { $0.count > 0 }
    return known.isEmpty ? nil : known.reduce(0) { $0 + value($1) } / Double(known.count)
  }

  private struct Ranked {
    let image: Int
    let confidence: Double
    let box: CGRect
  }

  /// The detections of a label in descending order of confidence, then in the images' order.
  private static func ranked(_ images: [Image], _ label: String) -> [Ranked] {
    let all = images.enumerated().flatMap { number, picture in
      picture.detections.filter { $0.label == label }.map {
        Ranked(image: number, confidence: $0.confidence, box: $0.box)
      }
    }
    let order = all.indices.sorted { (all[$1].confidence, $0) < (all[$0].confidence, $1) }
    return order.map { all[$0] }
  }

  /// Whether each detection is a true positive.
  private static func matches(
    _ ranked: [Ranked], _ images: [Image], _ label: String, overlap: Double
  ) -> [Bool] {
    var taken: Set<[Int]> = []
    return ranked.map { one in
      let objects = images[one.image].objects
      let match = objects.indices
        .filter { objects[$0].label == label && !taken.contains([one.image, $0]) }
        .maximumOverlapping(one.box, atLeast: overlap) { objects[$0].rect }
      guard let match else { return false }
      taken.insert([one.image, match])
      return true
    }
  }

  private static func averagePrecision(_ matches: [Bool], count: Int) -> Double {
    guard count > 0 else { return 0 }
    var (right, points) = (0, [(recall: Double, precision: Double)]())
    for (index, isRight) in matches.enumerated() {
      right += isRight ? 1 : 0
      points.append((Double(right) / Double(count), Double(right) / Double(index + 1)))
    }
    // The precision envelope.
    for index in points.indices.dropLast().reversed() {
      points[index].precision = max(points[index].precision, points[index + 1].precision)
    }
    var (sum, index) = (0.0, 0)
    for percent in 0...100 {
      // Tolerates rounding errors in recalls that are exact hundredths.
      while index < points.count, points[index].recall < Double(percent) / 100 - 1e-9 { index += 1 }
      sum += index < points.count ? points[index].precision : 0
    }
    return sum / 101
  }
}
