import Foundation

@testable import Vision

/// A request of the Swift-only interface whose work is a closure, like `ProbeRequest`'s.
struct ValueRequest: ImageProcessingRequest {
  let name: String
  var regionOfInterest = NormalizedRect.fullImage
  let work: ProbeRequest.Work

  init(_ name: String, work: @escaping ProbeRequest.Work = { _, _ in [] }) {
    (self.name, self.work) = (name, work)
  }

  var descriptor: RequestDescriptor { .detectContoursRequest(.revision1) }

  var _translation: _RequestTranslation<[String]> {
    // Its own class has no revisions.
    _RequestTranslation(of: self, revision: VNRequestRevisionUnspecified) {
      ProbeRequest(work: work)
    } found: { (found: [VNClassificationObservation], _) in
      found.map(\.identifier)
    } as: { request, found in
      .error(request, VisionError.timeout(found.joined(separator: " ")))
    }
  }

  static func == (one: ValueRequest, other: ValueRequest) -> Bool { one.name == other.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Returns the case of the Vision error that a body throws, such as "invalidImage"; nil without an error.
func visionErrorCase(_ body: () async throws -> Void) async -> String? {
  do {
    try await body()
    return nil
  } catch {
    return error is VisionError ? Mirror(reflecting: error).children.first?.label : "\(type(of: error))"
  }
}
