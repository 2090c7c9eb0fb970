import CoreML
import ModelEncoding

extension Backbone {
  /// A value that has places: what the network says of each square of so many pixels.
  struct Map: Sendable {
    /// The name of the layer that gives it.
    let name: String
    let channels: Int
    /// The square's side in pixels.
    let stride: Int
  }

  /// The maps that objects are found in, of squares of 8, 16 and 32 pixels: each the last value of its size that the network adds to,
  /// and hasn't cut off at both ends.
  ///
  /// - Throws: `MLCreateError.generic` for a network without them.
  func maps() throws -> [Map] {
    let cut = Set(
      layers.flatMap { layer in if case .clip = layer.operation { layer.inputs } else { [String]() } })
    var known: [String: Map] = [EncodableDetector.imageName: Map(name: "", channels: 3, stride: 1)]
    var latest: [Int: Map] = [:]
    for layer in layers {
      guard let input = layer.inputs.first.flatMap({ known[$0] }) else { continue }
      let map: Map
      switch layer.operation {
      case .convolution(let convolution):
        map = Map(
          name: layer.output, channels: convolution.biases.count, stride: input.stride * convolution.stride)
        if !cut.contains(layer.output) { latest[map.stride] = map }
      case .add:
        map = Map(name: layer.output, channels: input.channels, stride: input.stride)
        latest[map.stride] = map
      case .clip: map = Map(name: layer.output, channels: input.channels, stride: input.stride)
      default: continue
      }
      known[layer.output] = map
    }
    let maps = [8, 16, 32].compactMap { latest[$0] }
    guard maps.count == 3 else {
      throw MLCreateError.generic(reason: "The network for features has no maps to find objects in.")
    }
    return maps
  }
}
