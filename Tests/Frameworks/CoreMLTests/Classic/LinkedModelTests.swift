import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing
import TestSupport

@testable import CoreML

@Suite("Linked models")
struct LinkedModelTests {
  typealias Spec = ClassicSpecification

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func link(_ name: String, path: String = "") throws -> MLModel {
    let specification = Spec.specification(
      [Spec.vector("x", 2)], [Spec.vector("y", 2)],
      .linkedModel(
        .with {
          $0.linkedModelFile.linkedModelFileName.defaultValue = name
          $0.linkedModelFile.linkedModelSearchPath.defaultValue = path
        }))
    return try MLModel(contentsOf: folder.write(specification, as: "Link.mlmodel"))
  }

  private var scaler: CoreML_Specification_Model {
    Spec.specification([Spec.vector("x", 2)], [Spec.vector("y", 2)], .scaler(.with { $0.scaleValue = [2] }))
  }

  @Test("a linked model beside the link, or in a folder of the search path, runs")
  func runs() throws {
    _ = try folder.write(scaler, as: "Twice.mlmodel")
    _ = try folder.write(scaler, as: "deep/Far.mlmodel")
    #expect(try link("Twice").numbers("y", ["x": [1.0, 2.0]]) == [2, 4])
    #expect(try link("Far.mlmodel", path: "none:deep").numbers("y", ["x": [1.0, 2.0]]) == [2, 4])
  }

  @Test("links that leave the folder, dangle or form a cycle are rejected")
  func refusals() throws {
    _ = try folder.write(scaler, as: "inner/Twice.mlmodel")
    #expect { try link("Missing") } throws: { "\($0)".contains("links to \"Missing\"") }
    #expect { try link("Link") } throws: { "\($0)".contains("deep") }
    let outside = try TemporaryFolder()
    let file = try outside.write(scaler, as: "Out.mlmodel")
    #expect { try link("../\(outside.url.lastPathComponent)/Out.mlmodel") } throws: {
      ($0 as? MLModelError)?.code == .io && "\($0)".contains("isn't inside it")
    }
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "Alias.mlmodel"), withDestinationURL: file)
    #expect { try link("Alias") } throws: { "\($0)".contains("leads outside") }
  }

  @Test("a rejection doesn't reveal whether a file outside the folder exists")
  func secrecy() throws {
    let outside = try TemporaryFolder()
    _ = try outside.write(scaler, as: "Out.mlmodel")
    func words(_ name: String, _ path: String = "") -> String {
      let error = #expect(throws: MLModelError.self) { try link(name, path: path) }
      return "\(error.map { "\($0)" } ?? "")".replacing(name, with: "NAME")
    }
    let parent = "../\(outside.url.lastPathComponent)"
    #expect(words("\(parent)/Out.mlmodel") == words("\(parent)/Not.mlmodel"))
    #expect(words("Out.mlmodel", parent) == words("Not.mlmodel", parent))
    #expect(words("Out.mlmodel", parent).contains("isn't inside it"))
    #expect(words("\(outside.url.path)/Out.mlmodel") == words("\(outside.url.path)/Not.mlmodel"))
    for name in ["Out", "Not"] {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appending(path: "To\(name).mlmodel"),
        withDestinationURL: outside.url.appending(path: "\(name).mlmodel"))
    }
    #expect(words("ToOut") == words("ToNot"))
  }

  @Test("links that multiply are rejected")
  func multiplication() throws {
    func pipeline(of name: String) -> CoreML_Specification_Model {
      let link = Spec.specification(
        [Spec.vector("x", 2)], [Spec.vector("x", 2)],
        .linkedModel(.with { $0.linkedModelFile.linkedModelFileName.defaultValue = name }))
      var model = Spec.specification([Spec.vector("x", 2)], [Spec.vector("x", 2)], .pipeline(.init()))
      model.pipeline.models = Array(repeating: link, count: 9)
      return model
    }
    let last = Spec.specification(
      [Spec.vector("x", 2)], [Spec.vector("x", 2)], .scaler(.with { $0.scaleValue = [1] }))
    _ = try folder.write(last, as: "C.mlmodel")
    _ = try folder.write(pipeline(of: "C"), as: "B.mlmodel")
    // Nine links to nine links each.
    let first = try folder.write(pipeline(of: "B"), as: "A.mlmodel")
    #expect { try MLModel(contentsOf: first) } throws: { "\($0)".contains("more than 64 links") }
    #expect(throws: Never.self) { try MLModel(contentsOf: folder.url.appending(path: "B.mlmodel")) }
  }
}
