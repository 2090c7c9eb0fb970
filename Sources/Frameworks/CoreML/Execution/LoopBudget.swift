import NetworkInference

/// What the loops of one prediction may do, so that a model whose loop never ends is an error and not a prediction that
/// never ends.
///
/// Core ML documents no limit; this one is far above what models that people convert ask for, which loop over a sequence's
/// elements or a decoder's steps.
struct LoopBudget: Sendable {
  /// The iterations of all loops of a prediction together, those of loops within loops among them.
  static let iterationLimit = 1 << 18

  /// Layers of a loop that are compiled for shapes that they didn't have in the iterations before: as many iterations as that
  /// takes the time of.
  static let compilationCost = 1 << 8

  private var iterationsLeft: Int
  private let numberLimit: Int

  /// - Parameters:
  ///   - iterations: how many there may be.
  ///   - numbers: how many all blobs may have at one time, because a loop can make them larger in every iteration.
  init(iterations: Int = iterationLimit, numbers: Int = Shape.elementLimit) {
    iterationsLeft = iterations
    numberLimit = numbers
  }

  /// - Parameter memory: what the model's tensors may take; blobs may have half of it. Nil for no other limit.
  init(memory: MemoryBudget?) {
    self.init(numbers: min(Shape.elementLimit, (memory?.byteLimit ?? .max) / 8))
  }

  /// - Throws: `MLModelError` (`.generic`) where as much as that isn't left.
  mutating func spend(_ iterations: Int = 1) throws {
    guard iterations <= iterationsLeft else { throw MLModelError(.generic, Self.words) }
    iterationsLeft -= iterations
  }

  /// - Throws: `MLModelError` (`.parameters`) where the blobs have more numbers than they may.
  func check(_ blobs: some Sequence<BlobValue>) throws {
    let count = blobs.reduce(0) { $0 + $1.numbers.count }
    guard count <= numberLimit else {
      throw MLModelError(
        .parameters, "The network's blobs have \(count) numbers together, and may have \(numberLimit).")
    }
  }

  /// What an error says.
  static let words =
    "The model's loops went round more than \(iterationLimit) times in one prediction, counting each compilation for new "
    + "shapes as \(compilationCost); a condition may never become false. Limit the loop's iterations in the model."
}
