import CoreVideo
import Testing

@testable import PixelSampling

@Suite("Color")
struct ColorTests {
  struct Sample: Sendable {
    let luma: UInt8
    let cb: UInt8
    let cr: UInt8
    let fullRange: Bool
    let matrix: YCbCrMatrix
    let rgb: [Float]
  }

  /// Computed with the standards' coefficients: BT.601 video 1.164384, 1.596027, 0.391762, 0.812968,
  /// 2.017232; BT.709 video 1.164384, 1.792741, 0.213249, 0.532909, 2.112402; JFIF 1.402, 0.344136, 0.714136,
  /// 1.772.
  static let samples = [
    Sample(luma: 16, cb: 128, cr: 128, fullRange: false, matrix: .bt601, rgb: [0, 0, 0]),
    Sample(luma: 235, cb: 128, cr: 128, fullRange: false, matrix: .bt709, rgb: [255, 255, 255]),
    Sample(luma: 255, cb: 128, cr: 128, fullRange: true, matrix: .bt601, rgb: [255, 255, 255]),
    Sample(luma: 81, cb: 90, cr: 240, fullRange: false, matrix: .bt601, rgb: [254.44, 0, 0]),
    Sample(luma: 63, cb: 102, cr: 240, fullRange: false, matrix: .bt709, rgb: [255, 0.59, 0]),
    Sample(luma: 120, cb: 100, cr: 150, fullRange: false, matrix: .bt601, rgb: [156.21, 114.18, 64.61]),
    Sample(luma: 120, cb: 100, cr: 150, fullRange: false, matrix: .bt709, rgb: [160.54, 115.34, 61.95]),
    Sample(luma: 120, cb: 100, cr: 150, fullRange: true, matrix: .bt601, rgb: [150.84, 113.92, 70.38]),
  ]

  @Test("luma and chroma are converted to RGB by the buffer's matrix and range", arguments: samples)
  func matrices(sample: Sample) throws {
    let buffer = try Image.flat(
      luma: sample.luma, cb: sample.cb, cr: sample.cr, fullRange: sample.fullRange, width: 7, height: 5,
      matrix: sample.matrix)
    let plan = try SamplingPlan(
      sourceWidth: 7, sourceHeight: 5, destinationWidth: 3, destinationHeight: 3)
    let values = try PixelSampler(plan: plan).tensor(of: buffer, format: TensorFormat(channels: .rgb))
    // Three products, each rounded down to a 32nd of a level.
    for channel in 0..<3 {
      #expect(values[channel * 9..<channel * 9 + 9].allSatisfy { abs($0 - sample.rgb[channel]) <= 3 / 32 })
    }
  }

  @Test("a buffer without a matrix is BT.709 from 720 rows on, and BT.601 below")
  func defaultMatrix() throws {
    func red(_ width: Int, _ height: Int) throws -> Float {
      let buffer = try Image.flat(
        luma: 120, cb: 100, cr: 150, fullRange: false, width: width, height: height)
      let plan = try SamplingPlan(
        sourceWidth: width, sourceHeight: height, destinationWidth: 1, destinationHeight: 1)
      return try PixelSampler(plan: plan).tensor(of: buffer, format: TensorFormat(channels: .rgb))[0]
    }
    #expect(try abs(red(1280, 720) - 160.54) <= 3 / 32)
    #expect(try abs(red(720, 1280) - 160.54) <= 3 / 32)
    #expect(try abs(red(640, 480) - 156.21) <= 3 / 32)
  }

  @Test("channels have the requested order, scale and bias")
  func tensorFormat() throws {
    let buffer = try Image.packed(kCVPixelFormatType_24RGB, width: 1, rows: [[10, 100, 200]])
    let sampler = try PixelSampler(
      plan: SamplingPlan(sourceWidth: 1, sourceHeight: 1, destinationWidth: 1, destinationHeight: 1))
    let bias = SIMD3<Float>(1, 2, 3)
    let rgb = TensorFormat(channels: .rgb, scale: 0.5, bias: bias)
    let bgr = TensorFormat(channels: .bgr, scale: 0.5, bias: bias)
    #expect(try sampler.tensor(of: buffer, format: rgb) == [6, 52, 103])
    #expect(try sampler.tensor(of: buffer, format: bgr) == [101, 52, 8])
    // 0.299 * 10 + 0.587 * 100 + 0.114 * 200
    let gray = try sampler.tensor(of: buffer, format: TensorFormat(channels: .gray))
    #expect(abs(gray[0] - 84.49) <= 4 / 256)
  }

  @Test("a letterbox's border is the bias: black, not zero")
  func borderIsBlack() throws {
    let buffer = try Image.gray([[255]])
    let plan = try SamplingPlan(
      sourceWidth: 1, sourceHeight: 1, cropAndScale: .scaleFit, destinationWidth: 3, destinationHeight: 1)
    let format = TensorFormat(channels: .gray, scale: 2 / 255, bias: SIMD3(-1, 0, 0))
    let values = try PixelSampler(plan: plan).tensor(of: buffer, format: format)
    #expect(values[0] == -1 && values[2] == -1)
    #expect(abs(values[1] - 1) < 1e-6)
  }

  @Test("luma in video range is stretched to 0…255")
  func grayOfVideo() throws {
    let plan = try SamplingPlan(
      sourceWidth: 4, sourceHeight: 4, destinationWidth: 2, destinationHeight: 2)
    for (luma, level) in [(16, 0), (126, 128.08), (235, 255)] as [(UInt8, Float)] {
      let buffer = try Image.flat(luma: luma, cb: 0, cr: 255, fullRange: false, width: 4, height: 4)
      let values = try PixelSampler(plan: plan).tensor(of: buffer)
      #expect(values.allSatisfy { abs($0 - level) <= 2 / 32 })
    }
  }
}
