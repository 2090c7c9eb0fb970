import CoreML
import Foundation
import ImageIO
import Reports
import Vision

/// One run of `vision classify`.
struct ClassifyRun: Sendable {
  let settings: ClassifySettings
  let console: Console

  init(_ settings: ClassifySettings, console: Console) {
    self.settings = settings
    self.console = console
  }

  /// - Throws: `ExitCode` where an input failed; what keeps any input from being read.
  func run() async throws {
    let inputs = Input.all(settings.inputs, reading: .pictures)
    let model = try classifier()
    let report = ClassifyReport(isJSON: settings.isJSON, console: console)
    let failures = try await PictureBatch(console: console, limits: settings.limits).read(
      inputs.map { PictureTask(input: $0) },
      find: { decoded, _ in
        let picture = decoded.picture.oriented(settings.orientation)
        return PictureOutcome(finding: try classified(picture, with: model))
      },
      tell: { report.image($0.input.name, $1) }, tellFailure: { report.failure($0, message: $1) })
    console.endProgress()
    if !failures.isEmpty { throw ExitStatus(failures: failures.map(\.status)).code }
  }

  private func classifier() throws -> MLModel {
    let model = try ModelArgument.load(settings.model)
    guard model.modelDescription.predictedFeatureName != nil else {
      throw InputError(
        .unreadable, "\(settings.model): isn't a classifier", suggestion: "Use a model with class labels"
      )
    }
    do {
      _ = try VNCoreMLModel(for: model)
    } catch {
      throw InputError(.unreadable, "\(settings.model): \(error.localizedDescription)")
    }
    return model
  }

  private func classified(_ picture: OrientedPicture, with model: MLModel) throws -> ClassifiedPicture {
    let handler = VNImageRequestHandler(picture)
    // A model's wrapper of its own for each picture: threads that share one wait for each other.
    let wrapper = try VNCoreMLModel(for: model)
    let regions: [PixelRegion?] = settings.regions.isEmpty ? [nil] : settings.regions
    let requests = try regions.map { region in
      let request = VNCoreMLRequest(model: wrapper)
      request.imageCropAndScaleOption = settings.cropAndScale
      if let region { request.regionOfInterest = try region.normalized(in: picture.size) }
      return request
    }
    try handler.perform(requests)
    let parts = zip(regions, requests).map { region, request in
      let labels = request.results?.compactMap { $0 as? VNClassificationObservation } ?? []
      return ClassifiedPicture.Part(
        region: region?.box,
        labels: labels.prefix(settings.top ?? labels.count).map { ($0.identifier, $0.confidence) })
    }
    return ClassifiedPicture(size: picture.size, parts: parts)
  }
}

/// What a classifier said of a picture.
struct ClassifiedPicture: Sendable {
  struct Part: Sendable {
    /// In pixels from the upper left; nil for all of the picture.
    var region: CGRect?
    /// The likeliest first.
    var labels: [(identifier: String, confidence: Float)]
  }

  var size: PixelSize
  var parts: [Part]
}
