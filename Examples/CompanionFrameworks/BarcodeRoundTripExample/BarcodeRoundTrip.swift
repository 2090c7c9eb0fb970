import CoreImage.CIFilterBuiltins
import Foundation
import Vision

/// Draws a QR code, rotates it and reads it: `swift run BarcodeRoundTripExample "Hello"`.
@main
struct BarcodeRoundTrip {
  static func main() throws {
    let message = CommandLine.arguments.dropFirst().first ?? "Hello"
    let payloads = try payloads(of: picture(of: message))
    print(payloads.isEmpty ? "No code was found." : payloads.joined(separator: "\n"))
    guard payloads == [message] else { exit(1) }
  }

  /// A code with eight pixels a module, rotated by 0.1 radians, on white.
  static func picture(of message: String) throws -> CIImage {
    let generator = CIFilter.qrCodeGenerator()
    generator.message = Data(message.utf8)
    generator.correctionLevel = "Q"
    guard let code = generator.outputImage else { throw CodeError.notWritten }
    let turned = code.transformed(by: CGAffineTransform(scaleX: 8, y: 8)).transformed(
      by: CGAffineTransform(rotationAngle: 0.1))
    let ground = CIImage(color: .white).cropped(to: turned.extent.insetBy(dx: -40, dy: -40))
    return turned.composited(over: ground)
  }

  /// The payloads of the QR codes in an image.
  static func payloads(of picture: CIImage) throws -> [String] {
    let request = VNDetectBarcodesRequest()
    request.symbologies = [.qr]
    try VNImageRequestHandler(ciImage: picture).perform([request])
    return request.results?.compactMap(\.payloadStringValue) ?? []
  }
}

enum CodeError: LocalizedError {
  case notWritten
  var errorDescription: String? {
    "The message is too long for a QR code, or zxing-cpp is missing (`make setup`)."
  }
}
