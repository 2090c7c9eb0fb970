import Overlays
import Foundation
import ImageIO
import PlaneGeometry
import TestSupport
import Testing
import Vision

@testable import StillImages

@Suite("Detecting objects in still images")
struct StillImageDetectorTests {
  private static func options(_ kinds: DetectionKind...) -> DetectionOptions {
    var options = DetectionOptions()
    options.kinds = Set(kinds)
    return options
  }

  @Test("all four kinds are detected at their positions, in pixels from the top left corner")
  func card() throws {
    let truth = try GiftCard.truth()
    let found = try StillImageDetector().detections(in: GiftCard.image())
    #expect(found.width == truth.width && found.height == truth.height)
    let card = try #require(found.rectangles?.first)
    // Edges are blurred by a pixel in the image, and corners are where the sides meet.
    #expect(largestDistance(card.corners, truth.rectangle) < 4)
    #expect(found.faces == [])
    let code = try #require(found.barcodes?.first)
    #expect(found.barcodes?.count == 1)
    #expect(code.symbology == truth.barcode.symbology && code.payload == truth.barcode.payload)
    #expect(largestDistance(code.corners, truth.barcode.corners) < 5)
    #expect(code.confidence == 1 && code.supplement == nil)
    #expect(found.text?.map(\.string) == truth.text)
  }

  @Test("characters are those of the line without spaces, in its order and within it")
  func characters() throws {
    let found = try StillImageDetector(Self.options(.text)).detections(in: GiftCard.image())
    let line = try #require(found.text?.first)
    #expect(line.characters.map(\.string).joined() == "GIFTCARD")
    let box = CGRect(around: line.corners).insetBy(dx: -6, dy: -6)
    for (character, next) in zip(line.characters, line.characters.dropFirst()) {
      #expect(box.contains(character.box))
      #expect(character.box.midX < next.box.midX)
    }
    #expect(found.rectangles == nil && found.faces == nil && found.barcodes == nil)
  }

  @Test("an image stored on its side has the upright image's coordinates")
  func orientation() throws {
    let truth = try GiftCard.truth()
    let upright = try GiftCard.image()
    let stored = try #require(
      CVPixelBuffer(width: truth.height, height: truth.width, pixelFormat: kCVPixelFormatType_32BGRA))
    #expect(OverlayCanvas.copyUpright(of: upright, orientation: .left, to: stored))
    let found = try StillImageDetector(Self.options(.barcodes)).detections(in: stored, orientation: .right)
    #expect(found.width == truth.width && found.height == truth.height)
    let code = try #require(found.barcodes?.first)
    #expect(largestDistance(code.corners, truth.barcode.corners) < 5)
  }

  @Test("only the requested symbologies are read")
  func symbologies() throws {
    var options = Self.options(.barcodes)
    options.symbologies = [.ean13, .code128]
    #expect(try StillImageDetector(options).detections(in: GiftCard.image()).barcodes == [])
  }

  @Test("a limit keeps the most confident, in their order; a minimum confidence drops those below it")
  func limits() throws {
    let image = try GiftCard.image()
    let all = try #require(try StillImageDetector(Self.options(.text)).detections(in: image).text)
    var options = Self.options(.text)
    options.maximumObservations = 2
    let surest = try #require(try StillImageDetector(options).detections(in: image).text)
    let bound = all.map(\.confidence).sorted()[all.count - 2]
    #expect(surest.count == 2 && surest.allSatisfy { $0.confidence >= bound })
    #expect(all.filter(surest.contains) == surest)
    options.maximumObservations = 0
    options.minimumConfidence = Double(bound)
    let sure = try #require(try StillImageDetector(options).detections(in: image).text)
    #expect(sure == all.filter { $0.confidence >= bound })
  }

  @Test("an unsupported language is Vision's error")
  func language() throws {
    var options = Self.options(.text)
    options.languages = ["tlh"]
    #expect {
      _ = try StillImageDetector(options).detections(in: GiftCard.image())
    } throws: { error in
      (error as NSError).domain == VNErrorDomain
        && (error as NSError).code == VNErrorCode.invalidArgument.rawValue
    }
  }

  @Test("a face has its box, angles and landmarks, with the pupils within the eyes", .sharedData("faces"))
  func faces() throws {
    let image = try ImageDecoder.decode(contentsOf: SharedData.url("faces/2008_002506.jpg")).picture.buffer
    let found = try StillImageDetector(Self.options(.faces)).detections(in: image)
    #expect(found.faces?.count == 3)
    for face in found.faces ?? [] {
      #expect(face.roll != nil && face.yaw != nil && face.pitch != nil)
      let landmarks = Dictionary(uniqueKeysWithValues: face.landmarks.map { ($0.name, $0) })
      #expect(landmarks.count == 12)
      for (eye, pupil) in [("leftEye", "leftPupil"), ("rightEye", "rightPupil")] {
        let points = landmarks[eye]?.points ?? []
        let box = CGRect(around: points).insetBy(dx: -3, dy: -3)
        #expect(box.contains(landmarks[pupil]?.points.first ?? .zero))
        #expect(points.count > 3 && points.allSatisfy(face.box.contains))
      }
      #expect(landmarks["outerLips"]?.path == .closed && landmarks["faceContour"]?.path == .open)
    }
  }
}

@Suite("Annotated detections")
struct DrawingTests {
  private let square = [(0, 0), (9, 0), (9, 9), (0, 9)].map { CGPoint(x: $0, y: $1) }

  @Test("the legend has the requested kinds with their counts, and characters if there are any")
  func legend() {
    var found = Detections(width: 100, height: 100)
    found.faces = []
    found.text = []
    #expect(found.drawing.legend.map(\.name) == ["no faces", "no text"])
    found.text = [
      .init(
        string: "A b", confidence: 1, corners: square, characters: [.init(string: "A", corners: square)])
    ]
    found.barcodes = []
    found.rectangles = Array(repeating: .init(confidence: 1, corners: square), count: 2)
    #expect(
      found.drawing.legend.map(\.name) == [
        "2 rectangles", "no faces", "no barcodes", "1 line of text", "characters",
      ])
    #expect(Set(found.drawing.legend.map(\.color)).count == 5)
  }

  @Test("labels describe the findings, and each kind has the legend's color")
  func labels() {
    var found = Detections(width: 100, height: 100)
    found.rectangles = [.init(confidence: 0.9, corners: square)]
    found.faces = [.init(confidence: 0.8, box: CGRect(x: 1, y: 1, width: 5, height: 5), landmarks: [])]
    found.barcodes = [
      .init(symbology: "qr", payload: "hello", data: nil, confidence: 1, corners: square),
      .init(symbology: "aztec", payload: nil, data: Data([1]), confidence: 1, corners: square),
    ]
    found.text = [.init(string: "A b", confidence: 0.7, corners: square, characters: [])]
    let drawing = found.drawing
    #expect(drawing.objects.map(\.label) == ["rectangle", "A b", "face", "qr: hello", "aztec"])
    let colors = Dictionary(uniqueKeysWithValues: drawing.legend.map { ($0.name, $0.color) })
    #expect(drawing.objects[0].color == colors["1 rectangle"])
    #expect(drawing.objects[1].color == colors["1 line of text"])
    #expect(drawing.objects[1].detailColor == colors["characters"])
    #expect(drawing.objects[2].color == colors["1 face"])
    #expect(drawing.objects[3].color == colors["2 barcodes"])
  }
}
