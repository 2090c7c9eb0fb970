public import Foundation

/// PDF documents, written by hand according to ISO 32000-1.
public enum PDFBytes {
  public struct Page: Sendable {
    /// The content stream, with the font `/F` (Helvetica) and the image `/I`.
    public var content: String
    /// Width and height in points.
    public var size: (width: Int, height: Int)
    /// Clockwise, in degrees.
    public var rotation: Int
    /// An image in 8-bit gray, row by row.
    public var image: (width: Int, height: Int, pixels: [UInt8])?

    public init(
      _ content: String, width: Int = 300, height: Int = 300, rotation: Int = 0,
      image: (width: Int, height: Int, pixels: [UInt8])? = nil
    ) {
      self.content = content
      size = (width, height)
      self.rotation = rotation
      self.image = image
    }
  }

  /// Returns a page's content with these lines of text, in 18 points, from 50 points below the upper edge on.
  public static func text(_ lines: String..., height: Int = 300) -> String {
    let shown = lines.map { "(\($0)) Tj 0 -40 Td" }.joined(separator: " ")
    return "BT /F 18 Tf 40 \(height - 50) Td \(shown) ET"
  }

  /// - Parameter trailer: further entries of the trailer.
  public static func document(_ pages: [Page], trailer: String = "") -> Data {
    var objects: [Data] = [
      Data("<< /Type /Catalog /Pages 2 0 R >>".utf8), Data(),
      Data("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".utf8),
    ]
    func stream(_ entries: String, _ bytes: Data) -> Data {
      Data("<< \(entries) /Length \(bytes.count) >>\nstream\n".utf8) + bytes + Data("\nendstream".utf8)
    }
    var kids: [String] = []
    for page in pages {
      let number = objects.count + 1
      kids.append("\(number) 0 R")
      let images = page.image == nil ? "" : "/XObject << /I \(number + 2) 0 R >>"
      objects.append(
        Data(
          """
          << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(page.size.width) \(page.size.height)] \
          /Rotate \(page.rotation) /Resources << /Font << /F 3 0 R >> \(images) >> /Contents \(number + 1) 0 R >>
          """.utf8))
      objects.append(stream("", Data(page.content.utf8)))
      if let image = page.image {
        let entries =
          "/Width \(image.width) /Height \(image.height) /ColorSpace /DeviceGray /BitsPerComponent 8"
        objects.append(stream("/Type /XObject /Subtype /Image \(entries)", Data(image.pixels)))
      }
    }
    objects[1] = Data("<< /Type /Pages /Count \(pages.count) /Kids [\(kids.joined(separator: " "))] >>".utf8)
    var file = Data("%PDF-1.4\n".utf8)
    var table = "0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(file.count)
      table += String(repeating: "0", count: 10 - offset.count) + "\(offset) 00000 n \n"
      file += Data("\(index + 1) 0 obj\n".utf8) + object + Data("\nendobj\n".utf8)
    }
    let start = file.count
    file += Data("xref\n0 \(objects.count + 1)\n\(table)".utf8)
    file += Data("trailer\n<< /Size \(objects.count + 1) /Root 1 0 R \(trailer) >>\n".utf8)
    return file + Data("startxref\n\(start)\n%%EOF\n".utf8)
  }
}
