import CoreImage
import Foundation
import Testing

@testable import AudioFeaturesExample
@testable import BarcodeRoundTripExample
@testable import BlendMaskExample
@testable import DenoiseExample

@Test("each of the scheduler's steps is nearer to the image")
func denoising() throws {
  let distances = try Denoise.lines(steps: 20).map { line in
    try #require(line.split(separator: " ").last.flatMap { Double($0) })
  }
  #expect(distances.count == 4)
  #expect(distances == distances.sorted(by: >))
  // The last step leaves no noise, only rounding errors.
  #expect(distances.last == 0)
}

@Test("a tone is loudest in the band around it", arguments: [250, 440, 1000, 4000] as [Float])
func tones(frequency: Float) throws {
  let spectrogram = try #require(MelSpectrogram())
  let frames = spectrogram.features(of: AudioFeatures.tone(frequency, rate: 16_000, count: 4000))
  // (4000 - 512) / 160 hops fit.
  #expect(frames.count == 22)
  // Mel scale: 2595 log10(1 + f / 700).
  func mel(_ frequency: Float) -> Float { 2595 * log10(1 + frequency / 700) }
  let nearest = spectrogram.centers.indices.min {
    abs(mel(spectrogram.centers[$0]) - mel(frequency)) < abs(mel(spectrogram.centers[$1]) - mel(frequency))
  }
  for frame in frames {
    #expect(frame.firstIndex(of: try #require(frame.max())) == nearest)
  }
}

@Test("silence is as low as levels go")
func silence() throws {
  let spectrogram = try #require(MelSpectrogram())
  let frames = spectrogram.features(of: [Float](repeating: 0, count: 512))
  // Within the error of vector logarithms, 4 units in the last place.
  let levels = try #require(frames.first)
  #expect(frames.count == 1 && levels.count == 40)
  #expect(levels.allSatisfy { abs($0 + 100) <= 4 * Float(100).ulp })
  #expect(spectrogram.features(of: []).isEmpty)
}

@Test("inside the mask is the image, outside it is gray")
func blending() throws {
  let extent = CGRect(x: 0, y: 0, width: 128, height: 96)
  let photograph = CIImage(color: CIColor(red: 1, green: 0, blue: 0)).cropped(to: extent)
  let mask = CIImage(cgImage: try BlendMask.mask(width: 64, height: 48))
  let blended = try BlendMask.blended(photograph, mask: mask)
  #expect(blended.extent == extent)
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4)
    CIContext().render(
      blended, toBitmap: &bytes, rowBytes: 4, bounds: CGRect(x: x, y: y, width: 1, height: 1), format: .RGBA8,
      colorSpace: nil)
    return bytes
  }
  #expect(pixel(64, 48) == [255, 0, 0, 255])
  // Red's luminance is 0.2126 of the light; minus 0.05 it is stored as 112.
  #expect(pixel(4, 4) == [112, 112, 112, 255])
}

@Test(
  "a drawn and rotated code has the written payload", arguments: ["Hello", "Grüße, 世界", "0123456789"])
func codes(message: String) throws {
  #expect(try BarcodeRoundTrip.payloads(of: BarcodeRoundTrip.picture(of: message)) == [message])
}
