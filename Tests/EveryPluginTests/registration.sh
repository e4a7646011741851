#!/usr/bin/env bash
# Each folder under Plugins/ must be listed twice: in Package.swift and in Sources/ScanPlugins/Standard.swift.
# Prints each missing line as it should be written. A shell script, because a missing line keeps Swift from building.
set -euo pipefail
root=${1:-$(cd "$(dirname "$0")/../.." && pwd)}
standard="$root/Sources/ScanPlugins/Standard.swift"
contracts='FrameSource|Symbology|LinearSymbology|EANSymbology|SymbolEncoder|Classifier|Enricher|ResultHandler|Observer'
missing=0

tell() {
    echo "$1 lacks the line for $2:"
    echo "    $3"
    missing=1
}

for folder in "$root"/Plugins/*/*/; do
    name=$(basename "$folder")
    kind=$(basename "$(dirname "$folder")")
    types=$(cat "$folder"*.swift |
        sed -nE "s/^public (final class|struct|actor) ([A-Za-z0-9]+):.*\b($contracts)\b.*/\2/p")
    [ -n "$types" ] || { echo "Plugins/$kind/$name has no public type that is a plugin"; missing=1; }
    grep -qF "plugin(\"$kind\", \"$name\"," "$root/Package.swift" ||
        tell Package.swift "Plugins/$kind/$name" "plugin(\"$kind\", \"$name\", needs: […]),"
    grep -qx "import ${name}Plugin" "$standard" ||
        tell Sources/ScanPlugins/Standard.swift "Plugins/$kind/$name" "import ${name}Plugin"
    for type in $types; do
        grep -qE "^ *registry\.add\($type\.self\)" "$standard" ||
            tell Sources/ScanPlugins/Standard.swift "Plugins/$kind/$name" "registry.add($type.self)"
    done
done
[ "$missing" -eq 0 ] && echo "registration: every plugin is listed"
exit "$missing"
