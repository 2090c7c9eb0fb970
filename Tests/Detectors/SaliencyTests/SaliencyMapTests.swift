import CoreGraphics
import Testing

@testable import Saliency

@Suite("Saliency maps")
struct SaliencyMapTests {
  /// A gray image, all of it 0.5 except for squares of another level.
  private func image(
    length: Int = 24, squares: [(column: Int, row: Int, side: Int, level: Float)]
  ) -> LabImage {
    var levels = [Float](repeating: 0.5, count: length * length)
    for square in squares {
      for row in square.row..<(square.row + square.side) {
        for column in square.column..<(square.column + square.side) {
          levels[row * length + column] = square.level
        }
      }
    }
    return LabImage(red: levels[...], green: levels[...], blue: levels[...], length: length)
  }

  private func saliency(_ image: LabImage) -> [Float] {
    BooleanMaps.saliency(of: image, checkCancellation: {})
  }

  @Test("colors are converted to CIE L*a*b*")
  func lab() {
    let colors: [[Float]] = [[1, 1, 1], [0, 0, 0], [1, 0, 0], [0, 0, 1]]
    // sRGB colors from published tables, with lightness multiplied by 2.55.
    let expected: [[Float]] = [
      [255, 0, 0], [0, 0, 0], [53.24 * 2.55, 80.09, 67.20], [32.30 * 2.55, 79.19, -107.86],
    ]
    let image = LabImage(
      red: colors.map { $0[0] }[...], green: colors.map { $0[1] }[...], blue: colors.map { $0[2] }[...],
      length: 2)
    for (index, lab) in expected.enumerated() {
      for channel in 0..<3 { #expect(abs(image.planes[channel][index] - lab[channel]) < 0.3) }
    }
  }

  @Test("surrounded regions are salient, darker or lighter, and nothing else is", arguments: [Float(0), 1])
  func surrounded(level: Float) {
    let found = saliency(image(squares: [(10, 8, 5, level)]))
    for row in 0..<24 {
      for column in 0..<24 {
        let isInside = (10..<15).contains(column) && (8..<13).contains(row)
        #expect((found[row * 24 + column] > 0) == isInside)
      }
    }
  }

  @Test("regions that touch the border aren't salient")
  func border() {
    #expect(saliency(image(squares: [(0, 8, 5, 1)])).allSatisfy { $0 == 0 })
    #expect(saliency(image(squares: [])).allSatisfy { $0 == 0 })
  }

  @Test("a figure with a quarter of the area has double weight")
  func area() {
    let large = saliency(image(squares: [(8, 8, 8, 1)]))[10 * 24 + 10]
    let small = saliency(image(squares: [(8, 8, 4, 1)]))[10 * 24 + 10]
    #expect(abs(small / large - 2) < 1e-4)
  }

  @Test("objects are the regions above half of the peak, in descending order of weight, from the lower left")
  func objects() throws {
    let length = SaliencyMap.length
    var sums = [Float](repeating: 0, count: length * length)
    for row in 0..<17 { for column in 0..<34 { sums[row * length + column] = 6 } }
    sums[60 * length + 60] = 10
    sums[62 * length + 20] = 4
    let map = SaliencyMap(sums)
    #expect(map.values.max() == 1 && map.values[0] == 0.6)
    let objects = map.objects(atMost: 3)
    try #require(objects.count == 2)
    #expect(objects[0].box == CGRect(x: 0, y: 0.75, width: 0.5, height: 0.25) && objects[0].peak == 0.6)
    #expect(objects[1].peak == 1)
    #expect(abs(objects[1].box.minX - 60.0 / 68) < 1e-9 && abs(objects[1].box.maxY - (1 - 60.0 / 68)) < 1e-9)
    #expect(map.objects(atMost: 1) == [objects[0]])
    #expect(SaliencyMap([Float](repeating: 3, count: length * length)).objects(atMost: 3).isEmpty)
  }
}
