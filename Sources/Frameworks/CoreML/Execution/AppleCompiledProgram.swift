import CoreMLSpecification
import Foundation
import ProtobufWire

/// A `.mlmodelc` folder that Apple's compiler wrote for an ML program.
///
///     Name.mlmodelc/
///       model.mil          the program, as text
///       coremldata.bin     undocumented, but contains the description in the public format
///       weights/           the weight files, if any, as in a package
///       metadata.json      not read
///       analytics/         not read
enum AppleCompiledProgram {
  static let textName = "model.mil"
  static let descriptionName = "coremldata.bin"
  /// The layers of a neural network, in place of a program. The form isn't documented.
  static let networkName = "model.espresso.net"
  private static let weightsName = "weights"

  /// More than the text of the largest language models, whose weights are elsewhere.
  private static let textLimit = 1 << 26
  /// Enough for the labels of large classifiers.
  private static let descriptionLimit = 1 << 24

  static func locate(in folder: ModelFolder) throws -> (text: URL, weights: URL?) {
    (try folder.item(textName, .file), try folder.folderIfAny(weightsName))
  }

  /// Reads the folder's model into the public format; throws `MLModelError.io` if one of its two files is
  /// missing, truncated or malformed.
  static func specification(in folder: ModelFolder) throws -> CoreML_Specification_Model {
    let program = try ProgramReader.program(in: folder.contents(of: textName, limit: textLimit))
    let data = try folder.contents(of: descriptionName, limit: descriptionLimit)
    guard let description = description(of: program, in: data) else {
      throw MLModelError(
        .io, "\(descriptionName) in \(folder.url.path) has no description of the program beside it.")
    }
    var model = CoreML_Specification_Model()
    model.specificationVersion = program.functions.values.map { version(ofOperationSet: $0.opset) }.max() ?? 1
    model.description = description
    model.mlProgram = program
    return model
  }

  /// The version of the public format that introduced an operation set, such as `ios17`.
  private static func version(ofOperationSet name: String) -> Int32 {
    let system = Int32(name.drop { !$0.isNumber }) ?? 15
    // Systems are named after the year since 26.
    return system < 26 ? max(system - 9, 6) : system - 16
  }

  /// Finds the description in the first 4 KB. The format isn't documented, but in all its versions an 8-byte
  /// length precedes the description, which must match the program. The file's size bounds the bytes parsed.
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
