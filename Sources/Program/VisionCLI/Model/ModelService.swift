import CoreML
import Foundation

/// Responds to messages about models: compile, load, predict, unload, and access to their states.
final class ModelService {
  private var models: [Int: MLModel] = [:]
  private var states: [String: StoredState] = [:]
  private var nextNumber = 1

  private struct StoredState {
    let state: MLState
    /// The names of the state's tensors.
    let names: Set<String>
  }

  /// Responds to messages until the stream ends.
  ///
  /// - Throws: `MessageChannel.Violation` for an invalid message; errors of writing.
  func run(_ channel: MessageChannel) throws {
    while let message = try channel.read() {
      let answer: MessageChannel.Message
      do {
        answer = try self.answer(to: message)
      } catch {
        answer = .init(head: ["error": Self.sentence(error)])
      }
      try channel.write(answer)
    }
  }

  private static func sentence(_ error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }

  private func answer(to message: MessageChannel.Message) throws -> MessageChannel.Message {
    let head = message.head
    switch head["op"] as? String {
    case "load":
      guard let path = head["path"] as? String else {
        throw FeatureMessage.Malformed("a load without a path")
      }
      let configuration = MLModelConfiguration()
      configuration.computeUnits = Self.units(head["units"] as? String)
      if let name = head["function"] as? String, !name.isEmpty { configuration.functionName = name }
      let model = try MLModel(contentsOf: URL(filePath: path), configuration: configuration)
      defer { nextNumber += 1 }
      models[nextNumber] = model
      return .init(head: ["ok": true, "id": nextNumber])
    case "predict": return try predict(message)
    case "compile":
      guard let path = head["path"] as? String, let destination = head["destination"] as? String else {
        throw FeatureMessage.Malformed("a compile without a path and a destination")
      }
      let compiled = try MLModel.compileModel(at: URL(filePath: path))
      defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
      try FileManager.default.moveItem(at: compiled, to: URL(filePath: destination))
      return .init(head: ["ok": true])
    case "unload":
      if let number = head["id"] as? Int { models[number] = nil }
      if let name = head["state"] as? String { states[name] = nil }
      return .init(head: ["ok": true])
    case "newState":
      let model = try model(head)
      let name = "s\(nextNumber)"
      nextNumber += 1
      states[name] = StoredState(
        state: model.makeState(), names: Set(model.modelDescription.stateDescriptionsByName.keys))
      return .init(head: ["ok": true, "state": name])
    case "readState": return try read(message.head)
    case "writeState": return try write(message)
    case let operation: throw FeatureMessage.Malformed("the operation \(operation ?? "none") is unknown")
    }
  }

  private func predict(_ message: MessageChannel.Message) throws -> MessageChannel.Message {
    let model = try model(message.head)
    var features: [String: Any] = [:]
    for (entry, payload) in zip(message.values, message.payloads) {
      guard let name = entry["name"] as? String else {
        throw FeatureMessage.Malformed("a value without a name")
      }
      let value = try FeatureMessage.value(entry, payload)
      features[name] = Self.number(value, for: model.modelDescription.inputDescriptionsByName[name]) ?? value
    }
    let provider = try MLDictionaryFeatureProvider(dictionary: features)
    let outputs: any MLFeatureProvider
    if let name = message.head["state"] as? String {
      outputs = try model.prediction(from: provider, using: state(named: name).state)
    } else {
      outputs = try model.prediction(from: provider)
    }
    var answer = MessageChannel.Message(head: ["ok": true])
    var entries: [[String: Any]] = []
    for name in outputs.featureNames.sorted() {
      guard let value = outputs.featureValue(for: name) else { continue }
      let (entry, payload) = try FeatureMessage.entry(name, value)
      entries.append(entry)
      answer.payloads.append(payload)
    }
    answer.head["values"] = entries
    return answer
  }

  private func read(_ head: [String: Any]) throws -> MessageChannel.Message {
    let held = try state(named: head["state"] as? String)
    guard let name = head["name"] as? String, held.names.contains(name) else {
      throw FeatureMessage.Malformed("the state has no tensor of that name")
    }
    let (entry, payload) = try held.state.withMultiArray(for: name) {
      try FeatureMessage.entry(name, MLFeatureValue(multiArray: $0))
    }
    return .init(head: ["ok": true, "values": [entry]], payloads: [payload])
  }

  private func write(_ message: MessageChannel.Message) throws -> MessageChannel.Message {
    let held = try state(named: message.head["state"] as? String)
    for (entry, payload) in zip(message.values, message.payloads) {
      guard let name = entry["name"] as? String, held.names.contains(name) else {
        throw FeatureMessage.Malformed("the state has no tensor of that name")
      }
      guard let array = try FeatureMessage.value(entry, payload).multiArrayValue else {
        throw FeatureMessage.Malformed("a state's tensor that isn't an array")
      }
      try held.state.withMultiArray(for: name) { tensor in
        guard array.shape == tensor.shape else {
          throw FeatureMessage.Malformed("an array of shape \(array.shape) for one of \(tensor.shape)")
        }
        for index in 0..<tensor.count { tensor[index] = array[index] }
      }
    }
    return .init(head: ["ok": true])
  }

  private func state(named name: String?) throws -> StoredState {
    guard let name, let state = states[name] else {
      throw FeatureMessage.Malformed("the state \(name ?? "without a name") is unknown")
    }
    return state
  }

  /// An array of one number for an input that is a number, as Python's callers may send it; otherwise nil.
  private static func number(
    _ value: MLFeatureValue, for description: MLFeatureDescription?
  ) -> MLFeatureValue? {
    guard let array = value.multiArrayValue, array.count == 1 else { return nil }
    switch description?.type {
    case .double: return MLFeatureValue(double: array[0].doubleValue)
    case .int64: return MLFeatureValue(int64: array[0].int64Value)
    default: return nil
    }
  }

  private func model(_ head: [String: Any]) throws -> MLModel {
    guard let number = head["id"] as? Int, let model = models[number] else {
      throw FeatureMessage.Malformed("no model is loaded under that id")
    }
    return model
  }

  private static func units(_ name: String?) -> MLComputeUnits {
    switch name {
    case "CPU_ONLY": .cpuOnly
    case "CPU_AND_GPU": .cpuAndGPU
    case "CPU_AND_NE": .cpuAndNeuralEngine
    default: .all
    }
  }
}
