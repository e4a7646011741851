"""What a picture must say, and the verdict on what was read in it: read, missed, wrong or extra."""


class One:
    """A picture of one symbol, in whose reading all of `fields` must be found."""

    def __init__(self, format, data, text=None, **fields):
        self.fields = {"format": format, "bytes": data.hex(), **fields}
        if text is not None:
            self.fields["text"] = text

    def verdict(self, readings):
        right = sum(contains(reading, self.fields) for reading in readings)
        if right == 1 and len(readings) == 1:
            return "read"
        return "extra" if right else "wrong" if readings else "missed"

    def __repr__(self):
        return repr(self.fields)


class Parts:
    """A picture of all symbols of one message: their bytes in the order of their indexes are the message."""

    def __init__(self, message, count):
        self.message, self.count = message, count

    def verdict(self, readings):
        parts = {}
        for reading in readings:
            append = reading["details"].get("structured_append", {})
            if append.get("count") != self.count or append.get("parity") != self.parity:
                return "wrong"
            parts[append["index"]] = reading["bytes"]
        if len(parts) != self.count:
            return "missed"
        whole = "".join(parts[index] for index in sorted(parts))
        if whole != self.message.hex():
            return "wrong"
        return "read" if len(readings) == self.count else "extra"

    @property
    def parity(self):
        parity = 0
        for byte in self.message:
            parity ^= byte
        return parity

    def __repr__(self):
        return f"{self.message!r} in {self.count} symbols of parity {self.parity}"


def contains(found, wanted):
    """Whether a JSON value has all of `wanted`; objects may have more members."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(contains(found.get(k), v) for k, v in wanted.items())
    return found == wanted
