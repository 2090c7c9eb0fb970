import AnnotationFormats
import Digests
import Foundation
import ImageIO
import NetworkTraining

struct LabeledPose: Codable, Hashable, Sendable {
  let label: String
  let pose: HandPose

  /// - Parameter number: the pose's number among those of its label, from 1.
  func example(number: Int) -> ExampleSet.Example {
    ExampleSet.Example(
      image: LabeledImage(path: "pose \(number) of \"\(label)\"", label: label),
      digest: Array(SHA256.hash(pose.numbers.bytes)), features: pose.numbers, variations: [])
  }
}

/// The content of a hand pose data source: images of hands, or joint coordinates.
struct HandPoseData: Codable, Hashable, Sendable {
  /// Sorted by label, then by path.
  var pictures: [LabeledImage] = []
  var poses: [LabeledPose] = []
  /// The annotations that were skipped.
  var problems: [DataProblem] = []

  var count: Int { pictures.count + poses.count }
  var labels: Set<String> { Set(pictures.map(\.label) + poses.map(\.label)) }

  /// The examples of all poses, and the images that were skipped.
  ///
  /// - Parameter report: called with the number of completed images.
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
