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

/// What can be made of the pixels that a request is documented to give.
func made<Observation>(_ observation: Observation?) throws -> Observation {
  guard let observation else {
    throw VisionError.internalError("The request's \(Observation.self) has no pixels.")
  }
  return observation
}

extension RequestBundle {
  /// Performs requests that are made for it.
  ///
  /// - Parameter ended: is called on this thread as each has ended, with its place among the makers.
  static func perform(
    _ makers: [RequestMaker], on source: SourceImage,
    ended: (Int, Swift.Result<[VNObservation], any Error>) -> Void
  ) {
    let made = Self.made(makers, ended: ended)
    RequestBundle(requests: made.map(\.request)).perform(on: source) { index, error in
      ended(made[index].place, made[index].outcome(error))
    }
  }

  /// Performs requests that are made for it on two pictures: what they find in the second beside the first. What they know of
  /// frames before isn't asked, and stays as it is.
  ///
  /// - Parameter ended: as above.
  static func perform(
    _ makers: [RequestMaker], from source: SourceImage, to target: SourceImage,
    ended: (Int, Swift.Result<[VNObservation], any Error>) -> Void
  ) {
    var made = Self.made(makers, ended: ended)
    for request in made { (request.request as? _VNFrameComparingRequest)?.memory = FrameState() }
    var failed: Set<Int> = []
    RequestBundle(requests: made.map(\.request)).perform(on: source) { index, error in
      guard let error else { return }
      failed.insert(made[index].place)
      ended(made[index].place, .failure(error))
    }
    made.removeAll { failed.contains($0.place) }
    RequestBundle(requests: made.map(\.request)).perform(on: target) { index, error in
      ended(made[index].place, made[index].outcome(error))
    }
  }

  /// A request, and its place among the makers.
  private struct Made {
    let place: Int
    let request: VNRequest

    func outcome(_ error: (any Error)?) -> Swift.Result<[VNObservation], any Error> {
      error.map(Swift.Result.failure) ?? .success(request.state.results ?? [])
    }
  }

  private static func made(
    _ makers: [RequestMaker], ended: (Int, Swift.Result<[VNObservation], any Error>) -> Void
  ) -> [Made] {
    makers.enumerated().compactMap { place, make in
      do {
        return Made(place: place, request: try make())
      } catch {
        ended(place, .failure(error))
        return nil
      }
    }
  }
}
