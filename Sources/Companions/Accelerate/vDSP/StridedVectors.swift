// Unsafe: the functions of vDSP take addresses, strides and counts, and trust the caller that the elements
// exist, as Apple's do. The creator of one of these structures guarantees the addresses base, base + stride,
// … that a function with its count visits; nothing here visits others.
//
// The loops are plain, so that the compiler vectorizes them for stride 1. It does so only if it can prove
// that results aren't read later: where the result is an operand, the loop has to show that.

/// A vector to read: element n is base[n · stride].
struct Strided<Element> {
  let base: UnsafePointer<Element>
  let stride: Int

  @inline(__always)
  init(_ base: UnsafePointer<Element>, _ stride: Int) {
    self.base = base
    self.stride = stride
  }

  @inline(__always)
  subscript(index: Int) -> Element { base[index &* stride] }
}

/// A vector to write, or to read and write.
struct MutableStrided<Element> {
  let base: UnsafeMutablePointer<Element>
  let stride: Int

  @inline(__always)
  init(_ base: UnsafeMutablePointer<Element>, _ stride: Int) {
    self.base = base
    self.stride = stride
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index &* stride] }
    nonmutating set { base[index &* stride] = newValue }
  }

  /// The same elements, to read.
  @inline(__always)
  var elements: Strided<Element> { Strided(base, stride) }
}

@inline(__always)
func generate<C>(_ c: MutableStrided<C>, _ count: Int, _ value: (Int) -> C) {
  if c.stride == 1 {
    for n in 0..<count { c.base[n] = value(n) }
  } else {
    for n in 0..<count { c[n] = value(n) }
  }
}

/// c[n] = f(a[n]), where the two differ in type and therefore don't overlap.
@inline(__always)
func convert<A, C>(_ a: Strided<A>, _ c: MutableStrided<C>, _ count: Int, _ f: (A) -> C) {
  if a.stride == 1, c.stride == 1 {
    for n in 0..<count { c.base[n] = f(a.base[n]) }
  } else {
    for n in 0..<count { c[n] = f(a[n]) }
  }
}

@inline(__always)
func map<T>(_ a: Strided<T>, _ c: MutableStrided<T>, _ count: Int, _ f: (T) -> T) {
  guard a.stride == 1, c.stride == 1 else {
    for n in 0..<count { c[n] = f(a[n]) }
    return
  }
  let result = c.base
  if result == a.base {
    for n in 0..<count { result[n] = f(result[n]) }
  } else {
    for n in 0..<count { result[n] = f(a.base[n]) }
  }
}

@inline(__always)
func map<T>(
  _ a: Strided<T>, _ b: Strided<T>, _ c: MutableStrided<T>, _ count: Int, _ f: (T, T) -> T
) {
  guard a.stride == 1, b.stride == 1, c.stride == 1 else {
    for n in 0..<count { c[n] = f(a[n], b[n]) }
    return
  }
  let result = c.base
  if result == a.base {
    for n in 0..<count { result[n] = f(result[n], b.base[n]) }
  } else if result == b.base {
    for n in 0..<count { result[n] = f(a.base[n], result[n]) }
  } else {
    for n in 0..<count { result[n] = f(a.base[n], b.base[n]) }
  }
}

@inline(__always)
func map<T>(
  _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ d: MutableStrided<T>, _ count: Int,
  _ f: (T, T, T) -> T
) {
  guard a.stride == 1, b.stride == 1, c.stride == 1, d.stride == 1 else {
    for n in 0..<count { d[n] = f(a[n], b[n], c[n]) }
    return
  }
  let result = d.base
  if result == a.base {
    for n in 0..<count { result[n] = f(result[n], b.base[n], c.base[n]) }
  } else if result == b.base {
    for n in 0..<count { result[n] = f(a.base[n], result[n], c.base[n]) }
  } else if result == c.base {
    for n in 0..<count { result[n] = f(a.base[n], b.base[n], result[n]) }
  } else {
    for n in 0..<count { result[n] = f(a.base[n], b.base[n], c.base[n]) }
  }
}

@inline(__always)
func map<T>(
  _ a: Strided<T>, _ b: Strided<T>, _ c: Strided<T>, _ d: Strided<T>, _ e: MutableStrided<T>, _ count: Int,
  _ f: (T, T, T, T) -> T
) {
  guard a.stride == 1, b.stride == 1, c.stride == 1, d.stride == 1, e.stride == 1 else {
    for n in 0..<count { e[n] = f(a[n], b[n], c[n], d[n]) }
    return
  }
  for n in 0..<count { e.base[n] = f(a.base[n], b.base[n], c.base[n], d.base[n]) }
}
