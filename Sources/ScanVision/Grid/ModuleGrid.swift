/// A number for each module of a symbol: its brightness, or how surely it is dark.
public struct ModuleGrid: Hashable, Sendable {
    /// Modules in a row.
    public let columns: Int
    /// Rows of modules.
    public let rows: Int
    /// The numbers, row after row.
    public var values: [Float]

    /// A grid with one number for all modules.
    public init(columns: Int, rows: Int, repeating value: Float = 0) {
        precondition(columns >= 0 && rows >= 0)
        self.columns = columns
        self.rows = rows
        values = Array(repeating: value, count: columns * rows)
    }

    /// The number of the module in a column of a row.
    @inlinable public subscript(x: Int, y: Int) -> Float {
        get { values[y * columns + x] }
        set { values[y * columns + x] = newValue }
    }

    /// The grid mirrored about its main diagonal.
    public var transposed: ModuleGrid {
        var out = ModuleGrid(columns: rows, rows: columns)
        for y in 0..<rows {
            for x in 0..<columns { out[y, x] = self[x, y] }
        }
        return out
    }

    /// The grid with light and dark changed: 255 less each brightness.
    public var inverted: ModuleGrid {
        var out = self
        for i in out.values.indices { out.values[i] = 255 - values[i] }
        return out
    }

    /// The grid with each brightness pushed `strength` times as far from the mean of its four neighbours as it is.
    ///
    /// Undoes part of a blur that reaches over the edges of modules.
    public func sharpened(by strength: Float) -> ModuleGrid {
        var out = self
        for y in 0..<rows {
            for x in 0..<columns {
                let own = self[x, y]
                let left = x > 0 ? self[x - 1, y] : own
                let right = x + 1 < columns ? self[x + 1, y] : own
                let above = y > 0 ? self[x, y - 1] : own
                let below = y + 1 < rows ? self[x, y + 1] : own
                out[x, y] = own + strength * (own - (left + right + above + below) / 4)
            }
        }
        return out
    }
}
