import Foundation
import Measuring
import PlainPage

// Measures the page by swift-mustache, and prints the result as one line of JSON.
let library = try LibraryPage()
let page = TodoPage.sample(tasks: 20)
let parent = library.renderer(of: page)
let dictionaries = library.rendererOfDictionaries(of: page)

let times = Stopwatch.medians([
    { precondition(!parent().isEmpty) }, { precondition(!dictionaries().isEmpty) },
])
let found = LibraryFigures(
    parent: times[0], dictionaries: times[1], allocations: Allocations.count { precondition(!parent().isEmpty) },
    page: parent())
precondition(dictionaries() == found.page, "Both ways have to write the same page.")
print(String(decoding: try JSONEncoder().encode(found), as: UTF8.self))
