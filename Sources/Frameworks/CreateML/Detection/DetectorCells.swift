import CoreML
import ModelEncoding
import NetworkTraining

/// The grid of cells from whose outputs an encoded detector computes confidences and boxes.
struct DetectorCells {
  let columns: Int
  let rows: Int

  var count: Int { columns * rows }
  /// The width and height of a cell as fractions of the image.
  var cellSize: [Float] { [1 / Float(columns), 1 / Float(rows)] }

  /// Layers that convert the map `NAME_map` to a list of cells with the name.
  func listLayers(_ name: String, channels: Int) -> [EncodableLayer] {
    [
      EncodableLayer(.permutation([0, 2, 3, 1]), inputs: [name + "_map"], output: name + "_places"),
      EncodableLayer(.reshape([1, count, channels]), inputs: [name + "_places"], output: name),
    ]
  }

  /// Layers that compute `objects_boxes`: center x, center y, width and height, 0…1 of the image.
  ///
  /// - Parameters:
  ///   - input: the name of the convolutions' input map.
  ///   - offsets: computes the offsets of box centers from cell centers, as fractions of the image.
  ///   - logarithms: computes the logarithms of widths and heights in cells.
  func boxLayers(
    input: String, offsets: EncodableLayer.Operation, logarithms: EncodableLayer.Operation
  ) -> [EncodableLayer] {
    let middles =
      (0..<count).map { (Float($0 % columns) + 0.5) * cellSize[0] }
      + (0..<count).map { (Float($0 / columns) + 0.5) * cellSize[1] }
    let extents = Float(DetectionLoss.extents.lowerBound)...Float(DetectionLoss.extents.upperBound)
    return [
      EncodableLayer(offsets, inputs: [input], output: "objects_offsets"),
      EncodableLayer(.constant(middles, shape: [2, rows, columns]), inputs: [], output: "objects_middles"),
      EncodableLayer(.add, inputs: ["objects_offsets", "objects_middles"], output: "objects_centers"),
      EncodableLayer(logarithms, inputs: [input], output: "objects_logarithms"),
      EncodableLayer(.clip(extents), inputs: ["objects_logarithms"], output: "objects_clipped"),
      EncodableLayer(.exponential, inputs: ["objects_clipped"], output: "objects_extents_in_cells"),
      EncodableLayer(
        .convolution(.init(weights: cellSize, biases: [0, 0], inputsPerGroup: 1, groups: 2)),
        inputs: ["objects_extents_in_cells"], output: "objects_extents"),
      EncodableLayer(
        .concatenation, inputs: ["objects_centers", "objects_extents"], output: "objects_boxes_map"),
    ] + listLayers("objects_boxes", channels: 4)
  }
}

extension EncodableLayer.Operation {
  /// A 1 × 1 convolution with some rows of a weight matrix.
  ///
  /// - Parameters:
  ///   - weights: the matrix in row-major order.
  ///   - biases: the biases of all of its rows.
  ///   - width: the length of a row.
  ///   - factors: a factor for each selected row; nil for 1.
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
