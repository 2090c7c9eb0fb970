/// The name that the type had before 1.0.
@available(*, deprecated, renamed: "ImageLabeler") public typealias PictureLabeler = ImageLabeler
