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

/// The pictures that `manifest.jsonl` in `directory` names, one JSON object a line.
func readManifest(of directory: String) throws -> [CorpusPicture] {
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
