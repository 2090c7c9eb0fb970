import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Support vector machines")
struct SupportVectorTests {
  private func regressor(
    _ kernel: CoreML_Specification_Kernel.OneOf_Kernel, isSparse: Bool
  ) throws -> MLModel {
    try ClassicSpecification.model(
      [ClassicSpecification.vector("x", 2)], [ClassicSpecification.number("y")],
      .supportVectorRegressor(
        .with {
          $0.kernel.kernel = kernel
          $0.coefficients.alpha = [2, -1]
          $0.rho = 0.5
          if isSparse {
            $0.sparseSupportVectors.vectors = [
              .with {
                $0.nodes = [
                  .with {
                    $0.index = 1; $0.value = 1
                  }
                ]
              },
              .with {
                $0.nodes = [
                  .with {
                    $0.index = 2; $0.value = 2
                  }
                ]
              },
            ]
          } else {
            $0.denseSupportVectors.vectors = [.with { $0.values = [1, 0] }, .with { $0.values = [0, 2] }]
          }
        }))
  }

  @Test("kernels of an input with dense and sparse vectors", arguments: [true, false])
  func kernels(_ isSparse: Bool) throws {
    // x = (3, 1): products 3 and 2; squared distances 4 + 1 = 5 and 9 + 1 = 10.
    func value(_ kernel: CoreML_Specification_Kernel.OneOf_Kernel) throws -> [Double] {
      try regressor(kernel, isSparse: isSparse).numbers("y", ["x": [3.0, 1.0]])
    }
    try expectClose(value(.linearKernel(.init())), [2 * 3 - 2 - 0.5])
    try expectClose(value(.rbfKernel(.with { $0.gamma = 0.1 })), [2 * exp(-0.5) - exp(-1) - 0.5])
    // (0.5 · 3 + 1)² = 6.25 and (0.5 · 2 + 1)² = 4
    try expectClose(
      value(
        .polyKernel(
          .with {
            $0.degree = 2; $0.gamma = 0.5; $0.c = 1
          })), [2 * 6.25 - 4 - 0.5])
    try expectClose(
      value(
        .sigmoidKernel(
          .with {
            $0.gamma = 0.5; $0.c = 1
          })), [2 * tanh(2.5) - tanh(2) - 0.5])
  }

  private func classifier(_ probabilities: Bool) throws -> MLModel {
    // One support vector per label, at 0, 1 and 10 with a linear kernel, and coefficients that put each
    // pair's boundary halfway: decision = a·v₁·x − a·v₂·x − rho.
    try ClassicSpecification.classifier(
      inputs: 1,
      .supportVectorClassifier(
        .with {
          $0.kernel.linearKernel = .init()
          $0.numberOfSupportVectorsPerClass = [1, 1, 1]
          $0.denseSupportVectors.vectors = [0, 1, 10].map { place in .with { $0.values = [place] } }
          // Row 0: label 0 against 1, label 1 against 0, label 2 against 0; row 1: the second rival of each.
          $0.coefficients = [.with { $0.alpha = [1, -1, -1] }, .with { $0.alpha = [1, 1, -1] }]
          $0.rho = [-0.5, -50, -49.5]
          if probabilities {
            $0.probA = [-2, -2, -2]
            $0.probB = [0, 0, 0]
          }
          $0.stringClassLabels.vector = ["a", "b", "c"]
        }))
  }

  @Test("the label that wins most pairs is predicted, and its share of the pairs is its probability")
  func votes() throws {
    let model = try classifier(false)
    #expect(try model.classification([0.2]).label == "a")
    #expect(try model.classification([0.7]).label == "b")
    #expect(try model.classification([9]).label == "c")
    let probabilities = try model.classification([9]).probabilities
    expectClose(["a", "b", "c"].map { probabilities[$0] ?? 0 }, [0, 1 / 3, 2 / 3])
  }

  @Test("with probability parameters the most probable label is predicted")
  func probabilities() throws {
    let (label, probabilities) = try classifier(true).classification([0])
    #expect(label == "a")
    expectClose([probabilities.values.reduce(0, +)], [1])
    // Decision 0.5 of a against b: with A = −2 the odds are e.
    let (first, second) = (probabilities["a"] ?? 0, probabilities["b"] ?? 0)
    #expect(abs(first / second - exp(1)) < 0.05)
    // The iteration ends when the gradient is below 0.005 / 3.
    #expect((probabilities["c"] ?? 1) < 0.005 / 3)
  }

  @Test("a NaN decision selects the second label, as libsvm's comparisons do")
  func undecided() throws {
    // svm_predict_probability takes max(NaN, 1e-7) as (NaN > 1e-7) ? NaN : 1e-7.
    let model = try ClassicSpecification.classifier(
      inputs: 1,
      .supportVectorClassifier(
        .with {
          $0.kernel.linearKernel = .init()
          $0.numberOfSupportVectorsPerClass = [1, 1]
          $0.denseSupportVectors.vectors = [.with { $0.values = [0] }, .with { $0.values = [1] }]
          $0.coefficients = [.with { $0.alpha = [.infinity, -.infinity] }]
          $0.rho = [0]
          $0.probA = [-2]
          $0.probB = [0]
          $0.stringClassLabels.vector = ["a", "b"]
        }))
    let (label, probabilities) = try model.classification([1])
    #expect(label == "b")
    expectClose([probabilities["a"] ?? 0, probabilities["b"] ?? 0], [1e-7, 1 - 1e-7])
  }

  @Test("consistent probabilities are restored from their pairs")
  func coupling() {
    let true4 = [0.1, 0.2, 0.3, 0.4]
    let wins = true4.map { own in true4.map { own / (own + $0) } }
    // The iteration ends when the gradient is below 0.005 / 4.
    expectClose(PairwiseCoupling(wins).probabilities, true4, within: 0.005)
    #expect(PairwiseCoupling([[0, 0.7], [0.3, 0]]).probabilities == [0.7, 0.3])
  }

  @Test("contradictory parameters are rejected at load")
  func refusals() {
    func refusal(_ words: String, _ change: (inout CoreML_Specification_SupportVectorClassifier) -> Void) {
      var parameters = CoreML_Specification_SupportVectorClassifier()
      parameters.kernel.linearKernel = .init()
      parameters.numberOfSupportVectorsPerClass = [1, 1]
      parameters.denseSupportVectors.vectors = [.with { $0.values = [0] }, .with { $0.values = [1] }]
      parameters.coefficients = [.with { $0.alpha = [1, -1] }]
      parameters.rho = [0]
      parameters.stringClassLabels.vector = ["a", "b"]
      change(&parameters)
      #expect {
        try ClassicSpecification.classifier(inputs: 1, .supportVectorClassifier(parameters))
      } throws: {
        ($0 as? MLModelError)?.code == .io && "\($0)".contains(words)
      }
    }
    refusal("no kernel") { $0.kernel = .init() }
    refusal("no support vectors") { $0.supportVectors = nil }
    refusal("don't match its 2 labels") { $0.numberOfSupportVectorsPerClass = [2, 1] }
    refusal("don't match its 2 labels") { $0.numberOfSupportVectorsPerClass = [3, -1] }
    refusal("don't match its 2 labels") { $0.coefficients = [.with { $0.alpha = [1] }] }
    refusal("don't match its 2 labels") { $0.rho = [] }
    refusal("of its 1 pairs") { $0.probA = [1, 2] }
    refusal("of one length") {
      $0.denseSupportVectors.vectors = [.with { $0.values = [0, 1] }, .with { $0.values = [1] }]
    }
    refusal("indices start at 1") {
      $0.sparseSupportVectors.vectors = [
        .with {
          $0.nodes = [
            .with {
              $0.index = 0; $0.value = 1
            }
          ]
        }, .init(),
      ]
    }
    refusal("have 5 elements") {
      $0.sparseSupportVectors.vectors = [
        .with {
          $0.nodes = [
            .with {
              $0.index = 5; $0.value = 1
            }
          ]
        }, .init(),
      ]
    }
  }
}
