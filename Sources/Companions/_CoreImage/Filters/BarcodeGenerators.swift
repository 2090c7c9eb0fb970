import _CoreGraphics
import BarcodeSymbols
import CoreVideo
import Foundation
import ImageIO

extension FilterDefinition {
  /// Filters that generate barcodes, black on white, one pixel per module, the margin's lower-left corner at
  /// the origin. Without zxing-cpp, or if the message doesn't fit, there is no output image.
  static let barcodeGenerators: [FilterDefinition] = [
    FilterDefinition(
      "CIQRCodeGenerator", "QR Code Generator", kCICategoryGenerator,
      [.data("inputMessage"), .string("inputCorrectionLevel", "M")]
    ) { inputs in
      let level = try inputs.string("inputCorrectionLevel")
      guard ["L", "M", "Q", "H"].contains(level) else {
        throw FilterInputError(description: "Unknown QR code correction level \(level); use L, M, Q or H.")
      }
      return try code(inputs, .qrCode, errorCorrection: level).image(marginColumns: 1, marginRows: 1)
    },
    FilterDefinition(
      "CICode128BarcodeGenerator", "Code 128 Barcode Generator", kCICategoryGenerator,
      [
        .data("inputMessage"), .number("inputQuietSpace", 10, slider: 0...20, limits: 0...100),
        .number("inputBarcodeHeight", 32, slider: 1...50, limits: 1...500),
      ]
    ) { inputs in
      let margin = Int(try inputs.number("inputQuietSpace"))
      return try code(inputs, .code128).image(
        marginColumns: margin, marginRows: margin, rowHeight: Int(inputs.number("inputBarcodeHeight")))
    },
    FilterDefinition(
      "CIAztecCodeGenerator", "Aztec Code Generator", kCICategoryGenerator,
      [.data("inputMessage"), .number("inputCorrectionLevel", 23, slider: 5...95, limits: 5...95)]
    ) { inputs in
      let share = Int(try inputs.number("inputCorrectionLevel"))
      return try code(inputs, .aztecCode, errorCorrection: "\(share)%").image(marginColumns: 1, marginRows: 1)
    },
  ]

  /// Encodes a UTF-8 message as text, others byte by byte.
  private static func code(
    _ inputs: FilterInputs, _ format: BarcodeFormat, errorCorrection: String? = nil
  ) throws -> EncodedBarcode {
    let message = try inputs.data("inputMessage")
    guard !message.isEmpty else {
      throw FilterInputError(description: "\(inputs.definition.name) needs a message.")
    }
    return try EncodedBarcode(
      String(data: message, encoding: .utf8).map { .text($0) } ?? .bytes(Array(message)), format: format,
      errorCorrection: errorCorrection)
  }
}

extension EncodedBarcode {
  fileprivate func image(marginColumns: Int, marginRows: Int, rowHeight: Int = 1) throws -> CIImage {
    let width = columns + 2 * marginColumns
    let height = rows * rowHeight + 2 * marginRows
    guard
      let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent8),
      let plane = buffer.planes.first
    else { throw FilterInputError(description: "Not enough memory for \(width) × \(height) pixels.") }
    for row in 0..<height {
      // The buffer has `height` rows of `width` bytes, `bytesPerRow` apart.
      let pixels = UnsafeMutableRawBufferPointer(
        start: plane.baseAddress + row * plane.bytesPerRow, count: width)
      let isMargin = row < marginRows || row >= height - marginRows
      for column in 0..<width {
        let dark = !isMargin && isDark(column: column - marginColumns, row: (row - marginRows) / rowHeight)
        pixels[column] = dark ? 0 : 255
      }
    }
    return CIImage(cvPixelBuffer: buffer)
  }
}
