import CoreVideo
import Foundation
import VisionModels
import TestSupport
import Testing
import Vision

@testable import PictionARy

@Suite("Drawing classifier")
struct DrawingClassifierTests {
  /// See `make.py` beside it.
  static let corners = packageFolder.appending(path: "Tests/Fixtures/Drawings/Corners.mlmodel")

  /// A white sheet with a black square in a corner: 0 and 0 is the upper left one.
  private func sheet(_ side: Int, column: Int = 0, row: Int = 0) -> Sheet {
    Sheet { x, y in
      (0..<side).contains(x - column * 64 - 8) && (0..<side).contains(y - row * 64 - 8) ? 0 : 255
    }
  }

  /// Returns the model's output, by its definition, for a square of `side` pixels in one of its corners.
  private func probability(_ side: Int) -> (label: Float, nothing: Float) {
    let logit = exp(40 * Float(side * side) / 4096)
    let sum = logit + 3 + exp(Float(2))
    return (logit / sum, exp(Float(2)) / sum)
  }

  @Test("each label has its probability, in descending order")
  func classifications() throws {
    let classifier = try DrawingClassifier(contentsOf: Self.corners)
    for (column, row, label) in [
      (0, 0, "cat"), (1, 0, "airplane"), (0, 1, "eyeglasses"), (1, 1, "The Eiffel Tower"),
    ] {
      let drawing = try classifier.classifyDrawing(in: sheet(17, column: column, row: row).buffer())
      #expect(drawing.count == 5)
      #expect(drawing[0].identifier == label)
      #expect(drawing[1].identifier == "nothing")
      // 32-bit floating point.
      #expect(abs(drawing[0].confidence - probability(17).label) < 1e-4)
      #expect(abs(drawing.confidence(of: "nothing") - probability(17).nothing) < 1e-4)
    }
  }

  @Test("an image is rotated upright first")
  func orientation() throws {
    let classifier = try DrawingClassifier(contentsOf: Self.corners)
    // Stored with its right side up: the stored upper left belongs at the upper right.
    let drawing = try classifier.classifyDrawing(in: sheet(17).buffer(), orientation: .right)
    #expect(drawing[0].identifier == "airplane")
  }

  @Test("the whole image counts, whatever its aspect ratio")
  func shape() throws {
    let classifier = try DrawingClassifier(contentsOf: Self.corners)
    let wide = Sheet(width: 512, height: 128) { x, y in
      (20..<60).contains(x) && (10..<40).contains(y) ? 0 : 255
    }
    #expect(try classifier.classifyDrawing(in: wide.buffer())[0].identifier == "cat")
  }

  @Test("the labels are all except \"nothing\", the default ones those in the metadata")
  func labels() throws {
    let classifier = try DrawingClassifier(contentsOf: Self.corners)
    #expect(classifier.labels == ["cat", "airplane", "eyeglasses", "The Eiffel Tower"])
    #expect(classifier.defaultLabels == ["cat", "airplane", "eyeglasses"])
  }

  @Test("blank sheets, darkness and the model's \"nothing\" are distinguished from drawings")
  func problems() throws {
    let classifier = try DrawingClassifier(contentsOf: Self.corners)
    #expect(throws: DrawingProblem.nothingDrawn) {
      try classifier.classifyDrawing(in: Sheet { _, _ in 255 }.buffer())
    }
    #expect(throws: DrawingProblem.tooDark) {
      try classifier.classifyDrawing(in: Sheet { _, _ in 9 }.buffer())
    }
    // Enough ink to be detected, 1.6 % of a corner; e^0.625 is less than the e² of nothing.
    #expect(throws: DrawingProblem.nothingDrawn) { try classifier.classifyDrawing(in: sheet(8).buffer()) }
    #expect(try classifier.classify(sheet(8).buffer())[0].identifier == "nothing")
  }

  @Test("ink on a transparent image is composited onto paper: black ink on white, bright ink on black")
  func transparency() throws {
    let classifier = try DrawingClassifier(contentsOf: Self.corners)
    let black = try sheet(17).buffer(alpha: { $0 == 0 ? 255 : 0 })
    let opaque = try classifier.classifyDrawing(in: sheet(17).buffer())
    for (one, other) in zip(try classifier.classifyDrawing(in: black), opaque) {
      #expect(one.identifier == other.identifier)
      #expect(abs(one.confidence - other.confidence) < 1e-3)
    }
    // White strokes: every corner is dark to the model, least so that of the strokes.
    let chalk = Sheet { x, y in (8..<40).contains(x) && (8..<40).contains(y) ? 255 : 0 }
    let drawn = try classifier.classifyDrawing(in: chalk.buffer(alpha: { $0 }))
    #expect(drawn.confidence(of: "cat") < 0.01)
    #expect(abs(drawn.confidence(of: "airplane") - 1 / 3) < 0.01)
    #expect(throws: DrawingProblem.nothingDrawn) {
      try classifier.classifyDrawing(in: Sheet { _, _ in 0 }.buffer(alpha: { _ in 0 }))
    }
  }

  @Test("a model whose metadata lists unknown labels is rejected, with their names")
  func unknownDefaults() throws {
    var model = try Data(contentsOf: Self.corners)
    let place = try #require(model.range(of: Data("cat, airplane, eyeglasses".utf8)))
    model.replaceSubrange(place, with: Data("cow, airplane, sunglasses".utf8))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mlmodel")
    defer { try? FileManager.default.removeItem(at: file) }
    try model.write(to: file)
    #expect(throws: DrawingClassifierError.unknownDefaultLabels(["cow", "sunglasses"])) {
      try DrawingClassifier(contentsOf: file)
    }
  }

  @Test("a model that evaluates mirror images mirrors the drawing's part of the image")
  func mirrored() throws {
    // A repeated field is merged: description (2), metadata (100), an entry of its own (100).
    let entry = Data([0x0A, 10] + "mirrorable".utf8 + [0x12, 4] + "true".utf8)
    let metadata = Data([0xA2, 0x06, UInt8(entry.count)]) + entry
    let description = Data([0xA2, 0x06, UInt8(metadata.count)]) + metadata
    var model = try Data(contentsOf: Self.corners)
    model += Data([0x12, UInt8(description.count)]) + description
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).mlmodel")
    defer { try? FileManager.default.removeItem(at: file) }
    try model.write(to: file)
    // A bar in the left half of the image and of its part: 10 × 68 pixels of each corner's 128 × 128.
    let bar = Sheet(width: 256, height: 256) { x, y in
      (60..<70).contains(x) && (60..<196).contains(y) ? 0 : 255
    }
    let drawn = exp(40 * Float(10 * 68) / (128 * 128))
    let whole = (drawn: drawn / (2 * drawn + 2 + exp(2)), blank: 1 / (2 * drawn + 2 + exp(2)))
    let plain = try DrawingClassifier(contentsOf: Self.corners).classify(bar.buffer())
    let mirrored = try DrawingClassifier(contentsOf: file).classify(bar.buffer())
    let part = 2 * plain.confidence(of: "cat") - whole.drawn
    #expect(part > 0.3)
    #expect(abs(2 * mirrored.confidence(of: "airplane") - whole.blank - part) < 0.01)
    #expect(2 * mirrored.confidence(of: "cat") - whole.drawn < 0.05)
  }

  @Test("the generated model class has the same label and probabilities")
  func modelClass() throws {
    let model = try Drawings(contentsOf: Self.corners)
    let output = try model.prediction(image: sheet(17, column: 1).buffer())
    #expect(output.classLabel == "airplane")
    #expect(output.classLabelProbs.count == 5)
    #expect(abs((output.classLabelProbs["airplane"] ?? 0) - Double(probability(17).label)) < 1e-4)
    #expect(output.featureValue(for: "classLabelProbs")?.dictionaryValue.count == 5)
  }

  @Test("a model that isn't a classifier is rejected")
  func detector() throws {
    let detector = try MLModel(contentsOf: packageFolder.appending(path: "Models/DiceDetector.mlmodel"))
    #expect(throws: DrawingClassifierError.notAClassifier) { try DrawingClassifier(model: detector) }
  }

  @Test("concurrent threads have the same results as one")
  func threads() async throws {
    let classifier = try DrawingClassifier(contentsOf: Self.corners)
    let sides = [9, 17, 20, 23, 28]
    let confidences = try await withThrowingTaskGroup(of: (Int, Float).self) { group in
      for side in sides {
        group.addTask {
          (side, try classifier.classify(sheet(side).buffer()).confidence(of: "cat"))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for side in sides { #expect(abs((confidences[side] ?? 0) - probability(side).label) < 1e-4) }
  }
}
