import CoreImage
import CoreVideo
import Foundation
import Testing

@Suite("Memory of rendering")
struct RenderingMemoryTests {
  /// Returns libvips' own peak memory of images and tiles in this process, in bytes.
  private static func maximumBytes() throws -> Int {
    let library = try #require(dlopen("libvips.so.42", RTLD_NOW | RTLD_NOLOAD))
    defer { dlclose(library) }
    let symbol = try #require(dlsym(library, "vips_tracked_get_mem_highwater"))
    typealias Count = @convention(c) () -> Int
    return unsafeBitCast(symbol, to: Count.self)()
  }

  /// An image with a slanted pattern.
  private static func photograph(width: Int, height: Int) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
    let buffer = try #require(made)
    let rows = try #require(CVPixelBufferGetBaseAddress(buffer))
    let pattern = (0..<(width + 256) * 4).map { $0 % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: $0 * 7) }
    for row in 0..<height {
      pattern.withUnsafeBytes { bytes in
        let start = UnsafeRawBufferPointer(rebasing: bytes[(row % 256) * 4..<(row % 256 + width) * 4])
        let target = UnsafeMutableRawBufferPointer(
          start: rows + row * CVPixelBufferGetBytesPerRow(buffer), count: start.count)
        target.copyMemory(from: start)
      }
    }
    return buffer
  }

  @Test("five filters on six megapixels take less memory than one filter's pixels")
  func fiveFilters() async {
    // libvips counts for the whole process, so this test needs a process of its own.
    await #expect(processExitsWith: .success) {
      let input = CIImage(cvPixelBuffer: try RenderingMemoryTests.photograph(width: 1000, height: 6000))
      let blurred = input.clampedToExtent().applyingGaussianBlur(sigma: 8).cropped(to: input.extent)
      let mask = CIFilter(
        name: "CIRadialGradient",
        parameters: ["inputCenter": CIVector(x: 500, y: 3000), "inputRadius0": 500, "inputRadius1": 1500])
      let output = input.applyingFilter("CIColorControls", parameters: [kCIInputContrastKey: 1.2])
        .applyingFilter(
          "CIBlendWithMask",
          parameters: [
            kCIInputBackgroundImageKey: blurred, kCIInputMaskImageKey: try #require(mask?.outputImage),
          ]
        ).applyingFilter("CIUnsharpMask").transformed(by: CGAffineTransform(rotationAngle: 0.02))
        .applyingFilter("CIVibrance", parameters: [kCIInputAmountKey: 0.3])
      let image = try #require(CIContext().createCGImage(output, from: input.extent))
      #expect(image.width == 1000 && image.height == 6000)
      #expect(try RenderingMemoryTests.maximumBytes() < 1000 * 6000 * 4 * MemoryLayout<Float>.size)
    }
  }
}
