import ScanCore

/// The Markdown table of options that a plugin's README holds under `## Options`.
public func optionsTable(_ options: [FieldDescription]) -> String {
    guard !options.isEmpty else { return "None.\n" }
    let rows = options.map { option in
        let usual = option.isRequired ? "required" : option.defaultValue.map { "`\($0)`" } ?? ""
        return [cell("`\(option.name)`"), cell(option.expectation), cell(usual), cell(option.help)]
    }
    let table = [["option", "value", "default", "meaning"], ["---", "---", "---", "---"]] + rows
    return table.map { "|" + $0.map { $0.isEmpty ? " |" : " \($0) |" }.joined() + "\n" }.joined()
}

/// A bar would begin a new cell (GitHub Flavored Markdown 0.29, 4.10).
private func cell(_ text: String) -> String { text.replacing("|", with: #"\|"#) }
