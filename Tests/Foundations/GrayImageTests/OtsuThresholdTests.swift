import GrayImage
import Testing

@Suite("Otsu's threshold")
struct OtsuThresholdTests {
  @Test("two peaks are divided, and the first level of the empty ones between them is it")
  func peaks() {
    var counts = [Int](repeating: 0, count: 256)
    (counts[20], counts[30], counts[200]) = (50, 50, 10)
    #expect(otsuThreshold(counts) == 30)
  }

  @Test("of levels without a gap, the groups' variance decides")
  func variance() {
    // Below · above · (difference of means)²: 1 · 4 · 1.75² = 12.25, 3 · 2 · 1.833² = 20.2 and 4 · 1 · 2² = 16.
    #expect(otsuThreshold([1, 2, 1, 1]) == 1)
  }

  @Test("levels of which only one has values aren't divided")
  func single() {
    #expect(otsuThreshold([0, 7, 0]) == nil)
    #expect(otsuThreshold([]) == nil)
  }
}
