import CoreMLSpecification
import Foundation
import SwiftProtobuf

/// A `.mlmodelc` folder that Apple's compiler made of an ML program.
///
///     Name.mlmodelc/
///       model.mil          the program, as text
///       coremldata.bin     the model's description as the public format has it, among what isn't documented
///       weights/           of a program that has them: the files of weights, as in a package
///       metadata.json      the description for people; not read
///       analytics/         not read
enum AppleCompiledProgram {
  static let textName = "model.mil"
  static let descriptionName = "coremldata.bin"
  private static let weightsName = "weights"

  /// The largest text: more than the largest language models' have, whose weights aren't in it.
  private static let textLimit = 1 << 26
  /// The largest description, which may hold the names of many classes.
  private static let descriptionLimit = 1 << 24

  /// The text's file and the folder of weights.
  static func locate(in folder: ModelFolder) throws -> (text: URL, weights: URL?) {
    (try folder.item(textName, .file), try folder.folderIfAny(weightsName))
  }

  /// The model that a folder holds, in the public format.
  ///
  /// - Throws: `MLModelError` (`.io`) where one of its two files is missing, cut short, or of a form that isn't known.
  static func specification(in folder: ModelFolder) throws -> CoreML_Specification_Model {
    let program = try ProgramReader.program(in: folder.contents(of: textName, limit: textLimit))
    let data = try folder.contents(of: descriptionName, limit: descriptionLimit)
    guard let description = description(of: program, in: data) else {
      throw MLModelError(
        .io, "\(descriptionName) in \(folder.url.path) has no description of the program beside it.")
    }
    var model = CoreML_Specification_Model()
    model.specificationVersion = program.functions.values.map { version(ofOperationSet: $0.opset) }.max() ?? 1
    model.description_p = description
    model.mlProgram = program
    return model
  }

  /// The version of the public format that introduced a set of operations, such as `ios17`.
  private static func version(ofOperationSet name: String) -> Int32 {
    let system = Int32(name.drop { !$0.isNumber }) ?? 15
    // The names of systems follow the years since 26.
    return system < 26 ? max(system - 9, 6) : system - 16
  }

  /// The file's form isn't documented. What its versions share is that the description stands near its beginning, behind
  /// its length in eight bytes; so it's looked for as the first length that is followed by a description of the program's
  /// inputs. What is read on the way is bounded by the file's size.
  private static func description(
    of program: MIL, in bytes: Data
  ) -> CoreML_Specification_ModelDescription? {
    var allowance = 8 * bytes.count
    for start in bytes.indices.dropLast(8).prefix(1 << 12) {
      let length = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
      guard length > 0, length <= UInt64(bytes.count - start - 8) else { continue }
      allowance -= Int(length)
      guard allowance >= 0 else { return nil }
      let content = bytes[start + 8..<start + 8 + Int(length)]
      if let description = try? CoreML_Specification_ModelDescription(serializedBytes: content),
        describes(description, program)
      {
        return description
      }
    }
    return nil
  }

  /// Whether a description names the inputs and outputs of the program's functions.
  private static func describes(_ description: CoreML_Specification_ModelDescription, _ program: MIL) -> Bool
  {
    if description.functions.isEmpty {
      return program.functions.values.contains {
        describes(description.input, description.output, $0)
      }
    }
    return description.functions.allSatisfy { named in
      program.functions[named.name].map { describes(named.input, named.output, $0) } ?? false
    }
  }

  private static func describes(
    _ inputs: [CoreML_Specification_FeatureDescription], _ outputs: [CoreML_Specification_FeatureDescription],
    _ function: ProgramReader.Function
  ) -> Bool {
    let tensors = function.inputs.filter { if case .stateType = $0.type.type { false } else { true } }
    let results = function.blockSpecializations[function.opset]?.outputs ?? []
    return !outputs.isEmpty && Set(inputs.map(\.name)) == Set(tensors.map(\.name))
      && Set(outputs.map(\.name)).isSubset(of: results)
  }
}
