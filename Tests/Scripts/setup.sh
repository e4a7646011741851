#!/usr/bin/env bash
# Installs what building and testing need, or says how. Exit status 2: something is missing and we are not root.
set -euo pipefail

toolchain=(binutils libc6-dev libstdc++-12-dev libncurses6 libsqlite3-0 libxml2 pkg-config)
libraries=(libv4l-dev libpng-dev libcurl4-openssl-dev libyaml-dev libturbojpeg0-dev libwebp-dev libgif-dev libheif-dev libmicrohttpd-dev libsqlite3-dev)
tests=(qrencode zint zbar-tools python3 python3-venv python3-pil python3-segno openssl procps ca-certificates libasound2)

missing=()
for package in "${toolchain[@]}" "${libraries[@]}" "${tests[@]}"; do
    dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

install="apt-get install -y --no-install-recommends ${missing[*]}"
if [ "$(id -u)" -ne 0 ]; then
    echo "These packages are missing. As root:" >&2
    echo "    apt-get update && $install" >&2
    exit 2
fi
echo "setup: $install"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { apt-get update && $install; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "setup: the packages could not be installed" >&2
    exit 2
fi
