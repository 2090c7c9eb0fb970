// The plug-in `CoreMLCodeGenerator` generates the classes `DiceDetector`, `DiceValues` and `Drawings`, with
// their inputs and outputs, from the models in this folder. The model cards beside them state data, licenses
// and accuracy.
