"""The pictures of a corpus: what its manifest says of them, and their grey pixels."""
import json
import pathlib
import re

import numpy
from PIL import Image, ImageOps

Image.MAX_IMAGE_PIXELS = None
# The same families as the reading floors: a set belongs where its name says.
FAMILIES = json.loads((pathlib.Path(__file__).parents[1] / "Scripts/corpus-floors.json").read_text())["families"]


class Picture:
    """One line of manifest.jsonl."""

    def __init__(self, corpus, entry):
        self.set, self.file = entry["set"], entry["file"]
        self.name = f"{self.set}/{self.file}"
        self.path = corpus / "data" / self.name
        self.megapixels = entry["width"] * entry["height"] / 1e6
        self.is_negative = bool(entry.get("expect_none"))
        self.is_core = entry.get("scope", "core") == "core" and not entry.get("exclude")

    def is_of(self, family):
        return self.is_negative if family == "negatives" else (
            not self.is_negative and re.search(FAMILIES[family], self.set) is not None)

    def grey(self):
        return grey(self.path)


def grey(path):
    """8 bits a pixel, as shown, on white where it is transparent."""
    with Image.open(path) as file:
        image = ImageOps.exif_transpose(file)
        if image.mode.startswith("I"):
            wide = numpy.asarray(image).astype(numpy.uint32)
            return (wide >> 8 if wide.max() > 255 else wide).astype(numpy.uint8)
        if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
            image = image.convert("RGBA")
            image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
        return numpy.ascontiguousarray(numpy.asarray(image.convert("L")))


def read(corpus):
    """The pictures that are scored and hold, or are known not to hold, symbols of the core formats."""
    with open(corpus / "manifest.jsonl", encoding="utf-8") as lines:
        pictures = [Picture(corpus, json.loads(line)) for line in lines if line.strip()]
    return [picture for picture in pictures if picture.is_core]
