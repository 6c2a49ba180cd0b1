import Testing

/// Bytes a client may send, and what is to become of them.
struct RequestCase: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable, Equatable {
        /// Handled, as `echo` describes it.
        case handled(String)
        case refused(Int)
    }

    enum Group: CaseIterable {
        case requestLines, fields, framing

        var cases: [RequestCase] {
            switch self {
            case .requestLines: RequestCase.requestLines
            case .fields: RequestCase.fields
            case .framing: RequestCase.framing
            }
        }
    }

    let name: String
    let bytes: [UInt8]
    let outcome: Outcome

    var testDescription: String { name }

    init(_ name: String, _ text: String, handled: String) {
        (self.name, bytes, outcome) = (name, Array(text.utf8), .handled(handled))
    }

    init(_ name: String, _ text: String, refused: Int) {
        (self.name, bytes, outcome) = (name, Array(text.utf8), .refused(refused))
    }

    init(_ name: String, _ bytes: [UInt8], refused: Int) {
        (self.name, self.bytes, outcome) = (name, bytes, .refused(refused))
    }
}
