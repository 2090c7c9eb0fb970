import CoreGraphics
import CoreMedia

/// A request of the Swift-only interface in terms of the other one: the request that does its work, and what becomes of
/// the observations that this finds. Both interfaces perform the same requests in the same way.
///
/// The cost of a translation is one object for the request and the copy of a few numbers for each observation; points,
/// pixels and readings are shared.
public struct _RequestTranslation<Result: Sendable>: Sendable {
  /// Makes the request. Called for each perform, on the performing thread.
  let makeRequest: RequestMaker
  /// Makes the result of what the request found in a picture that may have a time.
  let result: @Sendable ([VNObservation], CMTimeRange?) throws -> Result
  let visionResult: @Sendable (Result) -> VisionResult
}

/// Makes a request for one perform.
typealias RequestMaker = @Sendable () throws -> VNRequest

extension _RequestTranslation {
  /// - Parameters:
  ///   - request: the request to translate.
  ///   - revision: the number that the revision has in the other interface.
  ///   - make: makes the other interface's request.
  ///   - configure: sets the properties that the request has besides its revision and region of interest.
  ///   - found: the result for the observations that the request is documented to give.
  ///   - visionResult: the case of `VisionResult` for the request.
  init<Request: ImageProcessingRequest, Counterpart: VNImageBasedRequest, Observation: VNObservation>(
    of request: Request, revision: Int, make: @escaping @Sendable () throws -> Counterpart,
    configure: @escaping @Sendable (Counterpart) -> Void = { _ in },
    found: @escaping @Sendable ([Observation], ObservationContext) throws -> Result,
    as visionResult: @escaping @Sendable (Request, Result) -> VisionResult
  ) {
    let (region, descriptor) = (request.regionOfInterest.cgRect, request.descriptor)
    self.init(
      makeRequest: {
        let counterpart = try make()
        // First, since it may set other properties.
        counterpart.revision = revision
        counterpart.regionOfInterest = region
        configure(counterpart)
        return counterpart
      },
      result: { observations, timeRange in
        try found(
          observations.compactMap { $0 as? Observation },
          ObservationContext(descriptor: descriptor, timeRange: timeRange))
      },
      visionResult: { visionResult(request, $0) })
  }
}

/// The one observation that a request is documented to give.
func only<Observation: VNObservation>(_ found: [Observation]) throws -> Observation {
  guard let observation = found.first else {
    throw VisionError.internalError("The request gave no \(Observation.self).")
  }
  return observation
}

extension RequestBundle {
  /// Performs requests that are made for it.
  ///
  /// - Parameter ended: is called on this thread as each has ended, with its place among the makers.
  static func perform(
    _ makers: [RequestMaker], on source: SourcePicture,
    ended: (Int, Swift.Result<[VNObservation], any Error>) -> Void
  ) {
    var places: [Int] = []
    var requests: [VNRequest] = []
    for (place, make) in makers.enumerated() {
      do {
        requests.append(try make())
        places.append(place)
      } catch {
        ended(place, .failure(error))
      }
    }
    RequestBundle(requests: requests).perform(on: source) { index, error in
      ended(places[index], error.map(Swift.Result.failure) ?? .success(requests[index].state.results ?? []))
    }
  }
}
