"""Other readers of codes, each a function from a grey array to what it read."""
import zxingcpp

from zbar import Scanner

ALL = ("qr", "ean13", "ean8", "code128")
# UPC-A is an EAN-13 that begins with 0, and both peers report it as the one or the other.
ZXING = {"qr": ["QRCode"], "ean13": ["EAN13", "UPCA"], "ean8": ["EAN8"], "code128": ["Code128"]}
ZBAR = {"qr": ["QRCODE"], "ean13": ["EAN13"], "ean8": ["EAN8"], "code128": ["CODE128"]}


def zxing(symbologies, **options):
    names = [name for symbology in symbologies for name in ZXING[symbology]]
    formats = zxingcpp.BarcodeFormats([getattr(zxingcpp.BarcodeFormat, name) for name in names])

    def read(grey):
        return zxingcpp.read_barcodes(grey, formats=formats, text_mode=zxingcpp.TextMode.Plain, **options)

    def symbols(found):
        return [{"format": code.format.name, "text": code.text, "bytes_hex": bytes(code.bytes).hex()}
                for code in found]
    return read, symbols


def zxing_fast(symbologies):
    return zxing(symbologies, try_rotate=False, try_downscale=False, try_invert=False)


def zbar(symbologies):
    def symbols(found):
        return [{"format": name, "text": data.decode("utf-8", "replace"), "bytes_hex": data.hex()}
                for name, data in found]
    return Scanner([name for symbology in symbologies for name in ZBAR[symbology]]), symbols


# Each makes a reader: what is timed, and what turns its result into symbols.
PEERS = {"zxing-cpp fast": zxing_fast, "zxing-cpp": zxing, "zbar": zbar}
