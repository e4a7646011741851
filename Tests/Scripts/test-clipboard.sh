#!/usr/bin/env bash
# Copies a scan to real clipboards and pastes it again: X11 (Xvfb), Wayland (sway without a screen), a terminal, and
# nothing at all. Installs what it needs as root; otherwise says what it skips.
set -euo pipefail
cd "$(dirname "$0")/../.."
scanloom=$PWD/${SCANLOOM:-.build/release/scanloom}
packages=(xvfb xclip xsel wl-clipboard sway util-linux)
missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ] && [ "$(id -u)" -eq 0 ]; then
    echo "test-clipboard: apt-get install ${missing[*]}"
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}" >/dev/null
fi

folder=$(mktemp -d)
started=()
finish() {
    for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
    rm -rf "$folder" "$folder.sway.log"
}
trap finish EXIT
expected=$("$scanloom" read Examples/images/qr-text.png | head -n 1)
expected=${expected#*: }
unset DISPLAY WAYLAND_DISPLAY TMUX
export XDG_RUNTIME_DIR=$folder TERM=xterm

copy() { # by a tool
    cat >"$folder/copy.yaml" <<YAML
version: 1
source: { images: $PWD/Examples/images/qr-text.png }
symbologies: [qr]
handlers:
  - clipboard: { tool: $1, template: "{format|raw} {text|raw}" }
YAML
    timeout 60 "$scanloom" run "$folder/copy.yaml" >"$folder/log" 2>&1
}

agree() { # what was pasted, by what
    [ "$1" = "$expected" ] || { echo "test-clipboard: $2 pasted \"$1\", expected \"$expected\""; exit 1; }
    echo "test-clipboard: $2: ok"
}

has() { command -v "$1" >/dev/null || { echo "test-clipboard: SKIPPED $2: $1 is missing"; return 1; }; }

wait_for() { for _ in $(seq 100); do [ -S "$1" ] && return; sleep 0.1; done; echo "test-clipboard: $1 never came"; cat "$folder".*log; exit 1; }

if has Xvfb X11; then
    Xvfb :87 -screen 0 640x480x8 -nolisten tcp >/dev/null 2>&1 &
    started+=($!)
    wait_for /tmp/.X11-unix/X87
    for tool in xclip xsel auto; do
        [ "$tool" = auto ] || has "$tool" "X11 by $tool" || continue
        DISPLAY=:87 copy "$tool"
        agree "$(DISPLAY=:87 timeout 10 xclip -out -selection clipboard)" "X11 by $tool"
    done
fi

# A compositor without a screen; it will not be root.
if has sway Wayland && has wl-copy Wayland; then
    compositor=(env HOME="$folder" XDG_RUNTIME_DIR="$folder" WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1
        WLR_RENDERER=pixman sway -c /dev/null)
    if [ "$(id -u)" -eq 0 ]; then
        chown nobody "$folder"
        compositor=(setpriv --reuid nobody --regid nogroup --clear-groups "${compositor[@]}")
    fi
    "${compositor[@]}" >"$folder.sway.log" 2>&1 &
    started+=($!)
    wait_for "$folder/wayland-1"
    export WAYLAND_DISPLAY=wayland-1
    copy auto || { cat "$folder/log"; exit 1; }
    agree "$(timeout 10 wl-paste --no-newline)" "Wayland by wl-copy"
    unset WAYLAND_DISPLAY
fi

if has script "a terminal"; then
    copy_command="timeout 60 '$scanloom' run '$folder/copy.yaml'"
    copy terminal || true
    script -qec "$copy_command" "$folder/typescript" >/dev/null </dev/null
    pasted=$(grep -aoP '\x1b\]52;c;\K[A-Za-z0-9+/=]+' "$folder/typescript" | head -n 1 | base64 -d)
    agree "$pasted" "a terminal by OSC 52"
fi

copy auto </dev/null || true
if setsid "$scanloom" run "$folder/copy.yaml" >"$folder/log" 2>&1 </dev/null; then
    echo "test-clipboard: without any clipboard it started all the same"
    exit 1
fi
grep -q "nothing here has a clipboard: WAYLAND_DISPLAY is not set, DISPLAY is not set" "$folder/log" ||
    { cat "$folder/log"; exit 1; }
echo "test-clipboard: nothing: told"
