// What Apple's Core ML has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

public import Foundation
import UnavailableInterface

// Also not here: NSSecureCoding of values, descriptions and constraints. Kinds of model and layer that can't be run are refused, by
// name, when the model is loaded.

extension MLModelConfiguration {
  @available(*, unavailable, message: "there is no Metal on Linux: models run on the processor")
  public var preferredMetalDevice: Any? {
    get { notAvailable() }
    set { notAvailable() }
  }
}

extension MLModelError {
  @available(
    *, unavailable,
    message:
      "no code of Core ML's; models that can't be run throw io when they are loaded, use generic for your own"
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
    *, unavailable, message: "elements here lie in the order of their indices, the last one changing fastest"
  )
  public static var lastMajorContiguous: MLShapedArrayBufferLayout { notAvailable() }
}

// MARK: - Collections

@available(*, unavailable, message: "not available on Linux yet")
public final class MLModelCollection: NSObject {}
