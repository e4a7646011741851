import ScanCore

/// All that is to happen to a picture, as options; what is not given does not happen.
///
/// It happens in the order of the world, whatever the order of the keys: to the paper, on the way, in the lens, on the
/// sensor.
public struct Degradations: PluginOptions, OptionValue {
    /// Share of the picture's area that something covers.
    public var occlusion: Amount?
    /// Light on dark.
    public var invert = false
    /// Left and right exchanged.
    public var mirror = false
    /// Size as a share of the whole.
    public var scale: Amount?
    /// Degrees, clockwise.
    public var rotation: Amount?
    /// How much narrower the far side is than the near one.
    public var perspective: Amount?
    /// Light that is missing in the darkest corner.
    public var unevenLight: Amount?
    /// Contrast that is left.
    public var contrast: Amount?
    /// Radius of a bright spot, of the shorter side.
    public var glare: Amount?
    /// Radius of the disk of confusion, in pixels.
    public var defocus: Amount?
    /// Standard deviation of a Gaussian blur, in pixels.
    public var blur: Amount?
    /// Pixels by which the picture moves while it is taken.
    public var motion: Amount?
    /// Standard deviation of noise, in grey levels.
    public var noise: Amount?

    /// Nothing happens.
    public init() {}

    /// How the options are written.
    public static let fields: [Field<Degradations>] = [
        Field("occlusion", \.occlusion, "Share of the area that a grey patch covers, 0 to 0.9."),
        Field("invert", \.invert, "Whether dark and light are exchanged."),
        Field("mirror", \.mirror, "Whether left and right are exchanged."),
        Field("scale", \.scale, "Size as a share of the whole, 0.1 to 4."),
        Field("rotation", \.rotation, "Degrees clockwise."),
        Field("perspective", \.perspective, "How much narrower the far side is than the near one, 0 to 0.8."),
        Field("uneven_light", \.unevenLight, "Share of the light that is missing on one side, 0 to 0.95."),
        Field("contrast", \.contrast, "Share of the contrast that is left, 0 to 1."),
        Field("glare", \.glare, "Radius of a bright spot as a share of the shorter side, 0 to 1."),
        Field("defocus", \.defocus, "Radius of the lens's disk of confusion in pixels, 0 to 30."),
        Field("blur", \.blur, "Standard deviation of a Gaussian blur in pixels, 0 to 30."),
        Field("motion", \.motion, "Pixels by which the picture moves while it is taken, 0 to 100."),
        Field("noise", \.noise, "Standard deviation of noise in grey levels, 0 to 100."),
    ]

    /// Throws a `Fault` for the first amount out of its range.
    public func check() throws(Fault) {
        let amounts: [(name: String, amount: Amount?, range: ClosedRange<Double>)] = [
            ("occlusion", occlusion, 0...0.9), ("scale", scale, 0.1...4),
            ("rotation", rotation, -3600...3600),
            ("perspective", perspective, 0...0.8), ("uneven_light", unevenLight, 0...0.95),
            ("contrast", contrast, 0...1), ("glare", glare, 0...1), ("defocus", defocus, 0...30),
            ("blur", blur, 0...30), ("motion", motion, 0...100), ("noise", noise, 0...100),
        ]
        for (name, amount, range) in amounts {
            guard let amount, !range.contains(amount.low) || !range.contains(amount.high) else { continue }
            let (low, high) = (range.lowerBound.written ?? "", range.upperBound.written ?? "")
            throw Fault(
                "expected \(name) of \(low) to \(high), found \(amount.written ?? "")", option: "degrade")
        }
    }

    /// Does all of it to a picture.
    ///
    /// - Parameters:
    ///   - seed: what is random follows from it alone; each degradation has numbers of its own
    ///   - grows: whether a turned picture grows to hold itself; else it keeps its size
    public func apply(to picture: inout DrawnPicture, seed: UInt64, grows: Bool = false) {
        for (index, step) in steps(seed, grows).enumerated() {
            var random = DrawingRandom(seed: seed, stream: index, 1)
            step?.apply(to: &picture, &random)
        }
    }

    /// Steps in order; the place of each stays the same, so that one more changes nothing in the others.
    private func steps(_ seed: UInt64, _ grows: Bool) -> [(any Degradation)?] {
        func drawn(_ amount: Amount?, _ index: Int) -> Double? {
            var random = DrawingRandom(seed: seed, stream: index, 0)
            return amount?.drawn(&random)
        }
        return [
            drawn(occlusion, 0).map(Occlusion.init(share:)),
            invert ? Inversion() : nil,
            mirror ? Mirroring() : nil,
            Warping(
                scale: drawn(scale, 3), degrees: drawn(rotation, 4), perspective: drawn(perspective, 5),
                grows: grows),
            drawn(unevenLight, 6).map(UnevenLight.init(missing:)),
            drawn(contrast, 7).map(Contrast.init(left:)),
            drawn(glare, 8).map(Glare.init(radius:)),
            drawn(defocus, 9).map(DefocusBlur.init(radius:)),
            drawn(blur, 10).map(GaussianBlur.init(deviation:)),
            drawn(motion, 11).map(MotionBlur.init(length:)),
            drawn(noise, 12).map(Noise.init(deviation:)),
        ]
    }
}
