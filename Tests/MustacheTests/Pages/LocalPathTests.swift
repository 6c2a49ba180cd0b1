import Testing

@testable import Mustache

@Suite(.timeLimit(.minutes(5))) struct LocalPathTests {
    @Test func `a path on this site begins with one slash`() {
        #expect(LocalPath("/todos?done=1")?.path == "/todos?done=1")
        #expect(LocalPath("/")?.path == "/")
        for address in ["", "todos", "//evil.example", "/\\evil.example", "/\t/evil.example", "javascript:alert(1)"] {
            #expect(LocalPath(address) == nil, "\(address)")
        }
    }
}
