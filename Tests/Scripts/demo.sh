#!/usr/bin/env bash
# Pictures through a pipeline into a receiver: what `make demo` shows.
set -euo pipefail
cd "$(dirname "$0")/../.."
scanloom=.build/release/scanloom
export SCANLOOM_DEMO_SECRET="whsec_$(head -c 32 /dev/urandom | base64 -w0)"
export SCANLOOM_DEMO_PORT=${SCANLOOM_DEMO_PORT:-8787}
received=$(mktemp)
trap 'kill "$listener" 2>/dev/null || true; rm -f "$received"' EXIT

echo "1. A receiver on loopback, which checks signatures:  scanloom listen --port $SCANLOOM_DEMO_PORT --secret …"
"$scanloom" listen --port "$SCANLOOM_DEMO_PORT" --secret "$SCANLOOM_DEMO_SECRET" >"$received" 2>&1 &
listener=$!
for _ in $(seq 50); do grep -q "listening" "$received" && break; sleep 0.1; done
grep -q "listening" "$received" || { cat "$received"; exit 1; }

echo "2. The pipeline that Examples/demo.yaml describes:  scanloom run Examples/demo.yaml"
status=0
"$scanloom" run Examples/demo.yaml || status=$?

echo "3. What the receiver got:"
sed 's/^/   /' "$received"
[ "$status" -eq 0 ] || { echo "demo: scanloom run ended with status $status" >&2; exit "$status"; }
echo "demo: $(grep -c '"type":"scan"' "$received" || true) scans were posted and their signatures checked"
