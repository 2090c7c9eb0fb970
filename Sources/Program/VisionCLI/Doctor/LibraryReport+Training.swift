#if Training
import NetworkTraining

extension LibraryReport {
  /// The libraries of the commands that train.
  static func ofTraining() -> [LibraryReport] {
    [
      LibraryReport(
        "oneDNN", "trains networks", file: "libdnnl.so",
        problem: problem { try ConvolutionalNetwork.checkTrainable() })
    ]
  }
}
#else
extension LibraryReport {
  static func ofTraining() -> [LibraryReport] { [] }
}
#endif
