import Foundation

extension MLTensor {
  public func sum(keepRank: Bool = false) -> MLTensor {
    sum(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func sum(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    sum(alongAxes: axes, keepRank: keepRank)
  }
  public func sum(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank, element) { $0.reduce(0, +) }
  }
  /// Of whole numbers, the mean is cut.
  public func mean(keepRank: Bool = false) -> MLTensor {
    mean(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func mean(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    mean(alongAxes: axes, keepRank: keepRank)
  }
  public func mean(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank, element) { $0.reduce(0, +) / Double($0.count) }
  }
  public func product(keepRank: Bool = false) -> MLTensor {
    product(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func product(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    product(alongAxes: axes, keepRank: keepRank)
  }
  public func product(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank, element) { $0.reduce(1, *) }
  }
  public func max(keepRank: Bool = false) -> MLTensor {
    max(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func max(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    max(alongAxes: axes, keepRank: keepRank)
  }
  public func max(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank, element) { $0.max() ?? -.infinity }
  }
  public func min(keepRank: Bool = false) -> MLTensor {
    min(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func min(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    min(alongAxes: axes, keepRank: keepRank)
  }
  public func min(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank, element) { $0.min() ?? .infinity }
  }
  public func all(keepRank: Bool = false) -> MLTensor {
    all(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func all(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    all(alongAxes: axes, keepRank: keepRank)
  }
  public func all(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank, .bool) { $0.allSatisfy { $0 != 0 } ? 1 : 0 }
  }
  public func any(keepRank: Bool = false) -> MLTensor {
    any(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func any(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    any(alongAxes: axes, keepRank: keepRank)
  }
  public func any(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank, .bool) { $0.contains { $0 != 0 } ? 1 : 0 }
  }

  /// The place of the largest element of all in order of their indices, the first of equal ones, as `Int32`.
  public func argmax() -> MLTensor { flattened().argmax(alongAxis: 0) }
  /// The place of the largest element along a dimension, the first of equal ones, as `Int32`.
  public func argmax(alongAxis axis: Int, keepRank: Bool = false) -> MLTensor {
    reduced([axis], keepRank, .int32) { row in Double(row.indices.reduce(0) { row[$1] > row[$0] ? $1 : $0 }) }
  }
  /// The place of the smallest element of all in order of their indices, the first of equal ones, as `Int32`.
  public func argmin() -> MLTensor { flattened().argmin(alongAxis: 0) }
  /// The place of the smallest element along a dimension, the first of equal ones, as `Int32`.
  public func argmin(alongAxis axis: Int, keepRank: Bool = false) -> MLTensor {
    reduced([axis], keepRank, .int32) { row in Double(row.indices.reduce(0) { row[$1] < row[$0] ? $1 : $0 }) }
  }

  /// The places of the elements in ascending order, equal ones in their own, as `Int32`.
  public func argsort(alongAxis axis: Int = -1, descendingOrder: Bool = false) -> MLTensor {
    rows(axis, .int32) { row in
      row.indices.sorted {
        row[$0] == row[$1] ? $0 < $1 : descendingOrder ? row[$0] > row[$1] : row[$0] < row[$1]
      }.map(Double.init)
    }
  }

  /// The `k` largest elements of the last dimension with their places, the largest first.
  public func topK(_ k: Int) -> (values: MLTensor, indices: MLTensor) {
    precondition(
      rank > 0 && (0...shape[rank - 1]).contains(k),
      "There are no \(k) elements in the last dimension of \(shape).")
    let order = argsort(descendingOrder: true).part(0..<k, alongAxis: rank - 1)
    let columns = shape[rank - 1]
    let values = order.numbers.enumerated().map { offset, place in
      k == 0 ? 0 : numbers[offset / k * columns + Int(place)]
    }
    return (MLTensor(values, shape: order.shape, element: element), order)
  }

  /// The exponentials along a dimension as parts of their sum.
  public func softmax(alongAxis axis: Int = -1) -> MLTensor {
    rows(axis, element) { row in
      let largest = row.max() ?? 0
      let exponentials = row.map { Foundation.exp($0 - largest) }
      let sum = exponentials.reduce(0, +)
      return exponentials.map { $0 / sum }
    }
  }

  /// For each element, the sum of those up to it along a dimension.
  public func cumulativeSum(alongAxis axis: Int = 0) -> MLTensor {
    rows(axis, element) { row in
      var sum = 0.0
      return row.map { number in
        sum += number
        return sum
      }
    }
  }

  /// For each element, the product of those up to it along a dimension.
  public func cumulativeProduct(alongAxis axis: Int = 0) -> MLTensor {
    rows(axis, element) { row in
      var product = 1.0
      return row.map { number in
        product *= number
        return product
      }
    }
  }

  private func reduced(
    _ axes: [Int], _ keepsRank: Bool, _ element: MLTensorElement, _ reduce: ([Double]) -> Double
  ) -> MLTensor {
    let gone = Set(axes.map(checked))
    let kept = shape.indices.filter { !gone.contains($0) }
    let ordered = transposed(permutation: kept + gone.sorted())
    let length = gone.reduce(1) { $0 * shape[$1] }
    let count = kept.reduce(1) { $0 * shape[$1] }
    let results = (0..<count).map {
      element.rounded(reduce(Array(ordered.numbers[$0 * length..<($0 + 1) * length])))
    }
    let newShape =
      keepsRank ? shape.indices.map { gone.contains($0) ? 1 : shape[$0] } : kept.map { shape[$0] }
    return MLTensor(results, shape: newShape, element: element)
  }

  /// Transforms the elements along a dimension, row by row.
  private func rows(_ axis: Int, _ element: MLTensorElement, _ transform: ([Double]) -> [Double]) -> MLTensor
  {
    let axis = checked(axis)
    var order = Array(shape.indices)
    order.append(order.remove(at: axis))
    let ordered = transposed(permutation: order)
    let length = shape[axis]
    var results: [Double] = []
    results.reserveCapacity(numbers.count)
    for row in 0..<(length == 0 ? 0 : numbers.count / length) {
      results += transform(Array(ordered.numbers[row * length..<(row + 1) * length])).map(element.rounded)
    }
    let inverse = shape.indices.map { order.firstIndex(of: $0) ?? 0 }
    return MLTensor(results, shape: ordered.shape, element: element).transposed(permutation: inverse)
  }
}
