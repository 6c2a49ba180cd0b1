import ICalendar
import Web

/// Why nothing of a file was taken. Lines are counted from 1.
enum ImportError: Error, Equatable {
    case nothingChosen
    case tooLarge
    /// A zip or gzip file: what it would unpack to nobody knows.
    case compressed
    /// Neither UTF-8 nor UTF-16.
    case notText(line: Int)
    case holdsNUL(line: Int)
    case unknownKind
    /// A table whose columns are parted by tabs.
    case tabs
    case calendar(CalendarError)
    case csv(CSVError)
    case json
    case tooMany
    /// Nothing in it could be a to-do.
    case nothingInIt

    func sentence(_ words: Words) -> String {
        switch self {
        case .nothingChosen: words["import.nothingChosen"]
        case .tooLarge: words.filled("import.tooLarge", ["most": "\(ImportFile.mostBytes >> 20)"])
        case .compressed: words["import.compressed"]
        case .notText(let line): words.filled("import.notText", ["line": "\(line)"])
        case .holdsNUL(let line): words.filled("import.holdsNUL", ["line": "\(line)"])
        case .unknownKind: words["import.unknownKind"]
        case .tabs: words["import.tabs"]
        case .json: words["import.badJSON"]
        case .tooMany: words.filled("import.tooMany", ["most": "\(ImportFile.mostEntries)"])
        case .nothingInIt: words["import.nothingInIt"]
        case .csv(let error):
            words.filled("import.csv.\(error.reason)", ["line": "\(error.line)", "most": "\(CSVReader.mostColumns)"])
        case .calendar(let error):
            words.filled("import.calendar.\(error.reason)", ["line": "\(error.line)"])
        }
    }
}
