import Foundation
import GrayImage

/// The points at which an object's surroundings are sampled, in the object's coordinates.
struct SamplingGrid: Sendable {
  let columns: Int
  let rows: Int
  /// In the object's units.
  let size: SIMD2<Double>
  /// Row by row.
  let x: [Float]
  let y: [Float]
  /// The typical distance of neighboring points.
  let step: Double

  /// A window around the object.
  init(size: SIMD2<Double>, columns: Int, rows: Int) {
    (self.size, self.columns, self.rows) = (size, columns, rows)
    let step = size / SIMD2(Double(columns), Double(rows))
    let first = step / 2 - size / 2
    x = (0..<(columns * rows)).map { Float(first.x + Double($0 % columns) * step.x) }
    y = (0..<(columns * rows)).map { Float(first.y + Double($0 / columns) * step.y) }
    self.step = step.min()
  }

  /// Rings around the object's center: a column is a direction, and radii grow exponentially from row to row,
  /// so that turning and scaling the object shifts its image.
  init(radii: ClosedRange<Double>, columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    size = SIMD2(repeating: 2 * radii.upperBound)
    let growth = log(radii.upperBound / radii.lowerBound) / Double(rows)
    let points = (0..<(columns * rows)).map { index -> SIMD2<Double> in
      let angle = 2 * Double.pi * (Double(index % columns) + 0.5) / Double(columns)
      let radius = radii.lowerBound * exp(growth * (Double(index / columns) + 0.5))
      return SIMD2(cos(angle), sin(angle)) * radius
    }
    x = points.map { Float($0.x) }
    y = points.map { Float($0.y) }
    // Halfway out, where most of the object is.
    step = Double.pi * radii.upperBound / Double(columns)
  }
}

extension FramePyramid {
  /// Samples the grid's points bilinearly, with border pixels repeated; returns levels, 0…255.
  func levels(of grid: SamplingGrid, at pose: ObjectPose) -> [Float] {
    level(forStep: grid.step * pose.scale).levels(of: grid, at: pose)
  }
}

extension FrameLevel {
  /// The loop uses unsafe buffers: coordinates are clamped to the image.
  fileprivate func levels(of grid: SamplingGrid, at pose: ObjectPose) -> [Float] {
    let (width, count) = (image.width, grid.columns * grid.rows)
    let (lastX, lastY) = (Float(image.width - 1), Float(image.height - 1))
    let (columnMax, rowMax) = (image.width - 1, image.height - 1)
    let scale = scale
    let (startX, startY) = (Float(pose.center.x * scale - 0.5), Float(pose.center.y * scale - 0.5))
    let (rightX, rightY) = (Float(pose.right.x * scale), Float(pose.right.y * scale))
    let (downX, downY) = (Float(pose.down.x * scale), Float(pose.down.y * scale))
    return [Float](unsafeUninitializedCapacity: count) { result, initializedCount in
      image.levels.withUnsafeBufferPointer { levels in
        grid.x.withUnsafeBufferPointer { gridX in
          grid.y.withUnsafeBufferPointer { gridY in
            for index in 0..<count {
              let (u, v) = (gridX[index], gridY[index])
              let x = startX + rightX * u + downX * v
              let y = startY + rightY * u + downY * v
              // Maps NaN to the first pixel.
              let insideX = x > 0 ? min(x, lastX) : 0
              let insideY = y > 0 ? min(y, lastY) : 0
              let (left, upper) = (Int32(insideX), Int32(insideY))
              let (shareX, shareY) = (insideX - Float(left), insideY - Float(upper))
              let (first, second) = (Int(left), min(Int(left) &+ 1, columnMax))
              let above = Int(upper) &* width
              let below = min(Int(upper) &+ 1, rowMax) &* width
              let a = Float(levels[above &+ first])
              let b = Float(levels[above &+ second])
              let c = Float(levels[below &+ first])
              let d = Float(levels[below &+ second])
              let high = a + (b - a) * shareX
              let low = c + (d - c) * shareX
              result[index] = high + (low - high) * shareY
            }
          }
        }
      }
      initializedCount = count
    }
  }
}
