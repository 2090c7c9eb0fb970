import CoreVideo
import Foundation
import ImageIO
import PixelSampling
import TestSupport
import Vision

/// A photograph of the faces folder, with the face boxes of dlib's annotators.
struct FaceImage {
  let name: String
  /// Squares from brow to chin, in pixels, origin at the top left.
  let faces: [CGRect]

  static func all() throws -> [FaceImage] {
    try ["training", "testing"].flatMap { file in
      try String(contentsOf: SharedData.url("faces/\(file).xml"), encoding: .utf8)
        .components(separatedBy: "<image ").dropFirst().map { element in
          FaceImage(name: attribute("file", of: element), faces: boxes(in: element))
        }
    }
  }

  static func named(_ name: String) throws -> FaceImage {
    let images = try all()
    guard let image = images.first(where: { $0.name == name }) else { throw CocoaError(.fileNoSuchFile) }
    return image
  }

  func decoded() throws -> CVPixelBuffer { try VisionTests.decoded(SharedData.url("faces/\(name)")) }

  private static func boxes(in element: String) -> [CGRect] {
    element.components(separatedBy: "<box ").dropFirst().map { box in
      let sides = ["left", "top", "width", "height"].map { Double(attribute($0, of: box)) ?? .nan }
      return CGRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
  }

  private static func attribute(_ name: String, of element: String) -> String {
    element.components(separatedBy: "\(name)='").dropFirst().first?.components(separatedBy: "'").first ?? ""
  }
}

func decoded(_ url: URL) throws -> CVPixelBuffer { try ImageDecoder.decode(contentsOf: url).picture.buffer }

/// Returns a copy of an image as a camera would store it with this orientation.
func stored(_ upright: CVPixelBuffer, for orientation: CGImagePropertyOrientation) throws -> CVPixelBuffer {
  let inverse: CGImagePropertyOrientation =
    switch orientation {
    case .right: .left
    case .left: .right
    default: orientation
    }
  let (width, height) =
    orientation.swapsSides ? (upright.height, upright.width) : (upright.width, upright.height)
  return try drawn(upright, orientation: inverse, width: width, height: height)
}

/// Returns an image, or a region of it, at another size.
func drawn(
  _ image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up,
  region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), width: Int, height: Int
) throws -> CVPixelBuffer {
  guard let copy = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA) else {
    throw VNErrorCode.outOfMemory.error("no memory")
  }
  let plan = try SamplingPlan(
    sourceWidth: image.width, sourceHeight: image.height, orientation: orientation,
    regionOfInterest: region, destinationWidth: width, destinationHeight: height)
  try PixelSampler(plan: plan).sample(image, into: copy)
  return copy
}

func faces(
  _ request: VNRequest = VNDetectFaceRectanglesRequest(), in image: CVPixelBuffer,
  orientation: CGImagePropertyOrientation = .up
) throws -> [VNFaceObservation] {
  try VNImageRequestHandler(cvPixelBuffer: image, orientation: orientation, options: [:]).perform([request])
  return request.results as? [VNFaceObservation] ?? []
}

/// Returns boxes in pixels, origin at the top left.
func pixelBoxes(_ faces: [VNFaceObservation], width: Int, height: Int) -> [CGRect] {
  faces.map { PixelSize(width: width, height: height).pixels($0.boundingBox) }
}

func overlap(_ a: CGRect, _ b: CGRect) -> CGFloat {
  let shared = a.intersection(b)
  guard !shared.isNull else { return 0 }
  let both = shared.width * shared.height
  return both / (a.width * a.height + b.width * b.height - both)
}

/// Returns the number of known boxes that are found, and of found boxes that aren't known. A match has an
/// intersection over union of more than 30 %: annotators' boxes are squares of a few sizes, ours follow the
/// face.
func found(_ boxes: [CGRect], of known: [CGRect]) -> (found: Int, unknown: Int) {
  var open = known
  var unknown = 0
  for box in boxes {
    if let index = open.indices.max(by: { overlap(open[$0], box) < overlap(open[$1], box) }),
      overlap(open[index], box) > 0.3
    {
      open.remove(at: index)
    } else {
      unknown += 1
    }
  }
  return (known.count - open.count, unknown)
}
