import Foundation
import GrayImage

/// A matrix code drawn from its modules, in the middle of a picture, turned.
struct RenderedMatrix: Sendable {
  let text: String
  let format: String
  /// A character a module, `#` for one of the code's color.
  let rows: [String]

  /// "HELLO", version 1, as another encoder made it.
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

  /// "HELLO", compact, one layer, as another encoder made it.
  static let aztec = RenderedMatrix(
    text: "HELLO", format: "Aztec",
    rows: [
      "..##..#..#.#..#", ".#.###.##.#....", "..##.....#..#.#", "#.#############", ".#.#.......#.#.",
      "#..#.#####.##.#", ".###.#...#.#.#.", "#..#.#.#.#.###.", "#..#.#...#.#.#.", "##.#.#####.#.##",
      ".#.#.......#.##", "#..###########.", "....###.###..#.", "#####.##..####.", ".##.#.#.#.#.###",
    ])

  /// A square picture with the code in it, each pixel the mean of nine places.
  ///
  /// - Parameters:
  ///   - degrees: how far it is turned, clockwise as one sees it.
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
