import AnnotationFormats
import CoreGraphics
import Digests
import Foundation
import ImageIO
import ParallelWork

/// Extracts features from image files, on all cores.
struct FeatureExtraction<Picture: ImageFile>: Sendable {
  struct Example: Sendable {
    let image: Picture
    /// The SHA-256 of the file.
    let digest: [UInt8]
    let features: [Float]
    let variations: [[Float]]
  }

  private enum Outcome: Sendable {
    case example(Example, new: [(FeatureStore.Key, [Float])])
    case unreadable(String)
  }

  let store: FeatureStore
  let augmentation: MLImageClassifier.ImageAugmentationOptions
  let variationCount: Int
  /// The region is normalized, lower-left origin, in the upright image.
  let extract: @Sendable (OrientedImage, CGRect) throws -> [Float]

  /// - Parameter report: called with the number of completed images.
  /// - Returns: the examples in the images' order, and the images that can't be read.
  /// - Throws: `NotInstalledError`; `ClassificationFileError`; `NetworkError`; `MLCreateError`;
  ///   `CancellationError`; errors of `report`.
  func examples(
    of images: [Picture], variations: Bool, report: (Int) throws -> Void
  ) throws -> (examples: [Example], problems: [DataProblem]) {
    var examples = [Example?](repeating: nil, count: images.count)
    var problems: [DataProblem?] = Array(repeating: nil, count: images.count)
    var failure: (any Error)?
    var done = 0
    concurrentForEach(images, { try outcome(of: $0, variations: variations) }) { index, result in
      guard failure == nil else { return }
      do {
        switch try result.get() {
        case .example(let example, let new):
          examples[index] = example
          for (key, features) in new { try store.add(features, for: key) }
        case .unreadable(let reason):
          problems[index] = .unreadable(path: images[index].path, reason: reason)
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

  /// Training images with augmented copies, and validation images without.
  ///
  /// - Parameter report: called with the number of completed images and the total.
  /// - Throws: errors of `report`; `CancellationError`.
  func examples(
    of images: [Picture], validation others: [Picture], report: (Int, Int) throws -> Void
  ) throws -> (training: [Example], validation: [Example], problems: [DataProblem]) {
    let total = images.count + others.count
    let (training, problems) = try examples(of: images, variations: true) { try report($0, total) }
    let (validation, otherProblems) = try examples(of: others, variations: false) {
      try report(images.count + $0, total)
    }
    return (training, validation, problems + otherProblems)
  }

  func features(of image: OrientedImage) throws -> [Float] { try features(of: image, .none) }

  private func outcome(of picture: Picture, variations: Bool) throws -> Outcome {
    try Cancellation.check()
    do {
      let contents = try ImageDecoder.contents(of: URL(filePath: picture.path))
      let digest = Array(SHA256.hash(contents))
      let count = variations ? variationCount : 0
      var decoded: OrientedImage?
      var new: [(FeatureStore.Key, [Float])] = []
      let features = try (0...count).map { number -> [Float] in
        let key = FeatureStore.Key(
          digest: digest, variation: UInt8(number),
          augmentation: number == 0 ? 0 : UInt8(augmentation.rawValue))
        if let known = store.features(for: key) { return known }
        let picture = try decoded ?? ImageDecoder.decode(contents).picture
        decoded = picture
        let made = try self.features(of: picture, variation(number, digest: digest))
        new.append((key, made))
        return made
      }
      return .example(
        Example(
          image: picture, digest: digest, features: features[0], variations: Array(features.dropFirst())),
        new: new)
    } catch let error as ImageDecodingError {
      if case .missingLibrary = error.reason { throw error }
      return .unreadable(ImageDecodingError(error.reason, source: picture.path).localizedDescription)
    }
  }

  /// - Parameters:
  ///   - number: 0 for the original.
  ///   - digest: the SHA-256 of the image's file.
  func variation(_ number: Int, digest: [UInt8]) -> ImageAugmentation {
    guard number > 0 else { return .none }
    return ImageAugmentation(
      augmentation, seed: digest.prefix(8).reduce(UInt64(number)) { $0 &* 257 &+ UInt64($1) })
  }

  private func features(of image: OrientedImage, _ variation: ImageAugmentation) throws -> [Float] {
    let (image, region) = try variation.applied(to: image)
    return try extract(image, region)
  }
}
