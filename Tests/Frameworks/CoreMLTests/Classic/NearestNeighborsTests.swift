import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Nearest neighbors")
struct NearestNeighborsTests {
  private func model(
    _ samples: [(place: Float, label: String)], neighbors: Int64, byDistance: Bool = false
  ) throws -> MLModel {
    try ClassicSpecification.classifier(
      inputs: 1,
      .kNearestNeighborsClassifier(
        .with {
          $0.nearestNeighborsIndex.numberOfDimensions = 1
          $0.nearestNeighborsIndex.floatSamples = samples.map { sample in .with { $0.vector = [sample.place] }
          }
          $0.nearestNeighborsIndex.singleKdTreeIndex.leafSize = 30
          $0.nearestNeighborsIndex.squaredEuclideanDistance = .init()
          $0.numberOfNeighbors.defaultValue = neighbors
          $0.stringClassLabels.vector = samples.map(\.label)
          $0.defaultStringLabel = "none"
          if byDistance { $0.inverseDistanceWeighting = .init() } else { $0.uniformWeighting = .init() }
        }))
  }

  @Test("the nearest samples' labels vote")
  func votes() throws {
    let model = try model([(0, "a"), (1, "b"), (3, "b"), (100, "a")], neighbors: 3)
    let (label, probabilities) = try model.classification([0.1])
    #expect(label == "b")
    expectClose([probabilities["a"] ?? 0, probabilities["b"] ?? 0], [1 / 3, 2 / 3])
    #expect(model.modelDescription.classLabels as? [String] == ["a", "b"])
  }

  @Test("votes can be weighted by inverse distance")
  func distances() throws {
    let samples: [(Float, String)] = [(0, "a"), (2, "b"), (3, "b")]
    // At 0.5: 1 / 0.5 = 2 against 1 / 1.5 + 1 / 2.5 = 16 / 15.
    let (label, probabilities) = try model(samples, neighbors: 3, byDistance: true).classification([0.5])
    #expect(label == "a")
    expectClose([probabilities["a"] ?? 0], [2 / (2 + 16.0 / 15)], within: 1e-6)
    // At a sample's exact position only that sample counts.
    #expect(try model(samples, neighbors: 3, byDistance: true).classification([3]).probabilities["b"] == 1)
  }

  @Test("all of fewer samples than neighbors vote, and without samples the default label is predicted")
  func few() throws {
    #expect(try model([(0, "a")], neighbors: 5).classification([7]).label == "a")
    let (label, probabilities) = try model([], neighbors: 5).classification([7])
    #expect(label == "none")
    #expect(probabilities == ["none": 1])
  }

  @Test("samples that contradict the model are rejected at load")
  func refusals() {
    #expect { try model([(0, "a")], neighbors: 0) } throws: { "\($0)".contains("must be positive") }
    #expect {
      try ClassicSpecification.classifier(
        inputs: 2,
        .kNearestNeighborsClassifier(
          .with {
            $0.nearestNeighborsIndex.numberOfDimensions = 2
            $0.nearestNeighborsIndex.floatSamples = [.with { $0.vector = [1] }]
            $0.numberOfNeighbors.defaultValue = 1
            $0.stringClassLabels.vector = ["a"]
          }))
    } throws: { "\($0)".contains("2 numbers each") }
  }
}
