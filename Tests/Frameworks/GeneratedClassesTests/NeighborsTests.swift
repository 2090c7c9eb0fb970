import CoreML
import Foundation
import TestSupport
import Testing

/// The class of `Models/Neighbors.mlmodel`, an updatable model without examples.
@Suite("Generated class of an updatable model")
struct NeighborsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("training inputs update the model, whose predictions are then theirs")
  func update() async throws {
    let examples = [
      NeighborsTrainingInput(point: MLShapedArray<Float>(scalars: [0, 0], shape: [2]), label: "near"),
      NeighborsTrainingInput(
        point: MLMultiArray(MLShapedArray<Float>(scalars: [9, 9], shape: [2])), label: "far"),
    ]
    #expect(examples[0].featureNames == ["point", "label"])
    #expect(examples[1].featureValue(for: "label")?.stringValue == "far")
    let url = folder.path("Updated.mlmodelc")
    let error: (any Error)? = try await withCheckedThrowingContinuation { continuation in
      do {
        try MLUpdateTask(
          forModelAt: Neighbors.urlOfModelInThisBundle, trainingData: MLArrayBatchProvider(array: examples),
          configuration: nil
        ) { context in
          do {
            try context.model.write(to: url)
            continuation.resume(returning: context.task.error)
          } catch {
            continuation.resume(throwing: error)
          }
        }.resume()
      } catch {
        continuation.resume(throwing: error)
      }
    }
    #expect(error == nil)
    let neighbors = try await Neighbors.load(contentsOf: url)
    func label(_ x: Float, _ y: Float) async throws -> String {
      let input = NeighborsInput(point: MLShapedArray<Float>(scalars: [x, y], shape: [2]))
      return try await neighbors.prediction(input: input).label
    }
    #expect(try await label(1, 2) == "near")
    #expect(try await label(7, 8) == "far")
  }
}
