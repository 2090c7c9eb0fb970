package import CoreML
import CoreMLSpecification
import Foundation

/// A model file from which the training of another model starts.
package struct StartingModel: Sendable {
  /// The bytes that tell this model from others, the whole of its specification's file.
  package let contents: Data
  /// The license in the model's metadata; empty for none.
  package var license: String { specification.description_p.metadata.license }
  let specification: CoreML_Specification_Model
  private let purpose: Purpose

  /// What the model is trained to do, in an error's words.
  enum Purpose: String {
    case telling = "with other labels"
    case finding = "further"
  }

  /// - Parameter url: as for `MLModel.init(contentsOf:configuration:)`.
  /// - Throws: `MLModelError` (`.io`) where it isn't a model.
  init(contentsOf url: URL, for purpose: Purpose) throws {
    self.purpose = purpose
    contents = try ModelFile(contentsOf: url).specificationContents()
    specification = try ModelFile.parsed(contents, named: url.path)
  }

  /// The error of a model from which no training can start.
  package func refusal(_ reason: String) -> MLModelError {
    MLModelError(.generic, "The model can't be trained \(purpose.rawValue): \(reason).")
  }
}
