import TestSupport
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct UnixListenerTests {
    @Test func `a path that can't be listened on costs no descriptor`() throws {
        // So many that what other tests open meanwhile doesn't matter.
        let attempts = 6_000
        let before = try OpenDescriptors.count

        for _ in 0..<attempts {
            let error = #expect(throws: StartFailure.self) {
                _ = try UnixListener(path: "/nowhere/at/all", sharing: false)
            }
            #expect(error?.description == "Cannot listen on /nowhere/at/all: No such file or directory.")
        }

        #expect(try OpenDescriptors.count < before + attempts / 2)
    }
}
