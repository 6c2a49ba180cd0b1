import Testing

@Suite(.timeLimit(.minutes(5))) struct CategoriesTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func add(_ name: String, colour: String = "violet", icon: String = "home") async throws -> Answer {
        try await browser.submit(
            "/categories", on: "/categories/new", ["name": name, "colour": colour, "icon": icon])
    }

    private func names(_ browser: TestBrowser) async throws -> [String] {
        try await browser.get("/categories").page.all("//main//ul//a").map(\.text)
    }

    @Test func `a member's own category is offered, shown and has a page`() async throws {
        #expect(try await add(" Garden ").location == "/categories")
        let form = try await browser.get("/todos/new").page
        #expect(form.all("//input[@name='category']").count == 10)
        #expect(form.first("//label[input/@value='Own1']")?["class"] == "choice violet")

        _ = try await browser.submit(
            "/todos", on: "/todos/new", .todo(titled: "Dig").merging(["category": "Own1"]) { $1 })

        let list = try await browser.get("/todos/category/Own1").page
        #expect(list.heading == "Garden")
        #expect(list.first("//li[@class='violet']//a")?.text == "Dig")
        #expect(list.first("//li//use")?["href"]?.hasSuffix("#home") == true)
        #expect(try await browser.get("/todos").page.text.contains("Garden"))
    }

    @Test func `of many the form shows a dozen and the chosen one, and folds the others`() async throws {
        for name in ["Garden", "House", "Car"] { _ = try await add(name) }
        #expect(try await browser.get("/todos/new").page.first("//fieldset//details") == nil)
        for name in ["Dog", "Boat"] { _ = try await add(name) }

        for (chosen, folded) in [("Work", ["Own4", "Own5"]), ("Own3", ["Own4", "Own5"]), ("Own5", ["Own4"])] {
            let form = try await browser.get("/todos/new?category=\(chosen)").page
            #expect(form.all("//fieldset/label/input[@name='category']").count == 14 - folded.count)
            #expect(form.first("//fieldset/label/input[@checked]")?["value"] == chosen)
            #expect(form.all("//fieldset/details//input").compactMap { $0["value"] } == folded)
        }
    }

    @Test func `the way to a new category is above the list, however long`() async throws {
        let page = try await browser.get("/categories").page
        #expect(page.all("//a[@href='/categories/new'][following::ul[@class='list']]").count == 1)
    }

    @Test func `one of the nine takes another name and colour, and its own back`() async throws {
        let fields = ["name": "Trips", "colour": "pink", "icon": "star"]
        #expect(try await browser.submit("/categories/Travel", fields).location == "/categories")
        #expect(try await names(browser)[4] == "Trips")

        _ = try await browser.submit("/categories/Travel", ["name": "Travel", "colour": "teal", "icon": "plane"])
        _ = try await browser.submit("/language", on: "/todos", ["language": "ko"])
        #expect(try await names(browser)[4] == "여행")
    }

    @Test func `who changes the icon in an old page leaves the name and the colour as they are by now`() async throws {
        let path = "/categories/Travel"
        let shown = ["name": "Travel", "colour": "teal", "icon": "plane"]
        let hidden = try await browser.get(path).page.hiddenFields(ofFormTo: path)
        _ = try await browser.submit(path, ["name": "Trips", "colour": "pink", "icon": "plane"])

        // What the page showed outlives a mistake in the form.
        let wrong = try await browser.post(path, hidden.merging(shown.merging(["icon": "?"]) { $1 }) { $1 })
        #expect(wrong.status == 422)
        let fields = try wrong.page.hiddenFields(ofFormTo: path).merging(shown.merging(["icon": "star"]) { $1 }) { $1 }
        #expect(try await browser.post(path, fields).location == "/categories")

        #expect(try await names(browser)[4] == "Trips")
        #expect(
            try await site.text("SELECT colour || ' ' || icon FROM categories WHERE category = 'Travel'") == "pink star"
        )
    }

    @Test func `one that is called as another in another language keeps its name when its looks are changed`()
        async throws
    {
        _ = try await add("여행")
        _ = try await browser.submit("/language", on: "/todos", ["language": "ko"])
        let fields = ["name": "여행", "colour": "pink", "icon": "star"]

        #expect(try await browser.submit("/categories/Own1", fields).location == "/categories")
        #expect(try await browser.submit("/categories/Travel", fields).location == "/categories")

        let renamed = fields.merging(["name": "독서"]) { $1 }
        #expect(try await browser.submit("/categories/Own1", renamed).status == 422)
        #expect(try await names(browser).filter { $0 == "여행" }.count == 2)
    }

    @Test func `a standard name that was shown in another language is not stored`() async throws {
        let path = "/categories/Travel"
        let hidden = try await browser.get(path).page.hiddenFields(ofFormTo: path)
        _ = try await browser.submit("/language", on: "/todos", ["language": "ko"])

        _ = try await browser.post(path, hidden.merging(["name": "Travel", "colour": "pink", "icon": "star"]) { $1 })

        #expect(try await names(browser)[4] == "여행")
    }

    @Test(arguments: [
        (["name": "", "colour": "pink", "icon": "star"], "name", "Enter a name."),
        (["name": "reading", "colour": "pink", "icon": "star"], "name", "You already have a category with this name."),
        (["name": String(repeating: "x", count: 41), "colour": "pink", "icon": "star"], "name", "40"),
        (["name": "Garden", "colour": "plaid", "icon": "star"], "", "Choose a shade and an icon."),
        (["name": "Garden", "colour": "pink"], "", "Choose a shade and an icon."),
    ])
    func `a mistake has a message beside its field and adds nothing`(
        fields: [String: String], field: String, sentence: String
    ) async throws {
        let answer = try await browser.submit("/categories", on: "/categories/new", fields)

        #expect(answer.status == 422)
        let message = field.isEmpty ? answer.page.first("//*[@role='alert']")?.text : answer.page.message(of: field)
        #expect(message?.contains(sentence) == true)
        #expect(answer.page.field("name")?["value"] == fields["name"])
        #expect(try await site.count("categories") == 0)
    }

    @Test func `an archived one is offered no longer, but its to-dos keep it, and it can be restored`() async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))

        _ = try await browser.submit("/categories/Shopping/archive", on: "/categories/Shopping")

        #expect(try await browser.get("/todos/new").page.first("//input[@value='Shopping']") == nil)
        #expect(try await browser.get("/todos/category/Shopping").page.text.contains("Buy milk"))
        let edited = try await browser.get("/todos/1/edit").page
        #expect(edited.first("//input[@value='Shopping']")?["checked"] != nil)
        #expect(try await browser.submit("/todos/1/edit", .todo(titled: "Buy bread")).location == "/todos/1")
        let page = try await browser.get("/categories").page
        #expect(page.first("//form[@action='/categories/Shopping/restore']") != nil)
        _ = try await browser.submit("/categories/Shopping/restore", on: "/categories")
        #expect(try await browser.get("/todos/new").page.first("//input[@value='Shopping']") != nil)
    }

    @Test func `an archived one can be restored on its own page as well`() async throws {
        _ = try await browser.submit("/categories/Idea/archive", on: "/categories/Idea")

        let answer = try await browser.submit("/categories/Idea/restore", on: "/categories/Idea")

        #expect(answer.location?.hasPrefix("/categories?") == true)
        #expect(try await browser.get("/todos/new").page.first("//input[@value='Idea']") != nil)
    }

    @Test func `without work, new ones are in the category for all others, and old ones look as before`() async throws {
        let chosen = "//input[@name='category'][@checked]"
        _ = try await browser.submit("/todos/quick", on: "/todos", ["line": "Plan the day"])
        let card = try await browser.open("/todos").page.first("//article[.//a[text()='Plan the day']]")?.text
        #expect(try await browser.get("/todos/new").page.first(chosen)?["value"] == "Work")

        _ = try await browser.submit("/categories/Work/archive", on: "/categories/Work")

        #expect(try await browser.get("/todos/new").page.first(chosen)?["value"] == "Etc")
        _ = try await browser.submit("/todos/quick", on: "/todos", ["line": "Fix the bike"])
        #expect(try await site.text("SELECT category FROM todos WHERE title = 'Fix the bike'") == "Etc")
        #expect(try await browser.open("/todos").page.first("//article[.//a[text()='Plan the day']]")?.text == card)
        _ = try await browser.submit("/categories/Etc/archive", on: "/categories/Etc")
        #expect(try await browser.get("/todos/new").page.first(chosen)?["value"] == "SendEmail")
    }

    @Test func `the page marks where new to-dos go, and a member chooses that`() async throws {
        let marked = "//main//li[small]/a"
        let chosen = "//input[@name='category'][@checked]"
        #expect(try await browser.get("/categories").page.all(marked).map(\.text) == ["Work"])
        _ = try await browser.submit("/todos/quick", on: "/todos", ["line": "Plan the day"])

        let answer = try await browser.submit("/categories/Shopping/use", on: "/categories/Shopping")
        #expect(answer.location == "/categories")
        #expect(try await browser.told(on: "/categories") == "New to-dos now go to “Shopping”.")

        #expect(try await browser.get("/categories").page.all(marked).map(\.text) == ["Shopping"])
        #expect(try await browser.get("/todos/new").page.first(chosen)?["value"] == "Shopping")
        _ = try await browser.submit("/todos/quick", on: "/todos", ["line": "Buy milk"])
        #expect(try await site.text("SELECT category FROM todos WHERE title = 'Buy milk'") == "Shopping")
        let page = try await browser.open("/todos").page
        #expect(page.first("//article[.//a[text()='Plan the day']]")?.text.contains("Work") == true)
        #expect(page.first("//article[.//a[text()='Buy milk']]")?.text.contains("Shopping") == false)

        // What is archived takes no new ones, nor when it is restored, until it is chosen again.
        _ = try await browser.submit("/categories/Shopping/archive", on: "/categories/Shopping")
        #expect(try await browser.get("/todos/new").page.first(chosen)?["value"] == "Work")
        _ = try await browser.submit("/categories/Shopping/restore", on: "/categories")
        #expect(try await browser.told(on: "/categories") == "Restored. It's offered for new to-dos again.")
        #expect(try await browser.get("/categories").page.all(marked).map(\.text) == ["Work"])
    }

    @Test(arguments: ["Shopping", "Work"])
    func `who archives where new to-dos go is told where they go now, and takes it back`(key: String) async throws {
        if key == "Shopping" { _ = try await browser.submit("/categories/\(key)/use", on: "/categories/\(key)") }
        _ = try await browser.submit("/categories/\(key)/archive", on: "/categories/\(key)")

        let page = try await browser.get("/categories").page
        let told = page.first("//p[@role='status']")?.text.filter { !"\u{2068}\u{2069}".contains($0) }
        #expect(told == "Archived. New to-dos now go to “\(key == "Work" ? "Other" : "Work")”.")
        let undo = "/categories/\(key)/use"
        #expect(page.first("//section[@class='notice']/form")?["action"] == undo)
        _ = try await browser.post(undo, page.hiddenFields(ofFormTo: undo))

        let restored = try await browser.get("/categories").page
        #expect(restored.first("//p[@role='status']")?.text == "Restored. New to-dos go there again.")
        #expect(restored.all("//main//li[small]/a").map(\.text) == [key])
    }

    @Test func `new to-dos don't go to a category that was archived meanwhile, and its page says so`() async throws {
        let fields = try await browser.get("/categories/Idea").page.hiddenFields(ofFormTo: "/categories/Idea/use")
        _ = try await browser.submit("/categories/Idea/archive", on: "/categories/Idea")

        let late = try await browser.post("/categories/Idea/use", fields)

        #expect(late.status == 409)
        #expect(late.alert == "This category is archived, so new to-dos can't go here. Restore it first.")
        _ = try await browser.submit("/categories/Idea/restore", on: "/categories/Idea")
        #expect(try await browser.get("/categories").page.all("//main//li[small]/a").map(\.text) == ["Work"])
    }

    @Test func `archiving can be undone from its notice, and the last one stays`() async throws {
        let key = try await browser.submit("/categories/Idea/archive", on: "/categories/Idea")
        #expect(key.location == "/categories")
        let undo = try await browser.open("/categories").page.first("//section[@class='notice']/form")?["action"]
        #expect(undo == "/categories/Idea/restore")

        for category in ["SendEmail", "MakeCall", "Shopping", "Reading", "Travel", "Study", "Work"] {
            _ = try await browser.submit("/categories/\(category)/archive", on: "/categories/\(category)")
        }
        _ = try await browser.submit("/categories/Etc/archive", on: "/categories/Etc")
        #expect(try await browser.open("/categories").page.text.contains("This is your last category."))
        #expect(try await names(browser).first == "Other")
    }

    @Test func `another member's is not found on any verb`() async throws {
        _ = try await add("Garden")
        let ben = try await site.browser(signedUpAs: "ben@example.com")
        let fields = try await ben.get("/categories/new").page.hiddenFields(ofFormTo: "/categories")
            .merging(["name": "Mine", "colour": "pink", "icon": "star"]) { $1 }

        #expect(try await ben.get("/categories/Own1").status == 404)
        #expect(try await ben.get("/todos/category/Own1").status == 404)
        for path in ["", "/archive", "/restore", "/use"] {
            #expect(try await ben.post("/categories/Own1\(path)", fields).status == 404)
        }
        let added = try await ben.submit(
            "/todos", on: "/todos/new", .todo(titled: "Dig").merging(["category": "Own1"]) { $1 })
        #expect(added.status == 422)
        #expect(try await names(browser).last == "Garden")
    }
}
