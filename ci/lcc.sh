#!/bin/sh
# Runs lcc without installing it: what a release has in action/, else the package that LCC_PACKAGE names (a path or an
# address of license-compliance-service-cli-VERSION.tgz) with the SHA-256 LCC_SHA256, else the lcc on the PATH.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

if [ -f "$root/action/bin/lcc.js" ]; then
  exec node "$root/action/bin/lcc.js" "$@"
elif [ -n "${LCC_PACKAGE:-}" ]; then
  folder=$root/action-${LCC_SHA256:?"lcc: set LCC_SHA256 to the SHA-256 of LCC_PACKAGE"}
  if [ ! -d "$folder" ]; then
    new=$(mktemp -d)
    case $LCC_PACKAGE in
      http://* | https://*) curl --fail --silent --show-error --location --output "$new/lcc.tgz" "$LCC_PACKAGE" ;;
      *) cp "$LCC_PACKAGE" "$new/lcc.tgz" ;;
    esac
    echo "$LCC_SHA256  $new/lcc.tgz" | sha256sum --check --quiet >&2
    tar -xzf "$new/lcc.tgz" -C "$new"
    mv "$new/package" "$folder"
    rm -r "$new"
  fi
  exec node "$folder/bin/lcc.js" "$@"
elif command -v lcc >/dev/null; then
  exec lcc "$@"
fi
echo "lcc: this is no release; use a release tag, or set LCC_PACKAGE and LCC_SHA256, or install lcc." >&2
exit 3
