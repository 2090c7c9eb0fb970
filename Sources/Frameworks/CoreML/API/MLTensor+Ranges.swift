/// An expression that selects elements along a dimension of a tensor: an index, which drops the dimension, or
/// a range, which keeps it. Negative indices count from the end. Other types can't conform.
public protocol MLTensorRangeExpression: Sendable {}

extension Int: MLTensorRangeExpression {}
extension Range: MLTensorRangeExpression where Bound == Int {}
extension ClosedRange: MLTensorRangeExpression where Bound == Int {}
extension PartialRangeFrom: MLTensorRangeExpression where Bound == Int {}
extension PartialRangeUpTo: MLTensorRangeExpression where Bound == Int {}
extension PartialRangeThrough: MLTensorRangeExpression where Bound == Int {}

/// The type of `MLTensorRangeExpression`'s static members.
public struct _MLTensorRange: MLTensorRangeExpression {
  fileprivate enum Selection {
    case index(Int)
    /// The positions from `lower` up to, but not including, `upper`; nil is the dimension's start or end.
    case range(lower: Int?, upper: Int?, stride: Int)
    case newAxis
    case squeezeAxis
    case fillAll

    static var all: Self { .range(lower: nil, upper: nil, stride: 1) }
  }

  fileprivate let selection: Selection
}

extension Int {
  /// The end of a range that includes this position; nil for the dimension's end, after its last position.
  fileprivate var next: Int? { self == -1 ? nil : self + 1 }
}

extension MLTensorRangeExpression where Self == _MLTensorRange {
  /// A new dimension of 1.
  public static var newAxis: any MLTensorRangeExpression { _MLTensorRange(selection: .newAxis) }

  /// Drops the dimension, which must be 1.
  public static var squeezeAxis: any MLTensorRangeExpression { _MLTensorRange(selection: .squeezeAxis) }

  /// All elements of the dimensions for which there is no other expression, as `...`.
  public static var fillAll: any MLTensorRangeExpression { _MLTensorRange(selection: .fillAll) }

  /// An index, which drops the dimension.
  public static func index(_ index: Int) -> any MLTensorRangeExpression {
    _MLTensorRange(selection: .index(index))
  }

  /// Every `stride`th element of a range, from its first; `stride` is at least 1.
  public static func range(_ range: Range<Int>, stride: Int = 1) -> any MLTensorRangeExpression {
    _MLTensorRange(selection: .range(lower: range.lowerBound, upper: range.upperBound, stride: stride))
  }

  /// Every `stride`th element of a range, from its first; `stride` is at least 1.
  public static func closedRange(_ range: ClosedRange<Int>, stride: Int = 1) -> any MLTensorRangeExpression {
    _MLTensorRange(
      selection: .range(lower: range.lowerBound, upper: range.upperBound.next, stride: stride))
  }

  /// Every `stride`th element from the range's first; `stride` is at least 1.
  public static func partialRangeFrom(
    _ range: PartialRangeFrom<Int>, stride: Int = 1
  ) -> any MLTensorRangeExpression {
    _MLTensorRange(selection: .range(lower: range.lowerBound, upper: nil, stride: stride))
  }

  /// Every `stride`th element of a range, from the dimension's first; `stride` is at least 1.
  public static func partialRangeUpTo(
    _ range: PartialRangeUpTo<Int>, stride: Int = 1
  ) -> any MLTensorRangeExpression {
    _MLTensorRange(selection: .range(lower: nil, upper: range.upperBound, stride: stride))
  }

  /// Every `stride`th element of a range, from the dimension's first; `stride` is at least 1.
  public static func partialRangeUpTo(
    _ range: PartialRangeThrough<Int>, stride: Int = 1
  ) -> any MLTensorRangeExpression {
    _MLTensorRange(selection: .range(lower: nil, upper: range.upperBound.next, stride: stride))
  }
}

extension MLTensor {
  /// The elements at an index or range per leading dimension; nil, like a missing trailing one, selects all.
  public subscript(ranges: (any MLTensorRangeExpression)?...) -> MLTensor { sliced(ranges) }

  /// The elements at an index or range per trailing dimension: `...` selects all of the others.
  public subscript(
    firstRange: (UnboundedRange_) -> Void, trailingRanges: (any MLTensorRangeExpression)?...
  ) -> MLTensor { sliced([.fillAll] + trailingRanges) }

  /// The elements at an index or range of the first dimension and per trailing one: `...` selects all of the
  /// others.
  public subscript(
    firstRange: (any MLTensorRangeExpression)?, secondRange: (UnboundedRange_) -> Void,
    trailingRanges: (any MLTensorRangeExpression)?...
  ) -> MLTensor { sliced([firstRange, .fillAll] + trailingRanges) }

  /// The elements at an index or range of the first two dimensions and per trailing one: `...` selects all of
  /// the others.
  public subscript(
    firstRange: (any MLTensorRangeExpression)?, secondRange: (any MLTensorRangeExpression)?,
    thirdRange: (UnboundedRange_) -> Void, trailingRanges: (any MLTensorRangeExpression)?...
  ) -> MLTensor { sliced([firstRange, secondRange, .fillAll] + trailingRanges) }

  /// The elements at an index or range of the first three dimensions and per trailing one: `...` selects all
  /// of the others.
  public subscript(
    firstRange: (any MLTensorRangeExpression)?, secondRange: (any MLTensorRangeExpression)?,
    thirdRange: (any MLTensorRangeExpression)?, fourthRange: (UnboundedRange_) -> Void,
    trailingRanges: (any MLTensorRangeExpression)?...
  ) -> MLTensor { sliced([firstRange, secondRange, thirdRange, .fillAll] + trailingRanges) }

  private func sliced(_ ranges: [(any MLTensorRangeExpression)?]) -> MLTensor {
    var (result, newShape, axis) = (self, [Int](), 0)
    for selection in selections(ranges) {
      if case .newAxis = selection {
        newShape.append(1)
        continue
      }
      let size = shape[axis]
      switch selection {
      case .index(let index):
        let place = index < 0 ? index + size : index
        precondition((0..<size).contains(place), "The index \(index) is outside a dimension of \(size).")
        result = result.part(place..<place + 1, alongAxis: axis)
      case .squeezeAxis: precondition(size == 1, "A dimension of \(size) can't be dropped.")
      case .range(let lower, let upper, let stride):
        let places = Self.positions(from: lower, to: upper, by: stride, in: size)
        if places != Array(0..<size) { result = result.selecting(places, alongAxis: axis) }
        newShape.append(places.count)
      case .newAxis, .fillAll: break
      }
      axis += 1
    }
    return result.reshaped(to: newShape)
  }

  /// A selection for each dimension, and those of new ones.
  private func selections(_ ranges: [(any MLTensorRangeExpression)?]) -> [_MLTensorRange.Selection] {
    var selections = ranges.map { $0?.selection ?? .all }
    let used = selections.count(where: \.consumesDimension)
    precondition(used <= rank, "There are more ranges than dimensions in \(shape).")
    let others = [_MLTensorRange.Selection](repeating: .all, count: rank - used)
    let fill = selections.firstIndex(where: \.isFill)
    if let fill { selections.remove(at: fill) }
    selections.insert(contentsOf: others, at: fill ?? selections.endIndex)
    precondition(!selections.contains(where: \.isFill), "Only one of the ranges can be `...`.")
    return selections
  }

  private static func positions(from lower: Int?, to upper: Int?, by stride: Int, in size: Int) -> [Int] {
    precondition(stride > 0, "A stride of \(stride) isn't supported; it must be at least 1.")
    func position(_ index: Int) -> Int { index < 0 ? index + size : index }
    let start = lower.map(position) ?? 0
    let end = Swift.max(start, upper.map(position) ?? size)
    precondition(start >= 0 && end <= size, "\(start)..<\(end) is outside a dimension of \(size).")
    return Array(Swift.stride(from: start, to: end, by: stride))
  }
}

extension _MLTensorRange.Selection {
  fileprivate var isFill: Bool { if case .fillAll = self { true } else { false } }

  fileprivate var consumesDimension: Bool {
    switch self {
    case .index, .range, .squeezeAxis: true
    case .newAxis, .fillAll: false
    }
  }
}

extension MLTensorRangeExpression {
  fileprivate var selection: _MLTensorRange.Selection {
    switch self {
    case let own as Int: .index(own)
    case let own as Range<Int>: .range(lower: own.lowerBound, upper: own.upperBound, stride: 1)
    case let own as ClosedRange<Int>:
      .range(lower: own.lowerBound, upper: own.upperBound.next, stride: 1)
    case let own as PartialRangeFrom<Int>: .range(lower: own.lowerBound, upper: nil, stride: 1)
    case let own as PartialRangeUpTo<Int>: .range(lower: nil, upper: own.upperBound, stride: 1)
    case let own as PartialRangeThrough<Int>:
      .range(lower: nil, upper: own.upperBound.next, stride: 1)
    case let own as _MLTensorRange: own.selection
    default: preconditionFailure("\(self) isn't a tensor index or range.")
    }
  }
}
