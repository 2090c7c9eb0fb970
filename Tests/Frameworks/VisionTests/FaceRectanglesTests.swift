import CoreML
import Foundation
import Installation
import TestSupport
import Testing

@testable import Vision

@Suite("Face detection")
struct FaceRectanglesTests {
  @Test("a new request has the third revision and searches the whole image")
  func defaults() {
    let request = VNDetectFaceRectanglesRequest()
    #expect(request.revision == 3)
    #expect(VNDetectFaceRectanglesRequest.supportedRevisions == [1, 2, 3])
    #expect(request.regionOfInterest == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(request.results == nil)
  }

  @Test("all faces of the folder are detected, and nothing else", .sharedData("faces/training.xml"))
  func folder() throws {
    for image in try FaceImage.all() {
      let pixels = try image.decoded()
      let boxes = try pixelBoxes(faces(in: pixels), width: pixels.width, height: pixels.height)
      let (found, unknown) = found(boxes, of: image.faces)
      #expect(found == image.faces.count, "\(image.name)")
      #expect(unknown == 0, "\(image.name)")
    }
  }

  @Test(
    "an image stored rotated or mirrored has the same faces with its orientation",
    .sharedData("faces/training.xml"),
    arguments: [CGImagePropertyOrientation.right, .left, .down, .upMirrored, .leftMirrored])
  func orientations(orientation: CGImagePropertyOrientation) throws {
    let image = try FaceImage.named("2008_001009.jpg")
    let upright = try image.decoded()
    let turned = try stored(upright, for: orientation)
    let boxes = try pixelBoxes(
      faces(in: turned, orientation: orientation), width: upright.width, height: upright.height)
    #expect(found(boxes, of: image.faces) == (2, 0))
    let straight = try pixelBoxes(faces(in: upright), width: upright.width, height: upright.height)
    #expect(boxes.allSatisfy { box in straight.contains { overlap($0, box) > 0.9 } })
  }

  @Test(
    "with a region of interest only its faces are detected, normalized to it",
    .sharedData("faces/training.xml"))
  func region() throws {
    let image = try FaceImage.named("2008_001322.jpg")
    let pixels = try image.decoded()
    let all = try faces(in: pixels)
    // The middle face of three.
    let region = CGRect(x: 0.4, y: 0.1, width: 0.25, height: 0.5)
    let request = VNDetectFaceRectanglesRequest()
    request.regionOfInterest = region
    let inside = try faces(request, in: pixels)
    let only = try #require(inside.first)
    #expect(inside.count == 1)
    let mapped = VNImageRectForNormalizedRectUsingRegionOfInterest(only.boundingBox, 1, 1, region)
    #expect(all.contains { overlap($0.boundingBox, mapped) > 0.8 })
  }

  @Test(
    "a face of 3 % of a large image's width is detected, and one that fills the image",
    .sharedData("faces/training.xml"))
  func sizes() throws {
    let image = try FaceImage.named("2008_002506.jpg")
    let pixels = try image.decoded()
    let face = image.faces[0]
    func region(around face: CGRect, sides: Double) -> CGRect {
      let around = face.insetBy(dx: -face.width * sides, dy: -face.height * sides)
        .intersection(CGRect(x: 0, y: 0, width: 500, height: 375))
      return CGRect(
        x: around.minX / 500, y: 1 - around.maxY / 375, width: around.width / 500,
        height: around.height / 375)
    }
    // The face's surroundings, enlarged to the whole image.
    let large = try drawn(pixels, region: region(around: face, sides: 0.25), width: 900, height: 900)
    #expect(try faces(in: large).count == 1)
    // Head and shoulders, drawn into a corner of a large gray image, 60 pixels wide: 3 % of 2,000.
    let person = region(around: face, sides: 1)
    let scale = 60 / face.width
    let small = try drawn(
      pixels, region: person, width: Int((person.width * 500 * scale).rounded()),
      height: Int((person.height * 375 * scale).rounded()))
    let scene = try blankImage(width: 2000, height: 1500)
    copy(small, into: scene, x: 1700, y: 1100)
    let place = CGRect(
      x: 1700 + (face.minX - person.minX * 500) * scale,
      y: 1100 + (face.minY - (1 - person.maxY) * 375) * scale, width: 60, height: 60)
    let boxes = try pixelBoxes(faces(in: scene), width: 2000, height: 1500)
    #expect(boxes.contains { overlap($0, place) > 0.3 })
  }

  private func copy(_ part: CVPixelBuffer, into whole: CVPixelBuffer, x: Int, y: Int) {
    guard let source = CVPixelBufferGetBaseAddress(part), let target = CVPixelBufferGetBaseAddress(whole)
    else { return }
    for row in 0..<CVPixelBufferGetHeight(part) {
      (target + (y + row) * CVPixelBufferGetBytesPerRow(whole) + x * 4).copyMemory(
        from: source + row * CVPixelBufferGetBytesPerRow(part), byteCount: CVPixelBufferGetWidth(part) * 4)
    }
  }

  @Test("a mirrored face has the opposite yaw and roll", .sharedData("faces/training.xml"))
  func pose() throws {
    let pixels = try FaceImage.named("2008_001009.jpg").decoded()
    let found = try faces(in: pixels)
    let mirrored = try faces(in: stored(pixels, for: .upMirrored))
    for face in found {
      var box = face.boundingBox
      box.origin.x = 1 - box.maxX
      let twin = try #require(mirrored.first { overlap($0.boundingBox, box) > 0.8 })
      // The networks' results for a mirrored image differ by some degrees.
      for (angle, other) in [(face.roll, twin.roll), (face.yaw, twin.yaw)] {
        let sum = try #require(angle).doubleValue + #require(other).doubleValue
        #expect(abs(sum) < 0.15)
      }
    }
  }

  @Test("a face lying on its side has landmarks according to its roll", .sharedData("faces/training.xml"))
  func roll() throws {
    let pixels = try FaceImage.named("2008_001009.jpg").decoded()
    let upright = try faces(in: pixels)
    #expect(upright.count == 2)
    // Rotated counterclockwise by 90°, like an image whose orientation rotates it back clockwise.
    let turned = try stored(pixels, for: .right)
    let size = CGSize(width: turned.width, height: turned.height)
    for face in upright {
      let box = face.boundingBox
      let place = CGRect(x: 1 - box.maxY, y: box.minX, width: box.height, height: box.width)
      let roll = try #require(face.roll).doubleValue + .pi / 2
      let request = VNDetectFaceLandmarksRequest()
      request.inputFaceObservations = [
        VNFaceObservation(
          requestRevision: 3, boundingBox: place, roll: NSNumber(value: roll), yaw: nil, pitch: nil)
      ]
      let landmarks = try #require(try faces(request, in: turned).first?.landmarks)
      let left = try #require(landmarks.leftPupil?.pointsInImage(imageSize: size).first)
      let right = try #require(landmarks.rightPupil?.pointsInImage(imageSize: size).first)
      #expect(abs(atan2(right.y - left.y, right.x - left.x) - roll) < 0.2)
    }
  }

  @Test("revisions have the same angles as Apple's", .sharedData("faces/training.xml"), arguments: [1, 2, 3])
  func revisions(revision: Int) throws {
    let request = VNDetectFaceRectanglesRequest()
    request.revision = revision
    let face = try #require(try faces(request, in: FaceImage.named("2008_001009.jpg").decoded()).first)
    #expect((face.roll != nil) == (revision >= 2) && (face.yaw != nil) == (revision >= 2))
    #expect((face.pitch != nil) == (revision == 3))
    #expect(face.requestRevision == revision && face.landmarks == nil && face.faceCaptureQuality == nil)
    #expect(face.confidence > 0.5 && face.confidence <= 1)
  }

  @Test("images of dice have no faces, in every sixtieth", .sharedData("dice/images"))
  func dice() throws {
    let folder = SharedData.url("dice/images")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for (index, name) in names.enumerated() where index % 60 == 0 {
      let pixels = try decoded(folder.appending(path: name))
      #expect(try faces(in: pixels).isEmpty, "\(name)")
    }
  }

  @Test(
    "images of any size are accepted",
    arguments: [(1, 1), (1, 3000), (3000, 1), (2, 5), (193, 192), (4000, 3000)])
  func sizesOfImages(width: Int, height: Int) throws {
    #expect(try faces(in: blankImage(width: width, height: height)).isEmpty)
  }

  @Test("a tiny region of interest is accepted")
  func tinyRegion() throws {
    let request = VNDetectFaceRectanglesRequest()
    request.regionOfInterest = CGRect(x: 0.999, y: 0.5, width: 0.0001, height: 0.0001)
    #expect(try faces(request, in: blankImage(width: 100, height: 100)).isEmpty)
  }

  @Test("it can be canceled")
  func cancellation() throws {
    let state = RequestState()
    state.lock()
    state.cancel()
    defer { state.unlock() }
    let image = requestImage(try blankImage(width: 600, height: 400))
    let work = try VNDetectFaceRectanglesRequest().work()
    #expect(thrownCode { _ = try work.observations(in: image, cancellation: state) } == .requestCancelled)
  }

  @Test("missing networks are reported with the command that installs them")
  func missingNetworks() throws {
    do {
      try FaceLocator.run { _ = try InstalledFile.url(named: "no such network.tflite") }
      Issue.record("there is such a network")
    } catch {
      #expect(visionCode(error) == .dataUnavailable)
      #expect(error.localizedDescription.contains("make setup"))
    }
  }
}
