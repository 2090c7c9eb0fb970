import COpenVINO

/// A tensor over the caller's memory, which requests read an input from or write an output to without a copy.
///
/// Unsafe, and `@unchecked Sendable`: the memory belongs to `owner`, which is retained, and matches type and
/// shape. While a request uses it, nobody else may write to it, or read it if it is an output.
package final class BorrowedTensor: @unchecked Sendable {
  let tensor: NetworkTensor
  let handle: OpaquePointer
  private let library: OpenVINOLibrary
  private let owner: AnyObject

  /// - Parameters:
  ///   - bytes: valid as long as `owner` lives; elements in row-major order, fastest if 64-byte aligned.
  ///   - shape: outermost dimension first; its elements take up all of the bytes.
  /// - Throws: `NotInstalledError` if OpenVINO isn't installed; `NetworkError`.
  package init(
    _ bytes: UnsafeMutableRawBufferPointer, element: ElementType, shape: [Int], owner: AnyObject
  ) throws {
    library = try OpenVINOLibrary.shared()
    guard let address = bytes.baseAddress, shape.reduce(element.byteCount, *) == bytes.count else {
      throw NetworkError.engine(
        action: "lend a tensor of shape \(shape)", message: "it has \(bytes.count) bytes")
    }
    tensor = NetworkTensor(element: element, shape: shape, bytes: bytes)
    let (functions, code) = (library.functions, element.code)
    var dimensions = shape.map(Int64.init)
    handle = try library.makeObject("lend a tensor of shape \(shape)") { handle in
      dimensions.withUnsafeMutableBufferPointer {
        functions.tensor_create_from_host_ptr(
          code, ov_shape_t(rank: Int64($0.count), dims: $0.baseAddress), address, &handle)
      }
    }
    self.owner = owner
  }

  deinit { library.functions.tensor_free(handle) }
}
