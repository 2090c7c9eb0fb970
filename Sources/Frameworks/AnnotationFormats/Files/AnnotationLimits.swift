/// The limits of annotation files in all formats, which may come from untrusted sources.
package enum AnnotationLimits {
  package static let labelBytes = 200
  package static let objectsPerImage = 5_000
  package static let objects = 4_000_000
  /// The images in a data set, including missing ones.
  package static let images = 2_000_000
  package static let labels = 100_000
  package static let nameBytes = 4_096
  /// The problems that are listed; further ones are only counted.
  package static let problems = 1_000
  /// The bytes of a JSON file: three times the size of a million boxes.
  package static let jsonBytes = 1 << 29
  /// The bytes of a file with label names.
  package static let namesBytes = 1 << 20
  /// The bytes of an image's entry in a file in Create ML's format, for editing.
  package static let entryBytes = 4 << 20
  /// The elements of an XML file: about fifty for each object.
  package static let elements = 50 * objectsPerImage

  /// The error for something such as "a.png" with a count such as "5001 objects" that exceeds the limit.
  package static func excess(in path: String, _ what: String, _ count: String, limit: Int)
    -> AnnotationFileError
  {
    .unsuitable(reason: "\(path): \(what) has \(count); the limit is \(limit).")
  }
}

/// The problems with a data set, up to a limit.
package struct ProblemList {
  private(set) var problems: [DataProblem] = []
  private var omitted = 0

  package init() {}

  package mutating func append(_ problem: DataProblem) {
    if problems.count < AnnotationLimits.problems { problems.append(problem) } else { omitted += 1 }
  }

  package var all: [DataProblem] { omitted == 0 ? problems : problems + [.others(count: omitted)] }
}
