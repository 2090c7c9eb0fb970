import Foundation
import ImageIO

/// Measures lines and characters on drawn pages: flat, slightly rotated, in perspective, and in italics.
struct RenderedPages {
  /// The number of pages of each kind.
  let count: Int
  let peers: [TextBaseline]
  let read: (URL) throws -> (lines: [PlacedText], characters: [CGRect])

  func measure() throws {
    let files = try MeasurementFolder("pages")
    defer { files.end() }
    let folder = files.url
    for kind in RenderedPage.Kind.allCases {
      var lines = [LineScore](repeating: LineScore(), count: peers.count + 1)
      var times = [Timings](repeating: Timings(), count: peers.count + 1)
      var characters = CharacterScore()
      for seed in 0..<count {
        let page = try RenderedPage(kind, seed: UInt64(seed))
        let file = folder.appending(path: "\(kind.rawValue)-\(seed).png")
        try ImageEncoder.encode(page.picture, as: .png, isOpaque: true).write(to: file)
        let truth = page.lines.map { PlacedText(string: $0.string, box: $0.box) }
        var found: (lines: [PlacedText], characters: [CGRect]) = ([], [])
        times[0].append(try milliseconds { found = try read(file) })
        lines[0].add(truth: truth, found: found.lines)
        characters.add(truth: page.lines.flatMap(\.characters), found: found.characters)
        for (index, peer) in peers.enumerated() {
          let answer = try peer.read(file)
          times[index + 1].append(answer.milliseconds)
          lines[index + 1].add(truth: truth, found: answer.placed)
        }
      }
      print(
        "Drawn pages, \(kind.rawValue): \(count), \(lines[0].lines) lines; character boxes' mean IoU "
          + String(format: "%.3f, %.1f %% over 0.5", characters.mean, 100 * characters.overHalfShare))
      for (index, name) in (["ours"] + peers.map(\.name)).enumerated() {
        print(
          "  \(name): "
            + String(
              format: "verbatim %.1f %%, character errors %.1f %%, a page %.0f ms (median %.0f)",
              100 * lines[index].verbatimShare, 100 * lines[index].characterErrorRate, times[index].mean,
              times[index].median))
      }
    }
  }
}
