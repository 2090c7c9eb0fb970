// Unsafe: as with Apple's, the caller must ensure that the array outlives the pointers.

extension UnsafeBufferPointer where Element: MLShapedArrayScalar {
  /// Creates a pointer to the memory of a multi-array, from its first element to the end of its last, gaps
  /// included; valid during the array's lifetime.
  ///
  /// - Throws: `MLModelError` (`.generic`) if the array's `dataType` isn't that of `Element`.
  public init(_ multiArray: MLMultiArray) throws { self.init(try UnsafeMutableBufferPointer(multiArray)) }
}

extension UnsafeMutableBufferPointer where Element: MLShapedArrayScalar {
  /// Creates a pointer to the memory of a multi-array; see `UnsafeBufferPointer`.
  ///
  /// - Throws: `MLModelError` (`.generic`) if the array's `dataType` isn't that of `Element`.
  public init(_ multiArray: MLMultiArray) throws {
    guard Element.multiArrayDataType == multiArray.dataType else {
      throw MLModelError(.generic, "The array's elements are \(multiArray.dataType), not \(Element.self).")
    }
    let bytes = UnsafeMutableRawBufferPointer(start: multiArray.dataPointer, count: multiArray.spanByteCount)
    self = bytes.assumingMemoryBound(to: Element.self)
  }
}
