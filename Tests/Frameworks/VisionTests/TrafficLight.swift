import CoreVideo
import ImageIO

/// A traffic light on blue sky, without antialiasing: every program draws the same pixels for comparison.
enum TrafficLight {
  static let length = 224

  static func color(column: Int, row: Int) -> (Int, Int, Int) {
    let lights: [(row: Int, color: (Int, Int, Int))] = [
      (55, (230, 40, 30)), (112, (250, 200, 40)), (169, (40, 180, 70)),
    ]
    for light in lights {
      let (x, y) = (column - 112, row - light.row)
      if x * x + y * y < 22 * 22 { return light.color }
    }
    if (82..<142).contains(column), (20..<204).contains(row) { return (25, 25, 25) }
    if (104..<120).contains(column), row >= 204 { return (70, 70, 70) }
    return (135, 190, 235)
  }

  static func image() throws -> CVPixelBuffer {
    let buffer = try blankImage(width: length, height: length)
    let base = CVPixelBufferGetBaseAddress(buffer)
    for row in 0..<length {
      for column in 0..<length {
        let color = color(column: column, row: row)
        let offset = row * CVPixelBufferGetBytesPerRow(buffer) + column * 4
        for (index, level) in [color.2, color.1, color.0, 255].enumerated() {
          base?.storeBytes(of: UInt8(level), toByteOffset: offset + index, as: UInt8.self)
        }
      }
    }
    return buffer
  }
}
