import CoreVideo
import Foundation
import TestSupport
import Testing
import Vision

@Suite("Hands in photographs of people")
struct HandAccuracyTests {
  /// In hand's lengths of an adult.
  private static let limbs: [(start: String, end: String, hands: Double)] = [
    ("shoulder", "elbow", 1.6), ("elbow", "wrist", 1.3), ("hip", "knee", 2.3), ("knee", "ankle", 2.2),
  ]

  /// Many of the 37 labeled wrists are those of hands that are hidden or blurred; 17 are in one photograph of
  /// a crowd, where hands have 20 pixels.
  @Test(
    "hands are found at labeled wrists, in the photographs and in the middle of images twice as large",
    .sharedData("people/truth.json"), arguments: [(1, 12), (2, 10)])
  func photographs(enlargement: Int, minimum: Int) throws {
    var found = 0
    for (name, label) in try LabeledPhotograph.all() {
      let photograph = try decoded(SharedData.url("people/\(name)"))
      let image = try centered(photograph, in: enlargement)
      let corner = SIMD2(
        Double((image.width - photograph.width) / 2), Double((image.height - photograph.height) / 2))
      let request = VNDetectHumanHandPoseRequest()
      request.maximumHandCount = 64
      try VNImageRequestHandler(cvPixelBuffer: image, options: [:]).perform([request])
      var wrists = try (request.results ?? []).map { hand in
        let place = try hand.recognizedPoint(.wrist).location
        return SIMD2(place.x * Double(image.width), (1 - place.y) * Double(image.height)) - corner
      }
      for person in label.people {
        let length = handLength(of: person, in: label)
        for wrist in ["l_wrist", "r_wrist"].compactMap({ label.point($0, of: person) }) {
          let distances = wrists.map { $0.distance(wrist) }
          guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
            distances[nearest] < length / 2
          else { continue }
          wrists.remove(at: nearest)
          found += 1
        }
      }
    }
    #expect(found >= minimum, "\(found) of 37")
  }

  /// Returns an image that is larger by an integer factor, gray around the photograph.
  private func centered(_ photograph: CVPixelBuffer, in factor: Int) throws -> CVPixelBuffer {
    let (width, height) = (photograph.width, photograph.height)
    let small = try drawn(photograph, width: width, height: height)
    let image = try blankImage(width: width * factor, height: height * factor)
    let (source, target) = try (
      #require(CVPixelBufferGetBaseAddress(small)), #require(CVPixelBufferGetBaseAddress(image))
    )
    memset(target, 128, CVPixelBufferGetBytesPerRow(image) * image.height)
    let (left, top) = (width * (factor - 1) / 2, height * (factor - 1) / 2)
    for row in 0..<height {
      memcpy(
        target + (top + row) * CVPixelBufferGetBytesPerRow(image) + left * 4,
        source + row * CVPixelBufferGetBytesPerRow(small), width * 4)
    }
    return image
  }

  /// A person's hand's length in pixels, by the longest limb.
  private func handLength(of person: LabeledPhotograph.Person, in label: LabeledPhotograph) -> Double {
    let lengths = Self.limbs.flatMap { limb in
      ["l", "r"].compactMap { side -> Double? in
        guard let start = label.point("\(side)_\(limb.start)", of: person),
          let end = label.point("\(side)_\(limb.end)", of: person)
        else { return nil }
        return start.distance(end) / limb.hands
      }
    }
    return lengths.max() ?? 0
  }
}

extension SIMD2<Double> {
  fileprivate func distance(_ other: SIMD2<Double>) -> Double { hypot(x - other.x, y - other.y) }
}
