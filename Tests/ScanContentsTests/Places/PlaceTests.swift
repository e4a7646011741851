import Testing

@testable import ScanContents

@Suite("Places") struct PlaceTests {
    @Test("have coordinates, height, uncertainty and a name (RFC 5870)") func parts() throws {
        let place = try #require(Place("GEO:52.5,-13.4,-28.3;crs=WGS84;u=10?z=5&q=Caf%C3%A9"))
        #expect(place.latitude == 52.5 && place.longitude == -13.4 && place.altitude == -28.3)
        #expect(place.uncertainty == 10 && place.query == "Café")
    }

    @Test(
        "are none out of range, with decimal commas, exponents or another system",
        arguments: [
            "geo:91,0", "geo:0,181", "geo:52,5,13,4", "geo:1e1,0", "geo:nan,0", "geo:", "geo:1", "geo:,",
            "geo:1,2;crs=x",
            "52.5,13.4", "geo:--1,0", "geo:1.2.3,0",
        ])
    func none(text: String) { #expect(Place(text) == nil) }

    @Test("are the same, written and read again") func roundTrip() throws {
        var random = SeededRandom(seed: 5870)
        for _ in 0..<1000 {
            var place = try #require(
                Place(
                    latitude: Double(Int.random(in: -9_000_000_000...9_000_000_000, using: &random)) / 1e8,
                    longitude: Double(Int.random(in: -18_000_000_000...18_000_000_000, using: &random)) / 1e8)
            )
            place.query = Bool.random(using: &random) ? random.text(1...10) : nil
            place.altitude =
                Bool.random(using: &random) ? Double(Int.random(in: -500...9000, using: &random)) : nil
            let read = try #require(Place(place.text))
            #expect(
                abs(read.latitude - place.latitude) < 1e-8 && abs(read.longitude - place.longitude) < 1e-8)
            #expect(read.query == place.query && read.altitude == place.altitude, "\(place.text)")
        }
    }
}
