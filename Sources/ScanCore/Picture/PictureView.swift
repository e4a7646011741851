/// How the pictures of a source are looked at: turned, mirrored, and which part of them.
///
/// None of it touches a pixel: the frame's geometry changes, and its image is a part of the same pixels.
public struct PictureView: Hashable, Sendable {
    /// How the picture is turned, clockwise.
    public var rotation = Rotation.none
    /// Whether it is then mirrored left to right.
    public var isMirrored = false
    /// The part that is looked at, of the picture as it is then shown.
    public var region: Region?

    /// Pictures as they come.
    public init(rotation: Rotation = .none, isMirrored: Bool = false, region: Region? = nil) {
        self.rotation = rotation
        self.isMirrored = isMirrored
        self.region = region
    }

    /// The frame, looked at this way; throws a `Fault` when the region is not in the picture.
    public func apply(to frame: Frame) throws(Fault) -> Frame {
        guard self != PictureView() else { return frame }
        let mirror = isMirrored ? Orientation.upMirrored : .up
        let turn = Orientation(clockwiseQuarters: rotation.rawValue / 90)
        let old = frame.geometry
        let whole = FrameGeometry(
            width: old.storedWidth, height: old.storedHeight,
            orientation: old.orientation.followed(by: turn).followed(by: mirror), originX: old.originX,
            originY: old.originY)
        guard let region = try region?.resolved(width: whole.shownWidth, height: whole.shownHeight) else {
            return frame.showing(frame.image, whole)
        }
        return frame.cropped(to: region, of: whole)
    }
}

/// Quarters of a turn, clockwise, in degrees.
public enum Rotation: Int, Sendable, CaseIterable {
    /// Not turned.
    case none = 0
    /// A quarter clockwise.
    case quarter = 90
    /// Upside down.
    case half = 180
    /// A quarter anticlockwise.
    case threeQuarters = 270
}

extension Frame {
    fileprivate func showing(_ image: GrayImage, _ geometry: FrameGeometry) -> Frame {
        Frame(id: id, image: image, time: time, geometry: geometry, label: label, truth: truth)
    }

    /// The part of the frame's image that a region of the picture as shown needs.
    fileprivate func cropped(to region: ShownRegion, of whole: FrameGeometry) -> Frame {
        let (columns, rows) = region.storedSpan(in: whole)
        let x = columns.clamped(to: whole.originX..<(whole.originX + image.width))
        let y = rows.clamped(to: whole.originY..<(whole.originY + image.height))
        let part = FrameGeometry(
            width: whole.storedWidth, height: whole.storedHeight, orientation: whole.orientation,
            originX: x.lowerBound, originY: y.lowerBound, region: region)
        let image = image.cropped(
            x: x.lowerBound - whole.originX, y: y.lowerBound - whole.originY, width: x.count,
            height: y.count)
        return showing(image, part)
    }
}

extension ShownRegion {
    /// The columns and rows of the stored picture that the region and its surroundings take.
    fileprivate func storedSpan(in geometry: FrameGeometry) -> (columns: Range<Int>, rows: Range<Int>) {
        let columns = 0..<geometry.storedWidth
        let rows = 0..<geometry.storedHeight
        guard let around = surroundings else { return (columns, rows) }
        let a = geometry.stored(Point(x: Double(x - around.x), y: Double(y - around.y)))
        let b = geometry.stored(
            Point(x: Double(x + width + around.x), y: Double(y + height + around.y)))
        return (
            (Int(min(a.x, b.x))..<Int(max(a.x, b.x))).clamped(to: columns),
            (Int(min(a.y, b.y))..<Int(max(a.y, b.y))).clamped(to: rows)
        )
    }
}
