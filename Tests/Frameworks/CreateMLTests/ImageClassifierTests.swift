import CoreGraphics
import CoreML
import CreateML
import DrawnExamples
import Foundation
import ImageIO
import Testing
import TestSupport

@Suite("MLImageClassifier")
struct ImageClassifierTests {
  private let folder: TemporaryFolder
  private var images: MLImageClassifier.DataSource { .labeledDirectories(at: folder.path("train")) }

  init() throws {
    folder = try TemporaryFolder()
    try DrawnExamples.write(count: 6, to: folder.path("train"))
  }

  @Test("it learns from labeled folders, reports its accuracy, and classifies unseen images")
  func learns() throws {
    try DrawnExamples.write(count: 4, seed: 2, to: folder.path("test"))
    let classifier = try MLImageClassifier(
      trainingData: images,
      parameters: MLImageClassifier.ModelParameters(
        validation: .split(strategy: .fixed(ratio: 0.34, seed: 1)), maxIterations: 20))
    #expect(classifier.trainingMetrics.classificationError == 0)
    // Two of each label's six.
    let confusion = classifier.validationMetrics.confusion
    #expect(confusion.rows.reduce(0) { $0 + ($1["Count"]?.intValue ?? 0) } == 6)
    let evaluation = classifier.evaluation(on: .labeledDirectories(at: folder.path("test")))
    #expect(evaluation.isValid)
    #expect(evaluation.classificationError <= 2.0 / 12)
    let disks = (0..<4).map { folder.path("test/disks/disks-0\($0).png") }
    let predictions = try classifier.predictions(from: disks)
    #expect(predictions.count { $0 == "disks" } >= 3)
    let source = try #require(CGImageSourceCreateWithURL(disks[0], nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(try classifier.prediction(from: image) == predictions[0])
  }

  @Test("the written file is self-contained and has the training's probabilities")
  func written() throws {
    let training = try ImageClassifierTraining(
      plan: TrainingPlan(
        trainingData: images,
        parameters: MLImageClassifier.ModelParameters(validation: .none, maxIterations: 10)),
      parameters: MLTrainingSessionParameters())
    let trained = try training.run { _ in }
    let file = folder.path("Drawn.mlmodel")
    try trained.write(
      to: file,
      metadata: MLModelMetadata(
        author: "Ann", shortDescription: "Distinguishes patterns", license: "CC0", version: "2",
        additional: ["a": "b"])
    )
    let model = try MLModel(contentsOf: file)
    let description = model.modelDescription
    #expect(description.classLabels as? [String] == DrawnExamples.labels)
    #expect(description.predictedFeatureName == "classLabel")
    #expect(description.predictedProbabilitiesName == "classLabelProbs")
    #expect(description.metadata[.author] as? String == "Ann")
    #expect(description.metadata[.description] as? String == "Distinguishes patterns")
    #expect(description.metadata[.versionString] as? String == "2")
    let license = try #require(description.metadata[.license] as? String)
    #expect(license.hasPrefix("CC0\n"))
    #expect(license.contains("EfficientNet-Lite0 by Google") && license.contains("Apache License 2.0"))
    let constraint = try #require(description.inputDescriptionsByName["image"]?.imageConstraint)
    #expect(constraint.pixelsWide == 224 && constraint.pixelsHigh == 224)
    #expect(trained.training.count == 18)
    try expectAgreement(model, trained)
  }

  @Test("the same images, parameters and seed write the same file; another seed doesn't")
  func repeated() throws {
    func file(seed: Int) throws -> Data {
      let classifier = try MLImageClassifier(
        trainingData: images,
        parameters: MLImageClassifier.ModelParameters(
          validation: .split(strategy: .fixed(ratio: 0.5, seed: seed)), maxIterations: 5,
          augmentation: [.flip]))
      let url = folder.path("repeated.mlmodel")
      try classifier.write(
        to: url, metadata: MLModelMetadata(author: "", additional: ["a": "1", "b": "2", "c": "3"]))
      return try Data(contentsOf: url)
    }
    let first = try file(seed: 3)
    #expect(try file(seed: 3) == first)
    #expect(try file(seed: 4) != first)
  }

  @Test("a model is written only to a valid name in an existing folder")
  func unwritable() throws {
    let classifier = try MLImageClassifier(
      trainingData: images,
      parameters: MLImageClassifier.ModelParameters(validation: .none, maxIterations: 1))
    #expect(!classifier.validationMetrics.isValid)
    #expect(throws: MLCreateError.self) { try classifier.write(to: folder.path("model.mlpackage")) }
    let nowhere = folder.path("none/model.mlmodel")
    #expect(throws: MLCreateError.io(reason: "\(nowhere.path) can't be written: No such file or directory")) {
      try classifier.write(to: nowhere)
    }
  }

  @Test("invalid parameters are rejected")
  func senseless() throws {
    for parameters in [
      MLImageClassifier.ModelParameters(maxIterations: 0),
      MLImageClassifier.ModelParameters(validation: .split(strategy: .fixed(ratio: 1, seed: 1))),
      MLImageClassifier.ModelParameters(validation: .split(strategy: .fixed(ratio: .nan, seed: 1))),
      MLImageClassifier.ModelParameters(featureExtractor: .scenePrint(revision: 7)),
    ] {
      #expect(throws: MLCreateError.self) {
        try MLImageClassifier(trainingData: images, parameters: parameters)
      }
    }
  }
}
