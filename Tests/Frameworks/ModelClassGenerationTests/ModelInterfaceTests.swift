import CoreML
import CoreVideo
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import ModelClassGeneration

@Suite("Model interface")
struct ModelInterfaceTests {
  private static let fixtures = packageFolder.appending(path: "Tests/Frameworks/GeneratedClassesTests")

  /// Written by `Tests/Frameworks/GeneratedClassesTests/make.py`.
  @Test("features of every type")
  func everyType() throws {
    let model = try ModelInterface(contentsOf: Self.fixtures.appending(path: "Models/every-type.mlmodel"))
    let features: [ModelInterface.Feature] = [
      .init("whole number", .int64), .init("2nd", .double, summary: "A name that begins with a digit."),
      .init("in", .double, isOptional: true), .init("text", .string),
      .init("image", .image(width: 4, height: 3, color: .color)),
      .init("mask", .image(width: 4, height: 3, color: .grayscale), isOptional: true),
      .init("array.1", .multiArray(.float32, shape: [2, 3])),
      .init("counts", .multiArray(.int32, shape: [2]), isOptional: true),
      .init("scores", .dictionary(.string)), .init("by \"number\"", .dictionary(.int64)),
      .init("words", .sequence(.string)), .init("id", .sequence(.int64)),
    ]
    #expect(model.inputs == features)
    #expect(model.outputs == features)
    #expect(model.states.isEmpty)
    #expect(model.summary == "Gives what it takes: \"\\quoted\\\"\nand on a second line.")
    #expect(model.author == "swift-vision")
  }

  @Test("Git LFS's pointer in place of a model is reported as such")
  func largeFilePointer() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      Data("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7340032\n".utf8), as: "A.mlmodel")
    let error = #expect(throws: ModelReadingError.self) { try ModelInterface(contentsOf: file) }
    #expect(error?.message.contains("A.mlmodel is a Git LFS pointer, not the file itself (7340032") == true)
  }

  @Test("a package's model, and its state")
  func state() throws {
    let model = try ModelInterface(contentsOf: Self.fixtures.appending(path: "Models/Counter.mlpackage"))
    #expect(model.inputs == [.init("x", .multiArray(.float16, shape: [1]))])
    #expect(model.outputs.map(\.name) == ["count"])
    #expect(model.states == [.init("total", .multiArray(.float16, shape: [1]))])
  }

  @Test("of a model with several functions, the default one")
  func functions() throws {
    let url = packageFolder.appending(path: "Tests/Fixtures/Programs/functions.mlpackage")
    let model = try ModelInterface(contentsOf: url)
    #expect(model.inputs == [.init("x", .multiArray(.float32, shape: [1, 3]))])
    #expect(model.outputs.count == 1)
  }

  @Test(
    "this reader, which skips the weights, and the model loader see the same features",
    arguments: [
      "Models/DiceDetector.mlmodel", "Models/DiceValues.mlmodel", "Models/Drawings.mlmodel",
      "Tests/Fixtures/Programs/encoder-fp16.mlpackage", "Tests/Fixtures/Programs/cache.mlpackage",
      "Tests/Frameworks/GeneratedClassesTests/Models/every-type.mlmodel",
    ])
  func ownModels(path: String) async throws { try await compare(packageFolder.appending(path: path)) }

  @Test("third-party models have the same features, too", .sharedData("coreml"))
  func otherModels() async throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: SharedData.url("coreml").path).sorted()
    where [".mlmodel", ".mlpackage"].contains(where: name.hasSuffix) {
      // Some models can't be run; all can be described.
      try await compare(SharedData.url("coreml/\(name)"))
    }
  }

  private func compare(_ url: URL) async throws {
    let model = try ModelInterface(contentsOf: url)
    let description = try await MLModelAsset(url: url).modelDescription
    for (features, descriptions) in [
      (model.inputs, description.inputDescriptionsByName),
      (model.outputs, description.outputDescriptionsByName),
      (model.states, description.stateDescriptionsByName),
    ] {
      #expect(Set(features.map(\.name)) == Set(descriptions.keys), "\(url.lastPathComponent)")
      for feature in features {
        let described = try #require(descriptions[feature.name])
        #expect(feature.isOptional == described.isOptional)
        switch feature.type {
        case .int64: #expect(described.type == .int64)
        case .double: #expect(described.type == .double)
        case .string: #expect(described.type == .string)
        case .image(let width, let height, let color):
          #expect(described.imageConstraint?.pixelsWide == width)
          #expect(described.imageConstraint?.pixelsHigh == height)
          #expect(
            (described.imageConstraint?.pixelFormatType == kCVPixelFormatType_32BGRA) == (color == .color))
        case .multiArray(let element, let shape):
          if let state = described.stateConstraint {
            #expect(state.bufferShape == shape)
            #expect(state.dataType.rawValue == element.rawValue)
          } else {
            #expect(described.multiArrayConstraint?.shape.map(\.intValue) == shape)
            #expect(described.multiArrayConstraint?.dataType.rawValue == element.rawValue)
          }
        case .dictionary(let key):
          #expect(described.dictionaryConstraint?.keyType == (key == .string ? .string : .int64))
        case .sequence(let element):
          let type = described.sequenceConstraint?.valueDescription.type
          #expect(type == (element == .string ? .string : .int64))
        }
      }
    }
  }

  @Test("a truncated or damaged file is rejected with its path, and never read out of bounds")
  func damaged() throws {
    let whole = try Data(contentsOf: Self.fixtures.appending(path: "Models/every-type.mlmodel"))
    for length in 0..<whole.count {
      #expect(throws: ModelReadingError.self) { try ModelInterface(specification: whole.prefix(length)) }
    }
    var random = SplitMix64(seed: 15)
    for _ in 0..<2_000 {
      var damaged = whole
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<whole.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      // Some damage only changes a name.
      do { _ = try ModelInterface(specification: damaged) } catch is ModelReadingError {}
    }
    let error = #expect(throws: ModelReadingError.self) {
      try ModelInterface(contentsOf: URL(filePath: "/nowhere.mlmodel"))
    }
    #expect(error?.localizedDescription.hasPrefix("/nowhere.mlmodel can't be read") == true)
  }

  @Test("a package whose manifest leads outside is rejected")
  func escapingPackage() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mlpackage")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for path in ["../../model.mlmodel", "/model.mlmodel"] {
      let manifest = #"{"itemInfoEntries":{"a":{"path":"\#(path)"}},"rootModelIdentifier":"a"}"#
      try Data(manifest.utf8).write(to: folder.appending(path: "Manifest.json"))
      let error = #expect(throws: ModelReadingError.self) { try ModelInterface(contentsOf: folder) }
      #expect(error?.message.contains("outside of the package") == true)
    }
  }
}
