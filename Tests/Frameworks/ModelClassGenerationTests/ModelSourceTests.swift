import Testing

@testable import ModelClassGeneration

/// Compares the written source as text; `GeneratedClassesTests` compiles and runs such classes.
@Suite("Source of a model's class")
struct ModelSourceTests {
  private static let location = ModelLocation(
    resourceFolder: "Garden_Flowers.resources", path: "Flowers.mlmodel", source: "/src/Flowers.mlmodel")

  private static func source(
    inputs: [ModelInterface.Feature] = [], outputs: [ModelInterface.Feature] = [],
    states: [ModelInterface.Feature] = [], trainingInputs: [ModelInterface.Feature] = [],
    access: ModelSource.AccessLevel = .internal, hasDeprecatedInitializer: Bool = true
  ) -> String {
    ModelSource(
      ModelInterface(
        inputs: inputs, trainingInputs: trainingInputs, outputs: outputs, states: states,
        summary: "Names flowers."),
      name: "Flowers", location: location, access: access,
      hasDeprecatedInitializer: hasDeprecatedInitializer
    ).source
  }

  @Test("a classifier's class has the same members as Xcode's")
  func classifier() {
    let source = Self.source(
      inputs: [.init("image", .image(width: 8, height: 6, color: .color), summary: "A flower.")],
      outputs: [.init("label", .string), .init("labelProbs", .dictionary(.string))])
    for declaration in [
      "var image: CVPixelBuffer",
      "init(image: CVPixelBuffer)",
      "convenience init(imageWith image: CGImage) throws",
      "convenience init(imageAt image: URL) throws",
      "func setImage(with image: CGImage) throws",
      "func setImage(with image: URL) throws",
      "init(label: String, labelProbs: [String: Double])",
      "init(features: any MLFeatureProvider)",
      "static var urlOfModelInThisBundle: URL",
      "init(model: MLModel)",
      "convenience init()",
      "convenience init(configuration: MLModelConfiguration = MLModelConfiguration()) throws",
      "convenience init(contentsOf modelURL: URL) throws",
      "convenience init(contentsOf modelURL: URL, configuration: MLModelConfiguration) throws",
      "func prediction(input: FlowersInput) throws -> FlowersOutput",
      "func prediction(image: CVPixelBuffer) throws -> FlowersOutput",
    ] {
      #expect(
        source.contains("  \(declaration) {") || source.contains("  \(declaration)\n"), "\(declaration)")
    }
    #expect(source.contains("  /// A flower.\n  ///\n  /// A color image of 8 × 6 pixels.\n  var image"))
    #expect(source.contains("/// Names flowers.\nnonisolated final class Flowers: Sendable {"))
    #expect(source.contains("pixelsWide: 8, pixelsHigh: 6"))
    #expect(source.contains(#""Garden_Flowers.resources""#) && source.contains(#""/src/Flowers.mlmodel""#))
    #expect(!source.contains("makeState"))
  }

  @Test("the initializer that can't report an error is deprecated, and can be left out")
  func deprecatedInitializer() {
    let attribute = "  @available(*, deprecated, message: "
    let source = Self.source(access: .public)
    let lines = source.split(separator: "\n")
    let place = lines.firstIndex { $0 == "  public convenience init() {" } ?? 0
    #expect(place > 0 && lines[place - 1].hasPrefix(attribute))
    let without = Self.source(access: .public, hasDeprecatedInitializer: false)
    #expect(!without.contains("convenience init() {") && !without.contains(attribute))
  }

  @Test("an updatable model's training examples have a class of their own")
  func trainingInputs() {
    let picture = ModelInterface.Feature("drawing", .image(width: 8, height: 6, color: .grayscale))
    let source = Self.source(trainingInputs: [picture, .init("label", .string)])
    #expect(source.contains("nonisolated final class FlowersTrainingInput: MLFeatureProvider {"))
    for member in [
      "init(drawing: CVPixelBuffer, label: String) {",
      "convenience init(drawingWith drawing: CGImage, label: String) throws {",
      "convenience init(drawingAt drawing: URL, label: String) throws {",
      "func setDrawing(with drawing: CGImage) throws {",
    ] {
      #expect(source.contains("  \(member)\n"), "\(member)")
    }
    #expect(source.contains("import CoreGraphics\n"))
    #expect(!Self.source().contains("TrainingInput"))
  }

  @Test("only the modules that a model needs are imported, with the class's access level")
  func imports() {
    func imports(_ source: String) -> [String] {
      source.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }.map(String.init)
    }
    let image = ModelInterface.Feature("picture", .image(width: 1, height: 1, color: .color))
    #expect(imports(Self.source()) == ["import CoreML", "import Foundation"])
    #expect(
      imports(Self.source(outputs: [image])) == ["import CoreML", "import CoreVideo", "import Foundation"])
    #expect(
      imports(Self.source(inputs: [image], access: .public))
        == [
          "public import CoreGraphics", "public import CoreML", "public import CoreVideo",
          "import Foundation",
        ])
  }

  @Test(
    "all public members have the requested access level",
    arguments: [ModelSource.AccessLevel.public, .package])
  func access(level: ModelSource.AccessLevel) {
    let source = Self.source(
      inputs: [
        .init("x", .multiArray(.float32, shape: [2])), .init("y", .image(width: 1, height: 1, color: .color)),
      ],
      outputs: [.init("z", .multiArray(.int32, shape: []))],
      states: [.init("s", .multiArray(.float16, shape: [1]))],
      access: level)
    // Classes start a line, their members have two spaces, and code in functions has more.
    let words: Set<Substring> = [
      "class", "convenience", "enum", "final", "func", "init", "let", "nonisolated", "static", "var",
    ]
    let bare = source.split(separator: "\n").filter { line in
      let indentation = line.prefix { $0 == " " }.count
      let word = line.dropFirst(indentation).prefix { $0.isLetter }
      return indentation <= 2 && words.contains(word)
    }
    #expect(bare.isEmpty)
    #expect(source.split(separator: "\n").count { $0.hasPrefix("  \(level.rawValue) ") } > 30)
  }

  @Test("a model with several images and optional arrays has each initializer once")
  func combinations() {
    let source = Self.source(inputs: [
      .init("content", .image(width: 2, height: 2, color: .color)),
      .init("mask", .image(width: 2, height: 2, color: .grayscale), isOptional: true),
      .init("r", .multiArray(.float16, shape: [1]), isOptional: true),
    ])
    for line in [
      "init(content: CVPixelBuffer, mask: CVPixelBuffer? = nil, r: MLMultiArray? = nil) {",
      "convenience init(content: CVPixelBuffer, mask: CVPixelBuffer? = nil, r: MLShapedArray<Float16>? = nil) {",
      "convenience init(contentWith content: CGImage, maskWith mask: CGImage? = nil, r: MLMultiArray? = nil) throws {",
      "convenience init(contentAt content: URL, maskAt mask: URL? = nil, r: MLMultiArray? = nil) throws {",
      "pixelFormatType: kCVPixelFormatType_OneComponent8",
      "func setMask(with mask: URL) throws {",
    ] {
      let words = source.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        .replacing("( ", with: "(").replacing(" )", with: ")")
      #expect(words.contains(line), "\(line)")
    }
    // The form without arrays must not match two initializers.
    #expect(source.split(separator: "@_disfavoredOverload").count - 1 == 4)
  }

  @Test("names and descriptions from the model stay within their literals and comments")
  func hostileNames() {
    let source = Self.source(inputs: [
      .init("a\"; import Evil //", .double, summary: "first\nimport Evil\r*/ import Evil")
    ])
    #expect(source.contains(#"case "a\"; import Evil //": MLFeatureValue(double: self.a___import_Evil___)"#))
    let lines = source.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
    #expect(!lines.contains { $0.hasPrefix("import Evil") || $0.hasPrefix("*/") })
  }

  @Test("only a stateful model's predictions take a state")
  func stateful() {
    let source = Self.source(
      inputs: [.init("x", .double)], outputs: [.init("y", .double)],
      states: [.init("cache.0", .multiArray(.float16, shape: [1]))])
    #expect(source.contains("final class FlowersState: Sendable {"))
    #expect(source.contains(#"case cache_0 = "cache.0""#))
    #expect(source.contains("func makeState() -> FlowersState {"))
    #expect(
      source.contains("func prediction(x: Double, using state_: FlowersState) throws -> FlowersOutput {"))
    #expect(!source.contains("func predictions("))
  }
}
