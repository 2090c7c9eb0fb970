// `DiceDetector`, `DiceValues` and `Drawings`, with their inputs and outputs, are written by the plug-in
// `CoreMLCodeGenerator` from the models in this folder. The model cards beside them have data, licenses and accuracy.
