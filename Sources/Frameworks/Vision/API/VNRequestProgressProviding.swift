/// A function that receives a request, its completed fraction, 0…1, and the error that ended it.
///
/// The fraction has little meaning if `indeterminate` is true.
public typealias VNRequestProgressHandler = (VNRequest, Double, (any Error)?) -> Void

/// A request that reports its progress.
public protocol VNRequestProgressProviding: AnyObject {
  /// The handler, called on the performing thread at least at the start and the end. Default: does nothing.
  var progressHandler: VNRequestProgressHandler { get set }
  /// Whether the request reports no progress between the start and the end.
  var indeterminate: Bool { get }
}
