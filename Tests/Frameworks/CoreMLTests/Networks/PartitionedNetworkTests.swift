import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

/// Expected values are derived by hand.
@Suite("Networks with loops, branches and data-dependent shapes")
struct PartitionedNetworkTests {
  private func network(
    _ layers: [Layer], inputs: [FeatureSpecification] = [.array("x", [1])],
    outputs: [String] = ["y"]
  ) -> Specification {
    .network(layers, inputs: inputs, outputs: outputs.map { .array($0) }, isExact: true)
  }

  private func predict(
    _ model: Specification, _ inputs: [String: ([Int], [Float])]
  ) throws -> any MLFeatureProvider {
    try model.prediction(inputs.mapValues { try MLMultiArray.numbers($0.1, shape: $0.0) })
  }

  private func layer(
    _ inputs: [String], _ outputs: [String], _ kind: Layer.OneOf_Layer
  ) -> Layer {
    .with {
      $0.name = "the layer"
      $0.input = inputs
      $0.output = outputs
      $0.layer = kind
    }
  }

  private func copy(_ from: String, _ to: String) -> Layer { layer([from], [to], .copy(.init())) }

  private func loop(
    limit: UInt64 = 0, condition: String = "", conditionLayers: [Layer] = [], inputs: [String] = [],
    _ body: [Layer]
  ) -> Layer {
    layer(
      inputs, [],
      .loop(
        .with {
          $0.maxLoopIterations = limit
          $0.conditionVar = condition
          $0.conditionNetwork.layers = conditionLayers
          $0.bodyNetwork.layers = body
        }))
  }

  private func branch(_ condition: String, _ whenTrue: [Layer], _ whenFalse: [Layer] = []) -> Layer {
    layer(
      [condition], [],
      .branch(
        .with {
          $0.ifBranch.layers = whenTrue
          $0.elseBranch.layers = whenFalse
        }))
  }

  // MARK: Control flow

  @Test("a loop counts: an iteration's outputs are the next one's inputs")
  func counting() throws {
    let model = network([copy("x", "y"), loop(limit: 5, [.linear("y", "y", factor: 2, addend: 1)])])
    #expect(try predict(model, ["x": ([1], [0])]).numbers("y") == [31])
    #expect(try predict(model, ["x": ([1], [1])]).numbers("y") == [63])
  }

  @Test("a loop's input determines the number of iterations")
  func countedByInput() throws {
    let model = network(
      [copy("x", "y"), loop(limit: 2, inputs: ["n"], [.linear("y", "y", addend: 1)])],
      inputs: [.array("x", [1]), .array("n", [1])])
    #expect(try predict(model, ["x": ([1], [0]), "n": ([1], [7])]).numbers("y") == [7])
    #expect(try predict(model, ["x": ([1], [3]), "n": ([1], [0])]).numbers("y") == [3])
  }

  @Test("a loop runs while its condition isn't 0")
  func condition() throws {
    let isSmall = layer(["y"], ["small"], .lessThan(.with { $0.alpha = 100 }))
    let model = network([
      copy("x", "y"),
      loop(condition: "small", conditionLayers: [isSmall], [.linear("y", "y", factor: 3)]),
    ])
    #expect(try predict(model, ["x": ([1], [2])]).numbers("y") == [162])
    #expect(try predict(model, ["x": ([1], [100])]).numbers("y") == [100])
  }

  @Test("loopBreak exits the innermost loop from within a branch; loopContinue starts its next iteration")
  func leaving() throws {
    // Counts to 4 and adds 10 in each iteration whose count isn't 2.
    let isTwo = layer(["n"], ["isTwo"], .equal(.with { $0.alpha = 2 }))
    let isFour = layer(["n"], ["isFour"], .equal(.with { $0.alpha = 4 }))
    let model = network([
      copy("x", "y"), .linear("x", "n", factor: 0),
      loop(
        limit: 100,
        [
          .linear("n", "n", addend: 1), isTwo, isFour,
          branch("isFour", [layer([], [], .loopBreak(.init()))]),
          branch("isTwo", [layer([], [], .loopContinue(.init()))]), .linear("y", "y", addend: 10),
        ]),
    ])
    #expect(try predict(model, ["x": ([1], [1])]).numbers("y") == [21])
  }

  @Test("a branch runs one of its networks")
  func branches() throws {
    let model = network([
      branch("x", [.linear("x", "y", factor: 10)], [.linear("x", "y", addend: -1)])
    ])
    #expect(try predict(model, ["x": ([1], [3])]).numbers("y") == [30])
    #expect(try predict(model, ["x": ([1], [0])]).numbers("y") == [-1])
  }

  @Test("an array grows with each iteration")
  func growing() throws {
    let model = network([
      copy("x", "y"), loop(limit: 3, [layer(["y", "x"], ["y"], .concatNd(.init()))]),
    ])
    #expect(try predict(model, ["x": ([2], [1, 2])]).numbers("y") == [1, 2, 1, 2, 1, 2, 1, 2])
  }

  // MARK: Data-dependent shapes

  @Test("shapes from inputs: filled, broadcast, reshaped with one inferred size")
  func shapesFromNumbers() throws {
    let fill = network(
      [layer(["x"], ["y"], .fillDynamic(.with { $0.value = 7 }))], inputs: [.array("x", [2])])
    let filled = try predict(fill, ["x": ([2], [2, 3])])
    #expect(filled.shape("y") == [2, 3] && filled.numbers("y") == Array(repeating: 7, count: 6))
    let two = [FeatureSpecification.array("x", [2]), .array("s", [2])]
    let broadcast = network([layer(["x", "s"], ["y"], .broadcastToDynamic(.init()))], inputs: two)
    #expect(try predict(broadcast, ["x": ([2], [1, 2]), "s": ([2], [2, 2])]).numbers("y") == [1, 2, 1, 2])
    let reshape = network(
      [layer(["x", "s"], ["y"], .reshapeDynamic(.init()))], inputs: [.array("x", [2, 3]), .array("s", [2])])
    #expect(
      try predict(reshape, ["x": ([2, 3], [1, 2, 3, 4, 5, 6]), "s": ([2], [-1, 2])]).shape("y") == [3, 2])
  }

  @Test("shapes from computed values: indices of nonzero elements select what is gathered")
  func nonZero() throws {
    let model = network(
      [
        layer(["x"], ["where"], .whereNonZero(.init())), layer(["x", "where"], ["y"], .gatherNd(.init())),
        layer(["where"], ["count"], .getShape(.init())),
      ], inputs: [.array("x", [2, 3])], outputs: ["where", "y", "count"])
    let result = try predict(model, ["x": ([2, 3], [0, 5, 0, 6, 0, 7])])
    #expect(result.numbers("where") == [0, 1, 1, 0, 1, 2])
    #expect(result.numbers("y") == [5, 6, 7])
    #expect(result.numbers("count") == [3, 2])
  }

  @Test("a scalar of one part gets a dimension in the next, and is a list of one")
  func scalarBetweenParts() throws {
    let first = Layer.OneOf_Layer.sliceStatic(
      .with {
        ($0.beginIds, $0.endIds, $0.strides) = ([0], [1], [1])
        ($0.beginMasks, $0.endMasks, $0.squeezeMasks) = ([false], [false], [true])
      })
    let model = network(
      [
        layer(["x"], ["shape"], .getShape(.init())), layer(["shape"], ["rows"], first),
        layer(["x"], ["where"], .whereNonZero(.init())),
        layer(["rows"], ["list"], .expandDims(.with { $0.axes = [0] })),
        layer(["shape", "list"], ["y"], .concatNd(.init())),
      ], inputs: [.array("x", [2, 3])], outputs: ["where", "y", "rows"])
    let result = try predict(model, ["x": ([2, 3], [0, 5, 0, 6, 0, 7])])
    #expect(result.numbers("y") == [2, 3, 2])
    #expect(result.shape("y") == [3] && result.shape("rows") == [1])
  }

  @Test("no nonzero elements means no rows, which later layers reject by name")
  func nothingFound() throws {
    let found = network(
      [layer(["x"], ["y"], .whereNonZero(.init())), layer(["y"], ["z"], .whereNonZero(.init()))],
      inputs: [.array("x", [2, 3])], outputs: ["y", "z"])
    let result = try predict(found, ["x": ([2, 3], [0, 0, 0, 0, 0, 0])])
    #expect(result.shape("y") == [0, 2] && result.numbers("y") == [])
    #expect(result.shape("z") == [0, 2])
    // The next prediction finds an element.
    #expect(try predict(found, ["x": ([2, 3], [0, 0, 0, 0, 4, 0])]).numbers("y") == [1, 1])
    let gathering = network(
      [layer(["x"], ["where"], .whereNonZero(.init())), layer(["x", "where"], ["y"], .gatherNd(.init()))],
      inputs: [.array("x", [2])])
    expectModelError(
      .parameters, "of type gatherNd: its input \"where\" has no elements: the shape is [0, 1]"
    ) {
      try predict(gathering, ["x": ([2], [0, 0])])
    }
  }

  @Test("ranges, repetitions, padding and counts from inputs, each repeated with other values")
  func operands() throws {
    let range = network(
      [layer(["end", "start"], ["y"], .rangeDynamic(.with { $0.stepSizeValue = 2 }))],
      inputs: [.array("end", [1]), .array("start", [1])])
    #expect(try predict(range, ["end": ([1], [6]), "start": ([1], [1])]).numbers("y") == [1, 3, 5])
    #expect(try predict(range, ["end": ([1], [3]), "start": ([1], [-1])]).numbers("y") == [-1, 1])
    let pair = [FeatureSpecification.array("x", [2]), .array("n", [1])]
    let tile = network([layer(["x", "n"], ["y"], .tile(.init()))], inputs: pair)
    #expect(try predict(tile, ["x": ([2], [1, 2]), "n": ([1], [2])]).numbers("y") == [1, 2, 1, 2])
    let pad = network(
      [layer(["x", "p"], ["y"], .constantPad(.with { $0.value = 9 }))],
      inputs: [.array("x", [2]), .array("p", [2])])
    #expect(try predict(pad, ["x": ([2], [1, 2]), "p": ([2], [1, 2])]).numbers("y") == [9, 1, 2, 9, 9])
    let top = network([layer(["x", "n"], ["y", "z"], .topK(.with { $0.axis = 0 }))], inputs: pair)
    #expect(try predict(top, ["x": ([2], [1, 2]), "n": ([1], [1])]).numbers("y") == [2])
    let sum = network([layer(["x", "n"], ["y"], .cumSum(.init()))], inputs: pair)
    #expect(try predict(sum, ["x": ([2], [1, 2]), "n": ([1], [-1])]).numbers("y") == [1, 3])
  }

  @Test("slices with starts, ends and strides from inputs")
  func slices() throws {
    let four = [FeatureSpecification.array("x", [6]), .array("b", [1]), .array("e", [1]), .array("s", [1])]
    let model = network([layer(["x", "b", "e", "s"], ["y"], .sliceDynamic(.init()))], inputs: four)
    let x: ([Int], [Float]) = ([6], [0, 1, 2, 3, 4, 5])
    let some = try predict(model, ["x": x, "b": ([1], [1]), "e": ([1], [-1]), "s": ([1], [2])])
    #expect(some.numbers("y") == [1, 3])
    let backwards = try predict(model, ["x": x, "b": ([1], [-1]), "e": ([1], [1]), "s": ([1], [-2])])
    #expect(backwards.numbers("y") == [5, 3])
    let open = network(
      [
        layer(
          ["x", "b"], ["y"],
          .sliceDynamic(
            .with {
              $0.endIds = [0]; $0.endMasks = [true]
            }))
      ],
      inputs: Array(four.prefix(2)))
    #expect(try predict(open, ["x": x, "b": ([1], [4])]).numbers("y") == [4, 5])
    // coremltools writes it like this if everything comes from inputs.
    let padded = network(
      [
        layer(
          ["x", "b", "e"], ["y"],
          .sliceDynamic(
            .with {
              $0.endIds = [1, 1, 1, 1, 1]; $0.strides = [1, 1, 1, 1, 1]
              $0.beginMasks = [false, false, false, false, false]
              $0.endMasks = [false, false, false, false, false]
              $0.squeezeMasks = [false, false, false, false, false]
            }))
      ], inputs: Array(four.prefix(3)))
    #expect(try predict(padded, ["x": x, "b": ([1], [1]), "e": ([1], [3])]).numbers("y") == [1, 2])
  }

  @Test("of overlapping boxes the best are kept; of none above the threshold, the best of all")
  func suppression() throws {
    let outputs = ["boxes", "scores", "places", "count"]
    func model(threshold: Float) -> Specification {
      network(
        [
          layer(
            ["x", "s"], outputs,
            .nonMaximumSuppression(
              .with {
                $0.iouThreshold = 0.5; $0.scoreThreshold = threshold; $0.maxBoxes = 3
              }))
        ], inputs: [.array("x", [1, 3, 4]), .array("s", [1, 3, 1])], outputs: outputs)
    }
    // The second overlaps the first by two thirds.
    let inputs: [String: ([Int], [Float])] = [
      "x": ([1, 3, 4], [0, 0, 10, 10, 2, 0, 10, 10, 50, 50, 10, 10]), "s": ([1, 3, 1], [0.8, 0.9, 0.3]),
    ]
    let some = try predict(model(threshold: 0.25), inputs)
    #expect(some.numbers("places") == [1, 2, -1] && some.numbers("count") == [2])
    #expect(some.numbers("scores") == [0.9, 0.3, 0])
    #expect(some.numbers("boxes") == [2, 0, 10, 10, 50, 50, 10, 10, 0, 0, 0, 0])
    let none = try predict(model(threshold: 0.9), inputs)
    #expect(none.numbers("places") == [1, -1, -1] && none.numbers("count") == [1])
  }

  // MARK: Like other networks

  @Test("a classifier and a network of five dimensions run in parts like others")
  func otherForms() throws {
    var layers = [Layer.linear("x", "y"), loop(limit: 2, [.linear("y", "y", factor: 2)])]
    layers.append(copy("y", "p"))
    var model = Specification.network(
      layers, inputs: [.array("x", [3])],
      outputs: [
        .with {
          $0.name = "label"; $0.type.stringType = .init()
        }
      ])
    model.neuralNetworkClassifier = .with {
      $0.layers = layers
      $0.labelProbabilityLayerName = "p"
      $0.stringClassLabels.vector = ["a", "b", "c"]
    }
    model.description.predictedFeatureName = "label"
    let result = try predict(model, ["x": ([3], [1, 5, 2])])
    #expect(result.featureValue(for: "label")?.stringValue == "b")
  }

  @Test("concurrent tasks get their own results")
  func concurrently() async throws {
    let model = network([copy("x", "y"), loop(limit: 4, [.linear("y", "y", factor: 2)])])
    let executor = try NeuralNetworkExecutor(model, allowsReducedPrecision: false)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<16 {
        group.addTask {
          let features = try MLDictionaryFeatureProvider(
            dictionary: ["x": MLMultiArray.numbers([Float(number)], shape: [1])])
          let result = try await executor.prediction(from: features, options: MLPredictionOptions())
          return result.numbers("y") == [Float(16 * number)]
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test("invalid networks are rejected: endless loops, missing blobs, invalid shapes")
  func refusals() {
    expectModelError(.parameters, "type loop", "it has no end") {
      try predict(network([copy("x", "y"), loop([.linear("y", "y")])]), ["x": ([1], [1])])
    }
    expectModelError(.parameters, "no earlier layer computes its input \"z\"") {
      try predict(network([loop(limit: 1, [.linear("z", "y")])]), ["x": ([1], [1])])
    }
    expectModelError(.parameters, "leaves a loop outside of loops") {
      try predict(network([copy("x", "y"), layer([], [], .loopBreak(.init()))]), ["x": ([1], [1])])
    }
    for shape: [Float] in [[-3, 2], [0, 2], [.nan, 1], [1e9, 1e9], [.infinity, 1]] {
      expectModelError(.parameters, "type fillDynamic") {
        try predict(
          network([layer(["x"], ["y"], .fillDynamic(.init()))], inputs: [.array("x", [2])]),
          ["x": ([2], shape)])
      }
    }
    var deep = Layer.linear("x", "y")
    for _ in 0..<40 { deep = branch("x", [deep]) }
    expectModelError(.io, "deep") { try predict(network([deep]), ["x": ([1], [1])]) }
  }
}
