import Testing
import Todos

/// Categories whose names are alike, and words that name none.
@Suite(.timeLimit(.minutes(5))) struct QuickCategoriesTests {
    private let first: Category
    private let second: Category
    private let third: Category

    init() throws {
        first = try #require(Category(rawValue: "Own1"))
        second = try #require(Category(rawValue: "Own2"))
        third = try #require(Category(rawValue: "Own3"))
    }

    private func read(_ line: String, _ categories: [QuickCategory]) throws -> QuickEntry {
        let quickAdd = QuickAdd(
            today: try day("2026-11-21"), now: try #require(TimeOfDay("10:00")), language: .english,
            categories: QuickCategories(categories), usualCategory: .work)
        return quickAdd.read(line)
    }

    @Test func `a whole name wins over one that is the same without its punctuation, and what several share is asked`()
        throws
    {
        let categories = [QuickCategory(first, ownName: "C++"), QuickCategory(second, ownName: "C#")]

        for line in ["Learn #C#", "Learn #c#,", "Learn #Ｃ＃", "#C# learn"] {
            #expect(try read(line, categories).category == second, "\(line)")
        }
        #expect(try read("Learn #C++", categories).category == first)
        #expect(try read("Learn #C++.", categories).title == "Learn")
        for line in ["Learn #C", "Learn #c-"] {
            #expect(try read(line, categories).warnings.map(\.reason) == [.unknownCategory], "\(line)")
        }
        #expect(try read("Learn #c", [categories[0]]).category == first)
    }

    @Test func `more words that are a name win over fewer`() throws {
        let categories = [QuickCategory(first, ownName: "Garden"), QuickCategory(second, ownName: "Garden shed")]

        #expect(try read("x #garden shed", categories).category == second)
        #expect(try read("x #garden party", categories).category == first)
    }

    @Test func `an archived one with the whole name is asked about, whatever is the same without punctuation`() throws {
        let categories = [
            QuickCategory(first, ownName: "C++"), QuickCategory(second, ownName: "C#", isArchived: true),
        ]

        #expect(try read("Learn #C#", categories).warnings == [QuickAddWarning(.archivedCategory, "#C#")])
        #expect(try read("Learn #C", categories).category == first)
    }

    @Test func `the key of an own category is no name of it`() throws {
        let categories = [
            QuickCategory(first, ownName: "Garden"), QuickCategory(third, ownName: "Yard", isArchived: true),
        ]

        for key in ["Own1", "own1", "Own3"] {
            #expect(
                try read("x #\(key)", categories).warnings == [QuickAddWarning(.unknownCategory, "#\(key)")], "\(key)")
        }
    }

    @Test(arguments: ["🍏", "👩‍👩‍👧", "❤️", "🇰🇷"])
    func `emoji that name none are asked about`(emoji: String) throws {
        let entry = try read("Buy fruit #\(emoji)", [QuickCategory(first, ownName: "🐶")])

        #expect(entry.warnings.map(\.reason) == [.unknownCategory])
        #expect(entry.warnings.first?.missingCategory?.isEmpty == false)
        #expect(entry.title.hasPrefix("Buy fruit #"))
    }

    @Test(arguments: ["#12", "#", "##", "#+"])
    func `numbers and signs name none, and are part of the title`(word: String) throws {
        let entry = try read("Fix bug \(word)", [QuickCategory(first, ownName: "🐶")])

        #expect(entry.warnings.isEmpty)
        #expect(entry.title == "Fix bug \(word)")
    }
}
