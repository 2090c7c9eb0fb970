// Unsafe: the pointers stay valid as long as the array does, which is the caller's to see to, as with Apple's.

extension UnsafeBufferPointer where Element: MLShapedArrayScalar {
  /// The memory of a multi-array from its first element to the end of its last, gaps included; valid as long as the array.
  ///
  /// - Throws: `MLModelError` (`.generic`) where the array's `dataType` isn't that of `Element`.
  public init(_ multiArray: MLMultiArray) throws { self.init(try UnsafeMutableBufferPointer(multiArray)) }
}

extension UnsafeMutableBufferPointer where Element: MLShapedArrayScalar {
  /// The memory of a multi-array from its first element to the end of its last, gaps included; valid as long as the array.
  ///
  /// - Throws: `MLModelError` (`.generic`) where the array's `dataType` isn't that of `Element`.
  public init(_ multiArray: MLMultiArray) throws {
    guard Element.multiArrayDataType == multiArray.dataType else {
      throw MLModelError(.generic, "The array's elements are \(multiArray.dataType), not \(Element.self).")
    }
    let bytes = UnsafeMutableRawBufferPointer(start: multiArray.dataPointer, count: multiArray.spanByteCount)
    self = bytes.assumingMemoryBound(to: Element.self)
  }
}
