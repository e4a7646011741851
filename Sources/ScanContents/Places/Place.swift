/// A place on earth, as `geo:` holds it (RFC 5870).
public struct Place: Hashable, Sendable {
    /// Degrees north, -90 to 90.
    public var latitude: Double
    /// Degrees east, -180 to 180.
    public var longitude: Double
    /// Metres above the ellipsoid.
    public var altitude: Double?
    /// How exact it is, in metres.
    public var uncertainty: Double?
    /// What it is called, or what to look for there (`?q=`, which Android knows).
    public var query: String?

    /// A place by its coordinates in WGS 84; nil where there is no such place.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The place that a text describes; nil where it describes none, or one in other coordinates than WGS 84.
    public init?(_ text: String) {
        guard let rest = ScanContents.body(of: text, after: "geo:"), rest.count <= 4096 else { return nil }
        let path = rest.prefix { $0 != UInt8(ascii: "?") }
        let parts = path.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let numbers = (parts.first ?? []).split(
            separator: UInt8(ascii: ","), omittingEmptySubsequences: false
        )
        .map(Place.number)
        guard (2...3).contains(numbers.count), !numbers.contains(nil), let latitude = numbers[0],
            let longitude = numbers[1]
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
        altitude = numbers.count == 3 ? numbers[2] : nil
        for part in parts.dropFirst() {
            let name = String(decoding: part.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self).lowercased()
            let value = part.drop { $0 != UInt8(ascii: "=") }.dropFirst()
            if name == "crs", String(decoding: value, as: UTF8.self).lowercased() != "wgs84" { return nil }
            if name == "u" { uncertainty = Place.number(value).flatMap { $0 < 0 ? nil : $0 } }
        }
        query = queryFields(rest[path.endIndex...].dropFirst()).first { $0.name == "q" }?.text
    }

    /// Digits with a point, no exponent; a comma would separate.
    private static func number(_ text: ArraySlice<UInt8>) -> Double? {
        guard text.count <= 40, text.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E })
        else {
            return nil
        }
        return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The text for a code: `geo:52.5,13.4`, eight decimals (a millimetre) at most.
    public var text: String {
        let numbers = [latitude, longitude, altitude].compactMap { $0 }.map(Place.written).joined(
            separator: ",")
        let tail = uncertainty.map { ";u=\(Place.written($0))" } ?? ""
        let name = query.map { "?q=" + String(decoding: percentEncoded(Array($0.utf8)), as: UTF8.self) } ?? ""
        return "geo:\(numbers)\(tail)\(name)"
    }

    private static func written(_ number: Double) -> String {
        let scaled = (abs(number) * 1e8).rounded()
        guard scaled < 1e17 else { return number < 0 ? "-999999999" : "999999999" }
        let digits = String(Int64(scaled))
        let padded = String(repeating: "0", count: max(0, 9 - digits.count)) + digits
        var text = padded.dropLast(8) + "." + padded.suffix(8)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return (number < 0 && scaled > 0 ? "-" : "") + text
    }
}
