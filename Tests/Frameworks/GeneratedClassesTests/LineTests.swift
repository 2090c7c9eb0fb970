import CoreML
import Testing

/// The class of `Nested/Line.mlmodel`, in a folder that is a resource as a whole.
@Suite("Generated class of a model in a folder")
struct LineTests {
  @Test("the model is found in its folder among the resources, and predicts")
  func line() throws {
    #expect(
      Line.urlOfModelInThisBundle.path.hasSuffix("_GeneratedClassesTests.resources/Nested/Line.mlmodel"))
    #expect(try Line(configuration: MLModelConfiguration()).prediction(x: 4).y == 11)
    let loaded = try Line(contentsOf: Line.urlOfModelInThisBundle, configuration: MLModelConfiguration())
    #expect(try loaded.predictions(inputs: [LineInput(x: 0), LineInput(x: -1.5)]).map(\.y) == [3, 0])
  }
}
