import ParallelWork

/// The products of contiguous, row-major matrices with others of the same type. Floating point is computed in
/// 32 bits; integers wrap around.
struct MatrixProducts: TensorElementsVisitor {
  let other: TensorElements
  let count: Int
  /// The rows of the left matrices.
  let rows: Int
  /// The columns of the right matrices.
  let columns: Int
  /// The columns of the left matrices and the rows of the right ones.
  let inner: Int

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    guard let other = Number.unwrap(other) else { return Number.wrap([]) }
    if let own = elements as? [Float], let other = other as? [Float] { return .float32(floats(own, other)) }
    if let own = elements as? [Float16], let other = other as? [Float16] {
      return .float16(floats(own.map(Float.init), other.map(Float.init)).map { Float16($0) })
    }
    return Number.wrap(totals(elements, other).map { Number(rounding: $0) })
  }

  private func totals<Number: TensorNumber>(_ one: [Number], _ other: [Number]) -> [Number.Total] {
    var results = [Number.Total](repeating: 0, count: count * rows * columns)
    for row in 0..<count * rows {
      for k in 0..<inner {
        let factor = one[row * inner + k].total
        let source = (row / rows * inner + k) * columns
        for column in 0..<columns {
          let product = Number.Total.product(factor, other[source + column].total)
          results[row * columns + column] = .sum(results[row * columns + column], product)
        }
      }
    }
    return results
  }

  private func floats(_ one: [Float], _ other: [Float]) -> [Float] {
    var results = [Float](repeating: 0, count: count * rows * columns)
    precondition(
      one.count == count * rows * inner && other.count == count * inner * columns,
      "Matrices of \(rows) × \(inner) and \(inner) × \(columns) elements can't be multiplied.")
    one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in
        results.withUnsafeMutableBufferPointer { results in
          guard let a = one.baseAddress, let b = other.baseAddress, let c = results.baseAddress else {
            return
          }
          concurrentForEach(bands(a: a, b: b, c: c)) {
            $0.product.write(to: $0.result)
          } take: { _, _ in
          }
        }
      }
    }
    return results
  }

  /// All products, split into bands of rows that are worth a thread. Unsafe: each product relies on the
  /// counts: `count` times rows × inner, inner × columns, rows × columns.
  private func bands(
    a: UnsafePointer<Float>, b: UnsafePointer<Float>, c: UnsafeMutablePointer<Float>
  ) -> [MatrixBand] {
    let least = max(Self.minimumBandHeight, Self.minimumBandWork / max(1, inner * columns))
    let bandCount = max(1, rows / least)
    let height = max(1, (rows + bandCount - 1) / bandCount)
    return (0..<count).flatMap { matrix in
      stride(from: 0, to: rows, by: height).map { top in
        let above = matrix * rows + top
        let product = MatrixProduct(
          rows: min(height, rows - top), columns: columns, inner: inner, a: a + above * inner,
          b: b + matrix * inner * columns)
        return MatrixBand(product: product, result: c + above * columns)
      }
    }
  }

  /// Packing the right matrix for each band costs as much as a few rows.
  private static var minimumBandHeight: Int { 192 }

  /// In multiplications: a fraction of a millisecond.
  private static var minimumBandWork: Int { 4_000_000 }
}

/// A band of a product's rows. Unsafe: each band writes memory that no other accesses, and all end before the
/// arrays are released.
private struct MatrixBand: @unchecked Sendable {
  let product: MatrixProduct
  let result: UnsafeMutablePointer<Float>
}
