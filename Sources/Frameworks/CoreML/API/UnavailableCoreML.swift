// The declarations of Apple's Core ML that this module lacks, with Apple's signatures: using one is a
// compiler error that says so. Remove a declaration when it is implemented.

public import Foundation
import UnavailableInterface

// Also missing: NSSecureCoding of values, descriptions and constraints. Unsupported kinds of model and layer
// are rejected by name on loading.

extension MLModelConfiguration {
  @available(*, unavailable, message: "there is no Metal on Linux: models run on the CPU")
  public var preferredMetalDevice: Any? {
    get { notAvailable() }
    set { notAvailable() }
  }
}

extension MLModelError {
  @available(
    *, unavailable,
    message: "not a Core ML code; loading an unsupported model throws io, use generic for your own"
  )
  public static var notSupported: Code { notAvailable() }
}

// MARK: - Tensors

extension MLTensor {
  @available(*, unavailable, message: "not available on Linux yet")
  public func resized(
    to size: (newHeight: Int, newWidth: Int), method: ResizeMethod = .nearestNeighbor
  ) -> MLTensor { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public enum ResizeMethod: Sendable {
    case nearestNeighbor
    case bilinear(alignCorners: Bool)
  }
}

// MARK: - Shaped arrays

extension MLShapedArrayBufferLayout {
  @available(
    *, unavailable, message: "elements are always in row-major order on Linux"
  )
  public static var lastMajorContiguous: MLShapedArrayBufferLayout { notAvailable() }
}

// MARK: - Collections

@available(*, unavailable, message: "not available on Linux yet")
public final class MLModelCollection: NSObject {}
