import Testing

@testable import Mustache

/// The meaning of names, resolved from types alone.
@Suite(.timeLimit(.minutes(5))) struct NameResolverTests {
    private func resolver() -> NameResolver {
        var names = NameResolver(FieldTables())
        names.push(Accessor(ShopFrame.self), level: 0)
        names.push(Accessor(ShopPage.self), level: 1)
        return names
    }

    private func level(of name: String, in names: inout NameResolver) -> Int32? {
        try? names.resolve(name).get().level
    }

    private func problem(with name: String, in names: inout NameResolver) -> String? {
        if case .failure(let problem) = names.resolve(name) { problem.sentence } else { nil }
    }

    @Test func `a name is sought from the innermost type outwards`() {
        var names = resolver()

        #expect(level(of: "title", in: &names) == 1)
        #expect(level(of: "token", in: &names) == 0)
        names.push(Accessor(Visitor.self), level: 2)
        #expect(level(of: "name", in: &names) == 2)
        #expect(level(of: "title", in: &names) == 1)
        names.pop()
        #expect(level(of: "name", in: &names) == nil)
    }

    @Test func `pages share the accessors of fields, and of fields of fields`() throws {
        let tables = FieldTables()
        func accessor(of name: String) throws -> SharedAccessor {
            var names = NameResolver(tables)
            names.push(Accessor(ShopPage.self), level: 1)
            return try names.resolve(name).get().shared
        }

        for name in ["title", "featured", "featured.name"] {
            #expect(try accessor(of: name) === accessor(of: name))
        }
        #expect(try accessor(of: "featured.name") !== accessor(of: "featured.price"))
    }

    @Test func `the inner of two fields of one name hides the outer`() {
        var names = resolver()
        names.push(Accessor(Visitor.self), level: 2)
        names.push(Accessor(Item.self), level: 3)

        #expect(level(of: "name", in: &names) == 3)
        #expect(level(of: "isStaff", in: &names) == 2)
    }

    @Test func `a leading dot stays with the innermost type`() {
        var names = resolver()
        names.push(Accessor(Item.self), level: 2)

        #expect(level(of: ".name", in: &names) == 2)
        #expect(level(of: ".title", in: &names) == nil)
        names.push(Accessor(String.self), level: 2)
        #expect(level(of: ".name", in: &names) == nil)
        #expect(level(of: "name", in: &names) == 2)
    }

    @Test func `a dot is what was pushed last, simple values included`() throws {
        var names = resolver()

        names.push(Accessor(Int.self), level: 2)
        if case .number = try names.resolve(".").get().shape {} else { Issue.record("the dot is a number") }
        names.pop()
        if case .object(let shape) = try names.resolve(".").get().shape {
            #expect(shape.name == "ShopPage")
        } else {
            Issue.record("the dot is the page")
        }
    }

    @Test func `levels are given one above the other, and simple values take none`() {
        var names = resolver()

        #expect(names.nextLevel == 2)
        names.push(Accessor(String.self), level: 1)
        #expect(names.nextLevel == 2)
        names.push(Accessor(Item.self), level: 2)
        #expect(names.nextLevel == 3)
    }

    @Test func `a found name is used, each part of a dotted name by its own type`() {
        var names = resolver()
        _ = names.resolve("visitor.name")
        _ = names.resolve("gone")
        _ = names.resolve("visitor.gone")

        #expect(
            names.uses == [
                FieldUse(type: ObjectIdentifier(ShopFrame.self), field: "visitor"),
                FieldUse(type: ObjectIdentifier(Visitor.self), field: "name"),
            ])
        #expect(Set(names.types.values.map(\.name)) == ["ShopFrame", "ShopPage", "Visitor"])
    }

    @Test func `a sentence names the types that were looked through, from the inside out`() {
        var names = resolver()
        names.push(Accessor(Item.self), level: 2)

        #expect(problem(with: "colour", in: &names) == "“colour” is not a field of Item, ShopPage, ShopFrame.")
        #expect(problem(with: ".colour", in: &names) == "“colour” is not a field of Item.")
        names.push(Accessor(String.self), level: 2)
        #expect(problem(with: ".colour", in: &names) == "There is nothing here that could have a “colour”.")
    }

    @Test func `a sentence says where in a dotted name it breaks off`() {
        var names = resolver()

        #expect(problem(with: "visitor.name.x", in: &names) == "“visitor.name” is a text: it has no “x”.")
        #expect(problem(with: "visitor.age", in: &names) == "“visitor” is a Visitor, which has no “age”.")
        #expect(problem(with: "tags.first", in: &names) == "“tags” is a list: it has no “first”.")
        #expect(problem(with: "isOpen.x.y", in: &names) == "“isOpen” is true or false: it has no “x”.")
        #expect(problem(with: "notice.x", in: &names) == "“notice” is trusted HTML: it has no “x”.")
        #expect(problem(with: "home.x", in: &names) == "“home” is a path on this site: it has no “x”.")
        #expect(problem(with: "count.x", in: &names) == "“count” is a number: it has no “x”.")
    }
}

extension NameResolver {
    fileprivate mutating func resolve(_ name: String) -> Result<Resolution, NameError> {
        resolve(Node.Name(text: name, offset: 0))
    }
}
