import Foundation
import Installation
import NetworkInference
import Testing

@Suite("A network compiled for the first size that comes")
struct SizedNetworkTests {
  /// What finds text, which leaves height and width open.
  private static func network(
    isReducedPrecisionAllowed: Bool = false, keepsNetworks: Bool = true
  ) throws -> SizedNetwork {
    var options = EngineOptions()
    options.keepsNetworks = keepsNetworks
    return SizedNetwork(
      try InstalledFile.url(named: "PP-OCRv6_det_small.onnx"),
      isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: options)
  }

  @Test("takes that size alone as long as no other comes, and any afterwards")
  func sizes() throws {
    let (first, second) = ([1, 3, 32, 64], [1, 3, 96, 32])
    let sized = try Self.network()
    let network = try sized.network(for: first)
    #expect(network.inputs.map(\.fixedShape) == [first])
    #expect(try sized.network(for: first) === network)
    let open = try sized.network(for: second)
    #expect(open.inputs.map(\.shape) == [[nil, 3, nil, nil]])
    #expect(try sized.network(for: first) === open)
    #expect(try sized.network(for: [1, 3, 64, 64]) === open)
  }

  @Test("answers to the last bit what it answers when it takes any size", arguments: [false, true])
  func answers(isReducedPrecisionAllowed: Bool) throws {
    let sized = try Self.network(isReducedPrecisionAllowed: isReducedPrecisionAllowed)
    let shape = [1, 3, 96, 160]
    func answer(_ network: Network) throws -> [UInt32] {
      try network.run(inputShape: shape) { input in
        for index in input.indices { input[index] = Float(index * 7919 % 1021) / 510 - 1 }
      } read: {
        $0[0].values.map(\.bitPattern)
      }
    }
    let fixed = try sized.network(for: shape)
    let alone = try answer(fixed)
    let open = try sized.network(for: [1, 3, 32, 32])
    #expect(open !== fixed)
    #expect(Set(alone).count > 1000)
    #expect(try answer(open) == alone)
  }

  @Test("isn't kept where there is one picture only")
  func transience() throws {
    let sized = try Self.network(keepsNetworks: false)
    weak var network: Network?
    for shape in [[1, 3, 32, 64], [1, 3, 32, 64], [1, 3, 64, 32]] {
      do {
        let used = try sized.network(for: shape)
        #expect(used.inputs.map(\.fixedShape) == [shape])
        network = used
      }
      #expect(network == nil)
    }
  }
}
