/// What files of annotations may hold, in every form: they may come from strangers.
enum AnnotationLimits {
  /// A label's bytes.
  static let labelBytes = 200
  /// A picture's objects.
  static let objectsPerPicture = 5_000
  /// The objects of a data set.
  static let objects = 4_000_000
  /// The pictures of a data set, whether they are there or not.
  static let pictures = 2_000_000
  /// The labels of a data set.
  static let labels = 100_000
  /// The bytes of a picture's name.
  static let nameBytes = 4_096
  /// The problems that are kept; of others only their number is.
  static let problems = 1_000
  /// The bytes of a file of JSON. A million boxes are a third of it.
  static let jsonBytes = 1 << 29
  /// The bytes of a file that names labels.
  static let namesBytes = 1 << 20
  /// The bytes of what a file in Create ML's form says of one picture, where it is edited.
  static let entryBytes = 4 << 20
  /// The elements of an XML file: a picture's objects with some fifty parts each.
  static let elements = 50 * objectsPerPicture

  /// The refusal of what is too much.
  ///
  /// - Parameters:
  ///   - what: has too many, such as "a.png".
  ///   - count: how many, such as "5001 objects".
  static func excess(in path: String, _ what: String, _ count: String, limit: Int) -> MLCreateError {
    .type(reason: "\(path): \(what) has \(count); the limit is \(limit).")
  }
}

/// What is wrong with a data set, up to as many problems as anybody reads.
struct ProblemList {
  private(set) var problems: [DataProblem] = []
  private var omitted = 0

  mutating func append(_ problem: DataProblem) {
    if problems.count < AnnotationLimits.problems { problems.append(problem) } else { omitted += 1 }
  }

  /// The problems, and how many others there were.
  var all: [DataProblem] { omitted == 0 ? problems : problems + [.others(count: omitted)] }
}
