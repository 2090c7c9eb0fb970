public import CoreML
import Foundation
import NetworkInference

/// Runs untrusted bytes as a part of a model, for fuzzers and for tests that repeat their finds.
///
/// Any bytes have to produce a model or an error with a description for people. A crash, another error, or a
/// file read from outside a package is a defect.
public final class FuzzTarget {
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let folder: URL

  public init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "examination-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  // MARK: The specification

  /// Loads a model with these bytes as its specification, the contents of a `.mlmodel` file, and makes a
  /// prediction.
  ///
  /// Without the engine, networks are examined up to the engine's input.
  public func specification(_ bytes: Data) throws {
    let file = folder.appending(path: "model.mlmodel")
    try bytes.write(to: file)
    try Self.expectingDescriptions {
      let model = try MLModel(contentsOf: file, configuration: Self.configuration)
      guard let features = ExampleFeatures(of: model.modelDescription) else { return }
      _ = try model.prediction(from: features)
    }
  }

  // MARK: A model on disk

  /// Loads a model and makes a prediction, if its inputs have types and sizes with an example.
  ///
  /// - Throws: `Failure` if an error has no description for people, and errors that have one.
  public static func predict(with model: URL) throws {
    do {
      let model = try MLModel(contentsOf: model, configuration: configuration)
      guard let features = ExampleFeatures(of: model.modelDescription) else { return }
      _ = try model.prediction(from: features)
    } catch {
      try requireWords(of: error)
      throw error
    }
  }

  // MARK: The weight file

  /// The tests' programs with weights in files, by the features that their compression uses.
  private static let programs = [
    "encoder-fp32", "encoder-fp16", "encoder-int4", "encoder-palette", "encoder-sparse", "cache",
  ]

  /// Loads one of the tests' programs with these bytes as its weight file.
  ///
  /// - Parameter bytes: the first selects the program, the others are the file's.
  public func weights(_ bytes: Data) throws {
    guard let first = bytes.first else { return }
    let name = Self.programs[Int(first) % Self.programs.count]
    let package = folder.appending(path: "\(name).mlpackage")
    if !FileManager.default.fileExists(atPath: package.path) {
      let fixture = Self.fixtures.appending(path: "Programs/\(package.lastPathComponent)")
      for part in ["Manifest.json", "Data/com.apple.CoreML/model.mlmodel"] {
        try Self.write(Data(contentsOf: fixture.appending(path: part)), package.appending(path: part))
      }
    }
    try Self.write(
      bytes.dropFirst(), package.appending(path: "Data/com.apple.CoreML/weights/weight.bin"))
    try Self.expectingDescriptions { _ = try MLModel(contentsOf: package, configuration: Self.configuration) }
  }

  // MARK: Programs that Apple's tools compiled

  /// Loads a folder compiled by Apple's tools, with these bytes in it, and makes a prediction.
  ///
  /// - Parameter bytes: the program's text; after a zero byte, the description file, which is otherwise that
  ///   of a program of the tests.
  public func compiledProgram(_ bytes: Data) throws {
    let fixture = Self.fixtures.appending(path: "CompiledPrograms/older.mlmodelc")
    let compiled = folder.appending(path: fixture.lastPathComponent)
    if !FileManager.default.fileExists(atPath: compiled.path) {
      let weights = "weights/weight.bin"
      try Self.write(Data(contentsOf: fixture.appending(path: weights)), compiled.appending(path: weights))
    }
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    try parts[0].write(to: compiled.appending(path: "model.mil"))
    let description = "coremldata.bin"
    try (parts.count > 1 ? parts[1] : Data(contentsOf: fixture.appending(path: description)))
      .write(to: compiled.appending(path: description))
    try Self.expectingDescriptions {
      let model = try MLModel(contentsOf: compiled, configuration: Self.configuration)
      guard let features = ExampleFeatures(of: model.modelDescription) else { return }
      _ = try model.prediction(from: features)
    }
  }

  // MARK: The manifests

  /// Compiles a package with these bytes as its manifest, and a compiled model likewise.
  ///
  /// Beside both is a model that no manifest may refer to.
  public func manifest(_ bytes: Data) throws {
    let inside = Self.model(version: 1)
    let weights = Data("inside".utf8)
    let package = folder.appending(path: "P.mlpackage")
    let compiled = folder.appending(path: "C.mlmodelc")
    if !FileManager.default.fileExists(atPath: package.path) {
      try Self.write(Self.model(version: 2), folder.appending(path: "outside.mlmodel"))
      try Self.write(Data("outside".utf8), folder.appending(path: "weights/weight.bin"))
      let data = package.appending(path: "Data")
      try Self.write(inside, data.appending(path: "com.apple.CoreML/model.mlmodel"))
      try Self.write(weights, data.appending(path: "com.apple.CoreML/weights/weight.bin"))
      for (name, target) in [("link", folder), ("link.mlmodel", folder.appending(path: "outside.mlmodel"))] {
        try FileManager.default.createSymbolicLink(
          at: data.appending(path: name), withDestinationURL: target)
      }
      try Self.write(inside, compiled.appending(path: "model.mlmodel"))
    }
    try bytes.write(to: package.appending(path: "Manifest.json"))
    try bytes.write(to: compiled.appending(path: "swift-vision.json"))
    for model in [package, compiled] {
      try Self.expectingDescriptions {
        let copy = try MLModel.compileModel(at: model)
        defer { try? FileManager.default.removeItem(at: copy.deletingLastPathComponent()) }
        guard try Data(contentsOf: copy.appending(path: "model.mlmodel")) == inside else {
          throw Failure(description: "The manifest leads to a model outside of its folder.")
        }
        let file = copy.appending(path: "weights/weight.bin")
        let found = FileManager.default.fileExists(atPath: file.path) ? try Data(contentsOf: file) : weights
        guard found == weights else {
          throw Failure(description: "The manifest leads to weights outside of its folder.")
        }
      }
    }
  }

  /// The folder of the tests' fixtures.
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Tests/Fixtures")

  /// The smallest model: an identity without inputs, identified by its format version.
  private static func model(version: UInt8) -> Data {
    // Field 1, the version; field 2, an empty description; field 900, an empty identity.
    Data([1 << 3, version, 2 << 3 | 2, 0, 0xA2, 0x38, 0])
  }

  private static func write(_ data: Data, _ file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  // MARK: Errors

  /// Models that are never used again aren't cached on disk.
  private static var configuration: MLModelConfiguration {
    let configuration = MLModelConfiguration()
    configuration.engine.cache = nil
    configuration.engine.threadCount = 1
    return configuration
  }

  /// - Throws: `Failure` if an error has no description for people.
  private static func expectingDescriptions(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let failure as Failure {
      throw failure
    } catch {
      try requireWords(of: error)
    }
  }

  private static func requireWords(of error: any Error) throws {
    guard let words = (error as? any LocalizedError)?.errorDescription, !words.isEmpty else {
      throw Failure(description: "An error without words: \(type(of: error)) \(error)")
    }
  }
}
