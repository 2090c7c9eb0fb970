package import CoreML
import CoreMLSpecification
import Foundation

/// A model file that provides the initial weights for training another model.
package struct StartingModel: Sendable {
  /// The contents of the specification's file, which identify the model.
  package let contents: Data
  /// The license in the model's metadata; empty for none.
  package var license: String { specification.description.metadata.license }
  let specification: CoreML_Specification_Model
  private let purpose: Purpose

  /// The purpose of the training, as worded in errors.
  enum Purpose: String {
    case classification = "with other labels"
    case detection = "further"
  }

  /// - Parameter url: as for `MLModel.init(contentsOf:configuration:)`.
  /// - Throws: `MLModelError` (`.io`) if it isn't a model.
  init(contentsOf url: URL, for purpose: Purpose) throws {
    self.purpose = purpose
    contents = try ModelFile(contentsOf: url).specificationContents()
    specification = try ModelFile.parsed(contents, named: url.path)
  }

  package func error(_ reason: String) -> MLModelError {
    MLModelError(.generic, "The model can't be trained \(purpose.rawValue): \(reason).")
  }
}
