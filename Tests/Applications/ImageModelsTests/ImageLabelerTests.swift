import CoreGraphics
import Foundation
import ImageIO
import VisionModels
import ImageModels
import TestSupport
import Testing
import Vision

@Suite("Classifying images with any classifier")
struct ImageLabelerTests {
  private func house() throws -> OrientedImage {
    try ImageDecoder.decode(contentsOf: packageFolder.appending(path: "Examples/Drawings/house.jpg")).picture
  }

  @Test("an image's labels are in descending order of confidence, and each region has its own")
  func labels() throws {
    let labeler = try ImageLabeler(model: Drawings().model)
    let image = try house()
    let whole = try labeler.labels(
      of: image.buffer, orientation: image.orientation, cropAndScale: .scaleFill)
    try #require(whole.count == 1)
    #expect(whole[0].first?.identifier == "house")
    #expect(whole[0].map(\.confidence) == whole[0].map(\.confidence).sorted(by: >))
    // A corner of the table, and the sheet.
    let parts = try labeler.labels(
      of: image.buffer, orientation: image.orientation,
      regions: [CGRect(x: 0, y: 0, width: 60, height: 60), CGRect(x: 100, y: 50, width: 600, height: 700)],
      cropAndScale: .scaleFill)
    #expect(parts.map { $0.first?.identifier } == ["nothing", "house"])
  }

  @Test("a region outside the upright image is rejected with both sizes")
  func outside() throws {
    let labeler = try ImageLabeler(model: Drawings().model)
    let image = try house()
    let region = CGRect(x: 700, y: 0, width: 200, height: 200)
    #expect(throws: ImageLabelerError.regionOutside(region, width: 800, height: 800)) {
      try labeler.labels(of: image.buffer, regions: [region], cropAndScale: .scaleFill)
    }
    #expect(
      ImageLabelerError.regionOutside(region, width: 800, height: 800).localizedDescription
        == "the region 700,0,200,200 isn't within the image of 800 × 800 pixels")
  }

  @Test("a detector isn't a classifier")
  func detector() throws {
    let detector = try DiceDetector().model
    #expect(throws: ImageLabelerError.notAClassifier) { try ImageLabeler(model: detector) }
  }

  @Test(
    "a region consists of four numbers, and isn't empty",
    arguments: [
      ("1,2,3,4", CGRect(x: 1, y: 2, width: 3, height: 4) as CGRect?), ("1,2,3", nil), ("0,0,0,9", nil),
      ("nan,0,9,9", nil), ("0,0,1,inf", nil), ("1,2,3,4,", nil), ("", nil),
    ])
  func numbers(text: String, region: CGRect?) {
    #expect(CGRect(numbers: text) == region)
    if region != nil { #expect(region?.numbersText == text) }
  }
}
