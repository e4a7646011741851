@preconcurrency import Glibc
import ScanCore
import ScanPipeline
import ScanPlugins
import ScanTesting
import ScanVision

/// `scanloom-bench hostile`: what pictures made to cost time do cost, by effort: work, time and memory.
///
/// Time is told as a share of what the budget is worth. A unit is about a microsecond on a small machine; what it
/// takes on this one is measured first, on pictures of nothing in particular that are searched to the end.
struct HostileRun {
    /// Worst time that is accepted, as a multiple of the budget's.
    static let mostTime = 1.5
    /// Worst memory that is accepted: so many bytes, and so many more for each pixel.
    static let mostMemory = (base: 48 << 20, perPixel: 24)

    private let readers: [any SymbolReader]
    private let sizes: [(width: Int, height: Int)]

    /// All readers; big and odd sizes only where asked for.
    init(isWhole: Bool) throws {
        readers = try PluginRegistry.standard.readers()
        let small = [(640, 480), (1, 5000), (5000, 1), (20_000, 10), (10, 20_000)]
        sizes = isWhole ? small + [(1920, 1080), (4000, 3000), (1_000_000, 3), (3, 1_000_000)] : small
    }

    /// Measures all; how many were beyond what is accepted.
    func measure() -> Int {
        var failures = 0
        setvbuf(stdout, nil, _IOLBF, 0)
        for effort in Effort.allCases {
            let unit = microsecondsPerUnit(effort)
            print("\(effort.rawValue): a unit takes \(rounded(unit)) µs here")
            print("  picture                    size        work/budget  time/budget  MiB  ms")
            for size in sizes {
                for picture in HostilePicture.all + HostilePicture.crowds {
                    let cost = cost(of: picture.image(width: size.width, height: size.height), effort)
                    if !tell(cost, "\(picture.name)  \(size.width)×\(size.height)", unit) { failures += 1 }
                }
            }
        }
        return failures
    }

    /// What a scan cost.
    private struct Cost {
        let pixels: Int
        let work, budget: Int
        let milliseconds: Double
        let bytes: Int
    }

    private func cost(of image: GrayImage, _ effort: Effort) -> Cost {
        let pixels = image.width * image.height
        let frame = Frame(
            id: FrameID(source: "hostile", index: 0), image: image, time: FrameTime(nanoseconds: 0))
        let scanner = Scanner(readers: readers, effort: effort)
        let before = MemoryPeak()
        let stopwatch = Stopwatch()
        let result = scanner.scan(frame)
        let milliseconds = stopwatch.processor
        return Cost(
            pixels: pixels, work: result.work,
            budget: readers.reduce(0) { $0 + $1.budget(for: effort, pixels: pixels) },
            milliseconds: milliseconds, bytes: before.growth)
    }

    /// Prints a line where a cost is worth knowing; whether it is accepted.
    private func tell(_ cost: Cost, _ name: String, _ unit: Double) -> Bool {
        let work = Double(cost.work) / Double(cost.budget)
        let time = cost.milliseconds * 1000 / unit / Double(cost.budget)
        let memory = Self.mostMemory.base + Self.mostMemory.perPixel * cost.pixels
        let isAccepted = work <= Self.mostTime && time <= Self.mostTime && cost.bytes <= memory
        if !isAccepted || time > 0.5 {
            print(
                "  \(name)\t\(rounded(work))\t\(rounded(time))\t\(cost.bytes >> 20)\t\(rounded(cost.milliseconds))"
                    + (isAccepted ? "" : "\tTOO MUCH"))
        }
        return isAccepted
    }

    /// What a unit takes: the median of pictures without symbols, each searched to the end within its budget.
    private func microsecondsPerUnit(_ effort: Effort) -> Double {
        let ordinary = HostilePicture.all.filter {
            ["text", "salt", "gradient", "noise of 3"].contains($0.name)
        }
        let units = ordinary.map { picture in
            let cost = cost(of: picture.image(width: 1280, height: 960), effort)
            return cost.milliseconds * 1000 / Double(max(1, cost.work))
        }
        print("    " + zip(ordinary, units).map { "\($0.name) \(rounded($1))" }.joined(separator: ", "))
        return units.sorted()[units.count / 2]
    }

    private func rounded(_ number: Double) -> String { String((number * 100).rounded() / 100) }
}

/// The most memory of the process since it was made.
struct MemoryPeak {
    private let start: Int

    init() {
        // proc_pid_clear_refs(5): 5 sets the peak back to what is there.
        if let file = fopen("/proc/self/clear_refs", "w") {
            fputs("5", file)
            fclose(file)
        }
        start = Self.kibibytes("VmRSS:")
    }

    /// Bytes that came on top.
    var growth: Int { max(0, Self.kibibytes("VmHWM:") - start) << 10 }

    private static func kibibytes(_ name: String) -> Int {
        guard let file = fopen("/proc/self/status", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, 256, file) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                .split(whereSeparator: \.isWhitespace)
            if words.count > 1, words[0] == name { return Int(words[1]) ?? 0 }
        }
        return 0
    }
}
