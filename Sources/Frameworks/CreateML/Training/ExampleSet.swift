import AnnotationFormats
import Digests
import Foundation
import NetworkTraining

/// The training and validation examples of a classifier.
struct ExampleSet {
  typealias Example = FeatureExtraction<LabeledImage>.Example

  let labels: [String]
  let training: [Example]
  let validation: [Example]
  /// The images that were skipped, or that make the result less reliable.
  let problems: [DataProblem]

  /// - Parameters:
  ///   - others: the separate validation examples.
  ///   - known: the problems that were reported before; a label with a single image isn't reported again.
  /// - Throws: `MLCreateError.type` if fewer than two labels are left.
  init(
    _ examples: [Example], validation others: [Example], plan: TrainingPlan.Validation,
    known: [DataProblem] = []
  ) throws {
    var problems: [DataProblem] = []
    let unique = Self.unique(examples, &problems)
    let labels = Set(unique.map(\.image.label)).sorted()
    guard labels.count > 1 else {
      throw MLCreateError.type(
        reason: "A classifier needs images of two labels or more; there are "
          + (labels.isEmpty ? "no usable images." : "only images of \"\(labels[0])\"."))
    }
    let numbers = Dictionary(uniqueKeysWithValues: labels.enumerated().map { ($1, $0) })
    let classes = unique.map { numbers[$0.image.label] ?? 0 }
    for (number, label) in labels.enumerated() where classes.count(where: { $0 == number }) == 1 {
      let problem = DataProblem.singlePicture(label: label)
      if !known.contains(problem) { problems.append(problem) }
    }
    switch plan {
    case .none: (training, validation) = (unique, [])
    case .split(let ratio, let seed):
      let chosen = StratifiedSplit.validation(of: classes, ratio: ratio, seed: seed)
      training = unique.indices.filter { !chosen.contains($0) }.map { unique[$0] }
      validation = chosen.sorted().map { unique[$0] }
    case .pictures:
      training = unique
      validation = Self.others(others, thanThoseOf: unique, &problems)
    }
    (self.labels, self.problems) = (labels, problems)
  }

  var fingerprint: String {
    var hash = SHA256()
    for part in [training, validation] {
      for example in part {
        hash.update(example.digest)
        hash.update(Data(example.image.label.utf8))
        hash.update([0] as [UInt8])
      }
      hash.update([1] as [UInt8])
    }
    return hash.finalize().hexadecimal
  }

  /// The features of all training images, original and augmented.
  func features(featureCount: Int) -> LabeledFeatures {
    var features = LabeledFeatures(featureCount: featureCount, classCount: labels.count)
    for example in training {
      guard let label = labels.firstIndex(of: example.image.label) else { continue }
      for row in [example.features] + example.variations { features.append(row, class: label) }
    }
    return features
  }

  private static func unique(_ examples: [Example], _ problems: inout [DataProblem]) -> [Example] {
    let groups = Dictionary(grouping: examples.indices, by: { examples[$0].digest })
    var dropped: Set<Int> = []
    for group in groups.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] }) {
      let images = group.map { examples[$0].image }
      if Set(images.map(\.label)).count > 1 {
        problems.append(.conflictingLabels(pictures: images))
        dropped.formUnion(group)
      } else {
        problems.append(.twins(paths: images.map(\.path)))
        dropped.formUnion(group.dropFirst())
      }
    }
    return examples.indices.filter { !dropped.contains($0) }.map { examples[$0] }
  }

  private static func others(
    _ others: [Example], thanThoseOf training: [Example], _ problems: inout [DataProblem]
  ) -> [Example] {
    let learned = Dictionary(
      training.map { ($0.digest, $0.image.path) }, uniquingKeysWith: { one, _ in one })
    let labels = Set(training.map(\.image.label))
    for label in Set(others.map(\.image.label)).subtracting(labels).sorted() {
      problems.append(.unknownLabel(label))
    }
    return unique(others.filter { labels.contains($0.image.label) }, &problems).filter { example in
      guard let path = learned[example.digest] else { return true }
      problems.append(.twinInValidation(path: example.image.path, training: path))
      return false
    }
  }
}
