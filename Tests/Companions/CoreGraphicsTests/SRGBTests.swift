import Foundation
import Testing

@testable import _CoreGraphics

@Suite("Linear and encoded sRGB")
struct SRGBTests {
  @Test(
    "components are linearized by IEC 61966-2-1, in each precision",
    arguments: [
      // Computed with 50 digits: (0.5 + 0.055) / 1.055 to the power of 2.4, and so on.
      (0.0, 0.0), (0.02, 0.0015479876160990713), (0.04045, 0.0031308049535603713),
      (0.5, 0.21404114048223244), (0.8, 0.6038273388553375), (1.0, 1.0),
    ])
  func linear(component: Double, light: Double) {
    #expect(abs(SRGB.linear(component) - light) < 1e-15)
    #expect(abs(Double(SRGB.linear(CGFloat(component))) - light) < 1e-15)
    // 24 bits.
    #expect(abs(SRGB.linear(Float(component)) - Float(light)) < 1.2e-7)
  }

  @Test("linear values are encoded by the inverse function, apart from the standard's own rounding")
  func encoded() {
    // 1.055 · 0.2126^(1/2.4) - 0.055, with 50 digits.
    #expect(abs(SRGB.encoded(0.2126) - 0.49843992359227496) < 1e-15)
    #expect(abs(SRGB.encoded(0.001) - 0.01292) < 1e-15)
    for level in 0...255 {
      let component = Double(level) / 255
      // The thresholds agree to 1e-7 in linear light.
      #expect(abs(SRGB.encoded(SRGB.linear(component)) - component) < 1e-6)
    }
  }

  @Test("luminance weights linear components, and a gray's is its linear value")
  func luminance() {
    #expect(abs(SRGB.luminance(red: 1.0, green: 0, blue: 0) - 0.2126) < 1e-15)
    #expect(abs(SRGB.luminance(red: 0.5, green: 0.5, blue: 0.5) - 0.21404114048223244) < 1e-15)
    #expect(abs(SRGB.luminance(red: 1.0, green: 1, blue: 1) - 1) < 1e-15)
  }
}
