import Glibc

/// The target that the command line names.
private let target = FuzzTargets.named(CommandLine.arguments.dropFirst().first ?? "")

/// Called once before libFuzzer reads its options, so that the target's name can be taken out from among them:
/// `scanloom-fuzz TARGET [OPTIONS FOLDERS FILES]`.
@c(LLVMFuzzerInitialize)
func takeTargetName(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
    guard target != nil else {
        let names = FuzzTargets.all.map { $0.name }.joined(separator: ", ")
        print("usage: scanloom-fuzz TARGET [-help=1 | OPTIONS FOLDERS FILES]\n\nTargets: \(names).")
        exit(2)
    }
    words.pointee[1] = words.pointee[0]
    words.pointee += 1
    count.pointee -= 1
    return 0
}

/// Called for each input.
@c(LLVMFuzzerTestOneInput)
func runTarget(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target?.run(FuzzInput(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
