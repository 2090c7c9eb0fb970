import CoreMLSpecification
import Foundation
import ProtobufWire
import SeededRandom
import TestSupport
import Testing

@testable import CoreML

@Suite("Invalid model files")
struct ModelFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func loadError(_ url: URL) -> MLModelError? {
    let error = #expect(throws: MLModelError.self) { try MLModel(contentsOf: url) }
    #expect(error?.code == .io)
    let compiling = #expect(throws: MLModelError.self) { try MLModel.compileModel(at: url) }
    #expect(compiling == error)
    return error
  }

  @Test("a file that doesn't exist, is empty, or is text")
  func notAModel() throws {
    #expect("\(loadError(folder.url.appending(path: "none.mlmodel")) as Any)".contains("no model"))
    _ = loadError(try folder.write(Data(), as: "empty.mlmodel"))
    _ = loadError(try folder.write(Data("Once upon a time there was a model.".utf8), as: "text.mlmodel"))
    _ = loadError(try folder.write(Data(repeating: 0, count: 4_096), as: "zeros.mlmodel"))
    _ = loadError(URL(filePath: "/dev/zero"))
  }

  @Test("Git LFS's pointer in place of any of a model's files is reported with the file's name")
  func largeFilePointers() throws {
    let pointer = Data("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7340032\n".utf8)
    func expectPointer(_ url: URL, in model: URL) {
      let message = loadError(model)?.localizedDescription ?? ""
      #expect(message.hasPrefix("\(url.path) is a Git LFS pointer, not the file itself (7340032 bytes)."))
      #expect(message.contains("git lfs pull"))
    }
    let file = try folder.write(pointer, as: "A.mlmodel")
    expectPointer(file, in: file)
    let package = try package(manifest: manifest(path: "com.apple.CoreML/model.mlmodel"))
    let root = package.appending(path: "Data/com.apple.CoreML/model.mlmodel")
    try pointer.write(to: root)
    expectPointer(root, in: package)
    let list = package.appending(path: "Manifest.json")
    try pointer.write(to: list)
    expectPointer(list, in: package)
    let compiled = try MLModel.compileModel(at: folder.write(DetectorSpecification.suppression()))
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    let specification = compiled.appending(path: "model.mlmodel")
    try pointer.write(to: specification)
    expectPointer(specification, in: compiled)
  }

  @Test("a truncated model is rejected or whole, and never a crash")
  func truncation() throws {
    let data = try DetectorSpecification.pipeline([DetectorSpecification.suppression()]).serializedData()
    for length in 0..<data.count {
      let file = try folder.write(data.prefix(length), as: "cut.mlmodel")
      let error = #expect(throws: MLModelError.self, "cut at \(length) of \(data.count)") {
        try MLModel(contentsOf: file)
      }
      #expect(error?.code == .io, "cut at \(length) of \(data.count)")
    }
  }

  @Test("random byte changes produce a model or an error")
  func corruption() throws {
    let data = try DetectorSpecification.pipeline([DetectorSpecification.suppression()]).serializedData()
    var random = SplitMix64(seed: 5)
    for _ in 0..<500 {
      var changed = data
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: 0..<data.count, using: &random)] = .random(in: .min ... .max, using: &random)
      }
      let file = try folder.write(changed, as: "changed.mlmodel")
      do { _ = try MLModel(contentsOf: file) } catch { #expect(error is MLModelError, "\(error)") }
    }
  }

  @Test("a length field larger than the file")
  func hugeClaim() throws {
    // Field 2 (the description), with a length of 2^31 − 1 bytes.
    _ = loadError(
      try folder.write(Data([0x08, 3, 0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0x07, 1]), as: "huge.mlmodel"))
  }

  @Test("a feature without a type, or two of one name")
  func brokenFeatures() throws {
    var model = DetectorSpecification.suppression()
    model.description.input[2].type = .init()
    #expect("\(loadError(try folder.write(model)) as Any)".contains("iouThreshold"))
    model = DetectorSpecification.suppression()
    model.description.input[3].name = "iouThreshold"
    #expect("\(loadError(try folder.write(model)) as Any)".contains("two inputs"))
  }

  private func package(manifest: String, model: Bool = true) throws -> URL {
    let package = folder.url.appending(path: "P.mlpackage")
    try? FileManager.default.removeItem(at: package)
    _ = try folder.write(Data(manifest.utf8), as: "P.mlpackage/Manifest.json")
    if model {
      _ = try folder.write(
        DetectorSpecification.suppression(), as: "P.mlpackage/Data/com.apple.CoreML/model.mlmodel")
    }
    return package
  }

  private func manifest(path: String) -> String {
    """
    {"fileFormatVersion": "1.0.0", "rootModelIdentifier": "A",
     "itemInfoEntries": {"A": {"author": "t", "description": "d", "name": "m", "path": "\(path)"}}}
    """
  }

  @Test("a package's root model is the one named in its manifest")
  func goodPackage() throws {
    let package = try package(manifest: manifest(path: "com.apple.CoreML/model.mlmodel"))
    #expect(try MLModel(contentsOf: package).modelDescription.outputNames == ["confidence", "coordinates"])
    let compiled = try MLModel.compileModel(at: package)
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    #expect(compiled.lastPathComponent == "P.mlmodelc")
    _ = try MLModel(contentsOf: compiled)
  }

  @Test(
    "a path that leaves the package is rejected",
    arguments: [
      "../../M.mlmodel", "/etc/passwd", "com.apple.CoreML/../../../M.mlmodel", "", "com.apple.CoreML",
      "link.mlmodel", "linked/M.mlmodel",
    ])
  func escapingPackage(path: String) throws {
    let model = try folder.write(DetectorSpecification.suppression())
    let package = try package(manifest: manifest(path: path))
    let data = package.appending(path: "Data")
    try FileManager.default.createSymbolicLink(
      at: data.appending(path: "link.mlmodel"), withDestinationURL: model)
    try FileManager.default.createSymbolicLink(
      at: data.appending(path: "linked"), withDestinationURL: folder.url)
    _ = loadError(package)
  }

  @Test("a manifest that is invalid, lists no root, or is huge")
  func brokenManifests() throws {
    _ = loadError(try package(manifest: "not JSON"))
    _ = loadError(try package(manifest: #"{"rootModelIdentifier": "A", "itemInfoEntries": {}}"#))
    _ = loadError(try package(manifest: String(repeating: " ", count: 2 << 20)))
    _ = loadError(try package(manifest: manifest(path: "com.apple.CoreML/model.mlmodel"), model: false))
  }

  @Test("a compiled model that is truncated, or from another version, is reported as such")
  func brokenCompiledModel() throws {
    let file = try folder.write(DetectorSpecification.suppression())
    let compiled = try MLModel.compileModel(at: file)
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    let specification = compiled.appending(path: "model.mlmodel")
    let whole = try Data(contentsOf: specification)
    try whole.dropLast(3).write(to: specification)
    #expect("\(loadError(compiled) as Any)".contains("is incomplete"))
    try whole.write(to: specification)
    _ = try MLModel(contentsOf: compiled)
    let manifest = compiled.appending(path: "swift-vision.json")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try text.replacingOccurrences(of: #""version":1"#, with: #""version":9"#)
      .write(to: manifest, atomically: true, encoding: .utf8)
    #expect("\(loadError(compiled) as Any)".contains("version (9)"))
  }

  @Test("a neural network compiled by Apple's tools is named as such, with what to use instead")
  func compiledNetwork() throws {
    for name in ["coremldata.bin", "model.espresso.net", "model.espresso.shape", "model.espresso.weights"] {
      try folder.write(Data("{}".utf8), as: "N.mlmodelc/\(name)")
    }
    let message = loadError(folder.path("N.mlmodelc"))?.localizedDescription ?? ""
    #expect(message.contains("N.mlmodelc is a neural network that Apple's tools compiled"))
    #expect(message.contains("model.espresso.net") && message.contains("Use the .mlmodel or .mlpackage"))
  }

  @Test("a compiled folder may contain the source model, as a file or a package")
  func uncompiledModels() throws {
    let outputs = ["confidence", "coordinates"]
    _ = try folder.write(DetectorSpecification.suppression(), as: "A.mlmodelc/model.mlmodel")
    let file = folder.url.appending(path: "A.mlmodelc")
    #expect(try MLModel(contentsOf: file).modelDescription.outputNames == outputs)
    let package = try package(manifest: manifest(path: "com.apple.CoreML/model.mlmodel"))
    let holder = folder.url.appending(path: "B.mlmodelc")
    try FileManager.default.createDirectory(at: holder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: package, to: holder.appending(path: "package.mlpackage"))
    #expect(try MLModel(contentsOf: holder).modelDescription.outputNames == outputs)
    let compiled = try MLModel.compileModel(at: holder)
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    #expect(try MLModel(contentsOf: compiled).modelDescription.outputNames == outputs)
  }

  @Test("a compiled folder can't refer to files outside", arguments: ["model.mlmodel", "package.mlpackage"])
  func escapingUncompiledModel(name: String) throws {
    let model = try folder.write(DetectorSpecification.suppression())
    let package = try package(manifest: manifest(path: "com.apple.CoreML/model.mlmodel"))
    let holder = folder.url.appending(path: "C.mlmodelc")
    try FileManager.default.createDirectory(at: holder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: holder.appending(path: name), withDestinationURL: name.hasSuffix("model") ? model : package)
    #expect("\(loadError(holder) as Any)".contains("leads outside"))
  }

  @Test("a folder in Apple's compiled format without an ML program is reported as such")
  func otherFolders() throws {
    _ = try folder.write(Data([1]), as: "X.mlmodelc/coremldata.bin")
    #expect("\(loadError(folder.url.appending(path: "X.mlmodelc")) as Any)".contains("Apple's tools"))
    _ = try folder.write(Data([1]), as: "Y.mlpackage/readme.txt")
    #expect("\(loadError(folder.url.appending(path: "Y.mlpackage")) as Any)".contains("neither"))
  }
}
