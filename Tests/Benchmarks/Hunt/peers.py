#!/usr/bin/env python3
"""peers.py DIR: what zxing-cpp and zbar read in the pictures of DIR, a line of JSON for each."""
import json
import pathlib
import subprocess
import sys

import zxingcpp
from PIL import Image

NAMES = {"EAN13": "ean13", "EAN-13": "ean13", "UPCA": "upca", "UPC-A": "upca", "EAN8": "ean8", "EAN-8": "ean8",
         "UPCE": "upce", "UPC-E": "upce", "Code128": "code128", "CODE-128": "code128"}
FORMATS = (zxingcpp.BarcodeFormat.EAN13 | zxingcpp.BarcodeFormat.UPCA | zxingcpp.BarcodeFormat.EAN8
           | zxingcpp.BarcodeFormat.UPCE | zxingcpp.BarcodeFormat.Code128)


def tell(reader, file, symbols):
    print(json.dumps({"reader": reader, "file": file, "symbols": [(NAMES[f], t) for f, t in symbols if f in NAMES]}))


def main():
    files = sorted(pathlib.Path(sys.argv[1]).iterdir())
    for file in files:
        found = zxingcpp.read_barcodes(Image.open(file), formats=FORMATS)
        tell("zxing-cpp", file.name, [(b.format.name, b.text) for b in found])
    kinds = ["ean13", "ean8", "upca", "upce", "code128"]
    switches = ["-S*.disable"] + [f"-S{k}.enable" for k in kinds]
    for file in files:
        text = subprocess.run(["zbarimg", "-q", "--nodbus", *switches, file], capture_output=True,
                              text=True, check=False).stdout
        tell("zbar", file.name, [tuple(line.split(":", 1)) for line in text.splitlines() if ":" in line])


main()
