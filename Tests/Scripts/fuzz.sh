#!/usr/bin/env bash
# Drives every fuzz target with libFuzzer under the address sanitizer, two at a time.
#
#   SECONDS_EACH=20 JOBS=2 TARGETS="grey text" fuzz.sh
#
# Each target starts from what is kept in Tests/Fuzz/Corpus and from what earlier runs found in .fuzz. An input that
# breaks something is left in .fuzz/<target>: run it with .build/fuzz/release/scanloom-fuzz TARGET FILE, and keep it
# in Tests/Fuzz/Corpus/<target>, where the test FuzzTests replays it.
set -euo pipefail
cd "$(dirname "$0")/../.."

toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")")
if ! compgen -G "$toolchain/lib/clang/*/lib/*/libclang_rt.fuzzer*.a" > /dev/null; then
    echo "fuzz: SKIPPED, the toolchain in $toolchain has no libFuzzer"
    exit 0
fi

export SECONDS_EACH=${SECONDS_EACH:-20}
export PROGRAM=$PWD/.build/fuzz/release/scanloom-fuzz
targets=${TARGETS:-$(cd Tests/Fuzz/Corpus && echo *)}

# Targets look inside modules, hence testing; libFuzzer counts what is reached, hence the sanitizer flags everywhere.
SCANLOOM_FUZZ=1 "${SWIFT:-swift}" build -c release --product scanloom-fuzz --scratch-path .build/fuzz \
    --sanitize=fuzzer --sanitize=address -Xswiftc -enable-testing

fuzz() {
    local target=$1 folder=.fuzz/$1
    mkdir -p "$folder/corpus"
    # A trap is told by Swift's own backtrace otherwise, which takes minutes. Leaks are bounded by the memory limit:
    # what is made once and kept looks like one.
    SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 "$PROGRAM" "$target" \
        -max_total_time="$SECONDS_EACH" -timeout=10 -rss_limit_mb=2048 -max_len=16384 \
        -print_final_stats=1 -detect_leaks=0 -artifact_prefix="$folder/" \
        "$folder/corpus" "Tests/Fuzz/Corpus/$target" > "$folder/log" 2>&1
    local status=$?
    local reached
    reached=$(grep -oE 'cov: [0-9]+' "$folder/log" | tail -1 | cut -d' ' -f2)
    awk -v target="$target" -v reached="${reached:-0}" '
        /number_of_executed_units/ { runs = $2 } /average_exec_per_sec/ { speed = $2 } /peak_rss_mb/ { rss = $2 }
        END { printf "%-14s%10d runs %8d/s %8d places reached %6d MiB\n", target, runs, speed, reached, rss }
    ' "$folder/log"
    if [ "$status" -ne 0 ]; then
        echo "fuzz: $target FAILED with status $status, the end of $folder/log is:"
        grep -vE '^(stat::|#[0-9]+\s+(NEW|REDUCE|pulse))' "$folder/log" | tail -25
        return 1
    fi
}
export -f fuzz

# shellcheck disable=SC2086 # targets are words
if printf '%s\n' $targets | xargs -P "${JOBS:-2}" -I{} bash -c 'fuzz {}'; then
    echo "fuzz: no crash, no hang, no sanitizer report in ${SECONDS_EACH} s each"
else
    echo "fuzz: FAILED"
    exit 1
fi
