import Foundation
import NetworkInference
import Testing

@testable import TextRecognition

@Suite("Text detection network in a process that reads one image")
struct TextNetworksTests {
  private static func networks(isSingleUse: Bool) throws -> TextNetworks {
    var options = EngineOptions()
    options.isSingleUse = isSingleUse
    return try TextNetworks(options: options)
  }

  @Test("is compiled for the image's size and not cached; in other processes for any size, and cached")
  func forms() throws {
    let (shape, other) = ([1, 3, 32, 64], [1, 3, 64, 32])
    let alone = try Self.networks(isSingleUse: true)
    weak var used: Network?
    for shape in [shape, other] {
      do {
        let network = try alone.detector(for: shape)
        #expect(network.inputs.map(\.fixedShape) == [shape])
        used = network
      }
      #expect(used == nil)
    }
    let several = try Self.networks(isSingleUse: false)
    let open = try several.detector(for: shape)
    #expect(open.inputs.map(\.shape) == [[nil, 3, nil, nil]])
    #expect(try several.detector(for: other) === open)
  }

  @Test("is freed when released, and loaded again for the next user")
  func lettingGo() throws {
    var options = EngineOptions()
    // Its own cache entry.
    options.threadCount = 3
    let shape = [1, 3, 32, 32]
    weak var kept: Network?
    do { kept = try TextNetworks.shared(options).detector(for: shape) }
    #expect(kept != nil)
    TextNetworks.removeAll()
    #expect(kept == nil)
    #expect(try TextNetworks.shared(options).detector(for: shape).inputs.count == 1)
  }

  @Test("has the same output as the network for all sizes", arguments: [[1, 3, 96, 160], [1, 3, 32, 32]])
  func answers(shape: [Int]) throws {
    func answer(_ network: Network) throws -> [Float] {
      try network.run(inputShape: shape) { input in
        for index in input.indices { input[index] = Float(index * 7919 % 1021) / 510 - 1 }
      } read: {
        Array($0[0].values)
      }
    }
    let alone = try answer(Self.networks(isSingleUse: true).detector(for: shape))
    let several = try answer(Self.networks(isSingleUse: false).detector(for: shape))
    #expect(Set(alone).count > 100)
    #expect(alone.count == several.count)
    // The engine chooses kernels by size and processor: bfloat16 has eight bits of precision.
    let largest = try #require(alone.max())
    #expect(zip(alone, several).allSatisfy { abs($0 - $1) <= 0.02 * largest })
  }
}

@Suite("Text networks of the fast level")
struct FastTextNetworksTests {
  private static func count(_ scripts: TextScripts, _ usual: String?) throws -> Int {
    var text = TextOptions()
    (text.level, text.scripts, text.usualCharacters) = (.fast, scripts, usual.map { Set($0.unicodeScalars) })
    return try TextNetworks.shared(for: text).alphabet.count
  }

  @Test(
    "are the tiny ones, unless these lack letters of the languages that the small ones have",
    arguments: [
      (.latin, "abcäöüß", true), (.latin, nil, true), (.han, nil, true),
      // Neither has the last one.
      (.latin, "abc¡", true), (.latin, "abcăâîșț", false), (.all, nil, false),
    ] as [(TextScripts, String?, Bool)])
  func size(scripts: TextScripts, usual: String?, isTiny: Bool) throws {
    let (tiny, small) = (try TextNetworks(.tiny).alphabet.count, try TextNetworks().alphabet.count)
    #expect(tiny < small)
    #expect(try Self.count(scripts, usual) == (isTiny ? tiny : small))
  }

  @Test("read the alphabet that they come with")
  func alphabet() throws {
    let networks = try TextNetworks(.tiny)
    let shape = [1, 3, 48, 96]
    let classes = try networks.recognizer().run(inputShape: shape) {
      $0.update(repeating: 0)
    } read: {
      $0[0].shape.last
    }
    #expect(classes == networks.alphabet.count)
  }
}
