// Column-major matrices, as in LAPACK, and plain loops over them.

func random(_ rows: Int, _ columns: Int, seed: UInt64) -> [Double] {
  numbers(rows * columns, seed: seed)
}

/// Returns a · b, of sizes rows × inner and inner × columns.
func product(_ a: [Double], _ b: [Double], _ rows: Int, _ inner: Int, _ columns: Int) -> [Double] {
  (0..<columns).flatMap { column in
    (0..<rows).map { row in (0..<inner).reduce(0) { $0 + a[$1 * rows + row] * b[column * inner + $1] } }
  }
}

func transposed(_ a: [Double], _ rows: Int, _ columns: Int) -> [Double] {
  (0..<rows).flatMap { row in (0..<columns).map { a[$0 * rows + row] } }
}

func areNear(_ a: [Double], _ b: [Double], _ tolerance: Double = 1e-10) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

func identity(_ side: Int) -> [Double] {
  (0..<side * side).map { $0 % side == $0 / side ? 1 : 0 }
}

func letter(_ letter: String) -> CChar { CChar(letter.utf8.first ?? 0) }
