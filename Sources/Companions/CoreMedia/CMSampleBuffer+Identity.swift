public import CoreFoundationTypes

// A sample is equal to itself only, whatever its picture.
extension CMSampleBuffer: _CFObject {}
