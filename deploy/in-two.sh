#!/bin/sh
# Installs all that a lock file names by two processes: one is mostly busy with unpacking.
#
#   deploy/in-two.sh requirements.lock INSTALL ...
#
# INSTALL is the command that installs. The lock names everything with its hashes, so neither process
# looks for more. What one of them says of its failure comes last, and its exit status is handed on.
set -eu

lock=$1
shift
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
awk -v parts="$parts" '/^[^ #]/ { n++ } n { print > (parts "/" n % 2) }' "$lock"

"$@" --require-hashes --no-deps -r "$parts/0" >"$parts/said" 2>&1 &
beside=$!
failed=0
other=0
"$@" --require-hashes --no-deps -r "$parts/1" || failed=$?
wait "$beside" || other=$?
[ "$failed" = 0 ] || exit "$failed"
cat "$parts/said"
exit "$other"
