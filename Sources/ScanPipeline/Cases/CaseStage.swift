import ScanCore

/// A rehearsal under way, and what it was shown so far.
struct CasePlayed {
    var rehearsal: Rehearsal
    var frames = 0
    var readings = 0
    /// Formats of codes that were there but are not looked for.
    var overlooked: Set<SymbolFormat> = []
}

/// Where a case is played: the pipeline, and the time on its frames' clock.
struct CaseStage: Sendable {
    let plan: PipelinePlan
    /// The source of the configuration that the case stands in for.
    let source: SourcePlan
    let clock: RehearsalClock
    let fps: Double
    let lasts: Duration?
    let triggers: [FrameTime]
    /// What lookups find.
    let found: [Content]

    /// What a camera sees of a picture, and of codes after their last change.
    private static let usualStay = Duration.seconds(1)

    /// Shows a source's frames: a camera's as they come, pictures for a while where the pipeline has a camera.
    func play(_ shown: any FrameSource, _ played: inout CasePlayed) async throws {
        try await shown.start()
        do {
            while !played.rehearsal.isOver, let item = try await shown.next() {
                guard case .frame(let frame) = item else { throw fault(of: item) }
                if shown.isLive, frame.time >= FrameTime(nanoseconds: 0) + (lasts ?? Self.usualStay) { break }
                try play(frame, isHeld: source.source.isLive && !shown.isLive, &played)
            }
        } catch {
            await shown.stop()
            throw error
        }
        await shown.stop()
    }

    private func fault(of item: SourceItem) -> Fault {
        guard case .failure(_, let label, let fault) = item else { return Fault("no frame") }
        return Fault("\(label.map { visibleText($0) + ": " } ?? "")\(fault.message)", remedy: fault.remedy)
    }

    private func play(_ frame: Frame, isHeld: Bool, _ played: inout CasePlayed) throws {
        let viewed = try source.view.apply(to: frame)
        let readings = plan.scanner.scan(viewed).readings
        for symbol in frame.truth { note(symbol.format, &played) }
        guard isHeld else { return show(readings, viewed, at: frame.time, &played) }
        for _ in 0..<count(in: lasts ?? Self.usualStay) where !played.rehearsal.isOver {
            show(readings, viewed, at: time(of: played.frames), &played)
        }
    }

    /// Shows codes without pictures.
    func play(_ codes: [ShownCode], _ size: PixelSize, _ played: inout CasePlayed) throws {
        let blank = GrayImage(
            pixels: [UInt8](repeating: 255, count: size.width * size.height), width: size.width,
            height: size.height)
        let picture = try source.view.apply(
            to: Frame(id: FrameID(source: source.name, index: 0), image: blank, time: time(of: 0)))
        let cast = try codes.map { ($0, try $0.reading(in: picture.geometry)) }
        for (_, reading) in cast { note(reading.format, &played) }
        for _ in 0..<count(in: stay(of: codes)) where !played.rehearsal.isOver {
            let time = time(of: played.frames)
            let seen = cast.filter { code, reading in
                code.isShown(at: .nanoseconds(time.nanoseconds)) && plan.formats.contains(reading.format)
                    && picture.geometry.admits(reading.corners)
            }
            show(seen.map(\.1), picture, at: time, &played)
        }
    }

    /// How many frames such codes are shown for.
    func frameCount(of codes: [ShownCode]) -> Double { (stay(of: codes).seconds * fps).rounded(.up) }

    /// How long codes are shown: zero is one frame.
    private func stay(of codes: [ShownCode]) -> Duration {
        if let lasts { return lasts }
        let changes = codes.flatMap { [$0.from, $0.until ?? .zero] }
        let last = changes.max() ?? .zero
        return last > .zero || source.source.isLive ? last + Self.usualStay : .zero
    }

    private func note(_ format: SymbolFormat, _ played: inout CasePlayed) {
        if !plan.formats.contains(format) { played.overlooked.insert(format) }
    }

    private func show(_ readings: [Reading], _ frame: Frame, at time: FrameTime, _ played: inout CasePlayed) {
        let id = FrameID(source: source.name, index: played.frames)
        played.frames += 1
        played.readings += readings.count
        played.rehearsal.show(readings, in: frame.stamped(id, time))
    }

    private func count(in span: Duration) -> Int { max(1, Int((span.seconds * fps).rounded(.up))) }

    private func time(of frame: Int) -> FrameTime {
        FrameTime(nanoseconds: Int64((Double(frame) * 1e9 / fps).rounded()))
    }
}

extension Frame {
    fileprivate func stamped(_ id: FrameID, _ time: FrameTime) -> Frame {
        Frame(id: id, image: image, time: time, geometry: geometry, label: label, truth: truth)
    }
}

extension ShownCode {
    /// What a decoder would say of the code, in a picture of that geometry.
    fileprivate func reading(in geometry: FrameGeometry) throws(Fault) -> Reading {
        var reading = TypedReading(text, SymbolFormat(rawValue: format)).reading
        reading.corners = try corners(in: geometry)
        if let addOn {
            reading.details = [JSONMember("add_on", addOn == "awaited" ? .null : .string(addOn))]
        }
        if let part {
            reading.details.append(
                JSONMember(
                    "structured_append",
                    ["index": .int(part.index), "count": .int(part.count), "parity": 0]))
        }
        return reading
    }

    private func corners(in geometry: FrameGeometry) throws(Fault) -> Quad {
        if let region {
            return try region.resolved(width: geometry.shownWidth, height: geometry.shownHeight).corners
        }
        let (x, y) = (Int(geometry.centre.x), Int(geometry.centre.y))
        return ShownRegion(x: x - 1, y: y - 1, width: 2, height: 2, rule: .centre).corners
    }
}
