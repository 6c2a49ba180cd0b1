import Foundation
import PlainPage

// What swift-mustache needs comes on the standard input: it is measured by a program of its own, right before.
let library = try JSONDecoder().decode(LibraryFigures.self, from: FileHandle.standardInput.readDataToEndOfFile())
try Benchmark(library: library).run()
