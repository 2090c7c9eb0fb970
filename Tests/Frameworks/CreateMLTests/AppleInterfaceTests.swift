import CreateML
import Foundation
import TestSupport
import Testing

/// Code as it is written for macOS.
@Suite("Create ML's interface")
struct AppleInterfaceTests {
  @Test("parameters have the documented defaults")
  func defaults() {
    let parameters = MLImageClassifier.ModelParameters()
    #expect(parameters.maxIterations == 25)
    #expect(parameters.validation == .split(strategy: .automatic))
    #expect(parameters.augmentationOptions.isEmpty)
    #expect(
      parameters.algorithm
        == .transferLearning(featureExtractor: .scenePrint(revision: 1), classifier: .logisticRegressor))
    let older = MLImageClassifier.ModelParameters(
      featureExtractor: .scenePrint(revision: 1), validation: .none, maxIterations: 3,
      augmentationOptions: [.crop, .flip])
    #expect(older.featureExtractor == .scenePrint(revision: 1))
    let session = MLTrainingSessionParameters()
    #expect(session.sessionDirectory == nil)
    #expect((session.reportInterval, session.checkpointInterval, session.iterations) == (5, 100, 1000))
    let metadata = MLModelMetadata(author: "Ann", shortDescription: "What it does")
    #expect(metadata.version == "1.0" && metadata.license == nil && metadata.additional == nil)
  }

  @Test(
    "an unreadable data source is an error of training, and of evaluating invalid metrics")
  func errors() throws {
    let none = try TemporaryFolder.missing()
    #expect(throws: MLCreateError.io(reason: "There is no folder \(none.path).")) {
      try MLImageClassifier(trainingData: .labeledDirectories(at: none))
    }
    #expect(throws: MLCreateError.self) { try MLImageClassifier(trainingData: ["a": [], "b": []]) }
  }
}
