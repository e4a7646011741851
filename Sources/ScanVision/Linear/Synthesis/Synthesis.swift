/// An ideal symbol as a blurred line shows it, 0 for black and 1 for white, and how that changes.
struct Synthesis {
    /// The grey value at each place of the grid.
    private(set) var value: [Float]
    /// Its change per module to the right.
    private(set) var byShift: [Float]
    /// Its change per module of blur.
    private(set) var byBlur: [Float]
    /// Its change per module of ink.
    private(set) var byInk: [Float]
    private var steps: [Float]

    init(count: Int) {
        value = [Float](repeating: 0, count: count)
        byShift = value
        byBlur = value
        byInk = value
        steps = [Float](repeating: 0, count: count + 1)
    }

    /// Draws a pattern.
    ///
    /// An edge is drawn where the lens smears it; to its right, its whole step is summed up.
    mutating func draw(_ pattern: BarPattern, blur: Float, ink: Float, _ response: EdgeResponse) {
        clear()
        let density = Float(SymbolGrid.density)
        let last = Float(value.count - 1)
        for edge in pattern.edges {
            let place = edge.position + edge.rise * ink * 0.5
            let centre = (place + SymbolGrid.quiet) * density
            let reach = response.reach * blur * density
            let from = Int(max(0, min(last + 1, (centre - reach).rounded(.down))))
            let to = Int(max(-1, min(last, (centre + reach).rounded(.up))))
            if from <= to { smear(edge.rise, at: place, blur, over: from...to, response) }
            steps[to + 1] += edge.rise
        }
        var level: Float = 1
        for i in value.indices {
            level += steps[i]
            value[i] += level
        }
    }

    private mutating func clear() {
        for i in value.indices {
            value[i] = 0
            byShift[i] = 0
            byBlur[i] = 0
            byInk[i] = 0
            steps[i] = 0
        }
        steps[value.count] = 0
    }

    private mutating func smear(
        _ rise: Float, at place: Float, _ blur: Float, over range: ClosedRange<Int>, _ response: EdgeResponse
    ) {
        precondition(range.lowerBound >= 0 && range.upperBound < value.count)
        let sharpness = 1 / blur
        response.integral.withUnsafeBufferPointer { integral in
            response.density.withUnsafeBufferPointer { density in
                value.withUnsafeMutableBufferPointer { value in
                    byShift.withUnsafeMutableBufferPointer { byShift in
                        byBlur.withUnsafeMutableBufferPointer { byBlur in
                            byInk.withUnsafeMutableBufferPointer { byInk in
                                for i in range {
                                    let distance = (SymbolGrid.module(i) - place) * sharpness
                                    let x = response.place(distance)
                                    let slope = interpolated(density, at: x) * sharpness
                                    value[i] += rise * interpolated(integral, at: x)
                                    byShift[i] += rise * slope
                                    byBlur[i] -= rise * slope * distance
                                    byInk[i] -= slope * 0.5
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
