import Foundation
import PlaneGeometry

/// A running `text_baseline.py`: another recognizer that reads the same images, alternating with ours.
final class TextBaseline {
  struct Answer: Decodable {
    struct Line: Decodable {
      let string: String
      let corners: [[Double]]
    }
    let milliseconds: Double
    let lines: [Line]

    var placed: [PlacedText] {
      lines.map { line in
        PlacedText(
          string: line.string,
          box: CGRect(around: line.corners.filter { $0.count == 2 }.map { CGPoint(x: $0[0], y: $0[1]) }))
      }
    }
  }

  let name: String
  private let conversation: BaselineProcess

  init(_ name: String, python: String, script: String) throws {
    self.name = name
    conversation = try BaselineProcess(with: script, [name], python: python, isQuiet: true)
    _ = try conversation.line()
  }

  func read(_ url: URL) throws -> Answer {
    try conversation.send(url.path)
    return try conversation.answer()
  }

  func end() { conversation.end() }
}
