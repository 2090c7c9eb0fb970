import CoreML
import ModelEncoding

extension Backbone {
  struct Map: Sendable {
    /// The name of the layer that computes it.
    let name: String
    let channels: Int
    /// The width and height of a cell in pixels of the input.
    let stride: Int
  }

  /// The maps with strides of 8, 16 and 32: the last output of each size from an addition or an unclipped
  /// convolution, from which objects are detected.
  ///
  /// - Throws: `MLCreateError.generic` if the network lacks one.
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
      throw MLCreateError.generic(reason: "The feature extractor has no feature maps for object detection.")
    }
    return maps
  }
}
