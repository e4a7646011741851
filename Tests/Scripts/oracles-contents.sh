#!/usr/bin/env bash
# Compares what texts mean with packages from PyPI; see Tests/Oracles/contents.py. They are kept in .build/oracles-venv.
#   oracles-contents.sh COUNT
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=.build/oracles-venv
packages=(vobject==0.9.9 python-stdnum==2.2 biip==5.2.0 segno==1.6.1)

if ! "$venv/bin/python" -c 'import vobject, stdnum, biip, segno' 2>/dev/null; then
    if ! { "${PYTHON:-/usr/bin/python3}" -m venv --clear "$venv" &&
        "$venv/bin/pip" install --quiet --disable-pip-version-check --retries 1 --timeout 10 "${packages[@]}"; }; then
        rm -rf "$venv"
        echo "oracles: SKIPPED contents: no ${packages[*]}; this needs PyPI, and apt-get install python3-venv" >&2
        exit 0
    fi
fi
exec "$venv/bin/python" -B Tests/Oracles/contents.py .build/release/scanloom .build/oracles-contents "$1"
