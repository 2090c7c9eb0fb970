import Foundation
import ImageIO
import Synchronization

@testable import Vision

/// A request whose work is a closure, for testing the handlers without a model.
final class ProbeRequest: VNImageBasedRequest, VNRequestProgressProviding {
  typealias Work = @Sendable (RequestImage, RequestState) throws -> [VNObservation]

  var progressHandler: VNRequestProgressHandler = { _, _, _ in }
  var indeterminate: Bool { true }
  private let body: Work

  init(completionHandler: VNRequestCompletionHandler? = nil, work: @escaping Work) {
    body = work
    super.init(completionHandler: completionHandler)
  }

  override func work() throws -> any RequestWork {
    _ = try checkedRegionOfInterest()
    return ClosureWork(body: body)
  }

  override func report(progress: Double, error: (any Error)?) { progressHandler(self, progress, error) }

  private struct ClosureWork: RequestWork {
    let body: Work
    func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
      try body(image, cancellation)
    }
  }
}

/// Creates an observation that identifies a result.
func label(_ identifier: String) -> VNClassificationObservation {
  VNClassificationObservation(identifier: identifier, confidence: 1)
}

extension VNRequest {
  var identifiers: [String]? { results?.compactMap { ($0 as? VNClassificationObservation)?.identifier } }
}

/// Returns an upright image as the requests of a perform call get it.
func requestImage(_ buffer: CVPixelBuffer) -> RequestImage { RequestImage(OrientedImage(buffer)) }

/// Creates a gray image whose content doesn't matter.
func blankImage(width: Int = 4, height: Int = 2) throws -> CVPixelBuffer {
  guard let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA)
  else {
    throw VNErrorCode.outOfMemory.error("no memory")
  }
  return buffer
}

/// Returns the error's Vision code, or nil if it isn't Vision's.
func visionCode(_ error: (any Error)?) -> VNErrorCode? {
  guard let error = error as? NSError, error.domain == VNErrorDomain else { return nil }
  return VNErrorCode(rawValue: error.code)
}

func thrownCode(_ body: () throws -> Void) -> VNErrorCode? {
  do {
    try body()
    return nil
  } catch {
    return visionCode(error)
  }
}

/// A list to which closures on any thread append.
final class EventLog: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock(\.self) }
  func note(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Carries a non-`Sendable` value to another thread, for tests of exactly that.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}
