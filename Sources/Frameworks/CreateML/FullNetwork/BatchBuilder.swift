import NetworkTraining
import ParallelWork
import SeededRandom

/// Fills batches with views of images, determined by the seed and the iteration.
struct BatchBuilder: Sendable {
  let images: [TrainingImage]
  let seed: Int
  let taker: ImageAugmenter

  /// Writes the views of all parts of a batch, and returns the targets of each part's views.
  ///
  /// - Throws: `CancellationError`.
  func fill(_ replicas: [NetworkReplica], _ stage: AugmentationSchedule.Stage, number: Int) throws
    -> [[CenterTargets]]
  {
    let views = Array(0..<replicas.count * stage.count)
    let targets = try concurrentMap(views) { view throws -> CenterTargets in
      try Cancellation.check()
      var random = random(number, view)
      let count = !stage.kind.isClose && random.next(in: 0...1) < stage.kind.mosaics ? 4 : 1
      let chosen = (0..<count).map { _ in images[Int(random.next() % UInt64(images.count))] }
      return replicas[view / stage.count].withImage(view % stage.count) {
        taker.sample(chosen, stage.kind, &random, into: $0)
      }
    }
    return (0..<replicas.count).map { Array(targets[$0 * stage.count..<($0 + 1) * stage.count]) }
  }

  private func random(_ number: Int, _ view: Int) -> SplitMix64 {
    var first = SplitMix64(seed: UInt64(bitPattern: Int64(seed)) &* 1_000_003 &+ UInt64(number))
    return SplitMix64(seed: first.next() &+ UInt64(view) &* 0x9E37_79B9)
  }
}
