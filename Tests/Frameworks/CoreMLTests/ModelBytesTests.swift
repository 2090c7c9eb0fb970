import CoreMLSpecification
import Foundation
import ProtobufWire
import TestSupport
import Testing

@Suite("The bytes of a model file")
struct ModelBytesTests {
  /// Models by protocol buffers' other implementations: of `Models`, the fixtures and the shared data.
  static let models: [URL] = [
    packageFolder.appending(path: "Models"), packageFolder.appending(path: "Tests/Fixtures/Programs"),
    packageFolder.appending(path: "Tests/Fixtures/Outputs"), SharedData.url("coreml"),
  ].flatMap { folder in
    (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? [])
      .filter { $0.pathExtension == "mlmodel" }
  }

  @Test("there are models to compare") func exist() { #expect(Self.models.count >= 12) }

  @Test(
    "a model that is read and written has the same bytes, apart from the order of maps", arguments: models)
  func bytes(model: URL) throws {
    let original = try Data(contentsOf: model)
    let specification = try CoreML_Specification_Model(serializedBytes: original)
    let written = try specification.serializedData()
    #expect(specification.unknownFields.isEmpty)
    if Self.hasMaps(specification) {
      #expect(try Fields(written) == Fields(original))
      #expect(try CoreML_Specification_Model(serializedBytes: written).serializedData() == written)
    } else {
      #expect(written == original)
    }
  }

  private static func hasMaps(_ model: CoreML_Specification_Model) -> Bool {
    if case .mlProgram = model.type { return true }
    return !model.description.metadata.userDefined.isEmpty
  }

  /// A message's fields without their order, at any depth: what can be read as a message counts as one.
  private indirect enum Fields: Hashable {
    case number(Int, UInt64)
    case bytes(Int, Data)
    case message(Int, [Fields: Int])

    init(_ data: Data) throws { self = .message(0, try Self.counts(of: data)) }

    private static func counts(of data: Data) throws -> [Fields: Int] {
      var counts: [Fields: Int] = [:]
      for field in try WireFields(data) {
        let key: Fields =
          switch field.value {
          case .varint(let bits), .fixed64(let bits): .number(field.number, bits)
          case .fixed32(let bits): .number(field.number, UInt64(bits))
          case .bytes(let bytes):
            if let counts = try? Self.counts(of: bytes) {
              .message(field.number, counts)
            } else {
              .bytes(field.number, bytes)
            }
          }
        counts[key, default: 0] += 1
      }
      return counts
    }
  }
}
