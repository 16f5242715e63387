#!/bin/sh
# Checks that Debian packages are there, and installs missing ones if permitted, or prints how.
#
#   deploy/system-packages.sh PACKAGE=PROBE ...
#
# A probe shows that what the package provides is there, from Debian or another source:
# a command (chromium), a path that may contain * (/usr/lib/postgresql/*/bin/initdb),
# or a module of python3 (python3:ensurepip).
set -eu

there() {
    case $1 in
        python3:*) python3 -c "import ${1#python3:}" 2>/dev/null ;;
        # shellcheck disable=SC2086 # the pattern is meant to expand
        */*) ls -d $1 >/dev/null 2>&1 ;;
        *) command -v "$1" >/dev/null ;;
    esac
}

missing() {
    for pair in "$@"; do
        there "${pair#*=}" || printf ' %s' "${pair%%=*}"
    done
}

needed=$(missing "$@")
[ -n "$needed" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "Not a Debian: please install what these Debian packages bring, then try again:$needed" >&2
    exit 1
fi
if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root='sudo -n'
else
    echo "Missing system packages. Install them, then try again:" >&2
    echo "  sudo apt-get update && sudo apt-get install --no-install-recommends$needed" >&2
    exit 1
fi

quietly=$(dirname "$0")/quietly.sh
# shellcheck disable=SC2086 # a list of words
{
    "$quietly" "Updating the list of system packages" $as_root apt-get update -q
    "$quietly" "Installing system packages:$needed" \
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $needed
}

still=$(missing "$@")
if [ -n "$still" ]; then
    echo "Installed, but still not found:$still" >&2
    exit 1
fi
