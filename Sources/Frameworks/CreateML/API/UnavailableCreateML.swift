// Declarations for images in Apple's Create ML that this module lacks, marked unavailable so that their use
// is a clear compiler error. Each is removed when it is implemented.

public import Foundation
import UnavailableInterface

extension MLImageClassifier {
  @available(*, unavailable, message: "not available on Linux yet")
  public struct CustomFeatureExtractor {}
}
extension MLImageClassifier.FeatureExtractorType {
  @available(*, unavailable, message: "not available on Linux yet")
  public static func custom(_ extractor: MLImageClassifier.CustomFeatureExtractor) -> Self { notAvailable() }
}
extension MLImageClassifier.ModelParameters.ClassifierType {
  @available(*, unavailable, message: "not available on Linux yet")
  public static func multilayerPerceptron(layerSizes: [Int]) -> Self { notAvailable() }
}
extension MLImageClassifier.ModelParameters.ValidationData {
  @available(*, unavailable, message: "use dataSource(.filesByLabel(_:))")
  public static func dictionary(_ files: [String: [URL]]) -> Self { notAvailable() }
}
extension MLImageClassifier.DataSource {
  @available(*, unavailable, message: "not available on Linux yet")
  public func stratifiedSplit(proportions: [Double], seed: Int, labelColumn: String) throws -> MLDataTable {
    notAvailable()
  }
}
extension MLTrainingSession {
  @available(*, unavailable, message: "a session in the same folder reuses its features")
  public func reuseExtractedFeatures(from session: MLTrainingSession<Task>) throws { notAvailable() }
}
extension MLClassifierMetrics {
  @available(*, unavailable, message: "use confusion: TabularData isn't available on Linux yet")
  public var confusionDataFrame: Never { notAvailable() }
  @available(*, unavailable, message: "use precisionRecall: TabularData isn't available on Linux yet")
  public var precisionRecallDataFrame: Never { notAvailable() }
}
extension MLObjectDetector {
  @available(*, unavailable, message: "use init(trainingData:parameters:annotationType:)")
  public init(
    trainingData: MLDataTable, imageColumn: String, annotationColumn: String, annotationType: AnnotationType,
    parameters: ModelParameters
  ) throws { notAvailable() }
  @available(*, unavailable, message: "use evaluation(on:) with a data source")
  public func evaluation(
    on labeledImages: MLDataTable, imageColumn: String, annotationColumn: String
  ) -> MLObjectDetectorMetrics { notAvailable() }
}
extension MLObjectDetector.DataSource {
  @available(*, unavailable, message: "not available on Linux yet")
  public static func table(_ table: MLDataTable, imageColumn: String, annotationColumn: String) -> Self {
    notAvailable()
  }
  @available(*, unavailable, message: "not available on Linux yet")
  public func imagesWithObjectAnnotations() throws -> MLDataTable { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func stratifiedSplit(proportions: [Double], seed: Int, annotationColumn: String) throws -> [Self] {
    notAvailable()
  }
}
extension MLObjectDetector.ModelParameters.ValidationData {
  @available(*, unavailable, message: "not available on Linux yet")
  public static func table(_ table: MLDataTable, imageColumn: String, annotationColumn: String) -> Self {
    notAvailable()
  }
}
extension MLHandPoseClassifier.DataSource {
  @available(*, unavailable, message: "use labeledDirectories(at:) or labeledFiles(at:)")
  public static func labeledImageData(table: MLDataTable, imageColumn: String, labelColumn: String) -> Self {
    notAvailable()
  }
  @available(*, unavailable, message: "use keypointsByLabel(_:)")
  public static func labeledKeypointsData(
    table: MLDataTable, sessionIdColumn: String, labelColumn: String, featureColumn: String
  ) -> Self { notAvailable() }
  @available(*, unavailable, message: "use labeledMedia()")
  public func imagesWithAnnotations() throws -> MLDataTable { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func keypointsWithAnnotations() throws -> MLDataTable { notAvailable() }
  @available(*, unavailable, message: "TabularData isn't available on Linux yet")
  public func extractKeypoints() throws -> Never { notAvailable() }
  @available(*, unavailable, message: "TabularData isn't available on Linux yet")
  public func gatherAnnotatedFileNames() throws -> Never { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func stratifiedSplit(proportions: [Double], seed: Int, labelColumn: String) throws -> MLDataTable {
    notAvailable()
  }
}
@available(*, unavailable, message: "not available on Linux yet")
public struct MLHandActionClassifier {}
@available(*, unavailable, message: "not available on Linux yet")
public struct MLActionClassifier {}
@available(*, unavailable, message: "not available on Linux yet")
public struct MLStyleTransfer {}
@available(*, unavailable, message: "not available on Linux yet")
public struct MLSoundClassifier {}
@available(*, unavailable, message: "not available on Linux yet")
public struct MLTextClassifier {}
@available(*, unavailable, message: "not available on Linux yet")
public struct MLWordTagger {}
@available(*, unavailable, message: "not available on Linux yet")
public enum MLClassifier {}
@available(*, unavailable, message: "not available on Linux yet")
public enum MLRegressor {}
@available(*, unavailable, message: "not available on Linux yet; Core ML's item similarity recommenders run")
public struct MLRecommender {}
@available(*, unavailable, message: "use MLDataTable's subscript(_:_:) with the type of the column's values")
public struct MLUntypedColumn {}
