extension vDSP {
  public enum SortOrder: Int32 {
    case ascending = 1
    case descending = -1
  }

  public static func sort<T: vDSP_FloatingPointGeneratable>(
    _ vector: inout some AccelerateMutableBuffer<T>, sortOrder: SortOrder
  ) {
    withMutableVector(&vector) { Vectors.sort($0.base, $1, ascending: sortOrder == .ascending) }
  }

  public static func reverse(_ vector: inout some AccelerateMutableBuffer<some vDSP_FloatingPointGeneratable>)
  {
    withMutableVector(&vector) { Vectors.reverse($0, $1) }
  }

  public static func swapElements<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: inout some AccelerateMutableBuffer<T>, _ vectorB: inout some AccelerateMutableBuffer<T>
  ) {
    precondition(sameCount: vectorA.count, vectorB.count)
    withMutableVector(&vectorA) { a, count in
      withMutableVector(&vectorB) { b, _ in Vectors.swap(a, b, count) }
    }
  }

  /// vector[indices[n] − 1]. Indices start at 1; they are checked.
  public static func gather<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, indices: some AccelerateBuffer<UInt>
  ) -> [T] {
    withVector(vector) { table, tableCount in
      newVector(indices) { indices, result, count in
        checkIndices(indices, count, of: tableCount)
        Vectors.gather(table.base, indices, result, count)
      }
    }
  }

  /// vector[indices[n] − 1]. Indices start at 1; they are checked.
  public static func gather<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, indices: some AccelerateBuffer<UInt>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVector(vector) { table, tableCount in
      withVectors(indices, &result) { indices, result, count in
        checkIndices(indices, count, of: tableCount)
        Vectors.gather(table.base, indices, result, count)
      }
    }
  }

  private static func checkIndices(_ indices: Strided<UInt>, _ count: Int, of tableCount: Int) {
    for n in 0..<count {
      precondition(1...UInt(max(tableCount, 1)) ~= indices[n], "index \(indices[n]) isn't in 1…\(tableCount)")
    }
    precondition(count == 0 || tableCount > 0, "an empty vector has no elements to gather")
  }

  /// Returns the elements of the vector whose gate isn't 0.
  ///
  /// - Parameter nonZeroGatingCount: the result's count, by truncation or padding with zeros; nil for all.
  public static func compress<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, gatingVector: some AccelerateBuffer<T>, nonZeroGatingCount: Int?
  ) -> [T] {
    withVectors(vector, gatingVector) { vector, gates, count in
      // All are written, whatever count is requested.
      let kept = [T](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        initializedCount = Vectors.compress(vector, gates: gates, MutableStrided(buffer), count)
      }
      guard let nonZeroGatingCount, nonZeroGatingCount != kept.count else { return kept }
      return Array(kept.prefix(nonZeroGatingCount))
        + Array(repeating: 0, count: max(nonZeroGatingCount - kept.count, 0))
    }
  }
}
