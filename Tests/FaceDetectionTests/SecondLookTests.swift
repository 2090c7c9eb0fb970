import Testing

@testable import FaceDetection

@Suite("What a second look at a face must tell")
struct SecondLookTests {
  @Test(
    "the surer the first look, the less the second has to be",
    arguments: [(0.75, 0.73), (0.9, 0.58)] as [(Float, Float)])
  func mean(score: Float, least: Float) {
    // Their mean is to be above 0.74.
    #expect(abs(FaceDetector.leastSecondLook(score: score, presence: 3) - least) < 1e-5)
  }

  @Test(
    "a profile, in which the mesh network sees no face or hardly one, needs a good second look",
    arguments: [Float(-6), -1])
  func profile(presence: Float) {
    #expect(FaceDetector.leastSecondLook(score: 0.62, presence: presence) == 0.78)
  }
}
