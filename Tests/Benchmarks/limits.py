"""What Scanloom may cost beside a peer, and how that is told."""
import statistics

# Megapixels from, below.
SIZES = {"all": (0, float("inf")), "under 0.3": (0, 0.3), "0.3 to 2": (0.3, 2), "over 2": (2, float("inf"))}


class Limit:
    """Ours, the peer, the ratio of times that must not be passed, and whether it holds for the median too."""

    def __init__(self, effort, peer, most, aim, median=True):
        self.ours, self.peer, self.most, self.aim, self.median = f"scanloom {effort}", peer, most, aim, median


QR = [Limit("fast", "zxing-cpp fast", 1.0, 0.5), Limit("normal", "zxing-cpp", 0.8, 0.4),
      Limit("thorough", "zxing-cpp", 3.0, 1.1)]
ALL = [Limit("fast", "zxing-cpp fast", 1.5, 1.0), Limit("normal", "zxing-cpp", 1.5, 1.0),
       Limit("thorough", "zbar", 1.0, 1.0, median=False)]


def compare(limit, times, part, pictures):
    """A row for each size, and what is beyond the limit over all sizes, in words."""
    rows, broken = [], []
    for size, (least, below) in SIZES.items():
        names = [picture.name for picture in pictures if least <= picture.megapixels < below]
        if not names:
            continue
        ours, peer = ([times[reader][name] for name in names] for reader in (limit.ours, limit.peer))
        total = sum(ours) / sum(peer)
        median = statistics.median(a / b for a, b in zip(ours, peer))
        over = [what for what, ratio in (("total", total), ("median", median))
                if ratio > limit.most and (what == "total" or limit.median)]
        if size == "all":
            broken += [f"{part}: {limit.ours} beside {limit.peer}: {what} beyond {limit.most}" for what in over]
        rows.append([part, f"{limit.ours} / {limit.peer}", size, len(names), f"{sum(ours):.0f}", f"{sum(peer):.0f}",
                     f"{total:.2f}", f"{median:.2f}", limit.most, limit.aim, "over" if over else ""])
    return rows, broken


HEAD = ["pictures", "readers", "megapixels", "count", "ours, ms", "peer, ms", "ratio of totals",
        "median of ratios", "must", "aim", ""]
