// As on macOS, AppKit re-exports Foundation, Core Graphics, Core Image, Core Services and Image I/O.
@_exported public import CoreServices
@_exported public import Foundation
@_exported public import ImageIO
@_exported public import _CoreGraphics
@_exported public import _CoreImage
