#!/bin/sh
# Runs a command and prints only its title, unless it fails.
#
#   deploy/quietly.sh "Installing 40 packages" COMMAND ...
#
# The output goes to build/setup.log, which the next command overwrites; if the command fails, the
# end of the log is shown and the exit status is returned. On a terminal, each dot is a package.
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
