import FoundationEssentials
import ScanCore
import ScanImages

/// One picture that a corpus names.
struct CorpusPicture: Decodable {
    let set: String
    let file: String

    /// `<set>/<file>`, which results call it.
    var name: String { "\(set)/\(file)" }
}

/// The pictures of a corpus that a benchmark is to read.
struct Corpus {
    let directory: String
    let pictures: [CorpusPicture]

    /// Those whose sets match; throws a `Fault` when there are none.
    init(_ options: BenchOptions) throws {
        directory = options.directory
        pictures = try readManifest(of: options.directory).filter { picture in
            try options.sets.map { try $0.firstMatch(in: picture.set) != nil } ?? true
        }
        guard !pictures.isEmpty else { throw Fault("no set of \(options.directory) has a match") }
    }

    /// The decoded picture.
    func frame(of picture: CorpusPicture) throws(PictureFault) -> Frame {
        let decoded = try PictureDecoder.decode(try PictureFile.read("\(directory)/data/\(picture.name)"))
        return Frame(
            id: FrameID(source: "corpus", index: 0), image: decoded.image, time: FrameTime(nanoseconds: 0),
            geometry: decoded.geometry, label: picture.name)
    }
}

/// The pictures that `manifest.jsonl` in `directory` names, one JSON object a line.
private func readManifest(of directory: String) throws -> [CorpusPicture] {
    let path = "\(directory)/manifest.jsonl"
    let bytes: [UInt8]
    do {
        bytes = try PictureFile.read(path)
    } catch {
        throw Fault(
            "\(path): \(error.message)", remedy: "name a folder with a manifest.jsonl and data/<set>/<file>")
    }
    let decoder = JSONDecoder()
    return try bytes.split(separator: UInt8(ascii: "\n")).enumerated().map { index, line in
        do {
            return try decoder.decode(CorpusPicture.self, from: Data(line))
        } catch {
            throw Fault("\(path):\(index + 1): expected an object with \"set\" and \"file\": \(error)")
        }
    }
}
