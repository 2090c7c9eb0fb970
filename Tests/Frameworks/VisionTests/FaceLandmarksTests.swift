import CoreVideo
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import Vision

@Suite("Face landmarks")
struct FaceLandmarksTests {
  @Test("a new request has the third revision's full constellation for all faces")
  func defaults() {
    let request = VNDetectFaceLandmarksRequest()
    #expect(request.revision == 3 && VNDetectFaceLandmarksRequest.supportedRevisions == [1, 2, 3])
    #expect(request.constellation == .constellationNotDefined)
    #expect(request.inputFaceObservations == nil)
  }

  @Test("every revision has 65 points, and the third 76, too")
  func support() throws {
    typealias Request = VNDetectFaceLandmarksRequest
    #expect((1...3).allSatisfy { Request.revision($0, supportsConstellation: .constellation65Points) })
    #expect(!Request.revision(4, supportsConstellation: .constellation65Points))
    #expect(
      (1...4).map { Request.revision($0, supportsConstellation: .constellation76Points) } == [
        false, false, true, false,
      ])
    let request = Request()
    request.revision = 2
    request.constellation = .constellation76Points
    let handler = VNImageRequestHandler(cvPixelBuffer: try blankImage(), options: [:])
    #expect(thrownCode { try handler.perform([request]) } == .invalidArgument)
  }

  /// Regions with the point counts that Apple's have: of 65 and of 76.
  private static let sizes: [(FaceRegion, Int, Int, VNPointsClassification)] = [
    (.faceContour, 11, 17, .openPath), (.leftEye, 8, 6, .closedPath), (.rightEye, 8, 6, .closedPath),
    (.leftEyebrow, 4, 6, .openPath), (.rightEyebrow, 4, 6, .openPath), (.nose, 9, 8, .closedPath),
    (.noseCrest, 3, 6, .openPath), (.medianLine, 7, 10, .openPath), (.outerLips, 10, 14, .closedPath),
    (.innerLips, 6, 6, .closedPath), (.leftPupil, 1, 1, .disconnected), (.rightPupil, 1, 1, .disconnected),
  ]

  private func points(_ region: FaceRegion, of landmarks: VNFaceLandmarks2D) -> VNFaceLandmarkRegion2D? {
    switch region {
    case .leftEyebrow: landmarks.leftEyebrow
    case .rightEyebrow: landmarks.rightEyebrow
    case .leftEye: landmarks.leftEye
    case .rightEye: landmarks.rightEye
    case .outerLips: landmarks.outerLips
    case .innerLips: landmarks.innerLips
    case .faceContour: landmarks.faceContour
    case .nose: landmarks.nose
    case .noseCrest: landmarks.noseCrest
    case .medianLine: landmarks.medianLine
    case .leftPupil: landmarks.leftPupil
    case .rightPupil: landmarks.rightPupil
    }
  }

  @Test(
    "each constellation has its points", .sharedData("faces/training.xml"),
    arguments: [VNRequestFaceLandmarksConstellation.constellation65Points, .constellation76Points])
  func constellations(constellation: VNRequestFaceLandmarksConstellation) throws {
    let request = VNDetectFaceLandmarksRequest()
    request.constellation = constellation
    let has76 = constellation == .constellation76Points
    let found = try faces(request, in: FaceImage.named("2008_001009.jpg").decoded())
    #expect(found.count == 2)
    for face in found {
      let landmarks = try #require(face.landmarks)
      #expect(landmarks.allPoints?.pointCount == (has76 ? 76 : 65))
      #expect(landmarks.allPoints?.pointsClassification == .disconnected)
      for (name, few, many, classification) in Self.sizes {
        let region = try #require(points(name, of: landmarks))
        #expect(
          region.pointCount == (has76 ? many : few) && region.normalizedPoints.count == region.pointCount)
        #expect(region.pointsClassification == classification)
        #expect(region.precisionEstimatesPerPoint == nil)
      }
      // Every point except those of the median line is among all.
      let all = try #require(landmarks.allPoints?.normalizedPoints)
      for (name, _, _, _) in Self.sizes where name != .medianLine {
        #expect(try #require(points(name, of: landmarks)).normalizedPoints.allSatisfy(all.contains))
      }
    }
  }

  @Test("revisions before the third have 65 points, the third 76", .sharedData("faces/training.xml"))
  func undefinedConstellation() throws {
    let pixels = try FaceImage.named("2008_001009.jpg").decoded()
    let request = VNDetectFaceLandmarksRequest()
    #expect(try faces(request, in: pixels).first?.landmarks?.allPoints?.pointCount == 76)
    request.revision = 2
    #expect(try faces(request, in: pixels).first?.landmarks?.allPoints?.pointCount == 65)
  }

  @Test("a face's features are in the right places, in every image", .sharedData("faces/training.xml"))
  func anatomy() throws {
    for image in try FaceImage.all() {
      let pixels = try image.decoded()
      let size = CGSize(width: pixels.width, height: pixels.height)
      let found = try faces(VNDetectFaceLandmarksRequest(), in: pixels)
      #expect(found.count == image.faces.count)
      for face in found {
        let landmarks = try #require(face.landmarks)
        #expect(
          landmarks.allPoints?.normalizedPoints.allSatisfy {
            (-0.05...1.05).contains($0.x) && (-0.05...1.05).contains($0.y)
          } == true)
        // In the face's own axes: x to its right as the viewer sees it, y up.
        let roll = try #require(face.roll).doubleValue
        func middle(_ region: VNFaceLandmarkRegion2D?) throws -> CGPoint {
          let points = try #require(region).pointsInImage(imageSize: size)
          let (x, y) = (points.map(\.x).reduce(0, +), points.map(\.y).reduce(0, +))
          let mean = CGPoint(x: x / CGFloat(points.count), y: y / CGFloat(points.count))
          return CGPoint(
            x: mean.x * cos(roll) + mean.y * sin(roll), y: mean.y * cos(roll) - mean.x * sin(roll))
        }
        let (left, right) = (try middle(landmarks.leftEye), try middle(landmarks.rightEye))
        let (nose, mouth) = (try middle(landmarks.nose), try middle(landmarks.outerLips))
        #expect(left.x < right.x && mouth.y < nose.y && nose.y < min(left.y, right.y))
        #expect(try middle(landmarks.leftEyebrow).y > left.y && middle(landmarks.rightEyebrow).y > right.y)
        // A pupil is in its eye.
        let width = right.x - left.x
        for (pupil, eye) in [(landmarks.leftPupil, left), (landmarks.rightPupil, right)] {
          let place = try middle(pupil)
          #expect(hypot(place.x - eye.x, place.y - eye.y) < width / 3, "\(image.name)")
        }
      }
    }
  }

  @Test("input faces get landmarks, with their boxes and order unchanged", .sharedData("faces/training.xml"))
  func inputs() throws {
    let pixels = try FaceImage.named("2008_001322.jpg").decoded()
    let boxes = try faces(in: pixels)
    #expect(boxes.count == 3)
    let request = VNDetectFaceLandmarksRequest()
    request.inputFaceObservations = Array(boxes.reversed())
    let marked = try faces(request, in: pixels)
    #expect(marked.map(\.boundingBox) == boxes.reversed().map(\.boundingBox))
    #expect(marked.allSatisfy { $0.landmarks?.allPoints?.pointCount == 76 })
    // Existing landmarks are returned unchanged.
    request.inputFaceObservations = marked
    #expect(zip(try faces(request, in: pixels), marked).allSatisfy { $0 === $1 })
    request.inputFaceObservations = []
    #expect(try faces(request, in: pixels).isEmpty)
  }

  @Test(
    "a box without a face has no landmarks",
    arguments: [
      CGRect(x: 0.2, y: 0.2, width: 0.5, height: 0.5), CGRect(x: 0, y: 0, width: 0, height: 0),
      CGRect(x: 5, y: -7, width: 1, height: 1), CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), .infinite,
      .null, CGRect(x: 1, y: 1, width: -0.5, height: -0.5),
      CGRect(x: 0.5, y: 0.5, width: 1e-12, height: 1e-12),
    ])
  func noFace(box: CGRect) throws {
    let request = VNDetectFaceLandmarksRequest()
    request.inputFaceObservations = [VNFaceObservation(boundingBox: box)]
    let found = try faces(request, in: blankImage(width: 300, height: 200))
    #expect(found.count == 1 && found[0].landmarks == nil)
  }

  @Test("a sequence handler stabilizes the landmarks of a still face, starting with the detected ones")
  func sequence() throws {
    let image = try drawn(
      decoded(packageFolder.appending(path: "Tests/Fixtures/DrawnFace/face.jpg")), width: 320, height: 320)
    var random = SplitMix64(seed: 17)
    let handler = VNSequenceRequestHandler()
    var (seen, told): ([[CGPoint]], [[CGPoint]]) = ([], [])
    for _ in 0..<20 {
      let frame = try noisy(image, &random)
      seen.append(try points(of: faces(VNDetectFaceLandmarksRequest(), in: frame)))
      // A request for each frame, as in camera applications.
      let request = VNDetectFaceLandmarksRequest()
      try handler.perform([request], on: frame)
      told.append(try points(of: request.results ?? []))
    }
    #expect(told[0] == seen[0] && told[1] != seen[1])
    let (seenSpread, toldSpread) = (spread(seen.dropFirst(5)), spread(told.dropFirst(5)))
    #expect(toldSpread < 0.7 * seenSpread, "\(toldSpread) of \(seenSpread) pixels")
    // Stabilized around the same position.
    let (seenMean, toldMean) = (mean(seen.dropFirst(5)), mean(told.dropFirst(5)))
    for (a, b) in zip(seenMean, toldMean) { #expect(hypot(a.x - b.x, a.y - b.y) < 1) }
  }

  /// Returns a copy with noise of ±16 levels.
  private func noisy(_ image: CVPixelBuffer, _ random: inout SplitMix64) throws -> CVPixelBuffer {
    let copy = try drawn(image, width: image.width, height: image.height)
    let plane = copy.planes[0]
    for y in 0..<copy.height {
      let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      for x in 0..<(4 * copy.width) where x % 4 != 3 {
        row[x] = UInt8(min(max(Int(row[x]) + Int(random.next(in: -16...16)), 0), 255))
      }
    }
    return copy
  }

  /// Returns the points in pixels of an image of 320.
  private func points(of faces: [VNFaceObservation]) throws -> [CGPoint] {
    #expect(faces.count == 1)
    return try #require(faces.first?.landmarks?.allPoints)
      .pointsInImage(imageSize: CGSize(width: 320, height: 320))
  }

  private func mean(_ frames: ArraySlice<[CGPoint]>) -> [CGPoint] {
    (0..<(frames.first?.count ?? 0)).map { index in
      let sum = frames.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1[index].x, y: $0.y + $1[index].y) }
      return CGPoint(x: sum.x / CGFloat(frames.count), y: sum.y / CGFloat(frames.count))
    }
  }

  /// Returns the root-mean-square distance of points from their means.
  private func spread(_ frames: ArraySlice<[CGPoint]>) -> Double {
    let middle = mean(frames)
    let squares = frames.flatMap { zip($0, middle).map { pow($0.x - $1.x, 2) + pow($0.y - $1.y, 2) } }
    return (squares.reduce(0, +) / Double(max(squares.count, 1))).squareRoot()
  }

  @Test("a region's points are relative to its box, and in pixels to the image")
  func points() {
    let region = VNFaceLandmarkRegion2D(
      points: [CGPoint(x: 0.25, y: 0.5), CGPoint(x: 0.5, y: 0.75)], classification: .openPath,
      boundingBox: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), requestRevision: 3)
    #expect(region.requestRevision == 3)
    #expect(region.normalizedPoints == [CGPoint(x: 0, y: 0.5), CGPoint(x: 0.5, y: 1)])
    #expect(
      region.pointsInImage(imageSize: CGSize(width: 200, height: 100)) == [
        CGPoint(x: 50, y: 50), CGPoint(x: 100, y: 75),
      ])
  }

  @Test("a landmark is converted to pixels of its box and of the image")
  func functions() {
    let box = CGRect(x: 0.5, y: 0.25, width: 0.125, height: 0.75)
    let point = vector_float2(0.25, 0.75)
    // A box of 80 × 360 pixels at (320, 120).
    #expect(VNNormalizedFaceBoundingBoxPointForLandmarkPoint(point, box, 640, 480) == CGPoint(x: 20, y: 270))
    #expect(VNImagePointForFaceLandmarkPoint(point, box, 640, 480) == CGPoint(x: 340, y: 390))
  }
}
