import Digests
import Foundation
import ImageIO
import ParallelWork

/// Makes features of pictures' files, on all processors.
struct FeatureExtraction: Sendable {
  /// A picture with its features.
  struct Example: Sendable {
    let picture: LabeledPicture
    /// The SHA-256 of the file.
    let digest: [UInt8]
    /// Of the picture as it is.
    let features: [Float]
    /// Of its variations.
    let variations: [[Float]]
  }

  private enum Outcome: Sendable {
    case example(Example, new: [(FeatureStore.Key, [Float])])
    case unreadable(String)
  }

  let extractor: FeatureExtractor
  let store: FeatureStore
  let augmentation: MLImageClassifier.ImageAugmentationOptions

  /// - Parameter report: is called with the number of pictures that are done.
  /// - Returns: examples in the pictures' order, and what can't be read.
  /// - Throws: `NotInstalledError`; `ClassificationFileError`; `NetworkError`; `MLCreateError`; `CancellationError`; what `report`
  ///   throws.
  func examples(
    of pictures: [LabeledPicture], variations: Bool, report: (Int) throws -> Void
  ) throws -> (examples: [Example], problems: [DataProblem]) {
    var examples = [Example?](repeating: nil, count: pictures.count)
    var problems: [DataProblem?] = Array(repeating: nil, count: pictures.count)
    var failure: (any Error)?
    var done = 0
    concurrentForEach(pictures, { try outcome(of: $0, variations: variations) }) { index, result in
      guard failure == nil else { return }
      do {
        switch try result.get() {
        case .example(let example, let new):
          examples[index] = example
          for (key, features) in new { try store.add(features, for: key) }
        case .unreadable(let reason):
          problems[index] = .unreadable(path: pictures[index].path, reason: reason)
        }
        done += 1
        try report(done)
      } catch {
        failure = error
        Cancellation.current?.cancel()
      }
    }
    if let failure { throw failure }
    return (examples.compactMap(\.self), problems.compactMap(\.self))
  }

  /// The features of a picture as it is.
  func features(of picture: OrientedPicture) throws -> [Float] { try features(of: picture, .none) }

  private func outcome(of picture: LabeledPicture, variations: Bool) throws -> Outcome {
    try checkCancellation()
    do {
      let contents = try ImageDecoder.contents(of: picture.url)
      let digest = Array(SHA256.hash(contents))
      let count = variations && !augmentation.isEmpty ? PictureVariation.count : 0
      var decoded: OrientedPicture?
      var new: [(FeatureStore.Key, [Float])] = []
      let features = try (0...count).map { number -> [Float] in
        let key = FeatureStore.Key(
          digest: digest, variation: UInt8(number),
          augmentation: number == 0 ? 0 : UInt8(augmentation.rawValue))
        if let known = store.features(for: key) { return known }
        let picture = try decoded ?? ImageDecoder.decode(contents).picture
        decoded = picture
        let seed = digest.prefix(8).reduce(UInt64(number)) { $0 &* 257 &+ UInt64($1) }
        let made = try self.features(
          of: picture, number == 0 ? .none : PictureVariation(augmentation, seed: seed))
        new.append((key, made))
        return made
      }
      return .example(
        Example(
          picture: picture, digest: digest, features: features[0], variations: Array(features.dropFirst())),
        new: new)
    } catch let error as ImageDecodingError {
      if case .missingLibrary = error.reason { throw error }
      return .unreadable(ImageDecodingError(error.reason, source: picture.path).localizedDescription)
    }
  }

  private func features(of picture: OrientedPicture, _ variation: PictureVariation) throws -> [Float] {
    let (picture, region) = try variation.applied(to: picture)
    return try extractor.features(of: picture, region: region)
  }
}

/// - Throws: `CancellationError` where the work that this thread does is no longer wanted.
@Sendable func checkCancellation() throws {
  if Cancellation.isCancelled { throw CancellationError() }
}
