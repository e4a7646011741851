import ScanCore

extension Scan {
    /// The scan with what those classifiers say of it, each asked in turn.
    public func classified(by classifiers: [any Classifier]) -> Scan {
        var scan = self
        for classifier in classifiers {
            scan.contents += classifier.contents(of: scan).map { $0.hiding(type(of: classifier).kinds) }
        }
        return scan
    }

    /// The scan with the secrets that those classifiers find in it, which are blotted out though nobody asked what it
    /// means.
    func guarded(by guards: [any Classifier]) -> Scan {
        guard !guards.isEmpty else { return self }
        var scan = self
        scan.contents = []
        let found = scan.classified(by: guards).contents.filter { !$0.secretFields.isEmpty }
        scan.contents = contents
        scan.secretContents = found
        return scan
    }

    /// A reading as a scan that no pipeline made, to ask classifiers about it.
    public init(of reading: Reading, frame: FrameID, clock: any ScanClock = SystemClock()) {
        var random = SystemRandomNumberGenerator()
        let time = clock.wallTime
        self.init(
            id: ScanID(at: time, using: &random), time: time, pipeline: "", frame: frame, reading: reading)
    }
}

extension Content {
    /// The same, with the fields secret that its kind declares so, whether or not the content says it again.
    func hiding(_ kinds: [ContentKind]) -> Content {
        let declared = kinds.filter { $0.name == kind }.flatMap(\.fields).filter(\.isSecret).map(\.name)
        let secret = secretFields.union(declared.filter { name in fields.contains { $0.name == name } })
        guard secret != secretFields else { return self }
        return Content(
            kind: kind, fields: fields, warnings: warnings, secretFields: secret, maskedText: maskedText)
    }
}
