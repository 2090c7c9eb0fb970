import CoreMLSpecification
import Foundation
import ProtobufWire

final class UpdatedModel: MLModel, MLWritable, @unchecked Sendable {
  private let specification: CoreML_Specification_Model

  /// - Parameters:
  ///   - folder: the folder of the models that this one links to.
  ///   - weights: the folder of its weights; nil for a model without.
  init(
    _ specification: CoreML_Specification_Model, folder: URL, weights: URL?, options: LoadingOptions
  ) throws {
    self.specification = specification
    super.init(try LoadedModel(deferring: specification, folder: folder, weights: weights, options: options))
  }

  func write(to url: URL) throws {
    let data: Data
    do {
      data = try specification.serializedData()
    } catch {
      throw MLModelError(.io, "The model can't be written: \(error)", underlying: error)
    }
    guard url.pathExtension.lowercased() == "mlmodel", FileKind(url) != .folder else {
      return try CompiledModel.write(data, to: url)
    }
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw MLModelError(.io, "The model can't be written to \(url.path): \(error)", underlying: error)
    }
  }
}
