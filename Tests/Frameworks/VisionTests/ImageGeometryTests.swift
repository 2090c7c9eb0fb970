import Foundation
import Testing
import Vision

/// The input image of an identity model, which returns it.
@Suite("Model input images")
struct ImageGeometryTests {
  private func seen(
    width: Int, height: Int, crop: VNImageCropAndScaleOption,
    region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), in handler: VNImageRequestHandler
  ) throws -> [[String]] {
    let model = try VNCoreMLModel(for: TestModel.identity(width: width, height: height))
    let request = VNCoreMLRequest(model: model)
    request.imageCropAndScaleOption = crop
    request.regionOfInterest = region
    try handler.perform([request])
    let result = try #require(request.results?.first as? VNPixelBufferObservation)
    #expect(request.results?.count == 1)
    #expect(result.featureName == "copy")
    return cells(of: result.pixelBuffer)
  }

  /// EXIF's own table: the sides of the upright image that the stored top row and left column are on.
  private static let sides: [(orientation: CGImagePropertyOrientation, row: String, column: String)] = [
    (.up, "top", "left"), (.upMirrored, "top", "right"), (.down, "bottom", "right"),
    (.downMirrored, "bottom", "left"), (.leftMirrored, "left", "top"), (.right, "right", "top"),
    (.rightMirrored, "right", "bottom"), (.left, "left", "bottom"),
  ]

  /// Returns the upright cells of a stored 3 × 2 image.
  private static func upright(row: String, column: String) -> [[String]] {
    let turned = row == "left" || row == "right"
    let (width, height) = turned ? (2, 3) : (3, 2)
    func distance(_ side: String, _ x: Int, _ y: Int) -> Int {
      switch side {
      case "top": y
      case "bottom": height - 1 - y
      case "left": x
      default: width - 1 - x
      }
    }
    return (0..<height).map { y in
      (0..<width).map { x in "\(distance(column, x, y)),\(distance(row, x, y))" }
    }
  }

  @Test("every orientation makes the stored image upright", arguments: sides.indices)
  func orientations(index: Int) throws {
    let side = Self.sides[index]
    let expected = Self.upright(row: side.row, column: side.column)
    let handler = VNImageRequestHandler(
      cvPixelBuffer: try chart(width: 3, height: 2), orientation: side.orientation, options: [:])
    #expect(
      try seen(width: expected[0].count, height: expected.count, crop: .scaleFill, in: handler) == expected)
  }

  @Test("a sample's image is oriented as specified, and an invalidated sample fails")
  func samples() throws {
    let image = try chart(width: 3, height: 2)
    let sample = try CMSampleBuffer(
      imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image),
      sampleTiming: CMSampleTimingInfo())
    let expected = Self.upright(row: "right", column: "top")
    let handler = VNImageRequestHandler(cmSampleBuffer: sample, orientation: .right)
    #expect(try seen(width: 2, height: 3, crop: .scaleFill, in: handler) == expected)
    try sample.invalidate()
    let request = VNDetectBarcodesRequest()
    #expect(
      thrownCode { try VNSequenceRequestHandler().perform([request], on: sample) } == .invalidImage)
  }

  @Test("a file's orientation is applied unless the caller passes one", arguments: sides.indices)
  func storedOrientation(index: Int) throws {
    let side = Self.sides[index]
    let data = chartTIFF(width: 3, height: 2, orientation: UInt16(index + 1))
    let expected = Self.upright(row: side.row, column: side.column)
    #expect(
      try seen(
        width: expected[0].count, height: expected.count, crop: .scaleFill,
        in: VNImageRequestHandler(data: data)) == expected)
    #expect(
      try seen(
        width: 3, height: 2, crop: .scaleFill,
        in: VNImageRequestHandler(data: data, orientation: .down, options: [:]))
        == Self.upright(row: "bottom", column: "right"))
  }

  @Test("a file and its data are the same image")
  func files() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).tiff")
    try chartTIFF(width: 3, height: 2, orientation: 6).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      try seen(width: 2, height: 3, crop: .scaleFill, in: VNImageRequestHandler(url: file, options: [:]))
        == [["0,1", "0,0"], ["1,1", "1,0"], ["2,1", "2,0"]])
    #expect(
      try seen(
        width: 3, height: 2, crop: .scaleFill,
        in: VNImageRequestHandler(url: file, orientation: .upMirrored))
        == [["2,0", "1,0", "0,0"], ["2,1", "1,1", "0,1"]])
  }

  @Test("a Core Image image's own transform is applied before the caller's orientation")
  func coreImage() throws {
    let image = CIImage(cvPixelBuffer: try chart(width: 3, height: 2))
    #expect(
      try seen(
        width: 3, height: 2, crop: .scaleFill, in: VNImageRequestHandler(ciImage: image, options: [:]))
        == [["0,0", "1,0", "2,0"], ["0,1", "1,1", "2,1"]])
    // Mirrored horizontally, then rotated clockwise.
    let handler = VNImageRequestHandler(
      ciImage: image.oriented(.upMirrored), orientation: .right, options: [:])
    #expect(
      try seen(width: 2, height: 3, crop: .scaleFill, in: handler)
        == [["2,1", "2,0"], ["1,1", "1,0"], ["0,1", "0,0"]])
  }

  @Test("center crop shows only the center")
  func centerCrop() throws {
    let handler = VNImageRequestHandler(cvPixelBuffer: try chart(width: 6, height: 2), options: [:])
    #expect(
      try seen(width: 2, height: 2, crop: .centerCrop, in: handler) == [["2,0", "3,0"], ["2,1", "3,1"]])
  }

  @Test("scale to fit shows everything, centered on black")
  func scaleFit() throws {
    let handler = VNImageRequestHandler(cvPixelBuffer: try chart(width: 4, height: 2), options: [:])
    let black = [String](repeating: "-", count: 4)
    #expect(
      try seen(width: 4, height: 4, crop: .scaleFit, in: handler)
        == [black, ["0,0", "1,0", "2,0", "3,0"], ["0,1", "1,1", "2,1", "3,1"], black])
  }

  @Test("the rotated options turn counterclockwise: the right column becomes the top row")
  func rotated() throws {
    let handler = VNImageRequestHandler(cvPixelBuffer: try chart(width: 3, height: 2), options: [:])
    let turned = [["2,0", "2,1"], ["1,0", "1,1"], ["0,0", "0,1"]]
    #expect(try seen(width: 2, height: 3, crop: .scaleFillRotate90CCW, in: handler) == turned)
    #expect(
      try seen(width: 4, height: 3, crop: .scaleFitRotate90CCW, in: handler)
        == turned.map { ["-"] + $0 + ["-"] })
  }

  @Test("a region of interest is cropped from the upright image, from its lower left")
  func regionOfInterest() throws {
    let buffer = try chart(width: 4, height: 4)
    let region = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.25)
    #expect(
      try seen(
        width: 2, height: 1, crop: .scaleFill, region: region,
        in: VNImageRequestHandler(cvPixelBuffer: buffer, options: [:])) == [["2,3", "3,3"]])
    // Upside down, the lower right corner is the stored upper left one.
    #expect(
      try seen(
        width: 2, height: 1, crop: .scaleFill, region: region,
        in: VNImageRequestHandler(cvPixelBuffer: buffer, orientation: .down, options: [:]))
        == [["1,0", "0,0"]])
  }
}
