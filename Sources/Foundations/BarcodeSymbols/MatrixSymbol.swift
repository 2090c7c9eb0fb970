/// What a code of modules in a square or rectangle consists of.
package enum MatrixSymbol: Sendable, Hashable {
  case qr(QRSymbol)
  case aztec(AztecSymbol)
  case dataMatrix(DataMatrixSymbol)
}
