#!/usr/bin/env bash
# Each folder under Plugins/ must be listed twice: in Package.swift and in Sources/ScanPlugins/Standard.swift.
# Prints each missing line as it should be written. A shell script, because a missing line keeps Swift from building.
set -euo pipefail
root=${1:-$(cd "$(dirname "$0")/../.." && pwd)}
missing=0

tell() {
    echo "$1 lacks the line for $2:"
    echo "    $3"
    missing=1
}

for folder in "$root"/Plugins/*/*/; do
    name=$(basename "$folder")
    kind=$(basename "$(dirname "$folder")")
    type=$(sed -nE 's/^public (final class|struct) ([A-Za-z0-9]+)( *: *| *).*/\2/p' "$folder"*.swift | while read -r candidate; do
        grep -qE "^ *registry\.add\($candidate\.self\)" "$root/Sources/ScanPlugins/Standard.swift" && echo "$candidate" && break
    done || true)
    grep -qF "plugin(\"$kind\", \"$name\"," "$root/Package.swift" ||
        tell Package.swift "Plugins/$kind/$name" "plugin(\"$kind\", \"$name\", needs: [\"ScanVision\"]),"
    grep -qx "import ${name}Plugin" "$root/Sources/ScanPlugins/Standard.swift" ||
        tell Sources/ScanPlugins/Standard.swift "Plugins/$kind/$name" "import ${name}Plugin"
    [ -n "$type" ] ||
        tell Sources/ScanPlugins/Standard.swift "Plugins/$kind/$name" "registry.add(${name}.self)"
done
[ "$missing" -eq 0 ] && echo "registration: every plugin is listed"
exit "$missing"
