import Testing

@testable import TextRecognition

@Suite("Reading in batches")
struct ProgressiveBatchesTests {
  /// Returns the lines that are read if the given number per batch contains text.
  private func read(
    _ costs: [Int], minimumFraction: Double = 0.125, _ useful: (Range<Int>) -> Double
  ) -> [Range<Int>] {
    var portions = ProgressiveBatches(
      costs: costs, firstCost: 1000, firstLines: 3, minimumFraction: minimumFraction)
    var (read, sum): ([Range<Int>], Double) = ([], 0)
    while let portion = portions.next(afterUseful: sum) {
      read.append(portion)
      sum += useful(portion)
    }
    return read
  }

  @Test("on a page without text only the first batch is read")
  func specks() {
    // Long lines: at least three. Short ones: those that cost 1000 units.
    #expect(read(Array(repeating: 800, count: 78)) { _ in 0 } == [0..<3])
    #expect(read(Array(repeating: 100, count: 78)) { _ in 0 } == [0..<10])
  }

  @Test("a page with text is read to its end, each batch as large as all before")
  func text() {
    #expect(
      read(Array(repeating: 100, count: 78)) { Double($0.count) } == [0..<10, 10..<20, 20..<40, 40..<78])
    #expect(read(Array(repeating: 800, count: 7)) { Double($0.count) } == [0..<3, 3..<6, 6..<7])
  }

  @Test("reading continues at the minimum share, and not below it")
  func share() {
    // 2 of 16 after the first two batches of 8; then 2 of 32.
    let costs = Array(repeating: 125, count: 64)
    #expect(read(costs) { $0.lowerBound < 16 ? 1 : 0 } == [0..<8, 8..<16, 16..<32])
    // 4 of 8; then 7 of 16.
    #expect(read(costs, minimumFraction: 0.5) { $0.lowerBound < 8 ? 4 : 3 } == [0..<8, 8..<16])
    // Lines may count half: 4.5 of 8, then 7.5 of 16.
    #expect(read(costs, minimumFraction: 0.5) { $0.lowerBound < 8 ? 4.5 : 3 } == [0..<8, 8..<16])
  }

  @Test("a page without lines has no batches")
  func empty() { #expect(read([]) { _ in 0 }.isEmpty) }
}
