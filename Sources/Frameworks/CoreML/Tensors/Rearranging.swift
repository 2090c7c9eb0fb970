/// A permuted or repeated copy: the source offset is the sum of the result's indices times the strides.
struct StridedCopy: TensorElementsVisitor {
  let shape: [Int]
  let strides: [Int]

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    guard !shape.contains(0) else { return Number.wrap([]) }
    guard let length = shape.last, let stride = strides.last else { return Number.wrap(elements) }
    var results: [Number] = []
    results.reserveCapacity(shape.reduce(1, *))
    var index = [Int](repeating: 0, count: shape.count - 1)
    var start = 0
    while true {
      switch stride {
      case 1: results += elements[start..<start + length]
      case 0: results += repeatElement(elements[start], count: length)
      default: for place in 0..<length { results.append(elements[start + place * stride]) }
      }
      var axis = index.count - 1
      while axis >= 0 {
        index[axis] += 1
        start += strides[axis]
        if index[axis] < shape[axis] { break }
        start -= strides[axis] * shape[axis]
        index[axis] = 0
        axis -= 1
      }
      if axis < 0 { return Number.wrap(results) }
    }
  }
}

/// The slices at positions of a dimension.
struct IndexSelect: TensorElementsVisitor {
  /// The positions; nil for the filler.
  let positions: [Int?]
  let filler: Double
  let length: Int
  /// The products of the dimensions before and after it.
  let outer: Int
  let inner: Int

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    var results: [Number] = []
    results.reserveCapacity(outer * positions.count * inner)
    let filler = Number(rounding: filler)
    for row in 0..<outer {
      for place in positions {
        guard let place else {
          results += repeatElement(filler, count: inner)
          continue
        }
        let start = (row * length + place) * inner
        results += elements[start..<start + inner]
      }
    }
    return Number.wrap(results)
  }
}

struct OffsetGather: TensorElementsVisitor {
  let offsets: [Int]

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    Number.wrap(offsets.map { elements[$0] })
  }
}

/// The elements whose offset satisfies `isKept`, 0 elsewhere.
struct ZeroMasking: TensorElementsVisitor {
  let isKept: (Int) -> Bool

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    Number.wrap(elements.indices.map { isKept($0) ? elements[$0] : Number(rounding: 0.0) })
  }
}

/// The elements of another tensor of the same type where the mask is true.
struct MaskedReplacement: TensorElementsVisitor {
  let others: TensorElements
  let mask: TensorElements

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    guard let others = Number.unwrap(others), case .bool(let mask) = mask else {
      return Number.wrap(elements)
    }
    return Number.wrap(elements.indices.map { mask[$0] ? others[$0] : elements[$0] })
  }
}

struct Concatenation: TensorElementsMaker {
  let parts: [(elements: TensorElements, rowLength: Int)]
  let rowCount: Int

  func make<Number: TensorNumber>(_ type: Number.Type) -> [Number] {
    let parts = parts.map { (Number.unwrap($0.elements) ?? [], $0.rowLength) }
    var results: [Number] = []
    results.reserveCapacity(parts.reduce(0) { $0 + $1.0.count })
    for row in 0..<rowCount {
      for (elements, length) in parts { results += elements[row * length..<(row + 1) * length] }
    }
    return results
  }
}
