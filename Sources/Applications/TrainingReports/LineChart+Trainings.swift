package import CreateML

extension LineChart {
  package static func charts(of history: [TrainingIteration]) -> [LineChart] {
    charts(
      history, ("Accuracy", \.accuracy, \.validationAccuracy), loss: (\.loss, \.validationLoss))
  }

  package static func charts(of history: [DetectorIteration]) -> [LineChart] {
    charts(
      history, ("Mean average precision at an overlap of 0.5", nil, \.validationAveragePrecision),
      loss: (\.loss, nil))
  }

  private static func charts<Iteration: TrainingState>(
    _ history: [Iteration],
    _ quality: (title: String, training: ((Iteration) -> Double?)?, validation: (Iteration) -> Double?),
    loss: (training: (Iteration) -> Double?, validation: ((Iteration) -> Double?)?)
  ) -> [LineChart] {
    func line(_ name: String, _ value: ((Iteration) -> Double?)?, isValidation: Bool = false) -> Line? {
      value.map { value in
        Line(
          name, history.compactMap { state in value(state).map { (Double(state.number), $0) } },
          isValidation: isValidation)
      }
    }
    let all = [
      LineChart(
        "Loss", .counts,
        [line("training", loss.training), line("validation", loss.validation, isValidation: true)]
          .compactMap(\.self)),
      LineChart(
        quality.title, .fractions,
        [line("training", quality.training), line("validation", quality.validation, isValidation: true)]
          .compactMap(\.self)),
    ]
    return all.filter { !$0.isEmpty }
  }
}
