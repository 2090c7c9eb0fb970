package import AnnotationFormats
import CoreGraphics
import Foundation
import PlaneGeometry

/// How well a detector finds objects.
///
/// A found object is right where its label is that of an object that no more confident one was matched with, and their intersection
/// over union is as much as is asked for; of several such objects the one that it overlaps most. Average precision is that of COCO: the
/// mean, over recalls of 0, 0.01 … 1, of the greatest precision at that recall or a higher one.
package struct DetectionMetrics: Hashable, Sendable {
  /// What a picture has, and what was found in it.
  package struct Image: Hashable, Sendable {
    /// Where its pixels are; nil where nobody asks for them.
    package let path: String?
    package let objects: [AnnotatedImage.Box]
    package let found: [DetectedObject]

    package init(path: String? = nil, objects: [AnnotatedImage.Box], found: [DetectedObject]) {
      (self.path, self.objects, self.found) = (path, objects, found)
    }
  }

  /// How well objects of a label are found.
  package struct Label: Hashable, Sendable {
    package let label: String
    /// How many there are.
    package let count: Int
    /// At intersections over union of 0.5, 0.55 … 0.95.
    package let averagePrecisions: [Double]
    /// The part of what was found with the confidence asked for that is right at an overlap of 0.5; nil where nothing was found.
    package let precision: Double?
    /// The part of the objects that was found so; nil where there are none.
    package let recall: Double?

    /// At an overlap of 0.5.
    package var averagePrecision50: Double { averagePrecisions[0] }
    /// The mean over all overlaps.
    package var averagePrecision: Double {
      averagePrecisions.reduce(0, +) / Double(averagePrecisions.count)
    }
  }

  /// Of each label that there are objects of, or that was found, in alphabetical order.
  package let labels: [Label]
  /// What it is all made of.
  package let images: [Image]
  /// How many objects of all labels were rightly found with the confidence asked for.
  package let rightCount: Int
  /// How many were found with it.
  package let foundCount: Int

  /// The confidence for precision and recall unless another is asked for: that of written detectors.
  package static let minimumConfidence = 0.25
  private static let overlaps = (0..<10).map { Double(50 + 5 * $0) / 100 }

  /// - Parameter leastConfidence: that counts for precision and recall; all that was found counts for the average precision.
  package init(_ pictures: [Image], leastConfidence: Double = Self.minimumConfidence) {
    let names = Set(pictures.flatMap { $0.objects.map(\.label) + $0.found.map(\.label) }).sorted()
    var (labels, right, found) = ([Label](), 0, 0)
    for name in names {
      let count = pictures.reduce(0) { $0 + $1.objects.count { $0.label == name } }
      let ranked = Self.ranked(pictures, name)
      let sure = ranked.count { $0.confidence >= leastConfidence }
      let matches = Self.matches(ranked, pictures, name, overlap: Self.overlaps[0])
      let rightOnes = zip(ranked, matches).count { $0.confidence >= leastConfidence && $1 }
      right += rightOnes
      found += sure
      let precisions = Self.overlaps.map { overlap in
        Self.averagePrecision(Self.matches(ranked, pictures, name, overlap: overlap), count: count)
      }
      labels.append(
        Label(
          label: name, count: count, averagePrecisions: precisions,
          precision: sure > 0 ? Double(rightOnes) / Double(sure) : nil,
          recall: count > 0 ? Double(rightOnes) / Double(count) : nil))
    }
    (self.labels, self.images, rightCount, foundCount) = (labels, pictures, right, found)
  }

  package var imageCount: Int { images.count }
  package var objectCount: Int { labels.reduce(0) { $0 + $1.count } }
  package var precision: Double? { foundCount > 0 ? Double(rightCount) / Double(foundCount) : nil }
  package var recall: Double? { objectCount > 0 ? Double(rightCount) / Double(objectCount) : nil }
  /// The mean of the labels' that there are objects of, at an overlap of 0.5; nil without any.
  package var meanAveragePrecision50: Double? { mean(\.averagePrecision50) }
  /// The mean of the labels' that there are objects of, over overlaps from 0.5 to 0.95; nil without any.
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

  /// What was found of a label, the most confident first; equally confident ones in the pictures' order.
  private static func ranked(_ pictures: [Image], _ label: String) -> [Ranked] {
    let all = pictures.enumerated().flatMap { number, picture in
      picture.found.filter { $0.label == label }.map {
        Ranked(image: number, confidence: $0.confidence, box: $0.box)
      }
    }
    let order = all.indices.sorted { (all[$1].confidence, $0) < (all[$0].confidence, $1) }
    return order.map { all[$0] }
  }

  /// Which of what was found is right.
  private static func matches(
    _ ranked: [Ranked], _ pictures: [Image], _ label: String, overlap: Double
  ) -> [Bool] {
    var taken: Set<[Int]> = []
    return ranked.map { one in
      let objects = pictures[one.image].objects
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
    // The greatest precision from each point on.
    for index in points.indices.dropLast().reversed() {
      points[index].precision = max(points[index].precision, points[index + 1].precision)
    }
    var (sum, index) = (0.0, 0)
    for percent in 0...100 {
      // A recall that is meant to be a hundredth may be a last digit less.
      while index < points.count, points[index].recall < Double(percent) / 100 - 1e-9 { index += 1 }
      sum += index < points.count ? points[index].precision : 0
    }
    return sum / 101
  }
}
