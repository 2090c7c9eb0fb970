import ArgumentParser
import CoreVideo
import Foundation
import GrayImage
import PlaneGeometry
import RenderedSequences
import Vision

/// Measures the accuracy of image registration and optical flow, compared with OpenCV.
struct RegistrationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "registration",
    abstract: "Measure registration and optical flow in rendered pairs against OpenCV's.",
    discussion: """
      Pairs are views of planes of known brightness: rendered textures, and the project's own images. Errors are \
      distances of pixels from their true positions in the other view, in pixels, the mean over the common area. A pair \
      is missed if there is no result or the error exceeds five pixels. Confidences are printed for pairs that can't be \
      registered: there they should be low.
      """)

  @Option(help: "The Python that has OpenCV and NumPy; without it only ours is measured.")
  var python: String?

  @Option(help: "The number of pairs of each kind.")
  var pairs = 8

  @Option(help: "The number of times that each is timed.")
  var rounds = 3

  @Option(help: "The seed of the pairs.")
  var seed: UInt64 = 18

  @Option(help: "Keep the pairs in this folder.")
  var keep: String?

  func run() throws {
    let folder = try MeasurementFolder("registration", keptAt: keep.map { URL(filePath: $0) })
    defer { folder.end() }
    for kind in RenderedPair.Kind.allCases { try measure(kind, in: folder.url) }
    try measureFlow(in: folder.url)
  }

  private func measure(_ kind: RenderedPair.Kind, in folder: URL) throws {
    let rendered = try (0..<pairs).map { try RenderedPair(kind, number: $0, seed: seed) }
    let files = try rendered.enumerated().map { index, pair in
      (
        try pair.floating.write(to: folder.appending(path: "\(kind.rawValue)-\(index)-b.pgm")),
        try pair.reference.write(to: folder.appending(path: "\(kind.rawValue)-\(index)-a.pgm"))
      )
    }
    var scores: [(name: String, score: RegistrationScore)] = []
    var ours = RegistrationScore()
    for pair in rendered { try ours.add(OwnRegistration(pair, rounds: rounds), of: pair) }
    scores.append(("ours", ours))
    if let python {
      let answers = try RegistrationBaseline(python: python, rounds: rounds).answers(
        files, motion: kind.isShift ? "translation" : "homography")
      for name in Set(answers.flatMap(\.keys)).sorted() {
        var score = RegistrationScore()
        for (pair, answer) in zip(rendered, answers) {
          score.add(answer[name]?.homography, milliseconds: answer[name]?.milliseconds ?? [], of: pair)
        }
        scores.append((name, score))
      }
    }
    print("\(kind.text), \(pairs) pairs:")
    for (name, score) in scores { print("  \(name): \(score.text)") }
  }

  private func measureFlow(in folder: URL) throws {
    let scenes = (0..<min(pairs, 4)).map { RenderedMotion(number: $0, seed: seed) }
    print("Flow of a card before a wall, 640 × 480, \(scenes.count) pairs:")
    for accuracy in [VNGenerateOpticalFlowRequest.ComputationAccuracy.low, .medium, .high, .veryHigh] {
      var score = FlowScore()
      for scene in scenes {
        let (flow, time) = try scene.flow(accuracy, rounds: rounds)
        score.add(scene.errors(of: flow), milliseconds: time)
      }
      print("  ours, \(accuracy): \(score.text)")
    }
    guard let python else { return }
    let files = try scenes.enumerated().map { index, scene in
      (
        try scene.before.write(to: folder.appending(path: "flow-\(index)-a.pgm")),
        try scene.after.write(to: folder.appending(path: "flow-\(index)-b.pgm"))
      )
    }
    for preset in ["ultrafast", "fast", "medium"] {
      var score = FlowScore()
      let flows = try RegistrationBaseline(python: python, rounds: rounds).flows(files, preset, in: folder)
      for (scene, (flow, times)) in zip(scenes, flows) {
        score.add(scene.errors(of: flow), milliseconds: times)
      }
      print("  OpenCV's DIS, \(preset): \(score.text)")
    }
  }
}

extension GrayImage {
  fileprivate func write(to url: URL) throws -> URL {
    try (Data("P5 \(width) \(height) 255\n".utf8) + Data(levels)).write(to: url)
    return url
  }
}
