/// One of a request's inputs or outputs: contiguous elements in row-major order.
///
/// Unsafe: the request's memory, valid until the request is returned or an open shape changes.
package struct NetworkTensor {
  package let element: ElementType
  package let shape: [Int]
  package let bytes: UnsafeMutableRawBufferPointer

  package var count: Int { bytes.count / element.byteCount }

  /// Returns the elements; throws `NetworkError.unexpectedElementType` if they are of another type.
  package func elements<Element: TensorElement>(
    _ type: Element.Type = Element.self
  ) throws(NetworkError) -> UnsafeMutableBufferPointer<Element> {
    guard Element.elementType == element else {
      throw .unexpectedElementType(element, expected: Element.elementType)
    }
    return bytes.assumingMemoryBound(to: Element.self)
  }
}
