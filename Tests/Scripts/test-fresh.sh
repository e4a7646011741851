#!/usr/bin/env bash
# `make demo` and `make test` as a newcomer meets them: a Debian 12 that has nothing but the Swift toolchain and make.
# MIRROR names a Debian mirror; without it the machine's own is used. Everything goes when the script ends.
set -euo pipefail
cd "$(dirname "$0")/../.."
demo_limit_seconds=600

fail() {
    echo "test-fresh: $1" >&2
    exit 2
}

# The lines of a sources.list: this machine's Debian 12, as apt itself understands its configuration.
sources() {
    if [ -n "${MIRROR:-}" ]; then
        echo "deb $MIRROR bookworm main"
        return
    fi
    apt-get indextargets --format '$(CREATED_BY) $(ORIGIN) $(CODENAME) $(COMPONENT) $(REPO_URI)' |
        awk '$1 == "Packages" && $2 == "Debian" && $3 ~ /^bookworm/ && $4 == "main" {
            print "deb", $5, $3, $4 }' | sort -u
}

make_root() {
    command -v mmdebstrap >/dev/null || apt-get install -y --no-install-recommends mmdebstrap >/dev/null
    local lines
    lines=$(sources)
    [ -n "$lines" ] || { apt-get update >/dev/null && lines=$(sources); }
    [ -n "$lines" ] || fail "apt knows no mirror of Debian 12; say MIRROR=http://… make test-fresh"
    mmdebstrap --quiet --variant=minbase --include=make bookworm "$1" - <<<"$lines"
    git archive --prefix=scanloom/ HEAD | tar -x -C "$1"
    mkdir -p "$1/swift"
    cp /etc/resolv.conf "$1/etc/resolv.conf"
}

# In a mount and process namespace of its own: what is mounted or left running here ends with it.
enter_root() {
    local root=$1 toolchain=$2
    shift 2
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --bind "$toolchain" "$root/swift"
    mount -o remount,bind,ro "$root/swift"
    exec env -i HOME=/root PATH=/swift/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
        chroot "$root" sh -c 'cd /scanloom && exec "$@"' sh "$@"
}

# Two cores, as the README promises times for.
in_root() {
    taskset -c 0,1 unshare --mount --pid --fork --kill-child "$0" --enter "$root" "$toolchain" "$@"
}

if [ "${1:-}" = --enter ]; then
    shift
    enter_root "$@"
fi

[ "$(id -u)" -eq 0 ] || fail "a root file system is made and entered as root"
compiler=$(readlink -f "$(command -v swift)") || fail "there is no swift in PATH"
toolchain=$(dirname "$(dirname "$compiler")")
[ -z "$(git status --porcelain)" ] || echo "test-fresh: what is not committed is not tested" >&2

root=$(mktemp -d "${TMPDIR:-/tmp}/scanloom-fresh.XXXXXX")
trap 'rm -rf --one-file-system "$root"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
chmod 755 "$root"
echo "== a Debian 12 with make, and the toolchain in $toolchain"
make_root "$root"

echo "== without root: what to install, and status 2"
status=0
in_root setpriv --reuid nobody --clear-groups make demo 2>&1 | tee "$root/refusal" || status=$?
[ "$status" -eq 2 ] && grep -q "apt-get install" "$root/refusal" ||
    fail "make demo without root ended with status $status, expected 2 and the apt-get line"

echo "== make demo, at most $demo_limit_seconds s"
TIMEFORMAT="== make demo took %R s on $(taskset -c 0,1 nproc) cores; %U s of processor time"
time in_root timeout "$demo_limit_seconds" make demo

echo "== make test"
TIMEFORMAT="== make test took %R s; %U s of processor time"
time in_root make test
