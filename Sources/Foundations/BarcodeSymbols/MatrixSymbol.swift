/// The structure of a two-dimensional code of modules.
package enum MatrixSymbol: Sendable, Hashable {
  case qr(QRSymbol)
  case aztec(AztecSymbol)
  case dataMatrix(DataMatrixSymbol)
}
