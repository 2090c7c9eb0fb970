import Accelerate

/// Prints the bands of tones in a mel spectrogram: `swift run AudioFeaturesExample`.
@main
struct AudioFeatures {
  static func main() {
    for line in lines(frequencies: [250, 1000, 4000]) { print(line) }
  }

  /// For each tone, the loudest band in the middle of half a second.
  static func lines(frequencies: [Float]) -> [String] {
    guard let spectrogram = MelSpectrogram() else { return ["There is no transform of this length."] }
    return frequencies.map { frequency in
      let frames = spectrogram.features(of: tone(frequency, rate: spectrogram.rate, count: 8000))
      let (band, level) = vDSP.indexOfMaximum(frames[frames.count / 2])
      let center = Int(spectrogram.centers[Int(band)].rounded())
      return "\(Int(frequency)) Hz: band \(band) around \(center) Hz, \(Int(level.rounded())) dB"
    }
  }

  /// A sine of amplitude 1.
  static func tone(_ frequency: Float, rate: Float, count: Int) -> [Float] {
    let phases = vDSP.ramp(withInitialValue: Float(0), increment: 2 * .pi * frequency / rate, count: count)
    return vForce.sin(phases)
  }
}

/// The levels of short audio frames in bands of equal width on the mel scale.
final class MelSpectrogram {
  let rate: Float
  /// The center frequency of each band, in Hz.
  let centers: [Float]
  private let window: [Float]
  private let hop: Int
  /// A row for each band: the weight of each frequency.
  private let weights: [Float]
  private let log2Length: vDSP_Length
  private let setup: FFTSetup

  /// - Parameters:
  ///   - rate: samples per second.
  ///   - log2Length: the base-2 logarithm of the number of samples in a frame.
  ///   - hop: the number of samples from one frame to the next.
  /// - Returns: nil if there is no transform of this length.
  init?(rate: Float = 16_000, log2Length: Int = 9, hop: Int = 160, bands: Int = 40) {
    guard let setup = vDSP_create_fftsetup(vDSP_Length(log2Length), FFTRadix(kFFTRadix2)) else { return nil }
    self.setup = setup
    self.log2Length = vDSP_Length(log2Length)
    (self.rate, self.hop) = (rate, hop)
    let length = 1 << log2Length
    window = vDSP.window(
      ofType: Float.self, usingSequence: .hanningDenormalized, count: length, isHalfWindow: false)
    let edges = Self.edges(bands: bands, highest: rate / 2)
    centers = Array(edges.dropFirst().dropLast())
    weights = (0..<bands).flatMap { band in
      (0..<length / 2).map { bin in
        let frequency = Float(bin) * rate / Float(length)
        let rise = (frequency - edges[band]) / (edges[band + 1] - edges[band])
        let fall = (edges[band + 2] - frequency) / (edges[band + 2] - edges[band + 1])
        return max(0, min(rise, fall))
      }
    }
  }

  deinit { vDSP_destroy_fftsetup(setup) }

  /// Frequencies at equal distances in mels from 0 to the highest, two more than there are bands.
  private static func edges(bands: Int, highest: Float) -> [Float] {
    let most = 1127 * vForce.log1p([highest / 700])[0]
    let mels = vDSP.ramp(in: 0...most, count: bands + 2)
    return vDSP.multiply(700, vForce.expm1(vDSP.divide(mels, 1127)))
  }

  /// The bands' levels in each frame, in decibels; 0 is a sine of amplitude 1 at the center of a band.
  func features(of samples: [Float]) -> [[Float]] {
    guard samples.count >= window.count else { return [] }
    return stride(from: 0, through: samples.count - window.count, by: hop).map { start in
      let power = power(of: vDSP.multiply(samples[start..<start + window.count], window))
      var bands = [Float](repeating: 0, count: centers.count)
      cblas_sgemv(
        CblasRowMajor, CblasNoTrans, Int32(centers.count), Int32(power.count), 1, weights, Int32(power.count),
        power, 1, 0, &bands, 1)
      return vDSP.multiply(10, vForce.log10(vDSP.threshold(bands, to: 1e-10, with: .clampToThreshold)))
    }
  }

  /// The squared amplitude of each frequency from 0 to half of the rate.
  private func power(of frame: [Float]) -> [Float] {
    let half = frame.count / 2
    var (real, imaginary) = ([Float](repeating: 0, count: half), [Float](repeating: 0, count: half))
    var power = [Float](repeating: 0, count: half)
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        guard let realBase = real.baseAddress, let imaginaryBase = imaginary.baseAddress else { return }
        var split = DSPSplitComplex(realp: realBase, imagp: imaginaryBase)
        frame.withUnsafeBytes {
          guard let pairs = $0.bindMemory(to: DSPComplex.self).baseAddress else { return }
          vDSP_ctoz(pairs, 2, &split, 1, vDSP_Length(half))
        }
        vDSP_fft_zrip(setup, &split, 1, log2Length, FFTDirection(kFFTDirection_Forward))
        // The amplitude of the highest frequency is packed beside the mean's.
        imaginaryBase.pointee = 0
        vDSP_zvmags(&split, 1, &power, 1, vDSP_Length(half))
      }
    }
    // vDSP's transform is twice the definition's, and a sine's window sums to half of the length: so its
    // amplitude is half of the length.
    return vDSP.divide(power, Float(half * half))
  }
}
