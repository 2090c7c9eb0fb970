import Foundation

/// The installed files for classification: EfficientNet-Lite0 in two parts, and the names of its labels.
package enum ClassificationFile: String, Sendable, CaseIterable {
  case features = "efficientnet-lite0.onnx"
  case labels = "efficientnet-lite0-labels.onnx"
  case names = "imagenet-labels.txt"
}

/// The error of an installed file with unexpected content.
package struct ClassificationFileError: LocalizedError, CustomStringConvertible, Hashable, Sendable {
  package let file: ClassificationFile

  package init(file: ClassificationFile) { self.file = file }

  package var description: String {
    "\(file.rawValue) isn't the file that this package expects. Remove it, then run `make setup` in "
      + "swift-vision's checkout to install the right one."
  }

  package var errorDescription: String? { description }
}
