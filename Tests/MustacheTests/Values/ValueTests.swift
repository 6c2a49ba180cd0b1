import Testing

@testable import Mustache

/// Values as JSON knows them.
@Suite(.timeLimit(.minutes(5))) struct ValueTests {
    @Test(arguments: [
        (1.0, "1"), (1.5, "1.5"), (-2.25, "-2.25"), (0.1, "0.1"), (100.0, "100"), (1e21, "1e+21"), (-0.0, "-0"),
        (1.21, "1.21"), (123456789.125, "123456789.125"), (1e-7, "1e-07"),
    ])
    func `a number shows as few digits as distinguish it from all others`(_ number: Double, _ text: String) {
        #expect(Value.double(number).text == text)
    }

    @Test func `literals are values`() {
        let value: Value = ["a": nil, "b": true, "c": 1, "d": 1.5, "e": "x", "f": [1, "y"], "g": [:]]

        #expect(
            value
                == .object([
                    "a": .null, "b": .bool(true), "c": .int(1), "d": .double(1.5), "e": .string("x"),
                    "f": .list([.int(1), .string("y")]), "g": .object([:]),
                ]))
    }

    @Test func `of a key given twice the last counts`() {
        #expect(["a": 1, "a": 2] as Value == ["a": 2])
    }

    @Test func `lists and objects have no text, truth has`() throws {
        #expect(
            try rendering("{{a}}{{b}}[{{c}}][{{d}}]", ["a": true, "b": false, "c": [1], "d": ["x": 1]])
                == "truefalse[][]")
    }

    @Test func `a template is rendered any number of times, and by many at once`() async throws {
        let template = try Template("{{#rows}}{{.}},{{/rows}}")

        let texts = await withTaskGroup(of: String.self) { group in
            for count in 0..<50 { group.addTask { template.render(["rows": .list((0..<count).map(Value.int))]) } }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(Set(texts) == Set((0..<50).map { count in (0..<count).map { "\($0)," }.joined() }))
    }
}
