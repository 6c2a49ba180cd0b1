import Foundation
import Testing

/// What the scripts of `Public` leave alone.
@Suite(.timeLimit(.minutes(5))) struct ScriptTests {
    private static let scripts: [(name: String, text: String)] = {
        let folder = Repository.path("Public")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".js") }.map { name in
            (name, (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? "")
        }
    }()

    @Test func `no script runs text, writes HTML or listens to other windows`() {
        #expect(Self.scripts.count >= 5)
        let words = [
            "eval(", "Function(", "innerHTML =", "outerHTML", "insertAdjacentHTML", "document.write", "setHTML",
            "postMessage", "RegExp(",
        ]
        for script in Self.scripts {
            for word in words { #expect(!script.text.contains(word), "\(script.name): \(word)") }
        }
    }

    /// Otherwise a name such as `__proto__` that comes from elsewhere would change every object.
    @Test func `no script gives an object a property whose name comes from elsewhere`() {
        for script in Self.scripts {
            for word in ["__proto__", "prototype", "constructor"] { #expect(!script.text.contains(word)) }
            for line in script.text.split(separator: "\n") {
                #expect(line.firstMatch(of: /[\w)]\[[a-z]\w*\] = (?!=)/) == nil, "\(script.name): \(line)")
            }
        }
    }

    @Test func `no script compares values of different types`() {
        for script in Self.scripts {
            #expect(script.text.firstMatch(of: /[^=!]==[^=]|!=[^=]/) == nil, "\(script.name)")
        }
    }
}
