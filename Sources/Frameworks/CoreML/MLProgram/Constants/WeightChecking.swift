import CoreMLSpecification
import Foundation

extension CoreML_Specification_Model {
  /// Checks the programs' constants in the weight files, without compiling; the folder is nil for a model
  /// without. Throws `MLModelError` with the operation whose constant is missing or doesn't match.
  func checkWeights(in folder: URL?) throws {
    var files = WeightFiles(folder: folder)
    try checkWeights(&files)
  }

  private func checkWeights(_ files: inout WeightFiles) throws {
    for stage in stages ?? [] { try stage.checkWeights(&files) }
    guard case .mlProgram(let program) = type else { return }
    for function in program.functions.values {
      for block in function.blockSpecializations.values { try block.checkWeights(&files) }
    }
  }
}

extension CoreML_Specification_MILSpec_Block {
  fileprivate func checkWeights(_ files: inout WeightFiles) throws {
    for operation in operations {
      do {
        for block in operation.blocks { try block.checkWeights(&files) }
        for value in operation.values {
          guard case .blobFileValue = value.value else { continue }
          _ = try ConstantTensor(value, files: &files)
        }
      } catch let error as MLModelError {
        throw operation.addingContext(error)
      }
    }
  }
}

extension CoreML_Specification_MILSpec_Operation {
  fileprivate var values: [CoreML_Specification_MILSpec_Value] {
    let bound = inputs.values.flatMap(\.arguments).compactMap { argument in
      if case .value(let value) = argument.binding { value } else { nil }
    }
    return attributes.values + bound
  }
}
