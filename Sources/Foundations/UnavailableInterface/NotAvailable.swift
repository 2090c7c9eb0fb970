/// The body of what Apple's frameworks have and these declare unavailable. No call to such a function or property compiles.
package func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }
