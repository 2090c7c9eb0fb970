package import AnnotationFormats
public import Foundation

/// What numbers of a box are.
public enum MLBoundingBoxUnits: Codable, Hashable, Sendable {
  case pixel
  /// 0…1 of the picture's width and height.
  case normalized
}

/// Where a picture's coordinates begin.
public enum MLBoundingBoxCoordinatesOrigin: Codable, Hashable, Sendable {
  case topLeft
  case bottomLeft
}

/// Which of a box's points its coordinates are.
public enum MLBoundingBoxAnchor: Codable, Hashable, Sendable {
  case center
  case topLeft
  case bottomLeft
}

extension MLObjectDetector {
  /// How the boxes of Create ML's files are written. Those of other formats are as those have them.
  public enum AnnotationType: Codable, Hashable, Sendable {
    case boundingBox(
      units: MLBoundingBoxUnits = .pixel, origin: MLBoundingBoxCoordinatesOrigin = .topLeft,
      anchor: MLBoundingBoxAnchor = .center)
  }

  /// Where annotated pictures come from.
  public enum DataSource: Hashable, Sendable {
    /// A folder with pictures and one JSON file in Create ML's form.
    case directoryWithImagesAndJsonAnnotation(at: URL)
    /// A folder with pictures, and a JSON file in Create ML's form.
    case directoryWithImages(at: URL, annotationFile: URL)
    /// A folder with pictures, and a JSON file in COCO's form. Not of Apple's Create ML.
    case coco(at: URL, annotationFile: URL)
    /// A folder as YOLO is trained with: pictures in `images`, a text for each in `labels`, and the labels' names in `data.yaml` or
    /// `classes.txt`. Not of Apple's Create ML.
    case yolo(at: URL)
    /// A folder with XML files in Pascal VOC's form, in `Annotations` or beside the pictures. Not of Apple's Create ML.
    case pascalVOC(at: URL)
    /// A folder with pictures, and a table of comma-separated values with a line for each box: `file`, `x0`, `y0`, `x1`, `y1` (the
    /// corners in pixels) and `label` or `value`. Not of Apple's Create ML.
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

    /// The pictures with their objects, and what is wrong with them.
    ///
    /// - Throws: `MLCreateError.io` where there is no such folder or file, `.type` where it isn't of the form.
    package func annotations(_ type: AnnotationType) throws -> AnnotationSet {
      try MLCreateError.ofFiles { try source.annotations(type.form) }
    }

    /// Whether labels are the numbers that YOLO's texts have, from 0, because nothing names them.
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
