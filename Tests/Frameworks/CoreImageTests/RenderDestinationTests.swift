import CoreImage
import CoreVideo
import Foundation
import Testing

@Suite("Rendering tasks")
struct RenderDestinationTests {
  private let source = Grid.colorful(7, 5)

  @Test("an image is rendered from the plane's origin, and uncovered pixels are unchanged")
  func buffer() throws {
    let target = try Grid(6, 6) { _, _ in Pixel(1, 1, 1, 1) }.buffer()
    let image = try source.image().transformed(by: CGAffineTransform(translationX: 2, y: -1))
    let task = try CIContext().startTask(toRender: image, to: CIRenderDestination(pixelBuffer: target))
    let info = try task.waitUntilCompleted()
    // Columns 2…5 and the top four rows of the image, which are the buffer's bottom four.
    #expect(info.pixelsProcessed == 16 && info.passCount == 1 && info.kernelExecutionTime >= 0)
    let expected = Grid(6, 6) { x, y in x >= 2 && y >= 2 ? source[x - 2, y - 2] : Pixel(1, 1, 1, 1) }
    #expect(try CIImage(cvPixelBuffer: target).drawn().difference(expected) < rounding)
  }

  @Test("a region is rendered to a position in memory, upright or flipped", arguments: [false, true])
  func bitmap(isFlipped: Bool) throws {
    var bytes = [UInt8](repeating: 9, count: 5 * 4 * 4)
    try bytes.withUnsafeMutableBytes { memory in
      let destination = CIRenderDestination(
        bitmapData: try #require(memory.baseAddress), width: 4, height: 5, bytesPerRow: 16, format: .RGBA8)
      destination.isFlipped = isFlipped
      _ = try CIContext().startTask(
        toRender: source.image(), from: CGRect(x: 2, y: 1, width: 3, height: 2), to: destination,
        at: CGPoint(x: 1, y: 2)
      ).waitUntilCompleted()
    }
    for row in 0..<5 {
      for column in 0..<4 {
        // Rows from the bottom; the lower left pixel is the source's in column 2, second row from the bottom.
        let height = isFlipped ? row : 4 - row
        let isInside = column >= 1 && (2..<4).contains(height)
        let pixel = source[column + 1, 4 - (height - 1)]
        for component in 0..<4 {
          let level = Double(bytes[(row * 4 + column) * 4 + component])
          #expect(abs(level - (isInside ? pixel[component] * 255 : 9)) <= 1)
        }
      }
    }
  }

  @Test("an unsupported rendering throws a descriptive error") func errors() throws {
    let (image, context) = (try source.image(), CIContext())
    let buffer = try source.buffer()
    let destination = CIRenderDestination(pixelBuffer: buffer)
    let far = image.transformed(by: CGAffineTransform(translationX: 100, y: 0))
    #expect(throws: (any Error).self) { try context.startTask(toRender: far, to: destination) }
    #expect(throws: (any Error).self) {
      try context.prepareRender(image, from: .null, to: destination, at: .zero)
    }
    destination.alphaMode = .unpremultiplied
    #expect(throws: (any Error).self) { try context.startTask(toRender: image, to: destination) }
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &made)
    let video = CIRenderDestination(pixelBuffer: try #require(made))
    #expect(throws: (any Error).self) { try context.startTask(toRender: image, to: video) }
    var byte: UInt8 = 0
    let short = CIRenderDestination(bitmapData: &byte, width: 2, height: 1, bytesPerRow: 4, format: .RGBA8)
    #expect(throws: (any Error).self) { try context.startTask(toRender: image, to: short) }
    try context.startTask(toClear: CIRenderDestination(pixelBuffer: buffer))
    #expect(try CIImage(cvPixelBuffer: buffer).drawn().difference(Grid(7, 5) { _, _ in .zero }) == 0)
  }

  @Test("a context made for a Core Graphics context draws on it") func canvas() throws {
    let canvas = try #require(
      CGContext(
        data: nil, width: 10, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
    let image = try source.image()
    CIContext(cgContext: canvas, options: nil).draw(
      image, in: CGRect(x: 1, y: 2, width: 3, height: 2), from: CGRect(x: 2, y: 1, width: 3, height: 2))
    let drawn = try CIImage(cgImage: try #require(canvas.makeImage())).drawn()
    let expected = Grid(10, 8) { x, y in
      (1..<4).contains(x) && (4..<6).contains(y) ? source[x + 1, y - 2] : .zero
    }
    #expect(drawn.difference(expected) < 1.01 / 255)
  }
}

@Suite("Sampling")
struct SamplingTests {
  @Test("enlarged with nearest-neighbor sampling, each pixel becomes a block") func enlarged() throws {
    let source = Grid.colorful(5, 4)
    let scale = CGAffineTransform(scaleX: 3, y: 2)
    let nearest = try source.image().samplingNearest()
    let blocks = Grid(15, 8) { x, y in source[x / 3, y / 2] }
    #expect(try nearest.transformed(by: scale).drawn().difference(blocks) < rounding)
    // Two steps equal one, and memory equals tiles.
    let twice = nearest.transformed(by: CGAffineTransform(scaleX: 3, y: 1)).transformed(
      by: CGAffineTransform(scaleX: 1, y: 2))
    #expect(try twice.drawn().difference(blocks) < rounding)
    let linear = try source.image().transformed(by: scale).drawn()
    #expect(linear.difference(blocks) > 0.05)
    #expect(try nearest.samplingLinear().transformed(by: scale).drawn().difference(linear) < 1e-9)
    #expect(try nearest.drawn().difference(source) < rounding)
  }

  @Test(
    "nearest-neighbor downscaling skips pixels, and rotation samples at pixel centers"
  )
  func smallerAndTurned() throws {
    let source = Grid.colorful(9, 6)
    let nearest = try source.image().samplingNearest()
    // A third: the middle pixel of each 3 × 3 block.
    let third = try nearest.transformed(by: CGAffineTransform(scaleX: 1 / 3, y: 1 / 3)).drawn()
    #expect(third.difference(Grid(3, 2) { x, y in source[3 * x + 1, 3 * y + 1] }) < rounding)
    let turn = CGAffineTransform(translationX: 4.5, y: 3).inverted().concatenating(
      CGAffineTransform(rotationAngle: 0.4)
    ).concatenating(CGAffineTransform(translationX: 4.5, y: 3))
    let frame = CGRect(x: 3, y: 2, width: 3, height: 2)
    let turned = try nearest.transformed(by: turn).drawn(frame)
    let back = turn.inverted()
    let expected = Grid(3, 2) { x, y in
      let place = CGPoint(x: 3.5 + Double(x), y: 3.5 - Double(y)).applying(back)
      return source[Int(place.x.rounded(.down)), 5 - Int(place.y.rounded(.down))]
    }
    #expect(turned.difference(expected) < rounding)
  }

  @Test("perspective correction without cropping keeps the whole image") func uncropped() throws {
    let source = Grid.colorful(12, 10)
    let filter = CIFilter.perspectiveCorrection()
    filter.inputImage = try source.image()
    // An upright rectangle: corrected, the image is only moved.
    filter.bottomLeft = CGPoint(x: 2, y: 3)
    filter.bottomRight = CGPoint(x: 8, y: 3)
    filter.topRight = CGPoint(x: 8, y: 7)
    filter.topLeft = CGPoint(x: 2, y: 7)
    #expect(filter.crop)
    let cropped = try #require(filter.outputImage)
    #expect(cropped.extent == CGRect(x: 0, y: 0, width: 6, height: 4))
    filter.crop = false
    let whole = try #require(filter.outputImage)
    #expect(abs(whole.extent.minX + 2) < 1e-9 && abs(whole.extent.minY + 3) < 1e-9)
    #expect(abs(whole.extent.width - 12) < 1e-9 && abs(whole.extent.height - 10) < 1e-9)
    let frame = CGRect(x: -1, y: -2, width: 10, height: 8)
    let expected = Grid(10, 8) { x, y in source[x + 1, y + 1] }
    #expect(try whole.drawn(frame).difference(expected) < 1.5 / 255)
    // The pixels within the corners are the same in either case.
    #expect(
      try whole.drawn(cropped.extent.insetBy(dx: 1, dy: 1)).difference(
        cropped.drawn(cropped.extent.insetBy(dx: 1, dy: 1))) < 1.5 / 255)
  }
}
