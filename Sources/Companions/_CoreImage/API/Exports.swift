// As on Apple's platforms, whoever imports Core Image has these.
@_exported import _CoreGraphics
@_exported import CoreVideo
@_exported import Foundation
@_exported import ImageIO
