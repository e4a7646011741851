#!/usr/bin/env bash
# Pictures through a pipeline into a receiver: what `make demo` shows.
set -euo pipefail
cd "$(dirname "$0")/../.."
scanloom=.build/release/scanloom
export SCANLOOM_DEMO_SECRET="whsec_$(head -c 32 /dev/urandom | base64 -w0)"
export XDG_STATE_HOME=$(mktemp -d)
received=$(mktemp)
listener=
trap 'kill $listener 2>/dev/null || true; rm -rf "$received" "$XDG_STATE_HOME"' EXIT

echo "1. A receiver on loopback, which checks signatures:  scanloom listen --port 0 --secret …"
"$scanloom" listen --port 0 --secret "$SCANLOOM_DEMO_SECRET" >"$received" 2>&1 &
listener=$!
for _ in $(seq 50); do grep -q "listening" "$received" && break; sleep 0.1; done
SCANLOOM_DEMO_PORT=$(sed -n 's/^listening at .*://p' "$received")
[ -n "$SCANLOOM_DEMO_PORT" ] || { cat "$received" >&2; exit 1; }
export SCANLOOM_DEMO_PORT

echo "2. The pipeline that Examples/demo.yaml describes:  scanloom run Examples/demo.yaml"
status=0
"$scanloom" run Examples/demo.yaml || status=$?
# It answers before it tells: what it got is whole once it has ended.
kill -TERM "$listener" && wait "$listener" || true

echo "3. What the receiver got:"
sed 's/^/   /' "$received"
[ "$status" -eq 0 ] || { echo "demo: scanloom run ended with status $status" >&2; exit "$status"; }
count=$(grep -c '^200 verified' "$received" || true)
echo "demo: $count scans were posted and their signatures checked"
[ "$count" -gt 0 ]
