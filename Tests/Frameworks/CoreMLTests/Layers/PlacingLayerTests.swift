import CoreMLSpecification
import ProtobufWire
import Testing

@testable import CoreML

/// Expected values are derived by hand.
@Suite("Layers that place, sort and select elements")
struct PlacingLayerTests {
  private let six = LayerTensor([2, 3], [3, 1, 2, 4, 6, 5])

  @Test("the largest and smallest elements along an axis, the first of equal ones first")
  func topK() throws {
    try expectLayer(
      .topK(
        .with {
          $0.axis = -1; $0.k = 2
        }), inputs: [six],
      gives: [LayerTensor([2, 2], [3, 2, 6, 5]), LayerTensor([2, 2], [0, 2, 1, 2])])
    try expectLayer(
      .topK(
        .with {
          $0.axis = 0; $0.k = 1; $0.useBottomK = true
        }),
      inputs: [LayerTensor([2, 3], [3, 1, 2, 3, 0, 5])],
      gives: [LayerTensor([1, 3], [3, 0, 2]), LayerTensor([1, 3], [0, 1, 0])])
  }

  @Test("sort order, ascending and descending")
  func argSort() throws {
    try expectLayer(
      .argSort(.with { $0.axis = 1 }), inputs: [six], gives: [LayerTensor([2, 3], [1, 2, 0, 0, 2, 1])])
    try expectLayer(
      .argSort(
        .with {
          $0.axis = 1; $0.descending = true
        }), inputs: [six],
      gives: [LayerTensor([2, 3], [0, 2, 1, 1, 2, 0])])
  }

  @Test("cumulative sums: inclusive, exclusive, and from the end")
  func cumulativeSum() throws {
    try expectLayer(
      .cumSum(.with { $0.axis = 1 }), inputs: [six], gives: [LayerTensor([2, 3], [3, 4, 6, 4, 10, 15])])
    try expectLayer(
      .cumSum(
        .with {
          $0.axis = 1; $0.excludeFinalSum = true; $0.reverse = true
        }), inputs: [six],
      gives: [LayerTensor([2, 3], [3, 2, 0, 11, 5, 0])])
  }

  @Test("one-hot vectors, with negative indices from the end")
  func oneHot() throws {
    try expectLayer(
      .oneHot(
        .with {
          $0.oneHotVectorSize = 3; $0.axis = -1; $0.onValue = 5; $0.offValue = -1
        }),
      inputs: [LayerTensor([2], [1, -1])], gives: [LayerTensor([2, 3], [-1, 5, -1, -1, -1, 5])])
  }

  @Test("gathering by index vectors")
  func gatherND() throws {
    try expectLayer(
      .gatherNd(.init()), inputs: [six, LayerTensor([2, 2], [1, 0, 0, -1])],
      gives: [LayerTensor([2], [4, 2])])
    try expectLayer(
      .gatherNd(.init()), inputs: [six, LayerTensor([3, 1], [1, 0, 1])],
      gives: [LayerTensor([3, 3], [4, 6, 5, 3, 1, 2, 4, 6, 5])])
  }

  @Test(
    "scatter updates combine with existing elements in seven ways",
    arguments: [
      (CoreML_Specification_ScatterMode.scatterUpdate, [Float(3), 1, 2, 2, 3, 10]),
      (.scatterAdd, [3, 1, 2, 6, 9, 15]), (.scatterSub, [3, 1, 2, 2, 3, -5]),
      (.scatterMul, [3, 1, 2, 8, 18, 50]), (.scatterDiv, [3, 1, 2, 2, 2, 0.5]),
      (.scatterMax, [3, 1, 2, 4, 6, 10]), (.scatterMin, [3, 1, 2, 2, 3, 5]),
    ])
  func scatter(_ mode: CoreML_Specification_ScatterMode, _ expected: [Float]) throws {
    try expectLayer(
      .scatter(.with { $0.mode = mode }),
      inputs: [six, LayerTensor([1], [-1]), LayerTensor([1, 3], [2, 3, 10])],
      gives: [LayerTensor([2, 3], expected)])
  }

  @Test("scatter along another axis, element by element, and by index vectors")
  func otherScatters() throws {
    try expectLayer(
      .scatter(.with { $0.axis = 1 }),
      inputs: [six, LayerTensor([2], [2, 0]), LayerTensor([2, 2], [10, 20, 30, 40])],
      gives: [LayerTensor([2, 3], [20, 1, 10, 40, 6, 30])])
    try expectLayer(
      .scatterAlongAxis(.with { $0.axis = 1 }),
      inputs: [six, LayerTensor([2, 1], [2, -3]), LayerTensor([2, 1], [10, 20])],
      gives: [LayerTensor([2, 3], [3, 1, 10, 20, 6, 5])])
    try expectLayer(
      .scatterNd(.with { $0.mode = .scatterAdd }),
      inputs: [six, LayerTensor([2, 2], [0, 1, 0, 1]), LayerTensor([2], [10, 20])],
      gives: [LayerTensor([2, 3], [3, 31, 2, 4, 6, 5])])
  }

  @Test("of several updates of one element the last wins, however many there are", arguments: [[1], [3]])
  func overwriting(_ row: [Int]) throws {
    let count = 20_000
    // The first update of the last element is the last update of the first.
    let places = (0..<count).map(Float.init)
    let length = row[0]
    let updates = [Float](repeating: 1, count: count * length) + [Float](repeating: 2, count: count * length)
    try expectLayer(
      .scatterNd(.with { $0.mode = .scatterUpdate }),
      inputs: [
        LayerTensor([count] + row, [Float](repeating: 0, count: count * length)),
        LayerTensor([2 * count, 1], places + places.reversed()),
        LayerTensor([2 * count] + row, updates),
      ],
      gives: [LayerTensor([count] + row, [Float](repeating: 2, count: count * length))])
  }

  @Test("scatter by index vectors, of rows and of single elements")
  func scatterND() throws {
    try expectLayer(
      .scatterNd(.with { $0.mode = .scatterUpdate }),
      inputs: [six, LayerTensor([2, 1], [-1, -1]), LayerTensor([2, 3], [10, 20, 30, 40, 50, 60])],
      gives: [LayerTensor([2, 3], [3, 1, 2, 40, 50, 60])])
    try expectLayer(
      .scatterNd(.with { $0.mode = .scatterUpdate }),
      inputs: [six, LayerTensor([2, 2], [1, 0, 0, 2]), LayerTensor([2], [10, 20])],
      gives: [LayerTensor([2, 3], [3, 1, 20, 10, 6, 5])])
  }

  @Test("indices out of range select the last element: no memory outside is read or written")
  func outside() throws {
    try expectLayer(
      .gatherNd(.init()), inputs: [six, LayerTensor([2, 2], [9, 9, -9, -9])],
      gives: [LayerTensor([2], [5, 3])])
    try expectLayer(
      .scatter(.with { $0.axis = 0 }),
      inputs: [six, LayerTensor([1], [1e9]), LayerTensor([1, 3], [7, 8, 9])],
      gives: [LayerTensor([2, 3], [3, 1, 2, 7, 8, 9])])
  }

  @Test("reversed dimensions, and sequences with individual lengths")
  func reverse() throws {
    try expectLayer(
      .reverse(.with { $0.reverseDim = [true, false] }), inputs: [six],
      gives: [LayerTensor([2, 3], [4, 6, 5, 3, 1, 2])])
    try expectLayer(
      .reverseSeq(
        .with {
          $0.batchAxis = 0; $0.sequenceAxis = 1
        }), inputs: [six, LayerTensor([2], [2, 3])],
      gives: [LayerTensor([2, 3], [1, 3, 2, 5, 6, 4])])
  }

  @Test("sliding windows over an axis, and a slice whose start is an input")
  func windows() throws {
    try expectLayer(
      .slidingWindows(
        .with {
          $0.axis = 1; $0.windowSize = 2; $0.step = 1
        }), inputs: [six],
      gives: [LayerTensor([2, 2, 2], [3, 1, 1, 2, 4, 6, 6, 5])])
    try expectLayer(
      .sliceBySize(
        .with {
          $0.axis = 1; $0.size = 2
        }), inputs: [six, LayerTensor([1], [1])],
      gives: [LayerTensor([2, 2], [1, 2, 6, 5])])
  }

  @Test("triangles and bands of matrices")
  func triangles() throws {
    let nine = LayerTensor([3, 3], [1, 2, 3, 4, 5, 6, 7, 8, 9])
    try expectLayer(
      .lowerTriangular(.with { $0.k = -1 }), inputs: [nine],
      gives: [LayerTensor([3, 3], [0, 0, 0, 4, 0, 0, 7, 8, 0])])
    try expectLayer(
      .upperTriangular(.with { $0.k = 1 }), inputs: [nine],
      gives: [LayerTensor([3, 3], [0, 2, 3, 0, 0, 6, 0, 0, 0])])
    try expectLayer(
      .matrixBandPart(
        .with {
          $0.numLower = 1; $0.numUpper = 0
        }), inputs: [nine],
      gives: [LayerTensor([3, 3], [1, 0, 0, 4, 5, 0, 0, 8, 9])])
    try expectLayer(
      .matrixBandPart(
        .with {
          $0.numLower = -1; $0.numUpper = 1
        }), inputs: [nine],
      gives: [LayerTensor([3, 3], [1, 2, 0, 4, 5, 6, 7, 8, 9])])
  }

  @Test("shapes as tensors, and shapes copied from another input")
  func shapes() throws {
    try expectLayer(.getShape(.init()), inputs: [six], gives: [LayerTensor([2], [2, 3])])
    try expectLayer(
      .reshapeLike(.init()), inputs: [six, .pattern([3, 2])],
      gives: [LayerTensor([3, 2], [3, 1, 2, 4, 6, 5])])
    try expectLayer(
      .broadcastToLike(.init()), inputs: [LayerTensor([2, 1], [7, 8]), six],
      gives: [LayerTensor([2, 3], [7, 7, 7, 8, 8, 8])])
  }

  @Test("ranges exclude their end")
  func ranges() throws {
    let range = makeLayer(
      .rangeStatic(
        .with {
          $0.startValue = 5; $0.endValue = 8; $0.stepSizeValue = 1.5
        }), inputs: 0)
    let sum = Layer.with {
      $0.input = ["x", "y0"]
      $0.output = ["sum"]
      $0.addBroadcastable = .init()
    }
    let results = try run([range, sum], inputs: [("x", LayerTensor([1], [10]))], outputs: ["sum"])
    #expect(results == [LayerTensor([2], [15, 16.5])])
  }

  @Test("volumes: convolution, pooling and means over depth, height and width")
  func volumes() throws {
    let volume = LayerTensor([1, 1, 2, 2, 2], [1, 2, 3, 4, 5, 6, 7, 8])
    let kernel = CoreML_Specification_Convolution3DLayerParams.with {
      $0.inputChannels = 1
      $0.outputChannels = 1
      $0.kernelDepth = 2
      $0.kernelHeight = 1
      $0.kernelWidth = 2
      $0.weights = .init([1, 10, 100, 1000])
      $0.hasBias = true
      $0.bias = .init([0.5])
      $0.paddingType = .valid
    }
    try expectLayer(
      .convolution3D(kernel), inputs: [volume], gives: [LayerTensor([1, 1, 1, 2, 1], [6521.5, 8743.5])])
    try expectLayer(
      .convolution3D(
        .with {
          $0 = kernel
          $0.isDeconvolution = true
          $0.hasBias = false
        }), inputs: [LayerTensor([1, 1, 1, 1, 2], [1, 2])],
      gives: [LayerTensor([1, 1, 2, 1, 3], [1, 12, 20, 100, 1200, 2000])])
    try expectLayer(
      .pooling3D(
        .with {
          $0.type = .average
          $0.kernelDepth = 2
          $0.kernelHeight = 2
          $0.kernelWidth = 2
          $0.customPaddingFront = 1
        }), inputs: [volume], gives: [LayerTensor([1, 1, 2, 1, 1], [1.25, 4.5])])
    try expectLayer(
      .globalPooling3D(.with { $0.type = .max }), inputs: [volume],
      gives: [LayerTensor([1, 1, 1, 1, 1], [8])])
  }

  @Test("a range of a single number")
  func randomOfOneNumber() throws {
    let parameters = CoreML_Specification_RandomUniformStaticLayerParams.with {
      $0.minVal = 3; $0.maxVal = 3; $0.outputShape = [2]
    }
    // A layer without inputs needs a network with an input.
    let results = try run(
      [makeLayer(.randomUniformStatic(parameters), inputs: 0), .linear("x", "z")],
      inputs: [("x", LayerTensor([1], [0]))], outputs: ["y0", "z"])
    #expect(results[0] == LayerTensor([2], [3, 3]))
  }

  @Test("random tensors have the requested shape, range and mean")
  func random() throws {
    let count = 10_000
    let layers = [
      makeLayer(
        .randomUniformStatic(
          .with {
            $0.seed = 5; $0.minVal = 2; $0.maxVal = 4; $0.outputShape = [UInt64(count)]
          }), inputs: 0),
      Layer.with {
        $0.input = ["y0", "x"]
        $0.output = ["uniform"]
        $0.addBroadcastable = .init()
      },
      Layer.with {
        $0.input = ["uniform"]
        $0.output = ["normal"]
        $0.randomNormalLike.mean = 3
        $0.randomNormalLike.stdDev = 2
        $0.randomNormalLike.seed = 7
      },
      Layer.with {
        $0.input = ["uniform"]
        $0.output = ["coins"]
        $0.randomBernoulliLike.prob = 0.25
        $0.randomBernoulliLike.seed = 8
      },
      Layer.with {
        $0.input = ["weights"]
        $0.output = ["drawn"]
        $0.categoricalDistribution.numSamples = Int64(count)
        $0.categoricalDistribution.seed = 9
      },
    ]
    let results = try run(
      layers, inputs: [("x", LayerTensor([1], [0])), ("weights", LayerTensor([1, 3], [0.5, 0, 0.5]))],
      outputs: ["uniform", "normal", "coins", "drawn"])
    let means = results.map { $0.values.reduce(0, +) / Float($0.values.count) }
    #expect(results[0].values.allSatisfy { (2...4).contains($0) })
    // Five standard deviations of a mean of ten thousand.
    #expect(abs(means[0] - 3) < 0.03)
    #expect(abs(means[1] - 3) < 0.1)
    #expect(Set(results[2].values) == [0, 1] && abs(means[2] - 0.25) < 0.022)
    #expect(results[3].shape == [1, count])
    #expect(Set(results[3].values) == [0, 2] && abs(means[3] - 1) < 0.05)
  }
}
