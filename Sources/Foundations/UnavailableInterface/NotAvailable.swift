/// The body of functions and properties that are declared unavailable. No call to one of them compiles.
package func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }
