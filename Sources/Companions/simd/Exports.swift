// As Apple's module does, so that a file that imports this one alone has its types.
@_exported public import Foundation
