import GrayImage
import Testing

@Suite("Otsu's threshold")
struct OtsuThresholdTests {
  @Test("two peaks are separated at the first of the empty levels between them")
  func peaks() {
    var counts = [Int](repeating: 0, count: 256)
    (counts[20], counts[30], counts[200]) = (50, 50, 10)
    #expect(otsuThreshold(counts) == 30)
  }

  @Test("without a gap between levels, the variance between classes decides")
  func variance() {
    // Below · above · (difference of means)²: 1 · 4 · 1.75² = 12.25, 3 · 2 · 1.833² = 20.2, 4 · 1 · 2² = 16.
    #expect(otsuThreshold([1, 2, 1, 1]) == 1)
  }

  @Test("a single level isn't divided")
  func single() {
    #expect(otsuThreshold([0, 7, 0]) == nil)
    #expect(otsuThreshold([]) == nil)
  }
}
