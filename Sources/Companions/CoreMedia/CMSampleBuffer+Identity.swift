public import CoreFoundationTypes

// Sample buffers are compared by identity, whatever their images.
extension CMSampleBuffer: _CFObject {}
