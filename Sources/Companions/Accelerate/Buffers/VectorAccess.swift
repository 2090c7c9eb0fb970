// Unsafe: converts Swift's buffers to the vectors of the loops. The counts of all vectors are compared, and
// the loops get no other count. A buffer's memory is valid while its closure runs.

/// An address for a vector without elements; never dereferenced.
private func danglingAddress<T>(_: T.Type) -> UnsafeMutablePointer<T> {
  // Not nil, because an alignment is never 0.
  UnsafeMutablePointer(bitPattern: MemoryLayout<T>.alignment)!
}

extension Strided {
  init(_ buffer: UnsafeBufferPointer<Element>) {
    self.init(buffer.baseAddress ?? UnsafePointer(danglingAddress(Element.self)), 1)
  }
}

extension MutableStrided {
  init(_ buffer: UnsafeMutableBufferPointer<Element>) {
    self.init(buffer.baseAddress ?? danglingAddress(Element.self), 1)
  }
}

/// Checks that vectors have the same count.
func precondition(sameCount count: Int, _ others: Int...) {
  for other in others {
    precondition(other == count, "vectors must have the same count, not \(count) and \(other)")
  }
}

// MARK: - Reading

func withVector<A, R>(
  _ a: some AccelerateBuffer<A>, _ body: (Strided<A>, Int) throws -> R
) rethrows -> R {
  try a.withUnsafeBufferPointer { try body(Strided($0), $0.count) }
}

func withVectors<A, B, R>(
  _ a: some AccelerateBuffer<A>, _ b: some AccelerateBuffer<B>,
  _ body: (Strided<A>, Strided<B>, Int) throws -> R
) rethrows -> R {
  precondition(sameCount: a.count, b.count)
  return try withVector(a) { a, count in try withVector(b) { b, _ in try body(a, b, count) } }
}

// MARK: - Writing to vectors that are there

func withMutableVector<A, R>(
  _ a: inout some AccelerateMutableBuffer<A>, _ body: (MutableStrided<A>, Int) throws -> R
) rethrows -> R {
  try a.withUnsafeMutableBufferPointer { try body(MutableStrided($0), $0.count) }
}

func withVectors<A, B>(
  _ a: some AccelerateBuffer<A>, _ result: inout some AccelerateMutableBuffer<B>,
  _ body: (Strided<A>, MutableStrided<B>, Int) -> Void
) {
  precondition(sameCount: a.count, result.count)
  withVector(a) { a, count in withMutableVector(&result) { result, _ in body(a, result, count) } }
}

func withVectors<A, B, C>(
  _ a: some AccelerateBuffer<A>, _ b: some AccelerateBuffer<B>,
  _ result: inout some AccelerateMutableBuffer<C>,
  _ body: (Strided<A>, Strided<B>, MutableStrided<C>, Int) -> Void
) {
  precondition(sameCount: a.count, result.count)
  withVectors(a, b) { a, b, count in
    withMutableVector(&result) { result, _ in body(a, b, result, count) }
  }
}

func withVectors<A, B, C, D>(
  _ a: some AccelerateBuffer<A>, _ b: some AccelerateBuffer<B>, _ c: some AccelerateBuffer<C>,
  _ result: inout some AccelerateMutableBuffer<D>,
  _ body: (Strided<A>, Strided<B>, Strided<C>, MutableStrided<D>, Int) -> Void
) {
  precondition(sameCount: a.count, result.count)
  withVectors(a, b) { a, b, count in
    withVectors(c, &result) { c, result, _ in body(a, b, c, result, count) }
  }
}

func withVectors<A, B, C, D, E>(
  _ a: some AccelerateBuffer<A>, _ b: some AccelerateBuffer<B>, _ c: some AccelerateBuffer<C>,
  _ d: some AccelerateBuffer<D>, _ result: inout some AccelerateMutableBuffer<E>,
  _ body: (Strided<A>, Strided<B>, Strided<C>, Strided<D>, MutableStrided<E>, Int) -> Void
) {
  precondition(sameCount: a.count, result.count)
  withVectors(a, b) { a, b, count in
    withVectors(c, d, &result) { c, d, result, _ in body(a, b, c, d, result, count) }
  }
}

// MARK: - New vectors

/// Creates an array; the closure must write all its elements.
func newVector<T>(count: Int, _ body: (MutableStrided<T>) -> Void) -> [T] {
  [T](unsafeUninitializedCapacity: count) { buffer, initializedCount in
    body(MutableStrided(UnsafeMutableBufferPointer(rebasing: buffer[..<count])))
    initializedCount = count
  }
}

func newVector<A, B>(
  _ a: some AccelerateBuffer<A>, _ body: (Strided<A>, MutableStrided<B>, Int) -> Void
) -> [B] {
  withVector(a) { a, count in newVector(count: count) { body(a, $0, count) } }
}

func newVector<A, B, C>(
  _ a: some AccelerateBuffer<A>, _ b: some AccelerateBuffer<B>,
  _ body: (Strided<A>, Strided<B>, MutableStrided<C>, Int) -> Void
) -> [C] {
  withVectors(a, b) { a, b, count in newVector(count: count) { body(a, b, $0, count) } }
}

func newVector<A, B, C, D>(
  _ a: some AccelerateBuffer<A>, _ b: some AccelerateBuffer<B>, _ c: some AccelerateBuffer<C>,
  _ body: (Strided<A>, Strided<B>, Strided<C>, MutableStrided<D>, Int) -> Void
) -> [D] {
  precondition(sameCount: a.count, c.count)
  return withVectors(a, b) { a, b, count in
    withVector(c) { c, _ in newVector(count: count) { body(a, b, c, $0, count) } }
  }
}

func newVector<A, B, C, D, E>(
  _ a: some AccelerateBuffer<A>, _ b: some AccelerateBuffer<B>, _ c: some AccelerateBuffer<C>,
  _ d: some AccelerateBuffer<D>,
  _ body: (Strided<A>, Strided<B>, Strided<C>, Strided<D>, MutableStrided<E>, Int) -> Void
) -> [E] {
  precondition(sameCount: a.count, c.count)
  return withVectors(a, b) { a, b, count in
    withVectors(c, d) { c, d, _ in newVector(count: count) { body(a, b, c, d, $0, count) } }
  }
}
