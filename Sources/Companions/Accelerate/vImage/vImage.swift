public import Foundation

/// vImage for Swift: options, errors and pixel buffers.
public enum vImage {
  /// Options of what vImage does.
  public struct Options: OptionSet, Sendable {
    public let rawValue: vImage_Flags
    public init(rawValue: vImage_Flags) { self.rawValue = rawValue }
    private init(_ flag: Int) { rawValue = vImage_Flags(flag) }

    /// No options.
    public static let noFlags: Options = []
    /// Alpha isn't touched.
    public static let leaveAlphaUnchanged = Options(kvImageLeaveAlphaUnchanged)
    /// Beyond the edges, pixels are copied.
    public static let copyInPlace = Options(kvImageCopyInPlace)
    /// Beyond the edges is the background color.
    public static let backgroundColorFill = Options(kvImageBackgroundColorFill)
    /// Beyond the edges is the nearest pixel.
    public static let imageExtend = Options(kvImageEdgeExtend)
    /// One thread. All functions here use one.
    public static let doNotTile = Options(kvImageDoNotTile)
    /// A better, slower filter for geometry.
    public static let highQualityResampling = Options(kvImageHighQualityResampling)
    /// Pixels beyond the edges have no weight.
    public static let truncateKernel = Options(kvImageTruncateKernel)
    /// Diagnostics on the console: none are printed here.
    public static let printDiagnosticsToConsole = Options(kvImagePrintDiagnosticsToConsole)
    /// No memory is allocated.
    public static let noAllocate = Options(kvImageNoAllocate)
    /// Numbers beyond 0…1 are kept.
    public static let hdrContent = Options(kvImageHDRContent)
    /// Results aren't clipped.
    public static let doNotClamp = Options(kvImageDoNotClamp)

    /// For the functions that take a number.
    public var flags: vImage_Flags { rawValue }
  }

  /// What vImage has to say of a failure; the raw values are those of `vImage_Error`.
  public enum Error: Int, Swift.Error, Sendable {
    case noError = 0
    case roiLargerThanInputBuffer = -21766
    case invalidKernelSize = -21767
    case invalidEdgeStyle = -21768
    case invalidOffsetX = -21769
    case invalidOffsetY = -21770
    case memoryAllocationError = -21771
    case nullPointerArgument = -21772
    case invalidParameter = -21773
    case bufferSizeMismatch = -21774
    case unknownFlagsBit = -21775
    case internalError = -21776
    case invalidRowBytes = -21777
    case invalidImageFormat = -21778
    case outOfPlaceOperationRequired = -21780

    init(_ failure: vImageFailure) { self = Error(rawValue: failure.code) ?? .internalError }
  }

  /// Throws what isn't `kvImageNoError`.
  static func check(_ status: vImage_Error) throws {
    guard status == kvImageNoError else { throw Error(vImageFailure(status)) }
  }

  /// A width and a height in pixels.
  public struct Size: Hashable, Sendable {
    public var width: Int
    public var height: Int
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    /// Nil where a side isn't a whole number.
    public init?(exactly size: CGSize) {
      guard let width = Int(exactly: size.width), let height = Int(exactly: size.height) else { return nil }
      self.init(width: width, height: height)
    }
  }
}
