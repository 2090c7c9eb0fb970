import NetworkInference

/// The limit on the loops of a prediction, so that an endless loop is an error. Core ML documents none; this
/// one is far above what converted models need to loop over a sequence's elements or a decoder's steps.
struct LoopBudget: Sendable {
  /// The iterations of all loops of a prediction, nested ones included.
  static let iterationLimit = 1 << 18

  /// The cost of compiling a loop's layers for new shapes, in iterations of about the same time.
  static let compilationCost = 1 << 8

  private var iterationsLeft: Int
  private let numberLimit: Int

  /// - Parameter numbers: the maximum number of elements of all blobs together, which a loop can enlarge.
  init(iterations: Int = iterationLimit, numbers: Int = Shape.elementLimit) {
    iterationsLeft = iterations
    numberLimit = numbers
  }

  /// - Parameter memory: the budget of the model's tensors, half of it for blobs. Nil for no further limit.
  init(memory: MemoryBudget?) {
    self.init(numbers: min(Shape.elementLimit, (memory?.byteLimit ?? .max) / 8))
  }

  /// - Throws: `MLModelError` (`.generic`) if fewer iterations are left.
  mutating func spend(_ iterations: Int = 1) throws {
    guard iterations <= iterationsLeft else { throw MLModelError(.generic, Self.exceededMessage) }
    iterationsLeft -= iterations
  }

  /// - Throws: `MLModelError` (`.parameters`) if the blobs have too many elements.
  func check(_ blobs: some Sequence<BlobValue>) throws {
    let count = blobs.reduce(0) { $0 + $1.numbers.count }
    guard count <= numberLimit else {
      throw MLModelError(
        .parameters, "The network's blobs have \(count) elements together; the limit is \(numberLimit).")
    }
  }

  static let exceededMessage =
    "The model's loops exceeded \(iterationLimit) iterations in one prediction, counting each compilation for new "
    + "shapes as \(compilationCost); a condition may never become false. Limit the loop's iterations in the model."
}
