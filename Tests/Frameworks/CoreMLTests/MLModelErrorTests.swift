import CoreML
import Foundation
import Testing

@Suite("Model errors")
struct MLModelErrorTests {
  @Test(
    "an error has Apple's domain and code as an NSError",
    arguments: [
      (MLModelError.generic, 0), (.featureType, 1), (.io, 3), (.customLayer, 4), (.customModel, 5),
      (.update, 6), (.parameters, 7), (.modelDecryptionKeyFetch, 8), (.modelDecryption, 9),
      (.modelCollection, 10), (.predictionCancelled, 11),
    ])
  func bridging(code: MLModelError.Code, number: Int) {
    let error: any Error = MLModelError(code, userInfo: [NSLocalizedDescriptionKey: "A sentence."])
    #expect((error as NSError).domain == "com.apple.CoreML")
    #expect((error as NSError).code == number)
    #expect((error as NSError).localizedDescription == "A sentence.")
    #expect(error.localizedDescription == "A sentence.")
  }

  @Test("an error is caught by its code")
  func catching() {
    do {
      throw MLModelError(.io)
    } catch MLModelError.featureType {
      Issue.record("The wrong code was caught.")
    } catch MLModelError.io {
    } catch {
      Issue.record("The code was not caught: \(error)")
    }
  }
}
