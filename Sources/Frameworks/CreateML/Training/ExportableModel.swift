package import CoreML
import Foundation
package import ModelEncoding
import SystemErrors

/// A trained model that can be exported as a Core ML file.
package protocol ExportableModel: Sendable {
  /// - Throws: `NotInstalledError`; `ClassificationFileError`.
  func encodable(_ metadata: MLModelMetadata?) throws -> any EncodableModel
}

extension ExportableModel {
  /// Writes the model atomically.
  ///
  /// - Throws: as `encodable(_:)`; `MLCreateError.io`.
  package func write(to url: URL, metadata: MLModelMetadata?) throws {
    guard url.pathExtension.lowercased() == "mlmodel" else {
      throw MLCreateError.io(reason: "\(url.path): the model's file name must end in .mlmodel.")
    }
    let contents = try encodable(metadata).serialized()
    do {
      try contents.write(to: url, options: .atomic)
    } catch {
      throw MLCreateError.io(reason: "\(url.path) can't be written: \(error.fileReason)")
    }
  }
}

extension EncodableMetadata {
  /// The user's metadata, with the attribution and entries that the model requires.
  init(_ metadata: MLModelMetadata?, attribution: String, additional: [String: String] = [:]) {
    let license = [metadata?.license, attribution].compactMap(\.self).filter { !$0.isEmpty }
    self.init(
      shortDescription: metadata?.shortDescription ?? "", author: metadata?.author ?? "",
      license: license.joined(separator: "\n"), version: metadata?.version ?? "",
      additional: additional.merging(metadata?.additional ?? [:]) { $1 })
  }
}
