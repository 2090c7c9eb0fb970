import CoreMLSpecification
import Foundation
import ProtobufWire
import SeededRandom
import TestSupport
import Testing

@testable import CoreML

/// Folders as by Apple's compiler (`Tests/Fixtures/CompiledPrograms/make.py`); values computed by hand.
@Suite("Programs compiled by Apple's tools")
struct AppleCompiledProgramTests {
  private static let fixtures = packageFolder.appending(path: "Tests/Fixtures/CompiledPrograms")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func model(_ name: String, function: String? = nil) throws -> MLModel {
    let configuration = MLModelConfiguration()
    configuration.functionName = function
    return try MLModel(
      contentsOf: Self.fixtures.appending(path: "\(name).mlmodelc"), configuration: configuration)
  }

  private func features(_ values: [Float], _ shape: [Int], _ type: MLMultiArrayDataType = .float32) throws
    -> MLDictionaryFeatureProvider
  {
    let array = try MLMultiArray(shape: shape.map { NSNumber(value: $0) }, dataType: type)
    for (index, value) in values.enumerated() { array[index] = NSNumber(value: value) }
    return try MLDictionaryFeatureProvider(dictionary: ["x": array])
  }

  private func floats(_ answer: any MLFeatureProvider, _ name: String) throws -> [Float] {
    try #require(answer.featureValue(for: name)?.multiArrayValue).values(as: Float.self)
  }

  // MARK: Predictions

  @Test("constants in the text and in a weight file, lists of tensors, and several outputs")
  func older() throws {
    let model = try model("older")
    #expect(model.modelDescription.metadata[.author] as? String == "A. Nyone")
    let answer = try model.prediction(from: features([1, 2, 3, 4, 5, 6], [2, 3]))
    // Of the columns of [x × (1, −2, 0.5); x + (0.25, −3)], the first and the others.
    #expect(try floats(answer, "first") == [1, 4, 1.25, 1])
    #expect(try floats(answer, "rest") == [-4, 1.5, -10, 3, 2.25, 3.25, 2, 3])
  }

  @Test("the default function, for inputs of several lengths")
  func openShape() throws {
    let model = try model("newer")
    for length in 1...4 {
      let numbers = (1...length).map(Float.init)
      let answer = try model.prediction(from: features(numbers, [length], .float16))
      #expect(try floats(answer, "y") == numbers.map { 2 * $0 })
    }
    #expect(throws: MLModelError.self) {
      try model.prediction(from: features([1, 2, 3, 4, 5], [5], .float16))
    }
  }

  @Test("another function, with a state")
  func state() throws {
    let model = try model("newer", function: "total")
    #expect(model.modelDescription.stateDescriptionsByName["sum"]?.stateConstraint?.bufferShape == [2])
    let state = model.makeState()
    let answers = try [[1, 2], [10, 20], [100, 200]].map {
      try floats(model.prediction(from: features($0, [2], .float16), using: state), "y")
    }
    #expect(answers == [[-0.5, -1], [-5.5, -11], [-55.5, -111]])
  }

  @Test("a classifier's labels are the quoted strings")
  func classifier() throws {
    let answer = try model("classifier").prediction(from: features([0, 0, 50], [1, 3]))
    #expect(answer.featureValue(for: "label")?.stringValue == #"e\"#)
    let shares = try #require(answer.featureValue(for: "label_probs")?.dictionaryValue as? [String: Double])
    #expect(Set(shares.keys) == [#"a "b""#, "[c], (d)", #"e\"#])
  }

  @Test("recompiled, they are models in the public format", arguments: ["older", "newer", "classifier"])
  func compilingAgain(name: String) throws {
    let source = Self.fixtures.appending(path: "\(name).mlmodelc")
    let copy = try MLModel.compileModel(at: source)
    defer { try? FileManager.default.removeItem(at: copy.deletingLastPathComponent()) }
    let models = try [copy, source].map { try ModelFile(contentsOf: $0).specification().serializedData() }
    #expect(models[0] == models[1])
    #expect(throws: Never.self) { try MLModel(contentsOf: copy) }
  }

  // MARK: Numbers

  private func constant(_ type: String, _ content: String) throws -> ConstantTensor {
    let text =
      "program(1.3) { func main<ios18>() { \(type) c = const()[val = \(type)(\(content))]; } -> (c); }"
    let program = try ProgramReader.program(in: Data(text.utf8))
    let function = try #require(program.functions["main"])
    let operation = try #require(function.blockSpecializations[function.opset]?.operations.first)
    var files = WeightFiles(folder: nil)
    return try ConstantTensor(#require(operation.attributes["val"]), files: &files)
  }

  @Test(
    "floating-point numbers are parsed exactly",
    arguments: [
      ("fp32", "0x1.5bf0a8p+1", Float(2.718281745910644)), ("fp32", "-0x0p+0", -0.0),
      ("fp32", "0x1p-149", .leastNonzeroMagnitude), ("fp32", "-inf", -.infinity), ("fp32", "1e-05", 1e-05),
      ("fp16", "0x1.554p-2", 0.333251953125), ("fp16", "0x1.ffcp+15", 65504), ("fp64", "0.5", 0.5),
      ("bf16", "0x1.02p+0", 1.0078125), ("tensor<fp32, []>", "3", 3),
    ])
  func floatingPoint(type: String, content: String, expected: Float) throws {
    let constant = try constant(type, content)
    #expect(constant.shape == [])
    #expect(constant.floats().map(\.bitPattern) == [expected.bitPattern])
  }

  @Test("NaN is parsed as NaN") func notANumber() throws {
    #expect(try constant("fp16", "nan").floats().first?.isNaN == true)
  }

  @Test(
    "integers of every size, row by row",
    arguments: [
      ("int8", "[[-128, 127], [0, -1]]", [-128, 127, 0, -1]),
      ("uint8", "[[255, 0], [1, 2]]", [255, 0, 1, 2]),
      ("int16", "[[-32768, 1], [2, 3]]", [-32768, 1, 2, 3]),
      ("int32", "[[2147483647, -2147483648], [0, 1]]", [2147483647, -2147483648, 0, 1]),
      ("uint32", "[[4294967295, 0], [1, 2]]", [4294967295, 0, 1, 2]),
      ("int64", "[[-9223372036854775808, 1], [2, 3]]", [.min, 1, 2, 3]),
      ("uint4", "[[15, 0], [7, 8]]", [15, 0, 7, 8]), ("int4", "[[-8, 7], [-1, 0]]", [-8, 7, -1, 0]),
      ("uint3", "[[7, 0], [5, 2]]", [7, 0, 5, 2]), ("uint1", "[[1, 0], [0, 1]]", [1, 0, 0, 1]),
      ("bool", "[[true, false], [false, true]]", [1, 0, 0, 1]),
    ])
  func wholeNumbers(type: String, content: String, expected: [Int]) throws {
    let constant = try constant("tensor<\(type), [2, 2]>", content)
    #expect(constant.shape == [2, 2])
    #expect(constant.integers() == expected)
  }

  @Test(
    "numbers out of a type's range, and too few of them, are rejected",
    arguments: [
      ("int8", "128"), ("uint8", "-1"), ("uint4", "16"), ("int32", "0x10"), ("int32", "1.5"), ("bool", "1"),
      ("fp32", "true"), ("fp32", ""), ("tensor<fp32, [2]>", "[1]"), ("tensor<fp32, [2]>", "[1, 2, 3]"),
      ("tensor<fp32, [?]>", "[1]"), ("float", "1"), ("state<fp32>", "1"), ("fp32", "[[[1"),
      ("tensor<fp32, [2]>", "BLOBFILE(path = string(\"@model_path/weights/w\"), offset = uint64(64))"),
    ])
  func wrongNumbers(type: String, content: String) {
    #expect(throws: MLModelError.self) { try constant(type, content) }
  }

  // MARK: Damaged files

  private func load(_ file: String, _ change: (inout Data) throws -> Void) throws -> MLModel {
    let copy = folder.path("\(UUID().uuidString).mlmodelc")
    try FileManager.default.copyContents(of: Self.fixtures.appending(path: "older.mlmodelc"), to: copy)
    var data = try Data(contentsOf: copy.appending(path: file))
    try change(&data)
    try data.write(to: copy.appending(path: file))
    return try MLModel(contentsOf: copy)
  }

  @Test(
    "a truncated file is rejected", arguments: ["model.mil", "coremldata.bin", "weights/weight.bin"])
  func truncation(file: String) throws {
    // Data after the description and after the program's last brace is ignored.
    let needed = ["model.mil": -1, "coremldata.bin": -16, "weights/weight.bin": -52][file] ?? 0
    let size = try Data(contentsOf: Self.fixtures.appending(path: "older.mlmodelc/\(file)")).count + needed
    for length in stride(from: 0, to: size, by: 13) + [size - 1] {
      let error = #expect(throws: MLModelError.self, "\(length) of \(size)") {
        try load(file) { $0 = $0.prefix(length) }
      }
      #expect(error?.code == .io)
    }
    #expect(throws: Never.self) { try load(file) { $0 = $0.prefix(size) } }
  }

  @Test("random byte changes produce a model or an error", arguments: ["model.mil", "coremldata.bin"])
  func corruption(file: String) throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<150 {
      do {
        _ = try load(file) { data in
          for _ in 0..<Int.random(in: 1...4, using: &random) {
            data[Int.random(in: 0..<data.count, using: &random)] = .random(in: .min ... .max, using: &random)
          }
        }
      } catch {
        #expect(error is MLModelError, "\(error)")
      }
    }
  }

  @Test(
    "an error has the line and what is expected there",
    arguments: [
      ("x = both)", "x = both, )", "line 14, a name is expected"),
      ("mul(x = x", "mul(x x", #"line 6, "=" is expected"#),
      ("} -> (first, rest);", "}", #"line 16, "->" is expected"#),
      (
        "[name = tensor<string, []>(\"both\")];", "[name = tensor<string, []>(\"both\")] { };",
        "blocks aren't supported"
      ),
      ("tensor<fp32, [2, 3]> x)", String(repeating: "list<", count: 100) + "fp32 x)", "32 deep"),
      ("func main", "func main<ios16>() { } -> (); func main", #"a function name other than "main""#),
      ("mul(x = x", "mul(x = x, x = x", #"line 6, a parameter name other than "x""#),
    ])
  func words(old: String, new: String, words: String) throws {
    let error = #expect(throws: MLModelError.self) {
      try load("model.mil") { data in
        let text = try #require(String(data: data, encoding: .utf8))
        try #require(text.contains(old))
        data = Data(text.replacing(old, with: new).utf8)
      }
    }
    #expect("\(error as Any)".contains(words), "\(error as Any)")
  }

  @Test("a description of another program's inputs is rejected")
  func otherDescription() throws {
    let error = #expect(throws: MLModelError.self) {
      try load("model.mil") { data in
        let text = try #require(String(data: data, encoding: .utf8))
        data = Data(text.replacing(" x)", with: " z)").replacing("x = x", with: "x = z").utf8)
      }
    }
    #expect("\(error as Any)".contains("no description of the program"))
  }

  @Test("nested lengths are parsed in bounded time")
  func manyLengths() throws {
    // Eight bytes that are 7 << 40 at every offset, then a long message that isn't a description.
    let error = #expect(throws: MLModelError.self) {
      try load("coremldata.bin") { data in
        data = Data(repeating: 0, count: 1 << 24)
        for place in stride(from: 2, to: 1 << 12, by: 4) { data[place] = 0x7F }
      }
    }
    #expect("\(error as Any)".contains("no description of the program"))
  }

  @Test("neither file refers outside the folder", arguments: ["model.mil", "coremldata.bin", "weights"])
  func links(name: String) throws {
    let copy = folder.path("links.mlmodelc")
    try FileManager.default.copyContents(of: Self.fixtures.appending(path: "older.mlmodelc"), to: copy)
    try FileManager.default.moveItem(at: copy.appending(path: name), to: folder.path("outside"))
    try FileManager.default.createSymbolicLink(
      at: copy.appending(path: name), withDestinationURL: folder.path("outside"))
    let error = #expect(throws: MLModelError.self) { try MLModel(contentsOf: copy) }
    #expect("\(error as Any)".contains("leads outside"))
  }
}
