import CoreMLSpecification
import Foundation
import ProtobufWire

/// A summary of a model file, also of models that can't be run.
package struct ModelSummary: Sendable {
  /// The kind of model, for people, such as `neural network classifier`.
  package let kind: String
  /// The version of the public format.
  package let specificationVersion: Int
  /// The description; of several functions, that of the default one.
  package let description: MLModelDescription
  package let structure: MLModelStructure
  /// An ML program's functions, in alphabetical order; empty for other models.
  package let functions: [Function]
  /// The size of the weights: of the network's layers, and of the files beside the specification.
  package let weightsByteCount: Int
  /// The size of all files that loading reads.
  package let byteCount: Int
  /// A pipeline's models in order; empty for other models.
  package let stages: [ModelSummary]

  /// A function of an ML program.
  package struct Function: Sendable {
    package let name: String
    package let isDefault: Bool
    /// Nil if the model doesn't describe the function.
    package let description: MLModelDescription?
  }

  /// - Parameter url: a `.mlmodel` file, or a `.mlpackage` or `.mlmodelc` folder.
  /// - Throws: `MLModelError` (`.io`) if it isn't a model.
  package init(contentsOf url: URL) throws {
    let file = try ModelFile(contentsOf: url)
    let blobs = file.weightsURL.map(Self.byteCount) ?? 0
    try self.init(
      file.specification(), ownByteCount: Self.size(file.specificationURL), blobByteCount: blobs, depth: 0)
  }

  private init(
    _ specification: CoreML_Specification_Model, ownByteCount: Int, blobByteCount: Int, depth: Int
  ) throws {
    structure = try MLModelStructure(specification)
    kind = specification.kindDescription
    specificationVersion = Int(specification.specificationVersion)
    // A model without its default function can't be run; its own description is used.
    description = try MLModelDescription((try? specification.selectingFunction(named: nil)) ?? specification)
    functions = Self.functions(of: specification)
    weightsByteCount = LayerWeights.byteCount(specification) + blobByteCount
    byteCount = ownByteCount + blobByteCount
    stages = try (specification.stages ?? []).map {
      try ModelSummary($0, ownByteCount: 0, blobByteCount: 0, depth: depth + 1)
    }
  }

  private static func functions(of specification: CoreML_Specification_Model) -> [Function] {
    guard case .mlProgram(let program) = specification.type else { return [] }
    return program.functions.keys.sorted().map { name in
      Function(
        name: name, isDefault: name == specification.defaultFunctionName,
        description: try? MLModelDescription(specification.selectingFunction(named: name)))
    }
  }

  private static func byteCount(_ folder: URL) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.reduce(0) { $0 + size(folder.appending(path: $1)) }
  }

  private static func size(_ file: URL) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
  }
}

/// Adds up the weights in a message, at any depth.
private struct LayerWeights: FieldVisitor {
  private var byteCount = 0

  static func byteCount(_ message: CoreML_Specification_Model) -> Int {
    var visitor = Self()
    message.visitFields(&visitor)
    return visitor.byteCount
  }

  mutating func visitMessage(_ number: Int, _ message: some ProtobufMessage) {
    guard let weights = message as? CoreML_Specification_WeightParams else {
      return message.visitFields(&self)
    }
    byteCount +=
      weights.floatValue.count * 4 + weights.float16Value.count + weights.rawValue.count
      + weights.int8RawValue.count
  }

  mutating func visitVarint(_ number: Int, _ value: UInt64) {}
  mutating func visitFixed32(_ number: Int, _ bits: UInt32) {}
  mutating func visitFixed64(_ number: Int, _ bits: UInt64) {}
  mutating func visitText(_ number: Int, _ text: String) {}
  mutating func visitBytes(_ number: Int, _ bytes: Data) {}
  mutating func visitPacked<Number: WireNumber>(_ number: Int, _ list: [Number]) {}
}
