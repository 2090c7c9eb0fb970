/// Is called while a request is performed: with the request, the fraction done, and the error that ended it.
///
/// The fraction is 0…1, and means little where `indeterminate` is true.
public typealias VNRequestProgressHandler = (VNRequest, Double, (any Error)?) -> Void

/// A request that says how far it is.
public protocol VNRequestProgressProviding: AnyObject {
  /// Is called on the performing thread, at the start and at the end at least. Does nothing unless set.
  var progressHandler: VNRequestProgressHandler { get set }
  /// Whether the request can't tell how far it is between the start and the end.
  var indeterminate: Bool { get }
}
