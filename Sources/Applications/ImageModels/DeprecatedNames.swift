// The names that types had before 1.0.

@available(*, deprecated, renamed: "ImageLabeler") public typealias PictureLabeler = ImageLabeler
@available(*, deprecated, renamed: "ImageLabelerError")
public typealias PictureLabelerError = ImageLabelerError
