import CoreML
import ModelEncoding
import NetworkTraining

/// The grid of cells whose numbers a written detector makes confidences and boxes of.
struct DetectorCells {
  let columns: Int
  let rows: Int

  var count: Int { columns * rows }
  /// What parts of the picture a cell is wide and high.
  var shares: [Float] { [1 / Float(columns), 1 / Float(rows)] }

  /// Layers that make a list of cells of the map `NAME_map`, under the name.
  func listed(_ name: String, channels: Int) -> [EncodableLayer] {
    [
      EncodableLayer(.permutation([0, 2, 3, 1]), inputs: [name + "_map"], output: name + "_places"),
      EncodableLayer(.reshape([1, count, channels]), inputs: [name + "_places"], output: name),
    ]
  }

  /// Layers that make `objects_boxes`, a list of boxes: center x, center y, width and height, 0…1 of the picture.
  ///
  /// - Parameters:
  ///   - input: the name of the map that the convolutions read.
  ///   - offsets: of the centers from the cells' middles, in parts of the picture.
  ///   - logarithms: of the widths and heights in cells.
  func boxLayers(
    input: String, offsets: EncodableLayer.Operation, logarithms: EncodableLayer.Operation
  ) -> [EncodableLayer] {
    let middles =
      (0..<count).map { (Float($0 % columns) + 0.5) * shares[0] }
      + (0..<count).map { (Float($0 / columns) + 0.5) * shares[1] }
    let extents = Float(DetectionLoss.extents.lowerBound)...Float(DetectionLoss.extents.upperBound)
    return [
      EncodableLayer(offsets, inputs: [input], output: "objects_offsets"),
      EncodableLayer(.constant(middles, shape: [2, rows, columns]), inputs: [], output: "objects_middles"),
      EncodableLayer(.add, inputs: ["objects_offsets", "objects_middles"], output: "objects_centers"),
      EncodableLayer(logarithms, inputs: [input], output: "objects_logarithms"),
      EncodableLayer(.clip(extents), inputs: ["objects_logarithms"], output: "objects_clipped"),
      EncodableLayer(.exponential, inputs: ["objects_clipped"], output: "objects_extents_in_cells"),
      EncodableLayer(
        .convolution(.init(weights: shares, biases: [0, 0], inputsPerGroup: 1, groups: 2)),
        inputs: ["objects_extents_in_cells"], output: "objects_extents"),
      EncodableLayer(
        .concatenation, inputs: ["objects_centers", "objects_extents"], output: "objects_boxes_map"),
    ] + listed("objects_boxes", channels: 4)
  }
}

extension EncodableLayer.Operation {
  /// A convolution of single places, of some of a matrix's rows.
  ///
  /// - Parameters:
  ///   - weights: the matrix, row by row.
  ///   - biases: of all its rows.
  ///   - width: how long a row is.
  ///   - factors: what each row's numbers are multiplied by; nil for 1.
  static func rows(
    _ rows: some Sequence<Int>, of weights: [Float], _ biases: [Float], width: Int, factors: [Float]?
  ) -> Self {
    var (numbers, sums) = ([Float](), [Float]())
    for (place, row) in rows.enumerated() {
      let factor = factors?[place] ?? 1
      numbers += weights[row * width..<(row + 1) * width].map { $0 * factor }
      sums.append(biases[row] * factor)
    }
    return .convolution(.init(weights: numbers, biases: sums, inputsPerGroup: width))
  }
}
