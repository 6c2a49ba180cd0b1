import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct CategoriesTests {
    private let fixture: TodosFixture
    private var todos: Todos { fixture.todos }
    private var ana: Owner { fixture.ana }

    init() async throws {
        fixture = try await TodosFixture()
    }

    @Test func `every member begins with the nine`() async throws {
        #expect(try await todos.categories(of: ana) == CategoryDetails.standard)
        #expect(CategoryDetails.standard.map(\.category) == Category.standard)
        #expect(Set(CategoryDetails.standard.map(\.colour)).count == 9)
        #expect(Set(CategoryDetails.standard.map(\.icon)).count == 9)
    }

    @Test func `own ones come behind, as they were added, and only their owner has them`() async throws {
        let garden = try await todos.addCategory("Garden", .green, .home, for: ana)
        let music = try await todos.addCategory("Music", .violet, .star, for: ana)

        #expect(garden.rawValue == "Own1" && music.rawValue == "Own2")
        #expect(
            try await todos.categories(of: ana).dropFirst(9) == [
                CategoryDetails(category: garden, name: "Garden", colour: .green, icon: .home),
                CategoryDetails(category: music, name: "Music", colour: .violet, icon: .star),
            ])
        #expect(try await todos.categories(of: fixture.ben) == CategoryDetails.standard)
    }

    @Test func `one of the nine stays in its place with another name and colour`() async throws {
        try await todos.changeCategory(.travel, of: ana, to: "Trips", .blue, .star)

        let all = try await todos.categories(of: ana)
        #expect(all.map(\.category) == Category.standard)
        #expect(all[4] == CategoryDetails(category: .travel, name: "Trips", colour: .blue, icon: .star))

        try await todos.changeCategory(.travel, of: ana, to: nil, .blue, .star)
        #expect(try await todos.categories(of: ana)[4].name == nil)
    }

    @Test func `of its name, colour and icon those stay that were changed since they were seen`() async throws {
        let garden = try await todos.addCategory("Garden", .green, .home, for: ana)
        let seen = CategoryDetails(category: garden, name: "Garden", colour: .green, icon: .home)
        try await todos.changeCategory(garden, of: ana, to: "Yard", .teal, .home)

        try await todos.changeCategory(garden, of: ana, to: "Garden", .green, .star, from: seen)
        #expect(
            try await todos.categories(of: ana).last
                == CategoryDetails(category: garden, name: "Yard", colour: .teal, icon: .star))

        try await todos.changeCategory(garden, of: ana, to: "Plot", .pink, .home, from: seen)
        #expect(
            try await todos.categories(of: ana).last
                == CategoryDetails(category: garden, name: "Plot", colour: .pink, icon: .star))
    }

    @Test func `changing one before adding the first keeps the keys apart`() async throws {
        try await todos.changeCategory(.travel, of: ana, to: "Trips", .blue, .star)
        let first = try await todos.addCategory("Garden", .green, .home, for: ana)
        try await todos.setArchived(first, of: ana, to: true)
        let second = try await todos.addCategory("Music", .green, .home, for: ana)

        #expect([first, second].map(\.rawValue) == ["Own1", "Own2"])
        #expect(try await todos.categories(of: ana).count == 11)
    }

    @Test func `an archived one keeps its looks and its to-dos, and can be restored`() async throws {
        let garden = try await todos.addCategory("Garden", .green, .home, for: ana)
        _ = try await todos.add(try .of("Dig", in: garden), for: ana)

        try await todos.setArchived(garden, of: ana, to: true)
        #expect(
            try await todos.categories(of: ana).last
                == CategoryDetails(category: garden, name: "Garden", colour: .green, icon: .home, isArchived: true))
        #expect(try await todos.page(of: ana, in: garden).todos.map(\.draft.title) == ["Dig"])
        try await todos.changeCategory(garden, of: ana, to: "Yard", .teal, .home)
        #expect(try await todos.categories(of: ana).last?.isArchived == true)

        try await todos.setArchived(garden, of: ana, to: false)
        #expect(try await todos.categories(of: ana).last?.isArchived == false)
    }

    @Test func `one at most is for new to-dos, and stays so when it is changed`() async throws {
        let garden = try await todos.addCategory("Garden", .green, .home, for: ana)
        #expect(try await todos.categories(of: ana).allSatisfy { !$0.isUsual })

        try await todos.setUsual(.travel, of: ana)
        try await todos.setUsual(garden, of: ana)
        try await todos.changeCategory(garden, of: ana, to: "Yard", .teal, .home)

        #expect(try await todos.categories(of: ana).filter(\.isUsual).map(\.category) == [garden])
        #expect(try await todos.categories(of: fixture.ben) == CategoryDetails.standard)
        await #expect(throws: CategoryError.unknown) { try await todos.setUsual(garden, of: fixture.ben) }
    }

    @Test func `an archived one is not for new to-dos, unless it is restored for that`() async throws {
        try await todos.setUsual(.travel, of: ana)
        try await todos.setArchived(.travel, of: ana, to: true)

        await #expect(throws: CategoryError.archived) { try await todos.setUsual(.travel, of: ana) }
        try await todos.setArchived(.travel, of: ana, to: false)
        #expect(try await todos.categories(of: ana).allSatisfy { !$0.isUsual && !$0.isArchived })

        try await todos.setArchived(.travel, of: ana, to: true)
        try await todos.setUsual(.travel, of: ana, restoring: true)
        let usual = try await todos.categories(of: ana).filter(\.isUsual)
        #expect(usual.map(\.category) == [.travel])
        #expect(usual.first?.isArchived == false)
    }

    @Test func `a name exists once for each owner, in any case of its letters`() async throws {
        let garden = try await todos.addCategory("Garden", .green, .home, for: ana)

        await #expect(throws: CategoryError.nameTaken) {
            try await todos.addCategory("garden", .blue, .star, for: ana)
        }
        await #expect(throws: CategoryError.nameTaken) {
            try await todos.changeCategory(.work, of: ana, to: "GARDEN", .blue, .star)
        }
        try await todos.changeCategory(garden, of: ana, to: "garden", .green, .home)
        _ = try await todos.addCategory("Garden", .green, .home, for: fixture.ben)
    }

    @Test(arguments: [
        ("Ｇａｒｄｅｎ", "Garden"), ("ÄRGER", "ärger"), ("ﬁsh", "Fish"), ("과제", "\u{1100}\u{116A}\u{110C}\u{1166}"),
    ])
    func `a name exists once, in any Unicode form of its letters`(one: String, other: String) async throws {
        let first = try await todos.addCategory(one, .green, .home, for: ana)

        await #expect(throws: CategoryError.nameTaken) { try await todos.addCategory(other, .blue, .star, for: ana) }
        await #expect(throws: CategoryError.nameTaken) {
            try await todos.changeCategory(.work, of: ana, to: other, .blue, .star)
        }

        // Its own name is no conflict.
        try await todos.changeCategory(first, of: ana, to: other, .green, .home)
        #expect(try await todos.categories(of: ana).last?.name == other)
    }

    @Test func `a text too long for a name is not taken apart`() {
        // Full width, three bytes each.
        let longest = String(repeating: "Ａ", count: 213)

        #expect(CategoryDetails.key(ofName: longest) == String(repeating: "a", count: 213))
        #expect(CategoryDetails.key(ofName: longest + "Ａ") == longest + "Ａ")
    }

    @Test func `of two equal names from before, each can still be changed`() async throws {
        let first = try await todos.addCategory("Garden", .green, .home, for: ana)
        let second = try await todos.addCategory("Yard", .green, .home, for: ana)
        try await fixture.database.write {
            try $0.execute("UPDATE categories SET name = 'Ｇａｒｄｅｎ' WHERE category = ?", [second.rawValue])
        }

        try await todos.changeCategory(second, of: ana, to: "Ｇａｒｄｅｎ", .blue, .star)
        try await todos.setArchived(first, of: ana, to: true)

        #expect(try await todos.categories(of: ana).last?.colour == .blue)
    }

    @Test func `the last one can't be archived`() async throws {
        for category in Category.standard.dropLast() { try await todos.setArchived(category, of: ana, to: true) }

        await #expect(throws: CategoryError.lastOne) { try await todos.setArchived(.etc, of: ana, to: true) }
        try await todos.setArchived(.idea, of: ana, to: true)
    }

    @Test func `fifty are enough`() async throws {
        for number in 10...Quotas().categories {
            _ = try await todos.addCategory("\(number)", .pink, .heart, for: ana)
        }

        await #expect(throws: CategoryError.tooMany) { try await todos.addCategory("more", .pink, .heart, for: ana) }
    }

    @Test func `no member changes another's`() async throws {
        let garden = try await todos.addCategory("Garden", .green, .home, for: ana)

        await #expect(throws: CategoryError.unknown) {
            try await todos.changeCategory(garden, of: fixture.ben, to: "Mine", .blue, .star)
        }
        await #expect(throws: CategoryError.unknown) {
            try await todos.setArchived(garden, of: fixture.ben, to: true)
        }
        #expect(try await todos.categories(of: ana).last?.name == "Garden")
    }

    @Test(arguments: ["", "a b", "é", "a-b", String(repeating: "a", count: 33), "<b>"])
    func `an invalid key finds nothing`(key: String) {
        #expect(Category(rawValue: key) == nil)
    }
}
