// As on macOS, Cocoa is another name of AppKit with Foundation.
@_exported public import AppKit
