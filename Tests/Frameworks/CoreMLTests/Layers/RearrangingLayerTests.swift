import CoreMLSpecification
import Testing

@testable import CoreML

/// Expected values are computed by `expectations.py`, in 64-bit floating point.
@Suite("Layers that rearrange elements")
struct RearrangingLayerTests {
  @Test("flattening with the channel outermost")
  func flattenFirst() throws {
    var p = CoreML_Specification_FlattenLayerParams()
    p.mode = .channelFirst
    try expectLayer(
      .flatten(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 12, 1, 1],
          [
            -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0, -1, 0.75, -0.25, -1.25,
          ])
      ])
  }

  @Test("flattening with the channel innermost")
  func flattenLast() throws {
    var p = CoreML_Specification_FlattenLayerParams()
    p.mode = .channelLast
    try expectLayer(
      .flatten(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 12, 1, 1],
          [
            -1.25, 1, 0.5, 0, -0.5, -1, 1.25, 0.75, 0.25, -0.25, -0.75, -1.25,
          ])
      ])
  }

  @Test("reshaping to three sizes keeps the sequence")
  func reshapeThree() throws {
    var p = CoreML_Specification_ReshapeLayerParams()
    p.targetShape = [3, 1, 4]
    try expectLayer(
      .reshape(p), inputs: [.pattern([2, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [2, 1, 3, 1, 4],
          [
            -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0, -1, 0.75, -0.25, -1.25, 0.5, -0.5, 1.25, 0.25, -0.75,
            1, 0, -1, 0.75, -0.25, -1.25, 0.5,
          ])
      ])
  }

  @Test("reshaping to four sizes changes the sequence")
  func reshapeFour() throws {
    var p = CoreML_Specification_ReshapeLayerParams()
    p.targetShape = [4, 6, 1, 1]
    try expectLayer(
      .reshape(p), inputs: [.pattern([2, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [4, 1, 6, 1, 1],
          [
            -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0, -1, 0.75, -0.25, -1.25, 0.5, -0.5, 1.25, 0.25, -0.75,
            1, 0, -1, 0.75, -0.25, -1.25, 0.5,
          ])
      ])
  }

  // onnx-coreml writes `x.view(-1, 6)` as [-1, 6, 1, 1].
  @Test(
    "reshaping infers a size of -1, of three or four sizes, the sequence's as well",
    arguments: [
      ([3, -1, 4], [2, 1, 3, 1, 4]), ([-1, 2, 3], [2, 1, 2, 2, 3]), ([-1, 6, 1, 1], [4, 1, 6, 1, 1]),
      ([2, -1, 2, 3], [2, 1, 2, 2, 3]), ([1, 2, 2, -1], [1, 1, 2, 2, 6]),
    ])
  func reshapeInferred(target: [Int64], shape: [Int]) throws {
    var p = CoreML_Specification_ReshapeLayerParams()
    p.targetShape = target
    let input = LayerTensor.pattern([2, 1, 2, 2, 3])
    try expectLayer(.reshape(p), inputs: [input], gives: [LayerTensor(shape, input.values)])
  }

  @Test("reshaping infers a size with the channel innermost")
  func reshapeLastInferred() throws {
    var p = CoreML_Specification_ReshapeLayerParams()
    p.targetShape = [-1, 2, 2]
    p.mode = .channelLast
    try expectLayer(
      .reshape(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2], [-1.25, 0, 1.25, -0.25, 1, -0.5, 0.75, -0.75, 0.5, -1, 0.25, -1.25])
      ])
  }

  @Test("reshaping with the channel innermost")
  func reshapeLast() throws {
    var p = CoreML_Specification_ReshapeLayerParams()
    p.targetShape = [3, 2, 2]
    p.mode = .channelLast
    try expectLayer(
      .reshape(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 3, 2, 2],
          [
            -1.25, 0, 1.25, -0.25, 1, -0.5, 0.75, -0.75, 0.5, -1, 0.25, -1.25,
          ])
      ])
  }

  @Test("the order [0, 3, 1, 2] of sequence, channel, height, width")
  func permute0312() throws {
    var p = CoreML_Specification_PermuteLayerParams()
    p.axis = [0, 3, 1, 2]
    try expectLayer(
      .permute(p), inputs: [.pattern([2, 1, 3, 1, 4])],
      gives: [
        LayerTensor(
          [2, 1, 4, 3, 1],
          [
            -1.25, 0.25, -1, 0.5, -0.75, 0.75, -0.5, 1, -0.25, 1.25, 0, -1.25, 0.5, -0.75, 0.75, -0.5, 1,
            -0.25, 1.25, 0, -1.25, 0.25, -1, 0.5,
          ])
      ])
  }

  @Test("the order [3, 1, 2, 0] of sequence, channel, height, width")
  func permute3120() throws {
    var p = CoreML_Specification_PermuteLayerParams()
    p.axis = [3, 1, 2, 0]
    try expectLayer(
      .permute(p), inputs: [.pattern([2, 1, 3, 1, 4])],
      gives: [
        LayerTensor(
          [4, 1, 3, 1, 2],
          [
            -1.25, 0.5, 0.25, -0.75, -1, 0.75, 0.5, -0.5, -0.75, 1, 0.75, -0.25, -0.5, 1.25, 1, 0, -0.25,
            -1.25, 1.25, 0.25, 0, -1, -1.25, 0.5,
          ])
      ])
  }

  @Test("the order [0, 3, 2, 1] of sequence, channel, height, width")
  func permute0321() throws {
    var p = CoreML_Specification_PermuteLayerParams()
    p.axis = [0, 3, 2, 1]
    try expectLayer(
      .permute(p), inputs: [.pattern([2, 1, 3, 1, 4])],
      gives: [
        LayerTensor(
          [2, 1, 4, 1, 3],
          [
            -1.25, 0.25, -1, 0.5, -0.75, 0.75, -0.5, 1, -0.25, 1.25, 0, -1.25, 0.5, -0.75, 0.75, -0.5, 1,
            -0.25, 1.25, 0, -1.25, 0.25, -1, 0.5,
          ])
      ])
  }

  @Test("the order [1, 0, 2, 3] of sequence, channel, height, width")
  func permute1023() throws {
    var p = CoreML_Specification_PermuteLayerParams()
    p.axis = [1, 0, 2, 3]
    try expectLayer(
      .permute(p), inputs: [.pattern([2, 1, 3, 1, 4])],
      gives: [
        LayerTensor(
          [3, 1, 2, 1, 4],
          [
            -1.25, 0.5, -0.5, 1.25, 0.5, -0.5, 1.25, 0.25, 0.25, -0.75, 1, 0, -0.75, 1, 0, -1, -1, 0.75,
            -0.25, -1.25, 0.75, -0.25, -1.25, 0.5,
          ])
      ])
  }

  @Test("an empty order leaves the input unchanged")
  func permuteNone() throws {
    let p = CoreML_Specification_PermuteLayerParams()
    try expectLayer(
      .permute(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0, -1, 0.75, -0.25, -1.25,
          ])
      ])
  }

  @Test("channels are concatenated")
  func concat() throws {
    let p = CoreML_Specification_ConcatLayerParams()
    try expectLayer(
      .concat(p), inputs: [.pattern([1, 1, 2, 2, 3]), .pattern([1, 1, 3, 2, 3], seed: 1)],
      gives: [
        LayerTensor(
          [1, 1, 5, 2, 3],
          [
            -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0, -1, 0.75, -0.25, -1.25, -0.5, 1.25, 0.25, -0.75, 1, 0,
            -1, 0.75, -0.25, -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0, -1,
          ])
      ])
  }

  @Test("sequences are concatenated")
  func concatSequence() throws {
    var p = CoreML_Specification_ConcatLayerParams()
    p.sequenceConcat = true
    try expectLayer(
      .concat(p), inputs: [.pattern([1, 1, 2, 2, 3]), .pattern([2, 1, 2, 2, 3], seed: 1)],
      gives: [
        LayerTensor(
          [3, 1, 2, 2, 3],
          [
            -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0, -1, 0.75, -0.25, -1.25, -0.5, 1.25, 0.25, -0.75, 1, 0,
            -1, 0.75, -0.25, -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0, -1, 0.75, -0.25, -1.25, 0.5, -0.5,
            1.25,
          ])
      ])
  }

  @Test("channels are split evenly")
  func split() throws {
    var p = CoreML_Specification_SplitLayerParams()
    p.nOutputs = 3
    try expectLayer(
      .split(p), inputs: [.pattern([1, 1, 6, 1, 2])],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 2],
          [
            -1.25, 0.5, -0.5, 1.25,
          ]),
        LayerTensor(
          [1, 1, 2, 1, 2],
          [
            0.25, -0.75, 1, 0,
          ]),
        LayerTensor(
          [1, 1, 2, 1, 2],
          [
            -1, 0.75, -0.25, -1.25,
          ]),
      ])
  }

  @Test("a sequence is repeated as a whole")
  func sequenceRepeat() throws {
    var p = CoreML_Specification_SequenceRepeatLayerParams()
    p.nRepetitions = 3
    try expectLayer(
      .sequenceRepeat(p), inputs: [.pattern([2, 1, 1, 1, 2])],
      gives: [
        LayerTensor(
          [6, 1, 1, 1, 2],
          [
            -1.25, 0.5, -0.5, 1.25, -1.25, 0.5, -0.5, 1.25, -1.25, 0.5, -0.5, 1.25,
          ])
      ])
  }

  @Test("zero repetitions mean one")
  func sequenceRepeatOnce() throws {
    let p = CoreML_Specification_SequenceRepeatLayerParams()
    try expectLayer(
      .sequenceRepeat(p), inputs: [.pattern([2, 1, 1, 1, 2])],
      gives: [
        LayerTensor(
          [2, 1, 1, 1, 2],
          [
            -1.25, 0.5, -0.5, 1.25,
          ])
      ])
  }

  @Test("a slice along the channel")
  func sliceChannel() throws {
    var p = CoreML_Specification_SliceLayerParams()
    p.startIndex = 1
    p.endIndex = 2
    p.stride = 1
    p.axis = .channelAxis
    try expectLayer(
      .slice(p), inputs: [.pattern([1, 1, 2, 4, 6])],
      gives: [
        LayerTensor(
          [1, 1, 1, 4, 6],
          [
            -0.5, 1.25, 0.25, -0.75, 1, 0, -1, 0.75, -0.25, -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0, -1,
            0.75, -0.25, -1.25, 0.5, -0.5, 1.25,
          ])
      ])
  }

  @Test("a slice along the height")
  func sliceHeight() throws {
    var p = CoreML_Specification_SliceLayerParams()
    p.startIndex = 0
    p.endIndex = -1
    p.stride = 2
    p.axis = .heightAxis
    try expectLayer(
      .slice(p), inputs: [.pattern([1, 1, 2, 4, 6])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 6],
          [
            -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 0.5, -0.5, 1.25, 0.25, -0.75, 1, -0.5, 1.25, 0.25, -0.75, 1,
            0, 1.25, 0.25, -0.75, 1, 0, -1,
          ])
      ])
  }

  @Test("a slice along the width")
  func sliceWidth() throws {
    var p = CoreML_Specification_SliceLayerParams()
    p.startIndex = -5
    p.endIndex = -1
    p.stride = 3
    p.axis = .widthAxis
    try expectLayer(
      .slice(p), inputs: [.pattern([1, 1, 2, 4, 6])],
      gives: [
        LayerTensor(
          [1, 1, 2, 4, 2],
          [
            0.5, 0.25, 0, -0.25, -0.5, -0.75, -1, -1.25, 1.25, 1, 0.75, 0.5, 0.25, 0, -0.25, -0.5,
          ])
      ])
  }

  @Test("a slice that ends beyond the last element is clipped")
  func sliceBeyondEnd() throws {
    var p = CoreML_Specification_SliceLayerParams()
    p.startIndex = 1
    p.endIndex = 100
    p.stride = 2
    p.axis = .widthAxis
    try expectLayer(
      .slice(p), inputs: [LayerTensor([1, 1, 1, 2, 4], [1, 2, 3, 4, 5, 6, 7, 8])],
      gives: [LayerTensor([1, 1, 1, 2, 2], [2, 4, 6, 8])])
  }

  @Test("blocks of pixels become channels")
  func spaceToDepth() throws {
    var p = CoreML_Specification_ReorganizeDataLayerParams()
    p.mode = .spaceToDepth
    p.blockSize = 2
    try expectLayer(
      .reorganizeData(p), inputs: [.pattern([1, 1, 2, 4, 6])],
      gives: [
        LayerTensor(
          [1, 1, 8, 2, 3],
          [
            -1.25, -0.5, 0.25, 0.5, 1.25, -0.75, -0.5, 0.25, 1, 1.25, -0.75, 0, 0.5, 1.25, -0.75, -0.5, 0.25,
            1, 1.25, -0.75, 0, 0.25, 1, -1, 1, -1, -0.25, 0, 0.75, -1.25, -1, -0.25, 0.5, 0.75, -1.25, -0.5,
            0, 0.75, -1.25, -1, -0.25, 0.5, 0.75, -1.25, -0.5, -0.25, 0.5, 1.25,
          ])
      ])
  }

  @Test("channels become blocks of pixels")
  func depthToSpace() throws {
    var p = CoreML_Specification_ReorganizeDataLayerParams()
    p.mode = .depthToSpace
    p.blockSize = 2
    try expectLayer(
      .reorganizeData(p), inputs: [.pattern([1, 1, 8, 1, 2])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 4],
          [
            -1.25, 0.25, 0.5, -0.75, -1, 0.5, 0.75, -0.5, -0.5, 1, 1.25, 0, -0.25, 1.25, -1.25, 0.25,
          ])
      ])
  }

  @Test("shuffled pixels: the offsets are innermost in the channel")
  func pixelShuffle() throws {
    var p = CoreML_Specification_ReorganizeDataLayerParams()
    p.mode = .pixelShuffle
    p.blockSize = 2
    try expectLayer(
      .reorganizeData(p), inputs: [.pattern([1, 1, 8, 1, 2])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 4],
          [
            -1.25, -0.5, 0.5, 1.25, 0.25, 1, -0.75, 0, -1, -0.25, 0.75, -1.25, 0.5, 1.25, -0.5, 0.25,
          ])
      ])
  }

  @Test("a constant is loaded")
  func loadConstant() throws {
    var p = CoreML_Specification_LoadConstantLayerParams()
    p.shape = [2, 1, 2]
    p.data = .pattern(4, seed: 4)
    try expectLayer(
      .loadConstant(p), inputs: [],
      gives: [
        LayerTensor(
          [1, 1, 2, 1, 2],
          [
            -1, 0.75, -0.25, -1.25,
          ])
      ])
  }

  @Test("a copy")
  func copy() throws {
    let p = CoreML_Specification_CopyLayerParams()
    try expectLayer(
      .copy(p), inputs: [.pattern([1, 1, 2, 2, 3])],
      gives: [
        LayerTensor(
          [1, 1, 2, 2, 3],
          [
            -1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0, -1, 0.75, -0.25, -1.25,
          ])
      ])
  }
}
