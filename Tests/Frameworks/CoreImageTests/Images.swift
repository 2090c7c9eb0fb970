import CoreImage
import CoreVideo
import Foundation
import Testing

typealias Pixel = SIMD4<Double>

/// A small image with known pixels, rows from the top.
struct Grid: Equatable {
  let width: Int
  let height: Int
  var pixels: [Pixel]

  init(_ width: Int, _ height: Int, _ pixel: (_ column: Int, _ row: Int) -> Pixel) {
    (self.width, self.height) = (width, height)
    pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
  }

  /// Transparent outside the grid.
  subscript(column: Int, row: Int) -> Pixel {
    (0..<width).contains(column) && (0..<height).contains(row) ? pixels[row * width + column] : .zero
  }

  func map(_ transform: (Pixel) -> Pixel) -> Grid { Grid(width, height) { transform(self[$0, $1]) } }

  /// Returns the largest difference between two grids' components; infinite for different sizes and for NaN.
  func difference(_ other: Grid) -> Double {
    guard (width, height) == (other.width, other.height) else { return .infinity }
    var largest = 0.0
    for (pixel, other) in zip(pixels, other.pixels) {
      let difference = pixel - other
      // NaN is no color.
      guard difference == difference else { return .infinity }
      largest = max(largest, difference.max(), -difference.min())
    }
    return largest
  }

  /// Colors that vary in all components, including alpha if `alpha` is set: no two rows or columns are alike.
  static func colorful(_ width: Int, _ height: Int, alpha: Bool = false) -> Grid {
    Grid(width, height) { x, y in
      let opacity = alpha ? Double((x * 3 + y * 5) % 6) / 5 : 1
      let color = SIMD3(Double(x * 37 % 256), Double(y * 59 % 256), Double((x * y * 17 + 90) % 256)) / 255
      return Pixel(color, opacity)
    }
  }

  /// Stores the grid as premultiplied 8-bit BGRA.
  func buffer() throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
    let buffer = try #require(made)
    let bytes = try #require(CVPixelBufferGetBaseAddress(buffer)).assumingMemoryBound(to: UInt8.self)
    let rowBytes = CVPixelBufferGetBytesPerRow(buffer)
    for row in 0..<height {
      for column in 0..<width {
        let pixel = self[column, row]
        let start = row * rowBytes + column * 4
        for place in 0..<3 { bytes[start + place] = UInt8((pixel[2 - place] * 255).rounded()) }
        bytes[start + 3] = UInt8((pixel[3] * 255).rounded())
      }
    }
    return buffer
  }

  func image() throws -> CIImage { CIImage(cvPixelBuffer: try buffer()) }
}

extension CIImage {
  /// Returns the stored pixels, with 8 bits per component.
  func drawn(_ rect: CGRect? = nil, _ context: CIContext = CIContext()) throws -> Grid {
    let frame = rect ?? extent
    let (width, height) = (Int(frame.width), Int(frame.height))
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    context.render(
      self, toBitmap: &bytes, rowBytes: width * 4, bounds: frame, format: .RGBA8, colorSpace: nil)
    return Grid(width, height) { x, y in
      let first = (y * width + x) * 4
      return Pixel(
        Double(bytes[first]), Double(bytes[first + 1]), Double(bytes[first + 2]), Double(bytes[first + 3]))
        / 255
    }
  }

  /// Returns the computed pixels, without color management.
  func computed(_ rect: CGRect? = nil) throws -> Grid {
    let frame = rect ?? extent
    let (width, height) = (Int(frame.width), Int(frame.height))
    var values = [Float](repeating: 0, count: width * height * 4)
    CIContext(options: [.workingColorSpace: NSNull()]).render(
      self, toBitmap: &values, rowBytes: width * 16, bounds: frame, format: .RGBAf, colorSpace: nil)
    return Grid(width, height) { x, y in
      let first = (y * width + x) * 4
      return Pixel(
        Double(values[first]), Double(values[first + 1]), Double(values[first + 2]), Double(values[first + 3])
      )
    }
  }
}

/// sRGB's transfer function, IEC 61966-2-1.
func light(_ stored: Double) -> Double {
  stored <= 0.04045 ? stored / 12.92 : pow((stored + 0.055) / 1.055, 2.4)
}
func stored(_ light: Double) -> Double {
  light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
}

extension Pixel {
  /// The color without premultiplication.
  var straight: SIMD3<Double> { w == 0 ? .zero : SIMD3(x, y, z) / w }
  init(_ color: SIMD3<Double>, _ alpha: Double) {
    self.init(color.x * alpha, color.y * alpha, color.z * alpha, alpha)
  }

  /// Returns another color with the same alpha.
  func recolored(_ transform: (SIMD3<Double>) -> SIMD3<Double>) -> Pixel { Pixel(transform(straight), w) }

  /// Returns the stored color after a change in linear light.
  func adjustingLinear(_ transform: (SIMD3<Double>) -> SIMD3<Double>) -> Pixel {
    recolored { color in
      let changed = transform(color.each(light))
      return changed.each { stored(Swift.min(Swift.max($0, 0), 1)) }
    }
  }
}

extension SIMD3<Double> {
  func each(_ transform: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(transform(x), transform(y), transform(z))
  }
  var luminance: Double { 0.2126 * x + 0.7152 * y + 0.0722 * z }
}

/// Tolerance for rounding a component to 8 bits, half a level, plus the error of 16-bit tables in the dark:
/// half a step of 1/65,535, at a slope of 12.92.
let rounding = (0.5 + 12.92 * 255 * 0.5 / 65_535 + 0.01) / 255
/// Tolerance for 32-bit floating-point arithmetic with values up to 1.
let arithmetic = 1e-5
