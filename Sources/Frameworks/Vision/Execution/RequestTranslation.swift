import CoreGraphics
import CoreMedia

/// The translation of a Swift-only request to the older API: the request that does the work, and the
/// conversion of its observations. Both APIs thus perform the same requests in the same way.
///
/// It costs an object for the request and a few copied values per observation; points and pixels are shared.
public struct _RequestTranslation<Result: Sendable>: Sendable {
  /// Creates the request for each perform, on the performing thread.
  let makeRequest: RequestMaker
  /// Converts the observations in an image and its time, if it has one, to the result.
  let result: @Sendable ([VNObservation], CMTimeRange?) throws -> Result
  let visionResult: @Sendable (Result) -> VisionResult
}

typealias RequestMaker = @Sendable () throws -> VNRequest

extension _RequestTranslation {
  /// - Parameters:
  ///   - revision: the revision's number in the older API.
  ///   - configure: sets the request's properties other than its revision and region of interest.
  ///   - found: converts the documented type of observations to the result.
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
        // First, because it may set other properties.
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

/// Returns the single observation that a request documents.
func only<Observation: VNObservation>(_ found: [Observation]) throws -> Observation {
  guard let observation = found.first else {
    throw VisionError.internalError("The request gave no \(Observation.self).")
  }
  return observation
}

/// Returns the observation made from a request's pixels, which must exist.
func unwrapped<Observation>(_ observation: Observation?) throws -> Observation {
  guard let observation else {
    throw VisionError.internalError("The request's \(Observation.self) has no pixels.")
  }
  return observation
}

extension RequestBundle {
  /// - Parameter ended: called on this thread when a request has ended, with its maker's index.
  static func perform(
    _ makers: [RequestMaker], on source: SourceImage,
    ended: (Int, Swift.Result<[VNObservation], any Error>) -> Void
  ) {
    let made = Self.preparedRequests(makers, ended: ended)
    RequestBundle(requests: made.map(\.request)).perform(on: source) { index, error in
      ended(made[index].index, made[index].outcome(error))
    }
  }

  /// Performs requests on two images; the results are those of the second compared with the first. The
  /// requests' state from earlier frames is neither used nor changed.
  static func perform(
    _ makers: [RequestMaker], from source: SourceImage, to target: SourceImage,
    ended: (Int, Swift.Result<[VNObservation], any Error>) -> Void
  ) {
    var made = Self.preparedRequests(makers, ended: ended)
    for request in made { (request.request as? _VNFrameComparingRequest)?.frameState = FrameState() }
    var failed: Set<Int> = []
    RequestBundle(requests: made.map(\.request)).perform(on: source) { index, error in
      guard let error else { return }
      failed.insert(made[index].index)
      ended(made[index].index, .failure(error))
    }
    made.removeAll { failed.contains($0.index) }
    RequestBundle(requests: made.map(\.request)).perform(on: target) { index, error in
      ended(made[index].index, made[index].outcome(error))
    }
  }

  private struct PreparedRequest {
    let index: Int
    let request: VNRequest

    func outcome(_ error: (any Error)?) -> Swift.Result<[VNObservation], any Error> {
      error.map(Swift.Result.failure) ?? .success(request.state.results ?? [])
    }
  }

  private static func preparedRequests(
    _ makers: [RequestMaker], ended: (Int, Swift.Result<[VNObservation], any Error>) -> Void
  ) -> [PreparedRequest] {
    makers.enumerated().compactMap { place, make in
      do {
        return PreparedRequest(index: place, request: try make())
      } catch {
        ended(place, .failure(error))
        return nil
      }
    }
  }
}
