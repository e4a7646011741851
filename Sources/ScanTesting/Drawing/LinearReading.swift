import ScanCore
import ScanPipeline
import ScanVision

/// What linear symbologies read in a picture, and what they found but did not read.
public func scan(_ image: GrayImage, _ symbologies: [any LinearSymbology], _ effort: Effort = .normal)
    -> FrameResult
{
    let frame = Frame(
        id: FrameID(source: "test", index: 0), image: image, time: FrameTime(nanoseconds: 0))
    return Scanner(readers: [LinearSweep(symbologies)], effort: effort).scan(frame)
}
