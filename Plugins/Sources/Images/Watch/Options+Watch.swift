import ScanCore

extension Images.Options {
    /// Throws where the options of watching do not go together, as far as that can be told without looking.
    func checkWatch(directory: String) throws(Fault) {
        let targets = [("done", done), ("failed", failed)].compactMap { name, path in path.map { (name, $0) }
        }
        for (name, path) in targets {
            guard watch else {
                throw Fault(
                    "\(name) is for pictures of a watched folder, but watch is false",
                    remedy: "add \"watch: true\"",
                    option: name)
            }
            guard !path.isEmpty, !path.utf8.contains(0) else {
                throw Fault("expected the path of a folder, found nothing that can be one", option: name)
            }
        }
        guard watch else { return }
        guard !paths.contains("-") else {
            throw Fault("the standard input cannot be watched", remedy: "name a folder", option: "paths")
        }
        try checkApart(targets, directory)
    }

    private func checkApart(_ targets: [(String, String)], _ directory: String) throws(Fault) {
        let watched = paths.map { plainPath($0, in: directory) }
        for (index, path) in watched.enumerated() where watched[..<index].contains(path) {
            throw Fault(
                "the folder \(paths[index]) is watched twice", remedy: "name it once", option: "paths")
        }
        for (name, path) in targets where watched.contains(plainPath(path, in: directory)) {
            throw Fault(
                "\(name) is the watched folder itself, so its pictures would be read for ever",
                remedy: "name another folder, which may be inside it", option: name)
        }
        if targets.count == 2,
            plainPath(targets[0].1, in: directory) == plainPath(targets[1].1, in: directory)
        {
            throw Fault(
                "done and failed are the same folder, so nobody could tell what failed",
                remedy: "name two folders", option: "failed")
        }
    }
}

/// A path's parts from the root or the directory, without `.`, and without `..` behind a name.
private func plainPath(_ path: String, in directory: String) -> [Substring] {
    let whole = path.hasPrefix("/") ? path : "\(directory)/\(path)"
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
        if part == "..", let last = parts.last, last != ".." {
            parts.removeLast()
        } else {
            parts.append(part)
        }
    }
    return whole.hasPrefix("/") ? ["/"] + parts : parts
}
