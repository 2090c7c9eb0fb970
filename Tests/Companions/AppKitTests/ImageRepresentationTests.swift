import AppKit
import Cocoa
import CoreVideo
import TestSupport
import Testing

@Suite("AppKit's images, loaded and saved")
struct ImageRepresentationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An image of three columns and two rows, whose left column is red and the others black.
  private func drawing() throws -> CGImage {
    let buffer = try #require(rgbBuffer(width: 3, height: 2) { x, _ in x == 0 ? [255, 0, 0] : [0, 0, 0] })
    return CGImage(pixelBuffer: buffer)
  }

  private func contents(_ type: String, _ properties: [String: Any]) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    CGImageDestinationAddImage(destination, try drawing(), properties)
    #expect(CGImageDestinationFinalize(destination))
    return data as Data
  }

  /// The red levels of the pixels, row by row.
  private func reds(_ image: CGImage) throws -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: 4 * image.width * image.height)
    try pixels.withUnsafeMutableBytes { bytes in
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: image.width, height: image.height, bitsPerComponent: 8,
          bytesPerRow: 4 * image.width, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    }
    return stride(from: 0, to: pixels.count, by: 4).map { pixels[$0] }
  }

  @Test("a file is loaded, and its pixels are those of the file")
  func loading() throws {
    let file = try folder.write(contents("public.png", [:]), as: "a.png")
    for loaded in [
      NSImage(contentsOf: file), NSImage(contentsOfFile: file.path), NSImage(byReferencingFile: file.path),
      NSImage(byReferencing: file), NSImage(data: try Data(contentsOf: file)),
    ] {
      let loaded = try #require(loaded)
      #expect(loaded.isValid && loaded.size == NSSize(width: 3, height: 2))
      var rect = NSRect(origin: .zero, size: loaded.size)
      let pixels = try #require(loaded.cgImage(forProposedRect: &rect, context: .current, hints: nil))
      #expect(try reds(pixels) == [255, 0, 0, 255, 0, 0])
    }
    #expect(NSImage(contentsOfFile: folder.path("none.png").path) == nil)
    #expect(!NSImage(byReferencing: folder.path("none.png")).isValid)
    #expect(NSImage(data: Data("text".utf8)) == nil)
  }

  @Test("the size is in points of 1/72 inch, and the pixels are all there")
  func points() throws {
    let data = try contents("public.png", [kCGImagePropertyDPIWidth: 144, kCGImagePropertyDPIHeight: 144])
    let image = try #require(NSImage(data: data))
    #expect(image.size == NSSize(width: 1.5, height: 1))
    #expect(image.cgImage(forProposedRect: nil, context: nil, hints: nil)?.width == 3)
    #expect(image.representations.first?.pixelsWide == 3)
  }

  @Test("an image is upright, whatever its file's orientation")
  func upright() throws {
    // The stored image must be rotated clockwise: its left column, red, becomes the top row.
    let data = try contents("public.jpeg", [kCGImagePropertyOrientation: 6])
    let image = try #require(NSImage(data: data))
    #expect(image.size == NSSize(width: 2, height: 3))
    let pixels = try #require(image.cgImage(forProposedRect: nil, context: nil, hints: nil))
    #expect(pixels.width == 2 && pixels.height == 3)
    let reds = try reds(pixels)
    // JPEG shares hues among pixels.
    #expect(reds[0] > 150 && reds[1] > 150 && reds[4] < 100 && reds[5] < 100)
  }

  @Test("an image is saved as PNG, JPEG, GIF and TIFF, and not as BMP")
  func saving() throws {
    let image = NSImage(cgImage: try drawing(), size: .zero)
    let tiff = try #require(image.tiffRepresentation)
    let representation = try #require(NSBitmapImageRep(data: tiff))
    #expect(representation.pixelsWide == 3 && representation.size == NSSize(width: 3, height: 2))
    for (type, identifier) in [
      (NSBitmapImageRep.FileType.png, "public.png"), (.jpeg, "public.jpeg"),
      (.gif, "com.compuserve.gif"), (.tiff, "public.tiff"),
    ] {
      let data = try #require(
        representation.representation(using: type, properties: [.compressionFactor: 0.8]))
      let source = try #require(CGImageSourceCreateWithData(data, nil))
      #expect(CGImageSourceGetType(source) == identifier)
      #expect(NSImage(data: data)?.size == NSSize(width: 3, height: 2))
    }
    #expect(representation.representation(using: .bmp, properties: [:]) == nil)
    let png = try #require(representation.representation(using: .png, properties: [:]))
    let decoded = try #require(NSBitmapImageRep(data: png)?.cgImage)
    #expect(try reds(decoded) == [255, 0, 0, 255, 0, 0])
  }

  @Test("an image of Core Image is rendered when its pixels are needed")
  func coreImage() throws {
    let representation = NSCIImageRep(ciImage: CIImage(cgImage: try drawing()))
    let image = NSImage(size: representation.size)
    #expect(!image.isValid && image.tiffRepresentation == nil)
    image.addRepresentation(representation)
    #expect(image.size == NSSize(width: 3, height: 2))
    let rendered = try #require(image.cgImage(forProposedRect: nil, context: nil, hints: nil))
    #expect(try reds(rendered) == [255, 0, 0, 255, 0, 0])
    #expect(NSBitmapImageRep(ciImage: CIImage(cgImage: try drawing())).pixelsHigh == 2)
  }

  @Test("colors have components, and those of Core Graphics")
  func colors() {
    let color = NSColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 1).withAlphaComponent(0.5)
    #expect(color.greenComponent == 0.5 && color.alphaComponent == 0.5)
    #expect(color.cgColor.components == [0.25, 0.5, 0.75, 0.5])
    #expect(NSColor.white.redComponent == 1 && NSColor.white == NSColor(white: 1, alpha: 1))
    #expect(NSColor.red != NSColor.blue)
  }
}
