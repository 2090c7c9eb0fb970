import Accelerate

/// Denoises an image by a diffusion model's steps and prints the remaining distance: `swift run
/// DenoiseExample`.
@main
struct Denoise {
  static func main() {
    for line in lines(steps: 20) { print(line) }
  }

  /// The root mean square distance to the image after every fifth step.
  static func lines(steps: Int) -> [String] {
    let picture = disc(side: 64)
    let scheduler = DDIMScheduler(steps: steps)
    var sample = gaussianNoise(count: picture.count, seed: 7)
    var lines: [String] = []
    for (index, timestep) in scheduler.timesteps.enumerated() {
      let noise = scheduler.bestNoiseEstimate(sample, timestep: timestep, picture: picture)
      sample = scheduler.step(noise: noise, timestep: timestep, sample: sample)
      guard (index + 1) % 5 == 0 else { continue }
      let distance = vDSP.rootMeanSquare(vDSP.subtract(sample, picture))
      lines.append("step \(index + 1): distance \((distance * 1000).rounded() / 1000)")
    }
    return lines
  }

  /// 1 inside a disc, -1 outside, in row-major order.
  static func disc(side: Int) -> [Float] {
    let middle = Float(side - 1) / 2
    return (0..<side * side).map { index in
      let (x, y) = (Float(index % side) - middle, Float(index / side) - middle)
      return x * x + y * y < middle * middle / 2 ? 1 : -1
    }
  }

  /// Normally distributed numbers, reproducible by seed: sums of twelve uniform ones, less their mean.
  static func gaussianNoise(count: Int, seed: UInt64) -> [Float] {
    var state = seed
    return (0..<count).map { _ in
      (0..<12).reduce(Float(-6)) { sum, _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return sum + Float(state >> 40) / Float(1 << 24)
      }
    }
  }
}

/// The steps of "Denoising Diffusion Implicit Models" (Song, Meng and Ermon, 2021), without added noise.
struct DDIMScheduler {
  /// The training steps that are taken, from the noisiest on.
  let timesteps: [Int]
  /// The image's share after each training step: ᾱ in the paper.
  private let remaining: [Float]
  private let stride: Int

  /// - Parameter steps: 1...1000.
  init(steps: Int, trainingSteps: Int = 1000) {
    stride = trainingSteps / steps
    timesteps = (0..<steps).map { [stride] in (steps - $0) * stride - 1 }
    // β grows from 0.00085 to 0.012, linearly in its square root.
    let roots = vDSP.ramp(
      in: Float(0.00085).squareRoot()...Float(0.012).squareRoot(), count: trainingSteps)
    let kept = vDSP.add(1, vDSP.negative(vDSP.square(roots)))
    var product: Float = 1
    remaining = kept.map {
      product *= $0
      return product
    }
  }

  /// The sample one step earlier: the predicted image plus the same noise at that step's level.
  func step(noise: [Float], timestep: Int, sample: [Float]) -> [Float] {
    let now = remaining[timestep]
    let before = timestep >= stride ? remaining[timestep - stride] : 1
    var keep = (before / now).squareRoot()
    var add = (1 - before).squareRoot() - keep * (1 - now).squareRoot()
    var result = [Float](repeating: 0, count: sample.count)
    vDSP_vsmsma(sample, 1, &keep, noise, 1, &add, &result, 1, vDSP_Length(sample.count))
    return result
  }

  /// The noise estimate of an ideal model for one image, in place of a Core ML model's prediction.
  func bestNoiseEstimate(_ sample: [Float], timestep: Int, picture: [Float]) -> [Float] {
    let now = remaining[timestep]
    let clean = vDSP.multiply(now.squareRoot(), picture)
    return vDSP.divide(vDSP.subtract(sample, clean), (1 - now).squareRoot())
  }
}
