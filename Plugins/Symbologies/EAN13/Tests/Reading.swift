import ScanCore
import ScanVision

@testable import EAN13Plugin

/// What the plugin reads in a picture, and what it found but did not read.
func read(_ image: GrayImage, _ effort: Effort = .normal) throws -> (
    readings: [Reading], failures: [DecodeFailure]
) {
    let context = PluginContext(
        name: "ean13", pipeline: "test", directory: ".", clock: SystemClock(), log: { _, _ in })
    let sweep = LinearSweep([EAN13(NoOptions(), context)])
    let frame = FrameAnalysis(image)
    var search = sweep.beginSearch(of: frame, effort: effort)
    var budget = WorkBudget(units: sweep.budget(for: effort, pixels: image.width * image.height))
    var readings: [Reading] = []
    var failures: [DecodeFailure] = []
    for attempt in sweep.attempts(for: effort)
    where sweep.isWorthTrying(attempt, in: frame, search, readings: readings) {
        for location in sweep.locate(attempt, in: frame, &search, &budget) {
            do {
                readings.append(try sweep.decode(location, attempt, in: frame, &search, &budget))
            } catch {
                failures.append(error)
            }
        }
    }
    return (readings, failures)
}
