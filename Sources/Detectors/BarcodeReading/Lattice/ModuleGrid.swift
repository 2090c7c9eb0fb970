import Foundation
import GrayImage

/// The levels of an image's modules, one each, row by row.
struct ModuleGrid {
  let columns: Int
  let rows: Int
  private(set) var levels: [Float]

  /// The places in a module at which it is measured, in modules from its center.
  private static let places = [-0.2, 0, 0.2]
  /// The modules to each side among which the level between dark and light is determined.
  private static let reach = 4
  /// The minimum difference of dark and light there, relative to that in all of the image.
  private static let minimumContrast: Float = 0.3
  /// The size of a module in the drawn image, and the light ones around it.
  static let drawnModule = 4
  static let margin = 3

  /// - Precondition: the image is at least as large as a module.
  init(_ image: GrayImage, on lattice: ModuleLattice) {
    columns = max(Int(Double(image.width) / lattice.pitch.x), 1)
    rows = max(Int(Double(image.height) / lattice.pitch.y), 1)
    var levels: [Float] = []
    levels.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let center = lattice.point(SIMD2(Double(column) + 0.5, Double(row) + 0.5))
        var sum = 0.0
        for down in Self.places {
          for across in Self.places {
            sum += image.level(at: center + SIMD2(across, down) * lattice.pitch)
          }
        }
        levels.append(Float(sum / 9))
      }
    }
    self.levels = levels
  }

  /// Returns the levels that, blurred by a Gaussian, would give these (van Cittert, Zeitschrift für Physik,
  /// volume 69, 1931).
  ///
  /// - Parameter deviation: the blur's standard deviation, in modules.
  func sharpened(deviation: Float, rounds: Int = 6) -> ModuleGrid {
    let beside = exp(-1 / (2 * deviation * deviation))
    let total = 1 + 2 * beside
    let (center, side) = (1 / total, beside / total)
    var sharp = self
    for _ in 0..<rounds {
      let blurred = sharp.blurred(center: center, side: side)
      for index in levels.indices { sharp.levels[index] += levels[index] - blurred[index] }
    }
    return sharp
  }

  private func blurred(center: Float, side: Float) -> [Float] {
    var across = levels
    for row in 0..<rows {
      let start = row * columns
      for column in 0..<columns {
        across[start + column] =
          center * levels[start + column]
          + side * (levels[start + max(column - 1, 0)] + levels[start + min(column + 1, columns - 1)])
      }
    }
    var both = across
    for row in 0..<rows {
      let (above, below) = (max(row - 1, 0) * columns, min(row + 1, rows - 1) * columns)
      for column in 0..<columns {
        both[row * columns + column] =
          center * across[row * columns + column] + side * (across[above + column] + across[below + column])
      }
    }
    return both
  }

  /// Returns an image of the modules, each black or white by what is around it, within a white margin.
  func drawn() -> GrayImage {
    let isDark = darkModules()
    let scale = Self.drawnModule
    let (width, height) = ((columns + 2 * Self.margin) * scale, (rows + 2 * Self.margin) * scale)
    var pixels = [UInt8](repeating: 255, count: width * height)
    for row in 0..<rows {
      for column in 0..<columns where isDark[row * columns + column] {
        for line in 0..<scale {
          let start = ((row + Self.margin) * scale + line) * width + (column + Self.margin) * scale
          for pixel in start..<(start + scale) { pixels[pixel] = 0 }
        }
      }
    }
    return GrayImage(width: width, height: height, levels: pixels)
  }

  /// Returns which modules are darker than the middle between the extremes around them.
  private func darkModules() -> [Bool] {
    let least = extremes(min), greatest = extremes(max)
    let bound = Self.minimumContrast * ((levels.max() ?? 0) - (levels.min() ?? 0))
    return levels.indices.map { index in
      greatest[index] - least[index] >= bound && levels[index] < (greatest[index] + least[index]) / 2
    }
  }

  private func extremes(_ extreme: (Float, Float) -> Float) -> [Float] {
    var across = levels
    for row in 0..<rows {
      for column in 0..<columns {
        let range = max(column - Self.reach, 0)...min(column + Self.reach, columns - 1)
        across[row * columns + column] = range.dropFirst().reduce(levels[row * columns + range.lowerBound]) {
          extreme($0, levels[row * columns + $1])
        }
      }
    }
    var both = across
    for row in 0..<rows {
      let range = max(row - Self.reach, 0)...min(row + Self.reach, rows - 1)
      for column in 0..<columns {
        both[row * columns + column] = range.dropFirst().reduce(across[range.lowerBound * columns + column]) {
          extreme($0, across[$1 * columns + column])
        }
      }
    }
    return both
  }
}
