import Foundation
import NetworkPrecision
import NetworkTraining
import SeededRandom
import Testing

@Suite(
  "Convolutional network trainer",
  .enabled(if: ConvolutionalNetwork.isTrainable, "oneDNN isn't installed"))
struct ConvolutionalTrainerTests {
  /// A task of locating the brighter half of an image, in two parts of three images.
  private struct Lesson {
    let trainer: ConvolutionalTrainer
    private let replicas: [NetworkReplica]
    private let sides: [[Float]]

    static func network() -> ConvolutionalNetwork {
      var network = ConvolutionalNetwork(inputChannels: 1)
      let first = network.add(.convolution(.init(outputs: 8, stride: 2, hasBiases: false)), 0, name: "first")
      let second = network.add(.normalization(isRectified: true), first, name: "second")
      _ = network.add(.convolution(.init(outputs: 1, kernel: 3)), second, name: "last")
      return network
    }

    init(_ element: TensorElement = .float32, state: ConvolutionalTrainer.State? = nil) throws {
      let network = Self.network()
      trainer = try #require(
        state.map { ConvolutionalTrainer(network, $0) }
          ?? ConvolutionalTrainer(
            network, parameters: network.initialParameters(seed: 2), statistics: network.initialStatistics))
      let parameters = trainer.parameters
      replicas = try (0..<2).map { _ in
        try NetworkReplica(network, count: 3, height: 8, width: 8, element: element, parameters: parameters)
      }
      var random = SplitMix64(seed: 7)
      var sides: [[Float]] = []
      for replica in replicas {
        var part: [Float] = []
        for number in 0..<3 {
          let isLeft = random.next() & 1 == 0
          replica.withImage(number) { image in
            for index in image.indices {
              let isBright = (index % 8 < 4) == isLeft
              image[index] = Float((isBright ? 0.7 : 0.2) + random.next(in: -0.1...0.1))
            }
          }
          part += (0..<16).map { ($0 % 4 < 2) == isLeft ? 1 : -1 }
        }
        sides.append(part)
      }
      self.sides = sides
    }

    func step(rate: Double = 0.02) throws -> Double {
      let sides = sides
      return try trainer.step(rate: rate, replicas) { part, outputs in
        var (loss, slopes) = (0.0, outputs)
        for index in outputs.indices {
          let difference = outputs[index] - sides[part][index]
          loss += Double(difference * difference) / 96
          slopes[index] = 2 * difference / 96
        }
        return (loss, slopes)
      }
    }
  }

  @Test("it learns, in 32 bits and in 16")
  func learns() throws {
    let offersBoth = Processor.current.precisions.contains(.bfloat16)
    for element in [TensorElement.float32] + (offersBoth ? [.bfloat16] : []) {
      let lesson = try Lesson(element)
      let first = try lesson.step()
      for _ in 0..<80 { _ = try lesson.step() }
      let last = try lesson.step()
      #expect(last < first / 10, "\(element): from \(first) to \(last)")
    }
  }

  @Test("the fastest type is the selected one, the only one, or one of those that were measured")
  func fastest() throws {
    let network = Lesson.network()
    let parameters = TensorParameters(network.initialParameters(seed: 2))
    var made: [TensorElement] = []
    func fastest(_ selection: PrecisionSelection, _ features: String) throws -> TensorElement {
      made = []
      // In 32 bits both times: this processor may lack the other type.
      return try .fastest(selection, on: Processor(description: "flags : \(features)")) { element in
        made.append(element)
        return try NetworkReplica(
          network, count: 3, height: 8, width: 8, element: .float32, parameters: parameters)
      }
    }
    #expect(try fastest(.fixed(.bfloat16), "avx512_bf16") == .bfloat16 && made.isEmpty)
    #expect(try fastest(.fixed(.bfloat16), "avx2") == .float32 && made.isEmpty)
    #expect(try fastest(.automatic, "avx2 avx512_fp16") == .float32 && made.isEmpty)
    _ = try fastest(.automatic, "avx512_bf16")
    #expect(made == [.float32, .bfloat16])
  }

  @Test("steps are reproducible, and the same after restoring a state")
  func repeats() throws {
    let (one, other) = (try Lesson(), try Lesson())
    for _ in 0..<3 { #expect(try one.step() == other.step()) }
    let resumed = try Lesson(state: other.trainer.state)
    #expect(resumed.trainer.steps == 3)
    for _ in 0..<3 { #expect(try one.step() == resumed.step()) }
    #expect(one.trainer.state == resumed.trainer.state)
    #expect(one.trainer.result.parameters == resumed.trainer.result.parameters)
  }

  @Test("the first step is AdamW's, computed by hand")
  func firstStep() throws {
    let lesson = try Lesson()
    let network = Lesson.network()
    let before = lesson.trainer.parameters.numbers
    _ = try lesson.step(rate: 0.01)
    let after = lesson.trainer.parameters.numbers
    // In the first step the mean is the gradient and the deviation its magnitude: each parameter moves by the
    // learning rate, and weights decay before.
    for part in network.parameters {
      let shrinking: Float = part.kind == .weights ? 1 - 0.01 * 0.03 : 1
      for index in part.range {
        #expect(abs(abs(after[index] - before[index] * shrinking) - 0.01) < 1e-4, "\(part.kind)")
      }
    }
  }

  @Test("a state of another network is rejected")
  func otherNetwork() throws {
    let state = try Lesson().trainer.state
    var network = ConvolutionalNetwork(inputChannels: 1)
    _ = network.add(.convolution(.init(outputs: 1)), 0, name: "only")
    #expect(ConvolutionalTrainer(network, state) == nil)
  }

  @Test("the learning rate rises to its peak and falls to a hundredth of it")
  func rates() {
    let rates = (0..<1000).map { LearningRate.rate(peak: 1, number: $0, of: 1000) }
    #expect(rates[0] == 0.02 && rates[49] == 1)
    #expect(abs(rates[525] - 0.505) < 1e-9)
    #expect(abs(rates[999] - 0.01) < 1e-4)
    #expect(zip(rates[50...], rates[51...]).allSatisfy { $0 > $1 })
  }
}
