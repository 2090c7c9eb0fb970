import Foundation
import Vision

/// Ranks images by their similarity to another one.
struct SimilarPictures {
  /// The images in ascending order of distance, each with its distance.
  func rank(_ pictures: [URL], against original: URL) throws -> [(picture: URL, distance: Float)] {
    let wanted = try featurePrint(of: original)
    return try pictures.map { picture in
      var distance = Float.infinity
      try wanted.computeDistance(&distance, to: featurePrint(of: picture))
      return (picture, distance)
    }.sorted { $0.distance < $1.distance }
  }

  private func featurePrint(of picture: URL) throws -> VNFeaturePrintObservation {
    let request = VNGenerateImageFeaturePrintRequest()
    try VNImageRequestHandler(url: picture, options: [:]).perform([request])
    guard let observation = request.results?.first else { throw CocoaError(.fileReadCorruptFile) }
    return observation
  }
}
