import ICalendar
import Web

/// Why a file was rejected. Lines are counted from 1.
enum ImportError: Error, Equatable {
    case nothingChosen
    case tooLarge
    /// A zip or gzip file: what it would unpack to is unknown.
    case compressed
    /// A spreadsheet in the own format of a program.
    case workbook
    /// Neither UTF-8 nor UTF-16 that can be recognized.
    case notText(line: Int)
    case holdsNUL(line: Int)
    /// Of a file's name, without the dot, where its content is of another kind.
    case ending(String)
    case unknownKind
    case calendar(CalendarError)
    case csv(CSVError)
    /// JSON of another kind.
    case json
    /// From there on it isn't JSON; characters are counted from 1 as well.
    case brokenJSON(line: Int, character: Int)
    /// An object of JSON has a name twice.
    case repeatedName(String)
    /// An entry of JSON, counted from 1, that is no object of texts.
    case entry(Int)
    case tooMany
    /// No entry could be a to-do.
    case nothingInIt

    func sentence(_ localizer: Localizer) -> String {
        switch self {
        case .nothingChosen: localizer["import.nothingChosen"]
        case .tooLarge: localizer.filled("import.tooLarge", ["most": "\(ImportFile.mostBytes >> 20)"])
        case .compressed: localizer["import.compressed"]
        case .workbook: localizer["import.workbook"]
        case .notText(let line): localizer.filled("import.notText", ["line": "\(line)"])
        case .holdsNUL(let line): localizer.filled("import.holdsNUL", ["line": "\(line)"])
        case .ending(let ending): localizer.filled("import.otherEnding", ["ending": ".\(ending.shortened)".isolated])
        case .unknownKind: localizer["import.unknownKind"]
        case .json: localizer["import.badJSON"]
        case .brokenJSON(let line, let character):
            localizer.filled("import.brokenJSON", ["line": "\(line)", "place": "\(character)"])
        case .repeatedName(let name): localizer.filled("import.repeatedName", ["name": name.shortened.isolated])
        case .entry(let number): localizer.filled("import.badEntry", ["number": "\(number)"])
        case .tooMany: localizer.filled("import.tooMany", ["most": "\(ImportFile.mostEntries)"])
        case .nothingInIt: localizer["import.nothingInIt"]
        case .csv(let error):
            localizer.filled(
                "import.csv.\(error.reason)", ["line": "\(error.line)", "most": "\(CSVReader.mostColumns)"])
        case .calendar(let error):
            localizer.filled(
                "import.calendar.\(error.reason)", ["line": "\(error.line)", "most": "\(CalendarLimits().line >> 10)"])
        }
    }
}
