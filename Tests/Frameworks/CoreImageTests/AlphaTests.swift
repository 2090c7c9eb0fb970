import CoreImage
import CoreVideo
import Foundation
import Testing

/// A format: how it stores 0, ¼, ½, ¾ and 1, and the order of red, green, blue and alpha in memory.
private struct AlphaFormat: CustomTestStringConvertible {
  let name: String
  let format: OSType
  let order: [Int]
  let bytes: @Sendable (Double) -> [UInt8]

  var testDescription: String { name }

  static let all: [AlphaFormat] = [
    AlphaFormat(name: "BGRA", format: kCVPixelFormatType_32BGRA, order: [2, 1, 0, 3], bytes: byte),
    AlphaFormat(name: "RGBA", format: kCVPixelFormatType_32RGBA, order: [0, 1, 2, 3], bytes: byte),
    AlphaFormat(name: "ARGB", format: kCVPixelFormatType_32ARGB, order: [3, 0, 1, 2], bytes: byte),
    AlphaFormat(name: "ABGR", format: kCVPixelFormatType_32ABGR, order: [3, 2, 1, 0], bytes: byte),
    AlphaFormat(name: "16-bit ARGB", format: kCVPixelFormatType_64ARGB, order: [3, 0, 1, 2]) {
      let word = UInt16(($0 * 65_535).rounded())
      return [UInt8(word >> 8), UInt8(word & 255)]
    },
    AlphaFormat(name: "16-bit RGBA", format: kCVPixelFormatType_64RGBALE, order: [0, 1, 2, 3]) {
      little(UInt16(($0 * 65_535).rounded()))
    },
    AlphaFormat(name: "half float", format: kCVPixelFormatType_64RGBAHalf, order: [0, 1, 2, 3]) {
      // IEEE 754 half precision: exponents 13, 14 and 15 with bias 15, and the fraction of a half.
      little([0: 0, 0.25: 0x3400, 0.5: 0x3800, 0.75: 0x3A00, 1: 0x3C00][$0] ?? 0x7E00)
    },
    AlphaFormat(name: "float", format: kCVPixelFormatType_128RGBAFloat, order: [0, 1, 2, 3]) {
      withUnsafeBytes(of: Float($0)) { Array($0) }
    },
  ]

  @Sendable private static func byte(_ value: Double) -> [UInt8] { [UInt8((value * 255).rounded())] }
  private static func little(_ word: UInt16) -> [UInt8] { [UInt8(word & 255), UInt8(word >> 8)] }

  func buffer(_ grid: Grid) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, grid.width, grid.height, format, nil, &made)
    let buffer = try #require(made)
    let memory = try #require(CVPixelBufferGetBaseAddress(buffer)).assumingMemoryBound(to: UInt8.self)
    for row in 0..<grid.height {
      var place = memory + row * CVPixelBufferGetBytesPerRow(buffer)
      for column in 0..<grid.width {
        for component in order {
          for byte in bytes(grid[column, row][component]) {
            place.pointee = byte
            place += 1
          }
        }
      }
    }
    return buffer
  }
}

@Suite("Stored alpha")
struct AlphaTests {
  /// Premultiplied colors in quarters: opaque, translucent and transparent.
  private let quarters = Grid(5, 4) { x, y in
    let alpha = Double(x) / 4
    return Pixel(min(Double(y + 1) / 4, alpha), min(Double(3 - y) / 4, alpha), min(0.25, alpha), alpha)
  }

  @Test("alpha survives drawing, with and without filters", arguments: AlphaFormat.all)
  fileprivate func drawn(_ format: AlphaFormat) throws {
    let image = CIImage(cvPixelBuffer: try format.buffer(quarters))
    // Rounded to 8 bits twice.
    #expect(try image.drawn().difference(quarters) < 1.01 / 255)
    #expect(try image.applyingFilter("CIColorControls").drawn().difference(quarters) < 1.01 / 255)
    #expect(try image.computed().difference(quarters) < 0.51 / 255)
    let made = try #require(CIContext().createCGImage(image, from: image.extent))
    #expect(try CIImage(cgImage: made).drawn().difference(quarters) < 1.01 / 255)
  }

  @Test("the background shows through according to alpha", arguments: AlphaFormat.all)
  fileprivate func composited(_ format: AlphaFormat) throws {
    let image = CIImage(cvPixelBuffer: try format.buffer(quarters))
    let beneath = CIImage(color: CIColor(red: 0, green: 1, blue: 0.5)).cropped(to: image.extent)
    // Porter and Duff's "over", without color management.
    let expected = quarters.map { $0 + (1 - $0.w) * Pixel(0, 1, 0.5, 1) }
    // Colors and alpha are each rounded to 8 bits.
    #expect(try image.composited(over: beneath).computed().difference(expected) < 1.01 / 255)
  }

  @Test("an image's alpha counts unless its layout declares it unused")
  func layouts() throws {
    let provider = try #require(CGDataProvider(data: Data([64, 64, 64, 64])))
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    for (info, alpha) in [
      (CGImageAlphaInfo.premultipliedFirst, 64.0), (.premultipliedLast, 64), (.noneSkipFirst, 255),
      (.noneSkipLast, 255),
    ] {
      for order in [CGBitmapInfo.byteOrder32Little, .byteOrder32Big] {
        let image = try #require(
          CGImage(
            width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
            space: space,
            bitmapInfo: CGBitmapInfo(rawValue: info.rawValue | order.rawValue),
            provider: provider, decode: nil,
            shouldInterpolate: false, intent: .defaultIntent))
        let pixel = try CIImage(cgImage: image).computed()[0, 0]
        #expect(abs(pixel.w * 255 - alpha) < 0.01, "\(info), \(order.rawValue)")
        #expect(abs(pixel.x * 255 - 64) < 0.01)
      }
    }
  }

  @Test("drawing into a buffer of alpha, blue, green and red") func intoABGR() throws {
    let format = try #require(AlphaFormat.all.first { $0.format == kCVPixelFormatType_32ABGR })
    let target = try format.buffer(Grid(5, 4) { _, _ in .zero })
    CIContext().render(try quarters.image().applyingFilter("CIColorControls"), to: target)
    #expect(try CIImage(cvPixelBuffer: target).drawn().difference(quarters) < 1.01 / 255)
  }
}
