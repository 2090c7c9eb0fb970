// The names of the symbologies before the SDKs of 2021.
extension VNBarcodeSymbology {
  @available(*, deprecated, renamed: "aztec")
  public static var Aztec: VNBarcodeSymbology { .aztec }
  @available(*, deprecated, renamed: "code39")
  public static var Code39: VNBarcodeSymbology { .code39 }
  @available(*, deprecated, renamed: "code39Checksum")
  public static var Code39Checksum: VNBarcodeSymbology { .code39Checksum }
  @available(*, deprecated, renamed: "code39FullASCII")
  public static var Code39FullASCII: VNBarcodeSymbology { .code39FullASCII }
  @available(*, deprecated, renamed: "code39FullASCIIChecksum")
  public static var Code39FullASCIIChecksum: VNBarcodeSymbology { .code39FullASCIIChecksum }
  @available(*, deprecated, renamed: "code93")
  public static var Code93: VNBarcodeSymbology { .code93 }
  @available(*, deprecated, renamed: "code93i")
  public static var Code93i: VNBarcodeSymbology { .code93i }
  @available(*, deprecated, renamed: "code128")
  public static var Code128: VNBarcodeSymbology { .code128 }
  @available(*, deprecated, renamed: "dataMatrix")
  public static var DataMatrix: VNBarcodeSymbology { .dataMatrix }
  @available(*, deprecated, renamed: "ean8")
  public static var EAN8: VNBarcodeSymbology { .ean8 }
  @available(*, deprecated, renamed: "ean13")
  public static var EAN13: VNBarcodeSymbology { .ean13 }
  @available(*, deprecated, renamed: "i2of5")
  public static var I2OF5: VNBarcodeSymbology { .i2of5 }
  @available(*, deprecated, renamed: "i2of5Checksum")
  public static var I2OF5Checksum: VNBarcodeSymbology { .i2of5Checksum }
  @available(*, deprecated, renamed: "itf14")
  public static var ITF14: VNBarcodeSymbology { .itf14 }
  @available(*, deprecated, renamed: "pdf417")
  public static var PDF417: VNBarcodeSymbology { .pdf417 }
  @available(*, deprecated, renamed: "qr")
  public static var QR: VNBarcodeSymbology { .qr }
  @available(*, deprecated, renamed: "upce")
  public static var UPCE: VNBarcodeSymbology { .upce }
}
