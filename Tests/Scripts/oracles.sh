#!/usr/bin/env bash
# Reads what qrencode, segno and zint draw; see Tests/Oracles/oracles.py. Pictures that are not read as drawn stay in
# .build/oracles.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Debian's own Python, which has the packages that setup.sh installs.
exec "${PYTHON:-/usr/bin/python3}" -B Tests/Oracles/oracles.py .build/release/scanloom .build/oracles "$@"
