#!/bin/sh
# Starts the server in a container. Options of asklet serve can follow.
set -e

# the addresses that hosts give their containers
known=${RENDER_EXTERNAL_URL:-${RAILWAY_PUBLIC_DOMAIN:+https://$RAILWAY_PUBLIC_DOMAIN}}
known=${known:-${FLY_APP_NAME:+https://$FLY_APP_NAME.fly.dev}}
known=${ASKLET_PUBLIC_URL:-$known}
unset ASKLET_PUBLIC_URL
if [ -n "$known" ]; then export ASKLET_PUBLIC_URL="$known"; fi

# some hosts set HOST to a name that is not for listening
set -- node /opt/asklet/dist/server/main.js serve --host 0.0.0.0 "$@"
if [ "$(id -u)" = 0 ]; then
  chown -R 65534:65534 /data
  exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
fi
if [ ! -w /data ]; then
  echo "nobody cannot write to the volume /data: use the image asklet:root, or run chown 65534:65534 on the folder." >&2
fi
exec "$@"
