/// The part of a picture that is looked at, as a configuration says it: of the picture as shown.
public struct Region: Hashable, Sendable {
    /// From the left edge of the picture.
    public var x: RegionLength
    /// From the upper edge of the picture.
    public var y: RegionLength
    /// To the right from `x`; up to the right edge when nil.
    public var width: RegionLength?
    /// Down from `y`; down to the lower edge when nil.
    public var height: RegionLength?
    /// Which symbols at its edge count.
    public var rule: RegionRule

    /// A part of a picture; all of it unless given.
    public init(
        x: RegionLength = .fraction(0), y: RegionLength = .fraction(0), width: RegionLength? = nil,
        height: RegionLength? = nil, rule: RegionRule = .centre
    ) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.rule = rule
    }

    /// The part of a picture of that size, in whole pixels.
    ///
    /// Throws a `Fault` that tells the bounds when the region leaves the picture or holds nothing of it.
    public func resolved(width shownWidth: Int, height shownHeight: Int) throws(Fault) -> ShownRegion {
        let columns = try span(x, width, of: shownWidth, ("x", "width"))
        let rows = try span(y, height, of: shownHeight, ("y", "height"))
        return ShownRegion(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count, rule: rule)
    }

    private func span(
        _ start: RegionLength, _ length: RegionLength?, of whole: Int,
        _ names: (start: String, length: String)
    ) throws(Fault) -> Range<Int> {
        let first = start.pixels(of: whole)
        guard first < whole else {
            throw Fault(
                "the region begins at \(names.start) \(start.written ?? ""), outside of the picture, "
                    + "whose \(names.length) is \(whole)px",
                remedy: "\(names.start) can be at most \(max(whole - 1, 0))px")
        }
        guard let length else { return first..<whole }
        let count = max(length.pixels(of: whole), 1)
        // A pixel of grace: the shares of a third and two thirds of a picture may round up both.
        guard first + count <= whole + 1 else {
            throw Fault(
                "the region reaches to \(first + count)px, outside of the picture, "
                    + "whose \(names.length) is \(whole)px",
                remedy: "with \(names.start) at \(start.written ?? ""), \(names.length) can be at most "
                    + "\(whole - first)px")
        }
        return first..<min(first + count, whole)
    }
}

/// A length in a picture: a share of its side, or pixels.
public enum RegionLength: Hashable, Sendable {
    /// A share of the picture's width or height, 0 to 1.
    case fraction(Double)
    /// Pixels of the picture as shown, 0 or more.
    case pixels(Int)

    /// The length in a picture whose side is `whole` pixels.
    public func pixels(of whole: Int) -> Int {
        switch self {
        case .fraction(let share): Int((share * Double(whole)).rounded())
        case .pixels(let count): count
        }
    }
}

/// Which symbols at the edge of a region count.
public enum RegionRule: String, OptionChoice {
    /// Those whose centre is inside.
    case centre
    /// Those that are wholly inside.
    case inside
    /// Those of which a part is inside.
    case intersects
}
