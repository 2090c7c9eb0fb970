// Formats declared so that code that distinguishes them compiles. `CVPixelBufferCreate` returns
// `kCVReturnInvalidPixelFormat` for them, as Apple's does for formats that a system doesn't support.

/// 10 bits a component: two unused bits, red, green, blue, the high byte first. FourCC `R10k`. Unsupported.
public let kCVPixelFormatType_30RGB: OSType = 0x5231_306B
/// 2 bits of alpha and 10 a color, the low byte first. FourCC `l10r`. Unsupported.
public let kCVPixelFormatType_ARGB2101010LEPacked: OSType = 0x6C31_3072
/// 10 bits a component with values beyond 0…1, the low byte first. FourCC `w30r`. Unsupported.
public let kCVPixelFormatType_30RGBLEPackedWideGamut: OSType = 0x7733_3072
/// 16 bits of gray, the high byte first. FourCC `b16g`. Unsupported.
public let kCVPixelFormatType_16Gray: OSType = 0x6231_3667
/// 16 bits of alpha and 16 of gray, the high byte first. FourCC `b32a`. Unsupported.
public let kCVPixelFormatType_32AlphaGray: OSType = 0x6233_3261
/// 16 bits a component, the high byte first: red, green, blue. FourCC `b48r`. Unsupported.
public let kCVPixelFormatType_48RGB: OSType = 0x6234_3872
/// One 10-bit component in the high bits of 16. FourCC `L010`. Unsupported.
public let kCVPixelFormatType_OneComponent10: OSType = 0x4C30_3130
/// One 12-bit component in the high bits of 16. FourCC `L012`. Unsupported.
public let kCVPixelFormatType_OneComponent12: OSType = 0x4C30_3132
/// One bit a pixel. Unsupported.
public let kCVPixelFormatType_1Monochrome: OSType = 1
/// Two bits a pixel, a color index. Unsupported.
public let kCVPixelFormatType_2Indexed: OSType = 2
/// Four bits a pixel, a color index. Unsupported.
public let kCVPixelFormatType_4Indexed: OSType = 4
/// Eight bits a pixel, a color index. Unsupported.
public let kCVPixelFormatType_8Indexed: OSType = 8
/// 8 bits of gray, 0 for white. Unsupported.
public let kCVPixelFormatType_8IndexedGray_WhiteIsZero: OSType = 40
/// 5 bits a component, the high byte first. Unsupported.
public let kCVPixelFormatType_16BE555: OSType = 16
/// 5 bits a component, the low byte first. FourCC `L555`. Unsupported.
public let kCVPixelFormatType_16LE555: OSType = 0x4C35_3535
/// 5 bits a component and one of alpha, the low byte first. FourCC `5551`. Unsupported.
public let kCVPixelFormatType_16LE5551: OSType = 0x3535_3531
/// 5, 6 and 5 bits of red, green and blue, the high byte first. FourCC `B565`. Unsupported.
public let kCVPixelFormatType_16BE565: OSType = 0x4235_3635
/// 5, 6 and 5 bits of red, green and blue, the low byte first. FourCC `L565`. Unsupported.
public let kCVPixelFormatType_16LE565: OSType = 0x4C35_3635
/// A sensor's 14 bits: green, red; blue, green. FourCC `grb4`. Unsupported.
public let kCVPixelFormatType_14Bayer_GRBG: OSType = 0x6772_6234
/// A sensor's 14 bits: red, green; green, blue. FourCC `rgg4`. Unsupported.
public let kCVPixelFormatType_14Bayer_RGGB: OSType = 0x7267_6734
/// A sensor's 14 bits: blue, green; green, red. FourCC `bgg4`. Unsupported.
public let kCVPixelFormatType_14Bayer_BGGR: OSType = 0x6267_6734
/// A sensor's 14 bits: green, blue; red, green. FourCC `gbr4`. Unsupported.
public let kCVPixelFormatType_14Bayer_GBRG: OSType = 0x6762_7234
/// Cr, Y, Cb of each pixel, 8 bits each. FourCC `v308`. Unsupported.
public let kCVPixelFormatType_444YpCbCr8: OSType = 0x7633_3038
/// Cb, Y, Cr and alpha of each pixel, 8 bits each. FourCC `v408`. Unsupported.
public let kCVPixelFormatType_4444YpCbCrA8: OSType = 0x7634_3038
/// Alpha, Y, Cb and Cr of each pixel, 8 bits each. FourCC `y408`. Unsupported.
public let kCVPixelFormatType_4444AYpCbCr8: OSType = 0x7934_3038
/// Alpha, Y, Cb and Cr of each pixel, 16 bits each. FourCC `y416`. Unsupported.
public let kCVPixelFormatType_4444AYpCbCr16: OSType = 0x7934_3136
/// Cb, Y, Cr, Y for two pixels, 10 to 16 bits each. FourCC `v216`. Unsupported.
public let kCVPixelFormatType_422YpCbCr16: OSType = 0x7632_3136
/// Cb, Y, Cr, Y for two pixels, 10 bits each. FourCC `v210`. Unsupported.
public let kCVPixelFormatType_422YpCbCr10: OSType = 0x7632_3130
/// Cb, Y and Cr of each pixel, 10 bits each. FourCC `v410`. Unsupported.
public let kCVPixelFormatType_444YpCbCr10: OSType = 0x7634_3130
/// Luma, then Cb and Cr at half the width, video range. FourCC `422v`. Unsupported.
public let kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3276
/// Luma, then Cb and Cr at half the width, full range. FourCC `422f`. Unsupported.
public let kCVPixelFormatType_422YpCbCr8BiPlanarFullRange: OSType = 0x3432_3266
/// Luma, then Cb and Cr of each pixel, video range. FourCC `444v`. Unsupported.
public let kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange: OSType = 0x3434_3476
/// Luma, then Cb and Cr of each pixel, full range. FourCC `444f`. Unsupported.
public let kCVPixelFormatType_444YpCbCr8BiPlanarFullRange: OSType = 0x3434_3466
/// As `422v` with 10 bits in the high bits of 16. FourCC `x422`. Unsupported.
public let kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3232
/// As `422f` with 10 bits in the high bits of 16. FourCC `xf22`. Unsupported.
public let kCVPixelFormatType_422YpCbCr10BiPlanarFullRange: OSType = 0x7866_3232
/// As `444v` with 10 bits in the high bits of 16. FourCC `x444`. Unsupported.
public let kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3434
/// As `444f` with 10 bits in the high bits of 16. FourCC `xf44`. Unsupported.
public let kCVPixelFormatType_444YpCbCr10BiPlanarFullRange: OSType = 0x7866_3434
/// `420v`, then a plane of alpha. FourCC `v0a8`. Unsupported.
public let kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar: OSType = 0x7630_6138
