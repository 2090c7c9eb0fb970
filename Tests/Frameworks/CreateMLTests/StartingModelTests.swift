import AnnotationFormats
import CoreML
import CreateML
import DrawnExamples
import Foundation
import ModelEncoding
import Testing
import TestSupport
import VisionModels

@Suite("Training from a base model")
struct StartingModelTests {
  private let folder: TemporaryFolder
  private var source: MLImageClassifier.DataSource { .labeledDirectories(at: folder.path("train")) }

  init() throws {
    folder = try TemporaryFolder()
    try DrawnExamples.write(count: 5, to: folder.path("train"))
  }

  private func extractor(_ url: URL = Drawings.urlOfModelInThisBundle) throws -> FeatureExtractor {
    .model(try PretrainedClassifier(contentsOf: url))
  }

  private func train(
    _ extractor: FeatureExtractor, session: String? = nil
  ) throws -> TrainedClassifier {
    let parameters = MLImageClassifier.ModelParameters(
      validation: .none, maxIterations: 8)
    return try ImageClassifierTraining(
      plan: TrainingPlan(trainingData: source, parameters: parameters, extractor: extractor),
      parameters: MLTrainingSessionParameters(sessionDirectory: session.map(folder.path)),
      extractor: extractor
    ).run { _ in }
  }

  @Test(
    "all but the last layer is the base model's, and the file has the training's probabilities"
  )
  func drawings() throws {
    let trained = try train(extractor())
    let file = folder.path("Patterns.mlmodel")
    try trained.write(to: file, metadata: MLModelMetadata(author: "Ann", license: "CC0"))
    let model = try MLModel(contentsOf: file)
    let description = model.modelDescription
    #expect(description.classLabels as? [String] == DrawnExamples.labels)
    #expect(description.inputDescriptionsByName["image"]?.imageConstraint?.pixelsWide == 128)
    let license = try #require(description.metadata[.license] as? String)
    #expect(license.hasPrefix("CC0\n") && license.contains("Apache"))
    #expect(trained.training.count == 15)
    try expectAgreement(model, trained)
    // Chance is 5.
    #expect(trained.training.count { $0.predicted == $0.image.label } >= 10)
    // A trained model can be a base model.
    #expect(try train(extractor(file)).labels == DrawnExamples.labels)
  }

  @Test("the same images and model write the same file, also in a session, which requires its model")
  func repeated() throws {
    func file(_ trained: TrainedClassifier) throws -> Data {
      let url = folder.path("repeated.mlmodel")
      try trained.write(to: url, metadata: nil)
      return try Data(contentsOf: url)
    }
    let first = try file(train(extractor()))
    #expect(try file(train(extractor(), session: "s")) == first)
    #expect(try file(train(extractor(), session: "s")) == first)
    #expect { try train(.scenePrint, session: "s") } throws: { "\($0)".contains("started with start") }
    #expect {
      try MLImageClassifier.restoreTrainingSession(
        sessionParameters: MLTrainingSessionParameters(sessionDirectory: folder.path("s")))
    } throws: { "\($0)".contains("another starting model") }
  }

  @Test("a model without a replaceable last layer is rejected with the reason")
  func refused() throws {
    let detector = DiceDetector.urlOfModelInThisBundle
    #expect { try extractor(detector) } throws: {
      "\($0)".contains("a neural network classifier is required")
    }
  }
}
