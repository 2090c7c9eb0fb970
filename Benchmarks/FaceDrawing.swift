import CoreGraphics
import Foundation
import ImageIO
import PixelSampling
import Vision

/// Draws faces, their landmarks and their angles for visual inspection.
enum FaceDrawing {
  /// Writes an image with its faces into a folder, enlarged so that landmarks are distinguishable.
  static func draw(_ picture: URL, to folder: URL) throws {
    let request = VNDetectFaceLandmarksRequest()
    try VNImageRequestHandler(url: picture).perform([request])
    let decoded = try ImageDecoder.decode(contentsOf: picture).picture
    let scale = max(1400 / Double(max(decoded.width, decoded.height)), 0.5)
    let size = CGSize(
      width: (Double(decoded.width) * scale).rounded(), height: (Double(decoded.height) * scale).rounded())
    guard
      let copy = CVPixelBuffer(
        width: Int(size.width), height: Int(size.height), pixelFormat: kCVPixelFormatType_32BGRA),
      let context = CGContext(drawingOn: copy)
    else { throw BenchmarkError("There is no memory for an image.") }
    let plan = try SamplingPlan(
      of: decoded, destinationWidth: Int(size.width), destinationHeight: Int(size.height))
    try PixelSampler(plan: plan).sample(decoded.buffer, into: copy)
    for face in request.results ?? [] { draw(face, in: context, size) }
    guard let image = context.makeImage() else { throw BenchmarkError("The image can't be drawn.") }
    let name = picture.deletingPathExtension().lastPathComponent + ".png"
    try ImageEncoder.encode(image.pixelBuffer, as: .png, isOpaque: true)
      .write(to: folder.appending(path: name))
  }

  private static func draw(_ face: VNFaceObservation, in context: CGContext, _ size: CGSize) {
    let box = VNImageRectForNormalizedRect(face.boundingBox, Int(size.width), Int(size.height))
    context.setLineWidth(1.5)
    context.setStrokeColor(red: 1, green: 0.9, blue: 0, alpha: 1)
    context.stroke(box)
    guard let landmarks = face.landmarks else { return }
    let regions = [
      landmarks.faceContour, landmarks.leftEye, landmarks.rightEye, landmarks.leftEyebrow,
      landmarks.rightEyebrow, landmarks.nose, landmarks.noseCrest, landmarks.outerLips, landmarks.innerLips,
    ]
    context.setStrokeColor(red: 0.2, green: 1, blue: 0.3, alpha: 1)
    for region in regions.compactMap(\.self) {
      let points = region.pointsInImage(imageSize: size)
      context.beginPath()
      context.addLines(between: points)
      if region.pointsClassification == .closedPath { context.closePath() }
      context.strokePath()
    }
    context.setFillColor(red: 1, green: 0.2, blue: 0.2, alpha: 1)
    for pupil in [landmarks.leftPupil, landmarks.rightPupil].compactMap(\.self) {
      for point in pupil.pointsInImage(imageSize: size) {
        context.fillEllipse(in: CGRect(x: point.x - 2.5, y: point.y - 2.5, width: 5, height: 5))
      }
    }
    // The direction of the nose, according to the angles.
    let (yaw, pitch) = (face.yaw?.doubleValue ?? 0, face.pitch?.doubleValue ?? 0)
    let roll = face.roll?.doubleValue ?? 0
    let (across, up) = (sin(yaw) * cos(pitch), -sin(pitch))
    let start = landmarks.noseCrest?.pointsInImage(imageSize: size).last ?? CGPoint(x: box.midX, y: box.midY)
    context.setStrokeColor(red: 0.3, green: 0.6, blue: 1, alpha: 1)
    context.beginPath()
    context.move(to: start)
    context.addLine(
      to: CGPoint(
        x: start.x + (across * cos(roll) - up * sin(roll)) * box.width,
        y: start.y + (across * sin(roll) + up * cos(roll)) * box.width))
    context.strokePath()
  }
}
