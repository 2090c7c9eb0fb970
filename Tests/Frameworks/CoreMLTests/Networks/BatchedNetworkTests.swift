import CoreMLSpecification
import Foundation
import NetworkInference
import TestSupport
import Testing
import VisionModels

@testable import CoreML

@Suite("Batches of small classifiers")
struct BatchedNetworkTests {
  @Test("after some predictions, several are made at once, with the results of single ones")
  func results() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "CoreMLTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let configuration = MLModelConfiguration()
    configuration.computeUnits = .cpuOnly
    configuration.engine.cache = NetworkCache(folder: folder)
    let model = try DiceValues(configuration: configuration).model
    let constraint = try #require(model.modelDescription.inputDescriptionsByName["image"]?.imageConstraint)
    // A batch of four, and one image left.
    let inputs = try ["1", "3", "5", "none", "3"].map { name in
      let file = packageFolder.appending(path: "Tests/Fixtures/DiceValues/\(name).png")
      return try MLDictionaryFeatureProvider(
        dictionary: ["image": MLFeatureValue(imageAt: file, constraint: constraint)])
    }
    func probabilities(_ output: any MLFeatureProvider) throws -> [String: Double] {
      let values = try #require(output.featureValue(for: "classLabelProbs")).dictionaryValue
      return Dictionary(uniqueKeysWithValues: values.map { ("\($0.key)", $0.value.doubleValue) })
    }
    let expected = try inputs.map { try probabilities(model.prediction(from: $0)) }
    var compiledCounts: [Int] = []
    for _ in 0..<8 {
      let outputs = try model.predictions(fromBatch: MLArrayBatchProvider(array: inputs))
      #expect(outputs.count == inputs.count)
      for (index, values) in expected.enumerated() {
        let found = try probabilities(outputs.features(at: index))
        #expect(found.keys == values.keys)
        // In 32-bit arithmetic the engine may sum in another order.
        #expect(found.allSatisfy { abs($0.value - (values[$0.key] ?? 2)) < 1e-4 })
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      compiledCounts.append(names.count { $0.hasSuffix(".network") })
    }
    // Of five predictions each, the seventh batch passes 32.
    #expect(compiledCounts == [1, 1, 1, 1, 1, 1, 2, 2])
  }

  @Test("a classifier of small images has batches, a detector of large ones has none")
  func sizes() throws {
    #expect(try DiceValues().model.batchSize == 4)
    #expect(try DiceDetector().model.batchSize == 1)
  }

  @Test("a batch network that can't be compiled isn't tried again")
  func failure() throws {
    let input = try NetworkInput(
      .image("image", 8, 8, .rgb), NetworkSpecification(.network([], inputs: [], outputs: [])),
      isFirstPicture: true)
    let batched = try #require(BatchedNetwork(inputs: [input], layers: []))
    var attempts: [[[Int]]] = []
    for _ in 0..<10 {
      let network = batched.network(for: 8) { shapes in
        attempts.append(shapes)
        throw MLModelError(.generic, "no memory")
      }
      #expect(network == nil)
    }
    #expect(attempts == [[[1, 4, 3, 8, 8]]])
  }
}
