public import Foundation

/// vImage for Swift: options, errors and pixel buffers.
public enum vImage {
  /// Options of vImage's functions.
  public struct Options: OptionSet, Sendable {
    public let rawValue: vImage_Flags
    public init(rawValue: vImage_Flags) { self.rawValue = rawValue }
    private init(_ flag: Int) { rawValue = vImage_Flags(flag) }

    public static let noFlags: Options = []
    /// Leave alpha unchanged.
    public static let leaveAlphaUnchanged = Options(kvImageLeaveAlphaUnchanged)
    /// Copy pixels whose kernel extends beyond the edges.
    public static let copyInPlace = Options(kvImageCopyInPlace)
    /// Use the background color beyond the edges.
    public static let backgroundColorFill = Options(kvImageBackgroundColorFill)
    /// Use the nearest pixel beyond the edges.
    public static let imageExtend = Options(kvImageEdgeExtend)
    /// Use one thread, as all functions here do.
    public static let doNotTile = Options(kvImageDoNotTile)
    /// Use a better, slower filter for geometry.
    public static let highQualityResampling = Options(kvImageHighQualityResampling)
    /// Ignore pixels beyond the edges.
    public static let truncateKernel = Options(kvImageTruncateKernel)
    /// Print diagnostics to the console; none are printed here.
    public static let printDiagnosticsToConsole = Options(kvImagePrintDiagnosticsToConsole)
    /// Don't allocate memory.
    public static let noAllocate = Options(kvImageNoAllocate)
    /// Keep values beyond 0…1.
    public static let hdrContent = Options(kvImageHDRContent)
    /// Don't clip results.
    public static let doNotClamp = Options(kvImageDoNotClamp)

    /// The options as a number, for the C functions.
    public var flags: vImage_Flags { rawValue }
  }

  /// An error of vImage; the raw values are those of `vImage_Error`.
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

  /// Throws unless the status is `kvImageNoError`.
  static func check(_ status: vImage_Error) throws {
    guard status == kvImageNoError else { throw Error(vImageFailure(status)) }
  }

  /// A width and a height in pixels.
  public struct Size: Hashable, Sendable {
    public var width: Int
    public var height: Int
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    /// Returns nil if a side isn't an integer.
    public init?(exactly size: CGSize) {
      guard let width = Int(exactly: size.width), let height = Int(exactly: size.height) else { return nil }
      self.init(width: width, height: height)
    }
  }
}
