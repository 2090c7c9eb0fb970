import ArgumentParser
import CoreGraphics
import Foundation
import PlaneGeometry
import ImageIO
import Vision

/// Measures face detection, false positives and time against OpenCV's Haar cascade and dlib's HOG detector.
struct FaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faces",
    abstract: "Measure detected faces, false positives and time against OpenCV's and dlib's.")

  @Option(help: "The folder with faces/, barcodes/, dice/ and rectangles/.")
  var data = "../shared/data"

  @Option(help: "The Python that has opencv-python before version 5, and dlib.")
  var peerPython = "python3"

  @Option(help: "The peers to measure: haar, dlib; none by default.")
  var peers: [String] = []

  @Option(help: "The number of times that each image of faces is timed.")
  var rounds = 5

  @Option(help: "Read only every Nth image of the folders without faces.")
  var every = 1

  @Option(help: "A folder for the images of faces with the results drawn on them.")
  var annotate: String?

  @Flag(help: "Print the positions of faces found in images that have none.")
  var places = false

  private var folder: URL { URL(filePath: data, directoryHint: .isDirectory) }

  func run() throws {
    let images = try FaceTruth.images(in: folder.appending(path: "faces"))
    print("A face is found where a box shares 30 % of what it and the annotated one cover.\n")
    try measureFaces(images)
    for peer in peers { try measure(peer, images) }
    for name in ["barcodes", "dice/images", "rectangles"] { try measureOthers(folder.appending(path: name)) }
    if let annotate {
      let target = URL(filePath: annotate, directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      for image in try Self.images(below: folder.appending(path: "faces")) {
        try FaceDrawing.draw(image, to: target)
      }
    }
  }

  // MARK: Images with faces

  private func measureFaces(_ images: [FaceTruth]) throws {
    var score = FaceScore()
    var (rectangles, landmarks) = (Timings(), Timings())
    let warm = VNDetectFaceLandmarksRequest()
    if let first = images.first { try VNImageRequestHandler(url: first.url).perform([warm]) }
    var processor = 0.0
    for image in images {
      let request = VNDetectFaceRectanglesRequest()
      let used = processorSeconds()
      for _ in 0..<rounds {
        rectangles.append(try milliseconds { try VNImageRequestHandler(url: image.url).perform([request]) })
      }
      processor += processorSeconds() - used
      score.add(found: boxes(request, image.size), known: image.boxes)
      for _ in 0..<rounds {
        let request = VNDetectFaceLandmarksRequest()
        landmarks.append(try milliseconds { try VNImageRequestHandler(url: image.url).perform([request]) })
      }
    }
    print("VNDetectFaceRectanglesRequest: \(score.text)")
    print("  \(rectangles.text) per image, file to boxes, \(images.count) images of about 500 × 375")
    let perPicture = processor * 1000 / Double(max(images.count * rounds, 1))
    print("  \(format(perPicture)) ms of processor time")
    print("VNDetectFaceLandmarksRequest: \(landmarks.text) a picture")
  }

  private func boxes(_ request: VNRequest, _ size: CGSize) -> [CGRect] {
    (request.results as? [VNFaceObservation] ?? []).map {
      PixelSize(width: Int(size.width), height: Int(size.height)).pixels($0.boundingBox)
    }
  }

  // MARK: Baselines

  private func measure(_ peer: String, _ images: [FaceTruth]) throws {
    let answers = try FaceBaseline(name: peer, python: peerPython, rounds: rounds).answers(
      for: images.map(\.url))
    var score = FaceScore()
    var times = Timings()
    for (image, answer) in zip(images, answers) {
      score.add(found: answer.boxes, known: image.boxes)
      answer.milliseconds.forEach { times.append($0) }
    }
    print("\(peer): \(score.text)\n  \(times.text) per image, without decoding")
  }

  // MARK: Images without faces

  private func measureOthers(_ folder: URL) throws {
    let images = try Self.images(below: folder).enumerated()
      .filter { $0.offset % max(every, 1) == 0 }.map(\.element)
    var (withFaces, looked) = (0, 0)
    var times = Timings()
    for image in images {
      let request = VNDetectFaceRectanglesRequest()
      guard
        let time = try? milliseconds({ try VNImageRequestHandler(url: image).perform([request]) })
      else { continue }
      looked += 1
      times.append(time)
      guard let faces = request.results, !faces.isEmpty else { continue }
      withFaces += 1
      if places {
        print("  \(image.lastPathComponent): \(faces.map { "\($0.confidence) \($0.boundingBox)" })")
      }
    }
    print("\(folder.lastPathComponent): faces in \(withFaces) of \(looked) pictures; \(times.text) a picture")
  }

  private static func images(below folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { ["jpg", "jpeg", "png"].contains(($0 as NSString).pathExtension.lowercased()) }
      .map { folder.appending(path: $0) }
  }
}

private func format(_ value: Double) -> String { String(format: "%.1f", value) }

extension Timings {
  /// The median and the first decile.
  fileprivate var text: String { "\(format(median)) ms (\(format(fast)))" }
}

/// An image and the boxes of its faces, from dlib's example files.
struct FaceTruth {
  let url: URL
  let size: CGSize
  /// In pixels, origin at the top left.
  let boxes: [CGRect]

  static func images(in folder: URL) throws -> [FaceTruth] {
    try ["training.xml", "testing.xml"].flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .components(separatedBy: "<image ").dropFirst().map { element in
          let boxes = element.components(separatedBy: "<box ").dropFirst().map { box in
            CGRect(
              x: number("left", of: box), y: number("top", of: box), width: number("width", of: box),
              height: number("height", of: box))
          }
          return FaceTruth(
            url: folder.appending(path: text("file", of: element)),
            size: CGSize(width: number("width", of: element), height: number("height", of: element)),
            boxes: Array(boxes))
        }
    }
  }

  private static func number(_ name: String, of element: String) -> Double {
    Double(text(name, of: element)) ?? .nan
  }

  private static func text(_ name: String, of element: String) -> String {
    element.components(separatedBy: "\(name)='").dropFirst().first?.components(separatedBy: "'").first ?? ""
  }
}

struct FaceScore {
  private var (known, found, unknown) = (0, 0, 0)

  var text: String { "\(found) of \(known) faces found, \(unknown) false" }

  mutating func add(found boxes: [CGRect], known truth: [CGRect]) {
    var open = truth
    for box in boxes {
      if let index = open.indices.max(by: {
        open[$0].intersectionOverUnion(with: box) < open[$1].intersectionOverUnion(with: box)
      }),
        open[index].intersectionOverUnion(with: box) > 0.3
      {
        open.remove(at: index)
        found += 1
      } else {
        unknown += 1
      }
    }
    known += truth.count
  }
}
