"""The interval of Clopper and Pearson for a rate, without scipy."""
import math


def at_most(k, n, p):
    """The chance of k or fewer in n at a rate of p."""
    if p <= 0:
        return 1.0
    if p >= 1:
        return 1.0 if k >= n else 0.0
    total = 0.0
    for i in range(k + 1):
        logarithm = math.lgamma(n + 1) - math.lgamma(i + 1) - math.lgamma(n - i + 1)
        total += math.exp(logarithm + i * math.log(p) + (n - i) * math.log1p(-p))
    return min(1.0, total)


def crossing(chance, wanted):
    """Where a falling function of a rate is `wanted`."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if chance(middle) > wanted else (low, middle)
    return low


def clopper_pearson(k, n, confidence=0.95):
    """The least and the most rate that k in n allow."""
    tail = (1 - confidence) / 2
    if n == 0:
        return 0.0, 1.0
    lowest = 0.0 if k == 0 else crossing(lambda p: at_most(k - 1, n, p), 1 - tail)
    highest = 1.0 if k == n else crossing(lambda p: at_most(k, n, p), tail)
    return lowest, highest
