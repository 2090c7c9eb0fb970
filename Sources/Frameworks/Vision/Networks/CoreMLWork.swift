import CoreGraphics
import CoreML
import PixelSampling

/// The work of a `VNCoreMLRequest`.
struct CoreMLWork: RequestWork {
  let model: MLModel
  let interpretation: ModelInterpretation
  let imageName: String
  let width: Int
  let height: Int
  let otherFeatures: [String: MLFeatureValue]
  let regionOfInterest: CGRect
  let cropAndScale: CropAndScale
  let revision: Int

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let input = try input(in: image)
      let prediction = try model.prediction(from: input.features)
      try cancellation.checkCancellation()
      return try observations(from: prediction, of: input)
    } catch {
      throw VNErrorCode.failure("The model couldn't be run", error)
    }
  }

  private struct Input {
    let plan: SamplingPlan
    let features: MLDictionaryFeatureProvider
  }

  private func input(in image: RequestImage) throws -> Input {
    let sampled = try ImageSamplingRequest(
      image.pixels, regionOfInterest: regionOfInterest, cropAndScale: cropAndScale,
      destinationWidth: width, destinationHeight: height)
    var features = otherFeatures
    features[imageName] = MLFeatureValue(sampledPicture: sampled)
    return Input(plan: sampled.plan, features: MLDictionaryFeatureProvider(values: features))
  }

  private func observations(from prediction: any MLFeatureProvider, of input: Input) throws -> [VNObservation]
  {
    try interpretation.observations(from: prediction, plan: input.plan, revision: revision)
  }

  /// Predicts several requests of one model at once; nil if that failed, and each has to be performed alone,
  /// for the error of its own.
  static func observations(of works: [CoreMLWork], in image: RequestImage) -> [[VNObservation]]? {
    guard let model = works.first?.model else { return [] }
    return try? {
      let inputs = try works.map { try $0.input(in: image) }
      let batch = MLArrayBatchProvider(array: inputs.map(\.features))
      let predictions = try model.predictions(fromBatch: batch)
      return try works.indices.map { index in
        try works[index].observations(from: predictions.features(at: index), of: inputs[index])
      }
    }()
  }
}
