import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Feature transformers")
struct TransformerTests {
  typealias Spec = ClassicSpecification

  private func vectors(
    _ inputs: Int, _ outputs: Int, _ type: CoreML_Specification_Model.OneOf_Type
  ) throws -> MLModel { try Spec.model([Spec.vector("x", inputs)], [Spec.vector("y", outputs)], type) }

  @Test("a scaler adds, then multiplies; a single parameter applies to all elements")
  func scaler() throws {
    let each = try vectors(
      2, 2,
      .scaler(
        .with {
          $0.shiftValue = [1, -2]; $0.scaleValue = [10, 100]
        }))
    #expect(try each.numbers("y", ["x": [3.0, 4.0]]) == [40, 200])
    let all = try vectors(2, 2, .scaler(.with { $0.scaleValue = [0.5] }))
    #expect(try all.numbers("y", ["x": [3.0, 4.0]]) == [1.5, 2])
    let wrong = try vectors(3, 3, .scaler(.with { $0.shiftValue = [1, 2] }))
    #expect { try wrong.numbers("y", ["x": [3.0, 4.0, 5.0]]) } throws: {
      "\($0)".contains("2 shifts for 3 numbers")
    }
  }

  @Test(
    "a normalizer divides by the norm, and leaves zeros unchanged",
    arguments: [
      (CoreML_Specification_Normalizer.NormType.l1, [3.0 / 7, -4.0 / 7]), (.l2, [0.6, -0.8]),
      (.lMax, [0.75, -1]),
    ])
  func normalizer(_ norm: CoreML_Specification_Normalizer.NormType, _ expected: [Double]) throws {
    let model = try vectors(2, 2, .normalizer(.with { $0.normType = norm }))
    try expectClose(model.numbers("y", ["x": [3.0, -4.0]]), expected)
    #expect(try model.numbers("y", ["x": [0.0, 0.0]]) == [0, 0])
  }

  @Test("an extractor selects elements, and rejects indices out of range")
  func extractor() throws {
    let model = try vectors(3, 2, .arrayFeatureExtractor(.with { $0.extractIndex = [2, 0] }))
    #expect(try model.numbers("y", ["x": [7.0, 8.0, 9.0]]) == [9, 7])
    let far = try vectors(3, 1, .arrayFeatureExtractor(.with { $0.extractIndex = [.max] }))
    #expect { try far.numbers("y", ["x": [7.0, 8.0, 9.0]]) } throws: { "\($0)".contains("which has 3") }
  }

  @Test("an extractor of one element can output a number")
  func extractedNumber() throws {
    let model = try Spec.model(
      [Spec.vector("x", 2)], [Spec.whole("y")], .arrayFeatureExtractor(.with { $0.extractIndex = [1] }))
    #expect(try model.outputs(["x": [7.0, 8.0]]).featureValue(for: "y")?.int64Value == 8)
  }

  @Test("a vectorizer concatenates numbers, vectors and dictionaries")
  func vectorizer() throws {
    let columns: [(String, UInt64)] = [("d", 3), ("x", 2), ("n", 1)]
    let model = try Spec.model(
      [Spec.number("n"), Spec.vector("x", 2), Spec.wholeDictionary("d")], [Spec.vector("y", 6)],
      .featureVectorizer(
        .with {
          $0.inputList = columns.map { column in
            .with {
              $0.inputColumn = column.0
              $0.inputDimensions = column.1
            }
          }
        }))
    let dictionary = [2: 5] as [Int64: Double]
    #expect(
      try model.numbers("y", ["n": 1.0, "x": [2.0, 3.0], "d": dictionary as [AnyHashable: NSNumber]])
        == [0, 0, 5, 2, 3, 1])
    #expect {
      try model.numbers("y", ["n": 1.0, "x": [2.0, 3.0], "d": [3: 5] as [AnyHashable: NSNumber]])
    } throws: { "\($0)".contains("isn't an index of a vector of 3") }
  }

  @Test("a vectorizer with more elements than fit in memory is rejected at load")
  func hugeVectorizer() {
    #expect {
      try Spec.model(
        [Spec.number("n")], [Spec.vector("y", 1)],
        .featureVectorizer(
          .with {
            $0.inputList = [
              .with {
                $0.inputColumn = "n"
                $0.inputDimensions = .max
              }
            ]
          }))
    } throws: { "\($0)".contains("has more than") }
  }

  @Test("a one-hot encoder marks the category's index, in a vector or a dictionary")
  func oneHot() throws {
    func model(sparse: Bool, ignoring: Bool) throws -> MLModel {
      try Spec.model(
        [Spec.text("x")], [sparse ? Spec.wholeDictionary("y") : Spec.vector("y", 3)],
        .oneHotEncoder(
          .with {
            $0.stringCategories.vector = ["red", "green", "blue"]
            $0.outputSparse = sparse
            $0.handleUnknown = ignoring ? .ignoreUnknown : .errorOnUnknown
          }))
    }
    #expect(try model(sparse: false, ignoring: false).numbers("y", ["x": "green"]) == [0, 1, 0])
    #expect(try model(sparse: false, ignoring: true).numbers("y", ["x": "pink"]) == [0, 0, 0])
    let sparse = try model(sparse: true, ignoring: false).outputs(["x": "blue"])
    #expect(sparse.featureValue(for: "y")?.dictionaryValue == [Int64(2): 1])
    #expect { try model(sparse: false, ignoring: false).outputs(["x": "pink"]) } throws: {
      "\($0)".contains("pink") && "\($0)".contains("3 categories")
    }
  }

  @Test("a one-hot encoder of integers accepts them as numbers and in a vector of one element")
  func oneHotNumbers() throws {
    let model = try Spec.model(
      [Spec.vector("x", 1)], [Spec.vector("y", 2)],
      .oneHotEncoder(.with { $0.int64Categories.vector = [7, 9] }))
    #expect(try model.numbers("y", ["x": [9.0]]) == [0, 1])
  }

  @Test(
    "a category listed twice has the first of its indices, and the second stays zero")
  func repeatedCategory() throws {
    let model = try Spec.model(
      [Spec.text("x")], [Spec.vector("y", 4)],
      .oneHotEncoder(.with { $0.stringCategories.vector = ["red", "green", "red", "blue"] }))
    #expect(try model.numbers("y", ["x": "red"]) == [1, 0, 0, 0])
    #expect(try model.numbers("y", ["x": "blue"]) == [0, 0, 0, 1])
  }

  @Test("a dictionary vectorizer maps keys to indices")
  func dictionaryVectorizer() throws {
    let model = try Spec.model(
      [Spec.textDictionary("x")], [Spec.vector("y", 2)],
      .dictVectorizer(.with { $0.stringToIndex.vector = ["a", "b"] }))
    #expect(
      try model.numbers("y", ["x": ["b": 2, "unknown": 5] as [AnyHashable: NSNumber]]) == [0, 2])
  }

  @Test("a dictionary vectorizer accepts integers where only the file declares strings, also in a pipeline")
  func numberedVectorizer() throws {
    let vectorizer = Spec.specification(
      [Spec.textDictionary("x")], [Spec.vector("y", 2)],
      .dictVectorizer(.with { $0.int64ToIndex.vector = [7, -1] }))
    let keys = ["x": [-1: 2, 5: 9] as [AnyHashable: NSNumber]]
    let alone = try Spec.model(vectorizer)
    #expect(try alone.numbers("y", keys) == [0, 2])
    #expect(alone.modelDescription.inputDescriptionsByName["x"]?.dictionaryConstraint?.keyType == .int64)
    let pipeline = try Spec.model(
      [Spec.textDictionary("x")], [Spec.vector("y", 2)], .pipeline(.with { $0.models = [vectorizer] }))
    #expect(try pipeline.numbers("y", keys) == [0, 2])
  }

  @Test("a dictionary vectorizer's output feeds a feature vectorizer as a dictionary")
  func sparseVector() throws {
    let model = try Spec.model(
      [Spec.textDictionary("x")],
      [
        .with {
          $0.name = "y"; $0.type.dictionaryType.int64KeyType = .init()
        }
      ],
      .dictVectorizer(.with { $0.stringToIndex.vector = ["a", "b"] }))
    let places = try model.outputs(["x": ["b": 2, "unknown": 5] as [AnyHashable: NSNumber]])
    #expect(places.featureValue(for: "y")?.dictionaryValue == [Int64(1): 2])
  }

  @Test("a categorical mapping works both ways, with a default for unknown values")
  func mapping() throws {
    let forth = try Spec.model(
      [Spec.text("x")], [Spec.whole("y")],
      .categoricalMapping(
        .with {
          $0.stringToInt64Map.map = ["a": 4]; $0.int64Value = -1
        }))
    #expect(try forth.outputs(["x": "a"]).featureValue(for: "y")?.int64Value == 4)
    #expect(try forth.outputs(["x": "?"]).featureValue(for: "y")?.int64Value == -1)
    let back = try Spec.model(
      [Spec.whole("x")], [Spec.text("y")], .categoricalMapping(.with { $0.int64ToStringMap.map = [4: "a"] }))
    #expect(try back.outputs(["x": 4]).featureValue(for: "y")?.stringValue == "a")
    #expect { try back.outputs(["x": 5]) } throws: { "\($0)".contains("no value for unknown") }
  }

  @Test("an imputer replaces missing values: NaN or a given value, for each element")
  func imputer() throws {
    let nan = try vectors(3, 3, .imputer(.with { $0.imputedDoubleValue = 7 }))
    #expect(try nan.numbers("y", ["x": [1.0, .nan, 3.0]]) == [1, 7, 3])
    let named = try vectors(
      3, 3,
      .imputer(
        .with {
          $0.imputedDoubleArray.vector = [10, 20, 30]; $0.replaceDoubleValue = -1
        }))
    #expect(try named.numbers("y", ["x": [-1.0, 2.0, -1.0]]) == [10, 2, 30])
    let text = try Spec.model(
      [Spec.text("x")], [Spec.text("y")], .imputer(.with { $0.imputedStringValue = "none" }))
    #expect(try text.outputs(["x": ""]).featureValue(for: "y")?.stringValue == "none")
    #expect(try text.outputs(["x": "some"]).featureValue(for: "y")?.stringValue == "some")
  }

  @Test("an imputer supplies a missing optional number, and completes dictionaries")
  func imputerOfMissing() throws {
    let number = try Spec.model(
      [Spec.optional(Spec.number("x"))], [Spec.number("y")], .imputer(.with { $0.imputedDoubleValue = 2.5 }))
    #expect(try number.numbers("y", [:]) == [2.5])
    let dictionary = try Spec.model(
      [Spec.textDictionary("x")], [Spec.textDictionary("y")],
      .imputer(.with { $0.imputedStringDictionary.map = ["a": 1, "b": 2] }))
    let outputs = try dictionary.outputs(["x": ["b": 9, "c": 3] as [AnyHashable: NSNumber]])
    #expect(outputs.featureValue(for: "y")?.dictionaryValue == ["a": 1, "b": 9, "c": 3])
  }

  @Test("an identity model passes features on, whatever the output's name")
  func identity() throws {
    let model = try Spec.model(
      [Spec.vector("x", 2), Spec.text("t")], [Spec.vector("y", 2), Spec.text("t")], .identity(.init()))
    let outputs = try model.outputs(["x": [1.0, 2.0], "t": "word"])
    #expect(outputs.featureValue(for: "y")?.numbers == [1, 2])
    #expect(outputs.featureValue(for: "t")?.stringValue == "word")
  }
}
