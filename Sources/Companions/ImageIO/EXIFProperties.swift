public import _CoreGraphics
import Foundation

// Camera metadata: the keys, with Apple's names and values, and the dictionaries made from a file's EXIF.

/// EXIF metadata: a `[String: Any]` of the keys `kCGImagePropertyExif…`.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// Camera, software and other TIFF metadata: a `[String: Any]` of the keys `kCGImagePropertyTIFF…`.
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// GPS metadata: a `[String: Any]` of the keys `kCGImagePropertyGPS…`.
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// Horizontal resolution in pixels per inch, a `Double`; absent if unspecified. Also for writing.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Vertical resolution in pixels per inch, a `Double`; absent if unspecified. Also for writing.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"

// Values are `String`, `Double`, or `Int` for integer fields; multiple values are arrays.
public let kCGImagePropertyTIFFMake: CFString = "Make"
public let kCGImagePropertyTIFFModel: CFString = "Model"
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// The number of the compression, such as 5 for LZW; ignored when an image is written.
public let kCGImagePropertyTIFFCompression: CFString = "Compression"
/// The number of the color space, such as 2 for RGB; ignored when an image is written.
public let kCGImagePropertyTIFFPhotometricInterpretation: CFString = "PhotometricInterpretation"
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
public let kCGImagePropertyExifFNumber: CFString = "FNumber"
public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
public let kCGImagePropertyExifFlash: CFString = "Flash"
public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
public let kCGImagePropertyExifLensMake: CFString = "LensMake"
public let kCGImagePropertyExifLensModel: CFString = "LensModel"
public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// `N` or `S`.
public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// Degrees, 0…90.
public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// `E` or `W`.
public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// Degrees, 0…180.
public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// 0 above sea level, 1 below.
public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// Meters.
public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// Hours, minutes and seconds of UTC, such as `12:30:05`.
public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
public let kCGImagePropertyGPSSpeed: CFString = "Speed"

/// A file's EXIF metadata as Image I/O's dictionaries.
struct EXIFProperties {
  private(set) var dictionaries: [String: Any] = [:]

  /// - Parameter data: the TIFF structure, with or without `Exif` and two zeros before it.
  init?(_ data: Data) {
    var bytes = [UInt8](data)
    if bytes.starts(with: Array("Exif\0\0".utf8)) { bytes.removeFirst(6) }
    guard let image = TIFFDirectory(bytes) else { return nil }
    add(kCGImagePropertyTIFFDictionary, Self.named(image, Self.tiff))
    if let camera = image.directory(0x8769, in: bytes) {
      add(kCGImagePropertyExifDictionary, Self.named(camera, Self.exif))
    }
    if let place = image.directory(0x8825, in: bytes) {
      var values = Self.named(place, Self.gps)
      // Stored as degrees, minutes and seconds.
      for (tag, key) in [(2, kCGImagePropertyGPSLatitude), (4, kCGImagePropertyGPSLongitude)] {
        values[key] = nil
        guard case .numbers(let parts)? = place.fields[UInt16(tag)], parts.count == 3 else { continue }
        values[key] = parts[0] + parts[1] / 60 + parts[2] / 3600
      }
      values[kCGImagePropertyGPSTimeStamp] = nil
      if case .numbers(let parts)? = place.fields[7], parts.count == 3 {
        let text = parts.map { part in
          let whole = String(Int(min(max(part, 0), 99)))
          return whole.count < 2 ? "0" + whole : whole
        }
        values[kCGImagePropertyGPSTimeStamp] = text.joined(separator: ":")
      }
      add(kCGImagePropertyGPSDictionary, values)
    }
  }

  private mutating func add(_ key: String, _ values: [String: Any]) {
    if !values.isEmpty { dictionaries[key] = values }
  }

  /// A key, and whether its values are integers or always an array.
  private struct Name {
    let key: String
    var isWhole = false
    var isArray = false
    init(_ key: String, whole: Bool = false, array: Bool = false) {
      (self.key, isWhole, isArray) = (key, whole, array)
    }
  }

  private static let tiff: [UInt16: Name] = [
    0x0103: Name(kCGImagePropertyTIFFCompression, whole: true),
    0x0106: Name(kCGImagePropertyTIFFPhotometricInterpretation, whole: true),
    0x010E: Name(kCGImagePropertyTIFFImageDescription), 0x010F: Name(kCGImagePropertyTIFFMake),
    0x0110: Name(kCGImagePropertyTIFFModel), 0x0112: Name(kCGImagePropertyTIFFOrientation, whole: true),
    0x011A: Name(kCGImagePropertyTIFFXResolution), 0x011B: Name(kCGImagePropertyTIFFYResolution),
    0x0128: Name(kCGImagePropertyTIFFResolutionUnit, whole: true), 0x0131: Name(kCGImagePropertyTIFFSoftware),
    0x0132: Name(kCGImagePropertyTIFFDateTime), 0x013B: Name(kCGImagePropertyTIFFArtist),
    0x8298: Name(kCGImagePropertyTIFFCopyright),
  ]
  private static let exif: [UInt16: Name] = [
    0x829A: Name(kCGImagePropertyExifExposureTime), 0x829D: Name(kCGImagePropertyExifFNumber),
    0x8822: Name(kCGImagePropertyExifExposureProgram, whole: true),
    0x8827: Name(kCGImagePropertyExifISOSpeedRatings, whole: true, array: true),
    0x9003: Name(kCGImagePropertyExifDateTimeOriginal), 0x9004: Name(kCGImagePropertyExifDateTimeDigitized),
    0x9011: Name(kCGImagePropertyExifOffsetTimeOriginal),
    0x9201: Name(kCGImagePropertyExifShutterSpeedValue), 0x9202: Name(kCGImagePropertyExifApertureValue),
    0x9203: Name(kCGImagePropertyExifBrightnessValue), 0x9204: Name(kCGImagePropertyExifExposureBiasValue),
    0x9207: Name(kCGImagePropertyExifMeteringMode, whole: true),
    0x9209: Name(kCGImagePropertyExifFlash, whole: true), 0x920A: Name(kCGImagePropertyExifFocalLength),
    0x9286: Name(kCGImagePropertyExifUserComment), 0x9291: Name(kCGImagePropertyExifSubsecTimeOriginal),
    0xA001: Name(kCGImagePropertyExifColorSpace, whole: true),
    0xA002: Name(kCGImagePropertyExifPixelXDimension, whole: true),
    0xA003: Name(kCGImagePropertyExifPixelYDimension, whole: true),
    0xA403: Name(kCGImagePropertyExifWhiteBalance, whole: true),
    0xA404: Name(kCGImagePropertyExifDigitalZoomRatio),
    0xA405: Name(kCGImagePropertyExifFocalLenIn35mmFilm, whole: true),
    0xA433: Name(kCGImagePropertyExifLensMake), 0xA434: Name(kCGImagePropertyExifLensModel),
  ]
  private static let gps: [UInt16: Name] = [
    1: Name(kCGImagePropertyGPSLatitudeRef), 3: Name(kCGImagePropertyGPSLongitudeRef),
    5: Name(kCGImagePropertyGPSAltitudeRef, whole: true), 6: Name(kCGImagePropertyGPSAltitude),
    13: Name(kCGImagePropertyGPSSpeed), 17: Name(kCGImagePropertyGPSImgDirection),
    29: Name(kCGImagePropertyGPSDateStamp),
  ]

  private static func named(_ directory: TIFFDirectory, _ names: [UInt16: Name]) -> [String: Any] {
    var values: [String: Any] = [:]
    for (tag, name) in names {
      switch directory.fields[tag] {
      case .text(let text): values[name.key] = text
      case .numbers(let numbers):
        let own: [Any] = name.isWhole ? numbers.map { Int($0) } : numbers
        values[name.key] = name.isArray || own.count != 1 ? own : own[0]
      case .bytes(let bytes) where name.isWhole: values[name.key] = bytes.first.map { Int($0) }
      case .bytes, nil: break
      }
    }
    return values
  }
}
