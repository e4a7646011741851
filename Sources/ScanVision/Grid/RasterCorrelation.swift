extension GridRaster {
    /// Sums over a square of the raster: of its values, their squares, and their products with a template's.
    ///
    /// - Parameter template: `side * side` numbers, row after row; the square must lie inside the raster
    public func sums(
        left: Int, top: Int, against template: [Float], side: Int
    ) -> (values: Float, squares: Float, products: Float) {
        precondition(left >= 0 && top >= 0 && left + side <= width && top + side <= width)
        precondition(template.count == side * side)
        var values = SIMD8<Float>.zero
        var squares = SIMD8<Float>.zero
        var products = SIMD8<Float>.zero
        var rest = (values: Float(0), squares: Float(0), products: Float(0))
        self.values.withUnsafeBytes { pixels in
            template.withUnsafeBytes { template in
                for y in 0..<side {
                    let row = ((top &+ y) &* width &+ left) &* 4
                    let other = y &* side &* 4
                    var x = 0
                    while x &+ 8 <= side {
                        let a = pixels.loadUnaligned(fromByteOffset: row &+ x &* 4, as: SIMD8<Float>.self)
                        let b = template.loadUnaligned(fromByteOffset: other &+ x &* 4, as: SIMD8<Float>.self)
                        values += a
                        squares += a * a
                        products += a * b
                        x &+= 8
                    }
                    while x < side {
                        let a = pixels.loadUnaligned(fromByteOffset: row &+ x &* 4, as: Float.self)
                        let b = template.loadUnaligned(fromByteOffset: other &+ x &* 4, as: Float.self)
                        rest = (rest.values + a, rest.squares + a * a, rest.products + a * b)
                        x &+= 1
                    }
                }
            }
        }
        return (values.sum() + rest.values, squares.sum() + rest.squares, products.sum() + rest.products)
    }
}
