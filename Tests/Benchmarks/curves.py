"""One picture of many small curves, as SVG."""

COLOURS = ["#c2185b", "#f48fb1", "#1565c0", "#7a7a00"]
PANEL_WIDTH, PANEL_HEIGHT, GAP, LEFT, TOP = 230, 60, 26, 110, 60


def draw(lines, readers):
    """Columns are symbologies, rows are damages; a curve is the share of codes read at each step."""
    columns = list(dict.fromkeys(line["symbology"] for line in lines))
    rows = list(dict.fromkeys(line["damage"] for line in lines))
    width = LEFT + len(columns) * (PANEL_WIDTH + GAP)
    height = TOP + len(rows) * (PANEL_HEIGHT + GAP)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
             f'font-size="11"><rect width="{width}" height="{height}" fill="white"/>']
    for number, reader in enumerate(readers):
        x = LEFT + number * 150
        parts.append(f'<path d="M{x} 14h24" stroke="{COLOURS[number]}" stroke-width="2"/>'
                     f'<text x="{x + 30}" y="18">{reader}</text>')
    parts += [f'<text x="{LEFT + column * (PANEL_WIDTH + GAP)}" y="{TOP - 16}" font-weight="bold">{name}</text>'
              for column, name in enumerate(columns)]
    parts += [f'<text x="8" y="{TOP + row * (PANEL_HEIGHT + GAP) + 32}">{name}</text>' for row, name in enumerate(rows)]
    for line in lines:
        x = LEFT + columns.index(line["symbology"]) * (PANEL_WIDTH + GAP)
        y = TOP + rows.index(line["damage"]) * (PANEL_HEIGHT + GAP)
        parts.append(panel(line, readers, x, y))
    return "\n".join(parts) + "\n</svg>\n"


def panel(line, readers, x, y):
    amounts = line["amounts"]
    step = PANEL_WIDTH / (len(amounts) - 1)
    parts = [f'<rect x="{x}" y="{y}" width="{PANEL_WIDTH}" height="{PANEL_HEIGHT}" fill="none" stroke="#ccc"/>'
             f'<text x="{x}" y="{y + PANEL_HEIGHT + 12}" fill="#666" font-size="9">{amounts[0]:g} … {amounts[-1]:g} '
             f'{line["unit"]}</text>']
    # The first reader is drawn last, on top.
    for number, reader in reversed(list(enumerate(readers))):
        points = " ".join(f"{x + place * step:.0f},{y + PANEL_HEIGHT * (1 - read / line['codes']):.0f}"
                          for place, read in enumerate(line["read"][reader]))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[number]}" stroke-width="1.5"/>')
    return "".join(parts)
