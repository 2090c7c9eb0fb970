import Foundation
import GrayImage

/// A matrix code drawn from its modules, in the center of an image, rotated.
struct RenderedMatrix: Sendable {
  let text: String
  let format: String
  /// A character per module, `#` for one of the code's color.
  let rows: [String]

  /// "HELLO", version 1, from another encoder.
  static let qrCode = RenderedMatrix(
    text: "HELLO", format: "QR",
    rows: [
      "#######.#####.#######", "#.....#...###.#.....#", "#.###.#.###...#.###.#", "#.###.#.....#.#.###.#",
      "#.###.#.#.....#.###.#", "#.....#..#.##.#.....#", "#######.#.#.#.#######", "........##.#.........",
      ".....##..#.#..#.#.#.#", ".#.#.#....#####.####.", "#...###.###...#.##..#", "..#..#.#.##..##.#....",
      "####..#..#.##.#..####", "........#####.##.#.##", "#######..##..#.#..#.#", "#.....#.#.########...",
      "#.###.#....#.#.#..#..", "#.###.#...#...#...#..", "#.###.#....##.#..####", "#.....#..######.#.#.#",
      "#######..##.#...#.#..",
    ])

  /// The example of ISO/IEC 16022.
  static let dataMatrix = RenderedMatrix(
    text: "123456", format: "Data Matrix",
    rows: [
      "#.#.#.#.#.", "##..#.##.#", "##.....#..", "##...###.#", "##....#...", "#.....####", "###.##....",
      "####.##..#", "#..###.#..", "##########",
    ])

  /// "HELLO", compact, one layer, from another encoder.
  static let aztec = RenderedMatrix(
    text: "HELLO", format: "Aztec",
    rows: [
      "..##..#..#.#..#", ".#.###.##.#....", "..##.....#..#.#", "#.#############", ".#.#.......#.#.",
      "#..#.#####.##.#", ".###.#...#.#.#.", "#..#.#.#.#.###.", "#..#.#...#.#.#.", "##.#.#####.#.##",
      ".#.#.......#.##", "#..###########.", "....###.###..#.", "#####.##..####.", ".##.#.#.#.#.###",
    ])

  /// Returns a square image with the code in it, each pixel the mean of nine samples.
  ///
  /// - Parameters:
  ///   - degrees: the rotation, clockwise on screen.
  ///   - ink: the modules' level.
  ///   - paper: the level of everything else.
  func image(side: Int = 220, module: Double = 5, degrees: Double, ink: Double, paper: Double) -> GrayImage {
    let modules = rows.map(Array.init)
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let half = Double(rows.count) / 2
    let levels = (0..<(side * side)).map { index -> UInt8 in
      var sum = 0.0
      for place in 0..<9 {
        let dx = Double(index % side) + (Double(place % 3) + 0.5) / 3 - Double(side) / 2
        let dy = Double(index / side) + (Double(place / 3) + 0.5) / 3 - Double(side) / 2
        let column = Int(((dx * cosine + dy * sine) / module + half).rounded(.down))
        let row = Int(((dy * cosine - dx * sine) / module + half).rounded(.down))
        let isInside = modules.indices.contains(row) && modules.indices.contains(column)
        sum += isInside && modules[row][column] == "#" ? ink : paper
      }
      return UInt8(sum / 9)
    }
    return GrayImage(width: side, height: side, levels: levels)
  }
}
