/// The body of declarations that are marked unavailable. No call to one of them compiles.
package func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }
