import Foundation
import SeededRandom

extension HandPose {
  /// An augmented pose, determined by the seed.
  func varied(_ options: MLHandPoseClassifier.ImageAugmentationOptions, seed: UInt64) -> HandPose {
    var random = SplitMix64(seed: seed)
    // Drawn even if unused, so that each option has the same effect whatever the others.
    let isFlipped = random.next() & 1 == 1
    let angle = random.next(in: -20...20) * .pi / 180
    let factors = (exp2(random.next(in: -0.3...0.3)), exp2(random.next(in: -0.3...0.3)))
    let shift = (random.next(in: -0.25...0.25), random.next(in: -0.25...0.25))
    var pose = self
    let center = pose.center
    if options.contains(.horizontallyFlip), isFlipped { pose = pose.moved { (2 * center.x - $0, $1) } }
    if options.contains(.scale) {
      pose = pose.moved {
        (center.x + ($0 - center.x) * factors.0, center.y + ($1 - center.y) * factors.1)
      }
    }
    if options.contains(.rotate) {
      let (cosine, sine) = (cos(angle), sin(angle))
      pose = pose.moved { x, y in
        let (across, up) = (x - center.x, y - center.y)
        return (center.x + across * cosine - up * sine, center.y + across * sine + up * cosine)
      }
    }
    if options.contains(.translate) {
      let cut = pose.moved { ($0 + shift.0, $1 + shift.1) }.cut
      // Less than half a hand can't be classified.
      if 2 * cut.seenCount >= pose.seenCount { pose = cut }
    }
    return pose
  }
}
