#!/bin/sh
# Runs a command of which people want to know what it does, and no more unless it fails.
#
#   deploy/quietly.sh "Installing 40 packages" COMMAND ...
#
# What it prints is kept in build/setup.log until the next one; if it fails, the end of that is
# shown, and its exit status is handed on. On a terminal, a dot is a package on its way.
set -eu

doing=$1
shift
cd "$(dirname "$0")/.."
mkdir -p build
log=build/setup.log
status=$(mktemp)
trap 'rm -f "$status"' EXIT

dot=
[ -t 1 ] && dot=.
printf '%s' "$doing"
: >"$log"
{
    failed=0
    "$@" 2>&1 </dev/null || failed=$?
    echo "$failed" >"$status"
} | while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    case $line in Collecting* | Unpacking*) printf '%s' "$dot" ;; esac
done
echo

failed=$(cat "$status")
[ "${failed:-1}" != 0 ] || exit 0
tail -n 30 "$log" >&2
echo "$doing: failed with status ${failed:-1}. The whole output is in $log." >&2
exit "${failed:-1}"
