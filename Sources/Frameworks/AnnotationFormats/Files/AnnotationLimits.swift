/// What files of annotations may hold, in every form: they may come from strangers.
package enum AnnotationLimits {
  /// A label's bytes.
  package static let labelBytes = 200
  /// A picture's objects.
  package static let objectsPerImage = 5_000
  /// The objects of a data set.
  package static let objects = 4_000_000
  /// The pictures of a data set, whether they are there or not.
  package static let images = 2_000_000
  /// The labels of a data set.
  package static let labels = 100_000
  /// The bytes of a picture's name.
  package static let nameBytes = 4_096
  /// The problems that are kept; of others only their number is.
  package static let problems = 1_000
  /// The bytes of a file of JSON. A million boxes are a third of it.
  package static let jsonBytes = 1 << 29
  /// The bytes of a file that names labels.
  package static let namesBytes = 1 << 20
  /// The bytes of what a file in Create ML's form says of one picture, where it is edited.
  package static let entryBytes = 4 << 20
  /// The elements of an XML file: a picture's objects with some fifty parts each.
  package static let elements = 50 * objectsPerImage

  /// The refusal of what is too much.
  ///
  /// - Parameters:
  ///   - what: has too many, such as "a.png".
  ///   - count: how many, such as "5001 objects".
  package static func excess(in path: String, _ what: String, _ count: String, limit: Int)
    -> AnnotationFileError
  {
    .unsuitable(reason: "\(path): \(what) has \(count); the limit is \(limit).")
  }
}

/// What is wrong with a data set, up to as many problems as anybody reads.
package struct ProblemList {
  private(set) var problems: [DataProblem] = []
  private var omitted = 0

  package init() {}

  package mutating func append(_ problem: DataProblem) {
    if problems.count < AnnotationLimits.problems { problems.append(problem) } else { omitted += 1 }
  }

  /// The problems, and how many others there were.
  package var all: [DataProblem] { omitted == 0 ? problems : problems + [.others(count: omitted)] }
}
