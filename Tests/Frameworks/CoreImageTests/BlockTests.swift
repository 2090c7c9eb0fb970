import CoreImage
import Foundation
import Testing

@testable import _CoreImage

/// Images of more than one block, and of one pixel.
@Suite("Block rendering")
struct BlockTests {
  /// Draws without blocks, with libvips' pipeline for the whole image.
  private func drawnByPipeline(_ image: CIImage) throws -> [UInt8] {
    let frame = try #require(PixelBounds(covering: image.extent))
    var bytes = [UInt8](repeating: 0, count: frame.width * frame.height * 4)
    try bytes.withUnsafeMutableBytes { memory in
      let memory = PixelMemory(
        address: try #require(memory.baseAddress), bytesPerRow: frame.width * 4, width: frame.width,
        height: frame.height, encoding: .bytes([0, 1, 2, 3]), isLinear: true)
      try VIPSThread.run {
        let rendering = Rendering(
          Rendering.order(of: image), in: frame, isLinear: true, isInMemory: false,
          sources: ConvertedSources())
        try withExtendedLifetime(rendering) { try memory.write(rendering.draw(), column: 0, row: 0) }
      }
    }
    return bytes
  }

  private func drawn(_ image: CIImage) throws -> [UInt8] {
    let frame = try #require(PixelBounds(covering: image.extent))
    var bytes = [UInt8](repeating: 0, count: frame.width * frame.height * 4)
    CIContext().render(
      image, toBitmap: &bytes, rowBytes: frame.width * 4, bounds: image.extent, format: .RGBA8,
      colorSpace: nil)
    return bytes
  }

  @Test(
    "blocks have no seams: they match the whole image",
    arguments: [
      "CIColorControls", "CIColorMatrix", "CIGaussianBlur", "CIUnsharpMask", "CIPixellate", "CIBoxBlur",
      "CIMorphologyMaximum", "CIGammaAdjust", "CIVibrance",
    ])
  func seams(name: String) throws {
    let input = try Grid.colorful(700, 530, alpha: true).image()
    let output = input.applyingFilter(name).transformed(by: CGAffineTransform(rotationAngle: 0.1)).cropped(
      to: input.extent)
    let (blocks, whole) = (try drawn(output), try drawnByPipeline(output))
    #expect(blocks.contains { $0 > 100 })
    // The order of the sums differs: rounding may change a level by 1.
    #expect(zip(blocks, whole).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test("the blocks of a frame cover each pixel once")
  func cover() throws {
    let frame = try #require(PixelBounds(minX: -7, minY: 3, width: 1030, height: 513))
    let blocks = frame.blocks(of: 512)
    #expect(blocks.count == 6)
    #expect(blocks.reduce(0) { $0 + $1.width * $1.height } == 1030 * 513)
    #expect(blocks.dropFirst().reduce(blocks[0]) { $0.union($1) } == frame)
  }

  /// Filters that need more input than an image: the entries of a color cube.
  private static let withoutOutput: Set<String> = ["CIColorCube", "CIColorCubeWithColorSpace"]

  @Test("every filter accepts an image of one pixel", arguments: CIFilter.filterNames(inCategory: nil))
  func onePixel(name: String) throws {
    let pixel = try Grid(1, 1) { _, _ in Pixel(1, 0.5, 0.25, 1) }.image()
    let filter = try #require(CIFilter(name: name))
    for key in filter.inputKeys {
      let kind = (filter.attributes[key] as? [String: Any])?[kCIAttributeClass] as? String
      if kind == "CIImage" { filter.setValue(pixel, forKey: key) }
      if kind == "NSData" { filter.setValue(Data("word".utf8), forKey: key) }
    }
    guard let output = filter.outputImage else {
      #expect(Self.withoutOutput.contains(name))
      return
    }
    let part = output.extent.isInfinite ? CGRect(x: 0, y: 0, width: 2, height: 2) : output.extent
    try #require(!part.isEmpty && part.width < 2000 && part.height < 2000)
    #expect(CIContext().createCGImage(output, from: part) != nil)
  }
}
