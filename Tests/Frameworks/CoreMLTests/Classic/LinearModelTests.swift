import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Generalized linear models")
struct LinearModelTests {
  private func regressor(
    _ transform: CoreML_Specification_GLMRegressor.PostEvaluationTransform
  ) throws -> MLModel {
    try ClassicSpecification.model(
      [ClassicSpecification.number("a"), ClassicSpecification.number("b")],
      [ClassicSpecification.number("y")],
      .glmRegressor(
        .with {
          $0.weights = [.with { $0.value = [2, -1] }]
          $0.offset = [0.5]
          $0.postEvaluationTransform = transform
        }))
  }

  @Test("a regressor's inputs are used in the description's order")
  func weightedSum() throws {
    // 2 · 3 − 4 + 0.5
    #expect(try regressor(.noTransform).numbers("y", ["a": 3.0, "b": 4.0]) == [2.5])
  }

  @Test("a multi-array of one element converts to a number; one of two doesn't")
  func arrayOfOne() throws {
    let model = try regressor(.noTransform)
    #expect(try model.numbers("y", ["a": [3.0], "b": 4.0]) == [2.5])
    expectModelError(.featureType, "\"a\" needs a Double, not a MultiArray") {
      try model.numbers("y", ["a": [3.0, 3.0], "b": 4.0])
    }
  }

  @Test("a regressor's sum is transformed")
  func transforms() throws {
    // 2 · 0.25 − 1 + 0.5 = 0: half of either distribution is below it.
    try expectClose(regressor(.logit).numbers("y", ["a": 0.25, "b": 1.0]), [0.5])
    try expectClose(regressor(.probit).numbers("y", ["a": 0.25, "b": 1.0]), [0.5])
    // A sum of 1: 1 / (1 + 1/e), and the tabulated Φ(1).
    try expectClose(regressor(.logit).numbers("y", ["a": 0.25, "b": 0.0]), [0.731_058_578_630_005])
    try expectClose(regressor(.probit).numbers("y", ["a": 0.25, "b": 0.0]), [0.841_344_746_068_543])
  }

  private func classifier(
    _ labels: [String], _ weights: [[Double]], _ encoding: CoreML_Specification_GLMClassifier.ClassEncoding,
    _ transform: CoreML_Specification_GLMClassifier.PostEvaluationTransform = .logit
  ) throws -> MLModel {
    try ClassicSpecification.classifier(
      inputs: 1,
      .glmClassifier(
        .with {
          $0.weights = weights.map { weights in .with { $0.value = weights } }
          $0.classEncoding = encoding
          $0.postEvaluationTransform = transform
          $0.stringClassLabels.vector = labels
        }))
  }

  @Test("of two labels the first is the reference, with a score of zero")
  func binary() throws {
    let (label, probabilities) = try classifier(["no", "yes"], [[1]], .referenceClass).classification([log(3)]
    )
    // odds 3 : 1
    #expect(label == "yes")
    expectClose([probabilities["no"] ?? 0, probabilities["yes"] ?? 0], [0.25, 0.75])
  }

  @Test("of three labels, the scores of two against the first go through softmax")
  func reference() throws {
    let model = try classifier(["a", "b", "c"], [[log(2)], [log(5)]], .referenceClass)
    let (label, probabilities) = try model.classification([1])
    #expect(label == "c")
    expectClose(["a", "b", "c"].map { probabilities[$0] ?? 0 }, [1 / 8, 2 / 8, 5 / 8])
  }

  @Test("one-versus-rest scales the probabilities to a sum of 1")
  func oneVersusRest() throws {
    // Odds 1, 3 and 1/3: probabilities 1/2, 3/4, 1/4, a total of 3/2.
    let model = try classifier(["a", "b", "c"], [[0], [log(3)], [-log(3)]], .oneVsRest)
    let (label, probabilities) = try model.classification([1])
    #expect(label == "b")
    expectClose(["a", "b", "c"].map { probabilities[$0] ?? 0 }, [1 / 3, 1 / 2, 1 / 6])
  }

  @Test("inconsistent weights are rejected at load")
  func refusals() {
    #expect { try classifier(["a", "b", "c"], [[1]], .referenceClass) } throws: {
      "\($0)".contains("3 labels can't have 1 weight vectors")
    }
    #expect { try classifier(["a", "b", "c"], [[1], [1]], .referenceClass, .probit) } throws: {
      "\($0)".contains("this encoding and transform")
    }
    #expect { try classifier(["a", "b", "c"], [[1], [1, 2], [3]], .oneVsRest) } throws: {
      "\($0)".contains("vectors of one length")
    }
    #expect { try classifier([], [[1]], .oneVsRest) } throws: { "\($0)".contains("no labels") }
  }

  @Test("a vector of another length is rejected with both lengths")
  func wrongLength() throws {
    let model = try ClassicSpecification.model(
      [
        .with {
          $0.name = "x"; $0.type.multiArrayType.dataType = .double
        }
      ], [ClassicSpecification.number("y")],
      .glmRegressor(.with { $0.weights = [.with { $0.value = [1, 1, 1] }] }))
    #expect { try model.numbers("y", ["x": [1.0, 2.0]]) } throws: {
      ($0 as? MLModelError)?.code == .featureType && "\($0)".contains("takes 3 numbers")
        && "\($0)".contains("\"x\" has 2")
    }
  }
}
