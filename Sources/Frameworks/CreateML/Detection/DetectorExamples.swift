import AnnotationFormats
import CoreGraphics
import Digests
import Foundation
import ImageIO
import NetworkTraining

/// The training and validation examples of a detector.
struct DetectorExamples {
  typealias Example = FeatureExtraction<AnnotatedImage>.Example

  /// A training image, original or augmented.
  struct View {
    let features: [Float]
    let targets: DetectionTargets
  }

  let labels: [String]
  let training: [Example]
  let validation: [Example]
  /// The images that were skipped, or that make the result less reliable.
  let problems: [DataProblem]

  /// - Throws: `MLCreateError.type` if no object is left.
  init(
    _ examples: [Example], validation others: [Example], plan: ValidationPlan<AnnotatedImage>
  ) throws {
    var problems: [DataProblem] = []
    let unique = Self.unique(examples, &problems)
    switch plan {
    case .none: (training, validation) = (unique, [])
    case .split(let ratio, let seed):
      let chosen = StratifiedSplit.validation(of: unique.map { _ in 0 }, ratio: ratio, seed: seed)
      training = unique.indices.filter { !chosen.contains($0) }.map { unique[$0] }
      validation = chosen.sorted().map { unique[$0] }
    case .pictures:
      training = unique
      let learned = Dictionary(
        unique.map { ($0.digest, $0.image.path) }, uniquingKeysWith: { one, _ in one })
      validation = Self.unique(others, &problems).filter { example in
        guard let path = learned[example.digest] else { return true }
        problems.append(.twinInValidation(path: example.image.path, training: path))
        return false
      }
    }
    let counts = Dictionary(
      training.flatMap { Set($0.image.boxes.map(\.label)) }.map { ($0, 1) }, uniquingKeysWith: +)
    labels = counts.keys.sorted()
    guard !labels.isEmpty else {
      throw MLCreateError.type(reason: "There are no usable images with boxes.")
    }
    problems += labels.filter { counts[$0] == 1 }.map { .singlePicture(label: $0) }
    let unknown = Set(validation.flatMap { $0.image.boxes.map(\.label) }).subtracting(labels)
    problems += unknown.sorted().map { .unlearnedLabel($0) }
    self.problems = problems
  }

  /// The number of training objects of each label.
  var counts: [String: Int] {
    Dictionary(training.flatMap(\.image.boxes).map { ($0.label, 1) }, uniquingKeysWith: +)
  }

  func fingerprint() throws -> String {
    var hash = SHA256()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for part in [training, validation] {
      for example in part {
        hash.update(example.digest)
        hash.update(try encoder.encode(example.image.boxes))
      }
      hash.update([1] as [UInt8])
    }
    return hash.finalize().hexadecimal
  }

  func views(_ features: DetectorFeatures, _ extraction: FeatureExtraction<AnnotatedImage>) -> [View] {
    training.flatMap { example in
      ([example.features] + example.variations).enumerated().map { number, numbers in
        View(
          features: numbers,
          targets: targets(
            example.image.boxes, features, extraction.variation(number, digest: example.digest)))
      }
    }
  }

  private func targets(
    _ boxes: [AnnotatedImage.Box], _ features: DetectorFeatures, _ variation: ImageAugmentation
  ) -> DetectionTargets {
    let seen = boxes.compactMap { box -> DetectionTargets.Box? in
      guard let label = labels.firstIndex(of: box.label), let rect = variation.visibleBox(box.rect) else {
        return nil
      }
      let (columns, rows) = (Double(features.columns), Double(features.rows))
      return DetectionTargets.Box(
        label: label, x: rect.midX * columns, y: rect.midY * rows, width: rect.width * columns,
        height: rect.height * rows)
    }
    return DetectionTargets(boxes: seen, columns: features.columns, rows: features.rows)
  }

  private static func unique(_ examples: [Example], _ problems: inout [DataProblem]) -> [Example] {
    var first: [[UInt8]: String] = [:]
    return examples.filter { example in
      guard let path = first[example.digest] else {
        first[example.digest] = example.image.path
        return true
      }
      problems.append(.twins(paths: [path, example.image.path]))
      return false
    }
  }
}

extension ImageAugmentation {
  /// The box after augmentation (top-left origin), or nil if less than a third of it is visible.
  func visibleBox(_ box: CGRect) -> CGRect? {
    let whole = isFlipped ? CGRect(x: 1 - box.maxX, y: box.minY, width: box.width, height: box.height) : box
    // The region has a lower-left origin.
    let corner = region.verticallyFlipped.normalized(whole.origin)
    let moved = CGRect(
      x: corner.x, y: corner.y, width: whole.width / region.width, height: whole.height / region.height)
    let (x, right) = (max(moved.minX, 0), min(moved.maxX, 1))
    let (y, bottom) = (max(moved.minY, 0), min(moved.maxY, 1))
    guard right > x, bottom > y, (right - x) * (bottom - y) * 3 >= moved.width * moved.height else {
      return nil
    }
    return CGRect(x: x, y: y, width: right - x, height: bottom - y)
  }
}
