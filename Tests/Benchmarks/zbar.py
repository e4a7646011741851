"""libzbar as Debian ships it, by its C interface."""
import ctypes

from ctypes import POINTER, c_char_p, c_int, c_ubyte, c_uint, c_ulong, c_void_p

# zbar.h: the symbol types that are read here, and the two settings.
TYPES = {"EAN8": 8, "EAN13": 13, "QRCODE": 64, "CODE128": 128}
ANY_TYPE, ENABLE = 0, 0
GREY = int.from_bytes(b"Y800", "little")

library = ctypes.CDLL("libzbar.so.0")


def declare(name, result, *arguments):
    function = getattr(library, "zbar_" + name)
    function.restype, function.argtypes = result, arguments
    return function


create_scanner = declare("image_scanner_create", c_void_p)
configure = declare("image_scanner_set_config", c_int, c_void_p, c_int, c_int, c_int)
scan = declare("scan_image", c_int, c_void_p, c_void_p)
create_image = declare("image_create", c_void_p)
destroy_image = declare("image_destroy", None, c_void_p)
set_format = declare("image_set_format", None, c_void_p, c_ulong)
set_size = declare("image_set_size", None, c_void_p, c_uint, c_uint)
set_data = declare("image_set_data", None, c_void_p, c_void_p, c_ulong, c_void_p)
first_symbol = declare("image_first_symbol", c_void_p, c_void_p)
next_symbol = declare("symbol_next", c_void_p, c_void_p)
symbol_type = declare("symbol_get_type", c_int, c_void_p)
symbol_data = declare("symbol_get_data", POINTER(c_ubyte), c_void_p)
symbol_length = declare("symbol_get_data_length", c_uint, c_void_p)
type_name = declare("get_symbol_name", c_char_p, c_int)


class Scanner:
    """Reads the named types, as set up anew, each picture for itself."""

    def __init__(self, types):
        self.scanner = create_scanner()
        configure(self.scanner, ANY_TYPE, ENABLE, 0)
        for name in types:
            configure(self.scanner, TYPES[name], ENABLE, 1)

    def __call__(self, grey):
        """Pairs of type and bytes; `grey` is a contiguous array of 8 bits a pixel."""
        image = create_image()
        set_format(image, GREY)
        set_size(image, grey.shape[1], grey.shape[0])
        set_data(image, grey.ctypes.data, grey.nbytes, None)
        scan(self.scanner, image)
        found, symbol = [], first_symbol(image)
        while symbol:
            data = bytes(symbol_data(symbol)[:symbol_length(symbol)])
            found.append((type_name(symbol_type(symbol)).decode(), data))
            symbol = next_symbol(symbol)
        destroy_image(image)
        return found
