import Testing
import Todos

/// Several lines that are sent to quick add at once, such as a list that was pasted. It is Saturday, 21 November 2026,
/// 16:30 where the site is.
@Suite(.timeLimit(.minutes(5))) struct QuickListTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(_ lines: [String]) async throws -> Answer {
        try await browser.add(lines.joined(separator: "\r\n"))
    }

    @Test func `each line is a to-do, and one undo takes back all of them and nothing else`() async throws {
        _ = try await browser.add("Water")
        _ = try await browser.get("/todos")

        #expect(try await add(["apples", "", "Call Ana tomorrow 17:00", " "]).status == 303)

        let page = try await browser.get("/todos").page
        #expect(page.first("//p[@role='status']")?.text == "Added 2 to-dos.")
        let notice = try #require(page.first("//section[@class='notice'][@data-many]/form"))
        let undo = try #require(notice["action"])
        let form = try page.hiddenFields(ofFormTo: undo)
        #expect(try await site.count("todos WHERE trashed_at IS NULL") == 3)
        for told in ["Undone.", "Nothing to undo. It was already undone, or has changed since."] {
            #expect(try await browser.post(undo, form).location == "/todos")
            #expect(try await browser.told() == told)
        }
        #expect(try await site.text("SELECT title FROM todos WHERE trashed_at IS NULL") == "Water")
    }

    @Test func `in Korean it says how many`() async throws {
        let korean = site.browser(language: "ko")
        korean.cookies = browser.cookies

        _ = try await korean.submit("/todos/quick", on: "/todos", ["line": "사과\n내일 오후 5시 안나에게 전화"])

        #expect(try await korean.told() == "할 일 2개를 추가했습니다.")
    }

    @Test func `sent again, they are not added twice`() async throws {
        _ = try await add(["apples", "pears"])
        _ = try await browser.get("/todos")

        _ = try await add(["apples", "pears", "plums"])
        #expect(try await browser.told() == "Added 1 to-do. Already there: 2.")
        _ = try await add(["apples", "plums"])
        #expect(try await browser.told() == "Nothing was added, because all of these are already there.")
        #expect(try await browser.get("/todos").page.first("//section[@class='notice']//form") == nil)
        #expect(try await site.count("todos") == 3)
    }

    @Test func `if one is in doubt it is asked about, and none is added`() async throws {
        let answer = try await add(["apples", "Dentist 24:30", "pears"])

        #expect(answer.status == 422)
        #expect(answer.page.field("title")?.text == "Dentist 24:30")
        #expect(try await site.count("todos") == 0)
    }

    @Test func `what has too many lines is no list, and nothing is added`() async throws {
        #expect(try await add((1...50).map { "Line \($0)" }).status == 303)
        #expect(try await site.count("todos") == 50)

        #expect(try await add((101...151).map { "Line \($0)" }).status == 422)
        #expect(try await site.count("todos") == 50)
    }
}
