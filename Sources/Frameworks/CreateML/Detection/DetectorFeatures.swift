import CoreGraphics
import CoreML
import ImageIO
import ModelEncoding
import ParallelWork

/// EfficientNet-Lite0's features of each part of an image, from which objects are detected.
///
/// The image is stretched to 32 times the grid's size. The features are the maps with strides of 8, 16 and
/// 32, one after the other, as `[row][column][channel]`. A detector's cells have a stride of 16: a cell's row
/// consists of the features of its four 8-pixel squares, its own, and those of the 32-pixel square around it.
struct DetectorFeatures: Sendable {
  /// The input size in squares of 32 pixels.
  struct Grid: Codable, Hashable, Sendable {
    let columns: Int
    let rows: Int
  }

  let grid: Grid
  /// By stride: 8, 16 and 32.
  let channels: [Int]
  private let maps: FeatureMapExtractor

  var columns: Int { 2 * grid.columns }
  var rows: Int { 2 * grid.rows }
  var cellCount: Int { columns * rows }
  /// The number of values in a cell's row.
  var rowWidth: Int { 4 * channels[0] + channels[1] + channels[2] }
  var count: Int { cellCount * (4 * channels[0] + channels[1]) + grid.columns * grid.rows * channels[2] }

  init(_ grid: Grid) throws {
    let backbone = try Backbone.shared()
    let maps = try backbone.maps()
    self.grid = grid
    channels = maps.map(\.channels)
    self.maps = try FeatureMapExtractor(
      layers: Self.needed(backbone.layers, for: maps.map(\.name)), outputs: maps.map(\.name),
      width: 32 * grid.columns, height: 32 * grid.rows, scale: Backbone.scale, bias: Backbone.bias)
  }

  static func needed(_ layers: [EncodableLayer], for names: [String]) -> [EncodableLayer] {
    let last = layers.lastIndex { names.contains($0.output) } ?? layers.endIndex - 1
    return Array(layers[...last])
  }

  /// - Parameter region: normalized, lower-left origin, in the upright image.
  func features(of picture: OrientedImage, region: CGRect) throws -> [Float] {
    try Cancellation.check()
    var features = [Float](repeating: 0, count: count)
    var start = 0
    for map in try maps.maps(of: picture, region: region) {
      let (area, channels) = (map.height * map.width, map.channels)
      features.withUnsafeMutableBufferPointer { target in
        map.numbers.withUnsafeBufferPointer { source in
          for channel in 0..<channels {
            var (from, to) = (channel * area, start + channel)
            for _ in 0..<area {
              target[to] = source[from]
              from += 1
              to += channels
            }
          }
        }
      }
      start += area * channels
    }
    return features
  }

  /// Writes the rows of an image's cells from an index on.
  func writeRows(of features: [Float], to rows: inout [Float], at start: Int) {
    let starts = [0, cellCount * 4 * channels[0], cellCount * (4 * channels[0] + channels[1])]
    var place = start
    rows.withUnsafeMutableBufferPointer { target in
      features.withUnsafeBufferPointer { source in
        func copy(_ from: Int, _ count: Int) {
          _ = target[place..<place + count].update(fromContentsOf: source[from..<from + count])
          place += count
        }
        for row in 0..<self.rows {
          for column in 0..<columns {
            // Horizontally adjacent squares are contiguous.
            for offset in 0..<2 {
              copy(
                starts[0] + ((2 * row + offset) * 2 * columns + 2 * column) * channels[0], 2 * channels[0])
            }
            copy(starts[1] + (row * columns + column) * channels[1], channels[1])
            copy(starts[2] + (row / 2 * grid.columns + column / 2) * channels[2], channels[2])
          }
        }
      }
    }
  }

  /// The factors and addends that standardize rows to a mean of 0 and a deviation of 1.
  func standardization(of features: [[Float]]) -> (factors: [Float], addends: [Float]) {
    var parts: [(factors: [Float], addends: [Float])] = []
    var start = 0
    for (map, channels) in channels.enumerated() {
      let area = map == 0 ? 4 * cellCount : map == 1 ? cellCount : grid.columns * grid.rows
      var (sums, squares) = ([Double](repeating: 0, count: channels), [Double](repeating: 0, count: channels))
      for picture in features {
        picture.withUnsafeBufferPointer { numbers in
          var index = start
          for _ in 0..<area {
            for channel in 0..<channels {
              let number = Double(numbers[index])
              sums[channel] += number
              squares[channel] += number * number
              index += 1
            }
          }
        }
      }
      let count = Double(max(area * features.count, 1))
      let factors = (0..<channels).map { channel -> Float in
        let mean = sums[channel] / count
        return Float(1 / max(squares[channel] / count - mean * mean, 1e-6).squareRoot())
      }
      let addends = (0..<channels).map { Float(-sums[$0] / count) * factors[$0] }
      parts.append((factors, addends))
      start += area * channels
    }
    let repeated = [0, 0, 0, 0, 1, 2]
    return (repeated.flatMap { parts[$0].factors }, repeated.flatMap { parts[$0].addends })
  }
}
