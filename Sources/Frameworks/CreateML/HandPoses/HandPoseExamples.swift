import AnnotationFormats
import Digests
import Foundation
import ImageIO
import NetworkTraining

/// A pose that was given as points, and its label.
struct LabeledPose: Codable, Hashable, Sendable {
  let label: String
  let pose: HandPose

  /// - Parameter number: among the label's poses, from 1.
  func example(number: Int) -> ExampleSet.Example {
    ExampleSet.Example(
      image: LabeledImage(path: "pose \(number) of \"\(label)\"", label: label),
      digest: Array(SHA256.hash(pose.numbers.bytes)), features: pose.numbers, variations: [])
  }
}

/// What a data source of poses comes to: pictures of hands, or hands as points.
struct HandPoseData: Codable, Hashable, Sendable {
  /// In the order of their labels, then of their paths.
  var pictures: [LabeledImage] = []
  /// In the order of their labels.
  var poses: [LabeledPose] = []
  /// What of the annotations wasn't used.
  var problems: [DataProblem] = []

  var count: Int { pictures.count + poses.count }
  var labels: Set<String> { Set(pictures.map(\.label) + poses.map(\.label)) }

  /// The poses, with what of the pictures isn't one.
  ///
  /// - Parameters:
  ///   - store: where the poses of pictures are kept.
  ///   - report: is called with the number of pictures that are done.
  /// - Throws: as `FeatureExtraction.examples(of:variations:report:)`.
  func examples(
    _ store: FeatureStore, report: (Int) throws -> Void
  ) throws -> (examples: [ExampleSet.Example], problems: [DataProblem]) {
    let extraction = FeatureExtraction<LabeledImage>(store: store, augmentation: [], variationCount: 0) {
      picture, _ in try (HandPose(in: picture) ?? .absent).numbers
    }
    let (seen, problems) = try extraction.examples(of: pictures, variations: false, report: report)
    let without = seen.filter { HandPose($0.features).isAbsent }
    var numbers: [String: Int] = [:]
    let given = poses.map { pose in
      numbers[pose.label, default: 0] += 1
      return pose.example(number: numbers[pose.label] ?? 0)
    }
    return (
      seen.filter { !HandPose($0.features).isAbsent } + given,
      problems + without.map { .noHand(path: $0.image.path) }
    )
  }
}
