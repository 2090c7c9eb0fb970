import Testing

@testable import TextRecognition

@Suite("Reading in portions")
struct ProgressiveBatchesTests {
  /// The lines that are read where so many of each portion say something.
  private func read(
    _ costs: [Int], leastShare: Double = 0.125, _ useful: (Range<Int>) -> Double
  ) -> [Range<Int>] {
    var portions = ProgressiveBatches(costs: costs, firstCost: 1000, firstLines: 3, leastShare: leastShare)
    var (read, sum): ([Range<Int>], Double) = ([], 0)
    while let portion = portions.next(afterUseful: sum) {
      read.append(portion)
      sum += useful(portion)
    }
    return read
  }

  @Test("of a page that says nothing the first portion is all that is read")
  func specks() {
    // Long lines: three at least. Short ones: as many as cost 1000 units.
    #expect(read(Array(repeating: 800, count: 78)) { _ in 0 } == [0..<3])
    #expect(read(Array(repeating: 100, count: 78)) { _ in 0 } == [0..<10])
  }

  @Test("a page that says something is read to its end, each portion as large as all before")
  func text() {
    #expect(
      read(Array(repeating: 100, count: 78)) { Double($0.count) } == [0..<10, 10..<20, 20..<40, 40..<78])
    #expect(read(Array(repeating: 800, count: 7)) { Double($0.count) } == [0..<3, 3..<6, 6..<7])
  }

  @Test("the least share is enough to go on, less is not")
  func share() {
    // 2 of 16 after the first two portions of 8; then 2 of 32.
    let costs = Array(repeating: 125, count: 64)
    #expect(read(costs) { $0.lowerBound < 16 ? 1 : 0 } == [0..<8, 8..<16, 16..<32])
    // 4 of 8; then 7 of 16.
    #expect(read(costs, leastShare: 0.5) { $0.lowerBound < 8 ? 4 : 3 } == [0..<8, 8..<16])
    // Lines may count by halves: 4.5 of 8, then 7.5 of 16.
    #expect(read(costs, leastShare: 0.5) { $0.lowerBound < 8 ? 4.5 : 3 } == [0..<8, 8..<16])
  }

  @Test("a page without lines has no portions")
  func empty() { #expect(read([]) { _ in 0 }.isEmpty) }
}
