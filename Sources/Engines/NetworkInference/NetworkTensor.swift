/// One of a request's inputs or outputs; the elements lie without gaps, the last dimension innermost.
///
/// Unsafe: the memory belongs to the request. It is valid until the request is given back, or an open shape of it
/// changes.
package struct NetworkTensor {
  package let element: ElementType
  package let shape: [Int]
  package let bytes: UnsafeMutableRawBufferPointer

  /// How many elements there are.
  package var count: Int { bytes.count / element.byteCount }

  /// The elements.
  ///
  /// - Throws: `NetworkError.unexpectedElementType` where they are of another type.
  package func elements<Element: TensorElement>(
    _ type: Element.Type = Element.self
  ) throws(NetworkError) -> UnsafeMutableBufferPointer<Element> {
    guard Element.elementType == element else {
      throw .unexpectedElementType(element, expected: Element.elementType)
    }
    return bytes.assumingMemoryBound(to: Element.self)
  }
}
