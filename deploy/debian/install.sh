#!/bin/sh
# Installs Scorekeeper as a service on Debian or Ubuntu, or a newer release in its place.
#
#   sudo make install
#
# The program goes to /opt/scorekeeper, its data to /var/lib/scorekeeper, settings to
# /etc/scorekeeper.env, and /usr/local/bin/scorekeeper runs commands as the service's user.
set -eu

cd "$(dirname "$0")/../.."
files=deploy/debian
[ "$(id -u)" = 0 ] || { echo "Run it as root: sudo make install" >&2; exit 1; }

deploy/system-packages.sh python3-venv=python3:ensurepip \
    "libpango-1.0-0=/usr/lib/*/libpango-1.0.so.0" \
    "libpangoft2-1.0-0=/usr/lib/*/libpangoft2-1.0.so.0" \
    "libharfbuzz-subset0=/usr/lib/*/libharfbuzz-subset.so.0"

id scorekeeper >/dev/null 2>&1 ||
    useradd --system --user-group --home-dir /var/lib/scorekeeper --shell /usr/sbin/nologin scorekeeper
install -d -m 700 -o scorekeeper -g scorekeeper /var/lib/scorekeeper

# beside the former program, which serves until the new one is complete
former=$(readlink -f /opt/scorekeeper)
fresh=$(mktemp -d /opt/scorekeeper-XXXXXXXX)
chmod 755 "$fresh"
python3 -m venv "$fresh"
pip="$fresh/bin/python -m pip --disable-pip-version-check install --no-deps"
# shellcheck disable=SC2086 # a list of words
deploy/quietly.sh "Installing the locked packages" $pip --require-hashes -r requirements.lock
# shellcheck disable=SC2086
deploy/quietly.sh "Installing Scorekeeper" $pip --no-build-isolation .

[ -L /opt/scorekeeper ] || rm -rf /opt/scorekeeper
ln -s "$fresh" "$fresh/link"
mv -T "$fresh/link" /opt/scorekeeper

[ -e /etc/scorekeeper.env ] || install -m 600 "$files/scorekeeper.env" /etc/scorekeeper.env
install -m 755 "$files/scorekeeper" /usr/local/bin/scorekeeper
install -D -m 644 "$files/scorekeeper.service" /etc/systemd/system/scorekeeper.service

if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    systemctl enable --quiet scorekeeper.service
    systemctl restart scorekeeper.service
    echo "Scorekeeper is running, and starts with this computer."
    scorekeeper owner-link
else
    echo "Installed. Without systemd, start it yourself: scorekeeper run"
fi
[ "$former" = /opt/scorekeeper ] || rm -rf "$former"
