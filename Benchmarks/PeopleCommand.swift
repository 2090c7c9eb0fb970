import ArgumentParser
import Foundation
import GrayImage
import ImageIO
import PixelSampling
import PlaneGeometry
import Vision

/// Measures the differences of hands, bodies and people's masks from the results of MediaPipe's own Python
/// with the same networks, and the time per image.
struct PeopleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people",
    abstract: "Measure hands, bodies and people's masks against MediaPipe's own Python.")

  @Argument(help: "Images with people.")
  var pictures: [String]

  @Option(help: "The Python that has mediapipe 0.10.21.")
  var peerPython = "python3"

  @Option(help: "The number of times that each image is timed.")
  var rounds = 5

  /// The work of MediaPipe's own solutions that is compared with each of ours.
  private static let counterparts = [
    "hands": "for as many hands", "body": "for one body where ours are all", "square": "for the same mask",
    "landscape": "for the same mask",
  ]

  func run() throws {
    let files = try MeasurementFolder("people")
    defer { files.end() }
    let folder = files.url
    let urls = pictures.map { URL(filePath: $0) }
    let peer = PeopleBaseline(python: peerPython, rounds: rounds, folder: folder)
    let answers = try peer.answers(for: urls)
    var (hands, bodies) = (PointScore(), PointScore())
    var masks: [String: [Double]] = [:]
    var times: [String: (ours: Timings, theirs: Timings)] = [:]
    for (number, (url, answer)) in zip(urls, answers).enumerated() {
      let found = try PeopleFound(in: url, rounds: rounds)
      let picture = url.lastPathComponent
      hands.addHands(found.hands, answer.hands, picture)
      bodies.addBody(found.bodies, answer, picture)
      for (name, mask) in found.masks {
        // The accurate mask is the square network's.
        let theirs = try peer.mask(name == "landscape" ? name : "square", of: number, answer)
        let overlap = try mask.overlap(with: theirs)
        masks[name, default: []].append(overlap)
        if overlap < 0.98 { print("\(picture): the \(name) mask's IoU is \(format(overlap))") }
      }
      for (name, milliseconds) in found.times {
        milliseconds.forEach { times[name, default: (Timings(), Timings())].ours.append($0) }
        answer.milliseconds[name]?.forEach { times[name]?.theirs.append($0) }
      }
    }
    print("\nHands: \(hands.text)\nBodies: \(bodies.text)")
    for (name, overlaps) in masks.sorted(by: { $0.key < $1.key }) {
      let mean = overlaps.reduce(0, +) / Double(max(overlaps.count, 1))
      print("Mask \(name): IoU \(format(mean)) on average, least \(format(overlaps.min() ?? 0))")
    }
    for (name, time) in times.sorted(by: { $0.key < $1.key }) {
      let theirs = Self.counterparts[name].map { "MediaPipe's \(format(time.theirs.median)) ms \($0)" }
      print("\(name): \(format(time.ours.median)) ms per image, \(theirs ?? "which MediaPipe lacks")")
    }
  }
}

/// Our requests' results for an image, in its pixels, origin at the top left.
private struct PeopleFound {
  struct Hand {
    let isLeft: Bool
    let points: [CGPoint?]
  }

  private(set) var hands: [Hand] = []
  /// The joints in the image, for each person.
  private(set) var bodies: [[VNHumanBodyPoseObservation.JointName: CGPoint]] = []
  private(set) var masks: [String: PersonMaskImage] = [:]
  private(set) var times: [String: [Double]] = [:]

  init(in url: URL, rounds: Int) throws {
    let picture = try ImageDecoder.decode(contentsOf: url).picture
    func perform(_ name: String, _ request: VNRequest) throws {
      let handler = VNImageRequestHandler(
        cvPixelBuffer: picture.buffer, orientation: picture.orientation, options: [:])
      try handler.perform([request])
      times[name] = try (0..<rounds).map { _ in
        try milliseconds { try handler.perform([request]) }
      }
    }
    let handRequest = VNDetectHumanHandPoseRequest()
    handRequest.maximumHandCount = 8
    try perform("hands", handRequest)
    hands = try (handRequest.results ?? []).map { hand in
      Hand(
        isLeft: hand.chirality == .left,
        points: try hand.availableKeys.map { key in
          let point = try hand.recognizedPoint(forKey: key)
          return point.confidence > 0 ? picture.size.pixels(point.location) : nil
        })
    }
    let bodyRequest = VNDetectHumanBodyPoseRequest()
    try perform("body", bodyRequest)
    bodies = try (bodyRequest.results ?? []).map { body in
      try body.recognizedPoints(.all).filter { $0.value.confidence > 0 }
        .mapValues { picture.size.pixels($0.location) }
    }
    for (name, level) in [
      ("square", VNGeneratePersonSegmentationRequest.QualityLevel.balanced), ("landscape", .fast),
      ("accurate", .accurate),
    ] {
      let request = VNGeneratePersonSegmentationRequest()
      request.qualityLevel = level
      try perform(name, request)
      guard let buffer = request.results?.first?.pixelBuffer else { continue }
      masks[name] = PersonMaskImage(
        levels: try GrayImage(OrientedImage(buffer), width: picture.width, height: picture.height))
    }
  }
}

private struct PersonMaskImage {
  let levels: GrayImage

  /// Returns the intersection over union of the pixels with a probability above ½; 1 if both are empty.
  func overlap(with other: GrayImage) throws -> Double {
    guard levels.levels.count == other.levels.count else {
      throw BenchmarkError("The masks differ in size.")
    }
    var (shared, either) = (0, 0)
    for (ours, theirs) in zip(levels.levels, other.levels) {
      if ours > 127 && theirs > 127 { shared += 1 }
      if ours > 127 || theirs > 127 { either += 1 }
    }
    return either == 0 ? 1 : Double(shared) / Double(either)
  }
}

/// Distances of points from MediaPipe's, in sides of the box around these.
private struct PointScore {
  private var distances: [Double] = []
  /// Those of body points that MediaPipe reports as visible.
  private var seen: [Double] = []
  private var (common, missed, others, wrongSides) = (0, 0, 0, 0)

  var text: String {
    let mean = distances.reduce(0, +) / Double(max(distances.count, 1))
    let sides = wrongSides == 0 ? "" : ", \(wrongSides) of the other side"
    return "\(common) found by both, \(missed) by MediaPipe alone, \(others) by us alone\(sides); points "
      + "\(format(mean * 100)) % of the box's side apart on average, \(format((distances.max() ?? 0) * 100)) % at most"
      + (seen.isEmpty
        ? ""
        : "; of points that are seen \(format(seen.reduce(0, +) / Double(seen.count) * 100)) %, "
          + "\(format((seen.max() ?? 0) * 100)) % at most")
  }

  mutating func addHands(_ ours: [PeopleFound.Hand], _ theirs: [PeopleBaseline.Hand], _ picture: String) {
    var open = ours
    for hand in theirs {
      let scored = open.indices.map {
        (index: $0, distances: Self.distances(open[$0].points, hand.locations).map(\.distance))
      }
      guard let nearest = scored.min(by: { Self.mean($0.distances) < Self.mean($1.distances) }),
        Self.mean(nearest.distances) < 0.3
      else {
        missed += 1
        continue
      }
      add(nearest.distances, "\(picture), a hand")
      if open[nearest.index].isLeft != hand.isLeft { wrongSides += 1 }
      open.remove(at: nearest.index)
    }
    others += open.count
  }

  mutating func addBody(
    _ ours: [[VNHumanBodyPoseObservation.JointName: CGPoint]], _ answer: PeopleBaseline.Answer,
    _ picture: String
  ) {
    guard let points = answer.body else {
      others += ours.count
      return
    }
    // MediaPipe's indices of Apple's joints.
    let numbers: [(VNHumanBodyPoseObservation.JointName, Int)] = [
      (.nose, 0), (.leftEye, 2), (.rightEye, 5), (.leftEar, 7), (.rightEar, 8), (.leftShoulder, 11),
      (.rightShoulder, 12), (.leftElbow, 13), (.rightElbow, 14), (.leftWrist, 15), (.rightWrist, 16),
      (.leftHip, 23), (.rightHip, 24), (.leftKnee, 25), (.rightKnee, 26), (.leftAnkle, 27), (.rightAnkle, 28),
    ]
    let theirs = numbers.map { CGPoint(x: points[$0.1][0], y: points[$0.1][1]) }
    let scored = ours.map { body in Self.distances(numbers.map { body[$0.0] }, theirs) }
    func mean(_ body: [(number: Int, distance: Double)]) -> Double { Self.mean(body.map(\.distance)) }
    guard let nearest = scored.min(by: { mean($0) < mean($1) }), mean(nearest) < 0.3 else {
      missed += 1
      return
    }
    add(nearest.map(\.distance), "\(picture), a body")
    seen += nearest.filter { points[numbers[$0.number].1][2] >= Self.visible }.map(\.distance)
  }

  /// The minimum of MediaPipe's visibility for a visible point.
  private static let visible = 0.5

  private mutating func add(_ distances: [Double], _ what: String) {
    common += 1
    self.distances += distances
    if let most = distances.max(), most > 0.01 {
      print("\(what): points up to \(format(most * 100)) % apart")
    }
  }

  private static func mean(_ distances: [Double]) -> Double {
    distances.isEmpty ? .infinity : distances.reduce(0, +) / Double(distances.count)
  }

  /// Returns the distances and indices of the points in the image, relative to the longer side of their box.
  private static func distances(_ ours: [CGPoint?], _ theirs: [CGPoint]) -> [(number: Int, distance: Double)]
  {
    let box = CGRect(around: theirs)
    return zip(ours, theirs).enumerated().compactMap { number, pair in
      pair.0.map {
        (number, hypot($0.x - pair.1.x, $0.y - pair.1.y) / max(box.width, box.height))
      }
    }
  }
}

private func format(_ value: Double) -> String { String(format: "%.2f", value) }
