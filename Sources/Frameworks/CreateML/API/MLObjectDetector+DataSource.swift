package import AnnotationFormats
public import Foundation

/// The units of a box's coordinates.
public enum MLBoundingBoxUnits: Codable, Hashable, Sendable {
  case pixel
  /// 0…1 of the image's width and height.
  case normalized
}

/// The origin of an image's coordinates.
public enum MLBoundingBoxCoordinatesOrigin: Codable, Hashable, Sendable {
  case topLeft
  case bottomLeft
}

/// The point of a box that its coordinates specify.
public enum MLBoundingBoxAnchor: Codable, Hashable, Sendable {
  case center
  case topLeft
  case bottomLeft
}

extension MLObjectDetector {
  /// The layout of boxes in Create ML's files. Other formats define their own.
  public enum AnnotationType: Codable, Hashable, Sendable {
    case boundingBox(
      units: MLBoundingBoxUnits = .pixel, origin: MLBoundingBoxCoordinatesOrigin = .topLeft,
      anchor: MLBoundingBoxAnchor = .center)
  }

  /// A source of annotated images.
  public enum DataSource: Hashable, Sendable {
    /// A folder of images with one JSON file in Create ML's format.
    case directoryWithImagesAndJsonAnnotation(at: URL)
    /// A folder of images, and a JSON file in Create ML's format.
    case directoryWithImages(at: URL, annotationFile: URL)
    /// A folder of images, or COCO's folder `annotations` beside its folders of images, and a JSON file in
    /// COCO's format. Not in Apple's Create ML.
    case coco(at: URL, annotationFile: URL)
    /// A YOLO data set: images in `images`, a text file for each in `labels`, and the label names in
    /// `data.yaml` or `classes.txt`. Not in Apple's Create ML.
    case yolo(at: URL)
    /// A folder of Pascal VOC's XML files, in `Annotations` or next to the images. Not in Apple's Create ML.
    case pascalVOC(at: URL)
    /// A folder of images, and comma-separated values with one row for each box: `file`, `x0`, `y0`, `x1`,
    /// `y1` (the corners in pixels) and `label` or `value`. Not in Apple's Create ML.
    case csv(at: URL, annotationFile: URL)

    package init(_ source: AnnotationSource) {
      self =
        switch source {
        case .directoryWithImagesAndJsonAnnotation(let folder):
          .directoryWithImagesAndJsonAnnotation(at: folder)
        case .directoryWithImages(let folder, let file):
          .directoryWithImages(at: folder, annotationFile: file)
        case .coco(let folder, let file): .coco(at: folder, annotationFile: file)
        case .yolo(let folder): .yolo(at: folder)
        case .pascalVOC(let folder): .pascalVOC(at: folder)
        case .csv(let folder, let file): .csv(at: folder, annotationFile: file)
        }
    }

    private var source: AnnotationSource {
      switch self {
      case .directoryWithImagesAndJsonAnnotation(let folder):
        .directoryWithImagesAndJsonAnnotation(at: folder)
      case .directoryWithImages(let folder, let file): .directoryWithImages(at: folder, annotationFile: file)
      case .coco(let folder, let file): .coco(at: folder, annotationFile: file)
      case .yolo(let folder): .yolo(at: folder)
      case .pascalVOC(let folder): .pascalVOC(at: folder)
      case .csv(let folder, let file): .csv(at: folder, annotationFile: file)
      }
    }

    /// - Throws: `MLCreateError.io` if a folder or file doesn't exist, `.type` if it has another format.
    package func annotations(_ type: AnnotationType) throws -> AnnotationSet {
      try MLCreateError.ofFiles { try source.annotations(type.form) }
    }

    /// Whether labels are YOLO's label indices, from 0, because no file names them.
    package var labelsAreNumbers: Bool { source.labelsAreNumbers }
  }
}

extension MLObjectDetector.AnnotationType {
  fileprivate var form: BoxForm {
    switch self {
    case .boundingBox(let units, let origin, let anchor):
      BoxForm(
        isNormalized: units == .normalized, isFromBottom: origin == .bottomLeft,
        anchor: anchor == .center ? .center : anchor == .topLeft ? .topLeft : .bottomLeft)
    }
  }
}
