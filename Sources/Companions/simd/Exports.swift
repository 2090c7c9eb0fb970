// As on Apple's platforms, simd re-exports Foundation.
@_exported public import Foundation
