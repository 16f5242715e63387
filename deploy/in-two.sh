#!/bin/sh
# Installs the packages of a lock file in two processes: one alone is mostly busy with unpacking.
#
#   deploy/in-two.sh requirements.lock INSTALL ...
#
# INSTALL is the command that installs. The lock has all packages with their hashes, so neither
# process resolves dependencies. If one fails, its output comes last and its exit status is returned.
set -eu

lock=$1
shift
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
awk -v parts="$parts" '/^[^ #]/ { n++ } n { print > (parts "/" n % 2) }' "$lock"

"$@" --require-hashes --no-deps -r "$parts/0" >"$parts/output" 2>&1 &
background=$!
failed=0
background_failed=0
"$@" --require-hashes --no-deps -r "$parts/1" || failed=$?
wait "$background" || background_failed=$?
[ "$failed" = 0 ] || exit "$failed"
cat "$parts/output"
exit "$background_failed"
