#!/usr/bin/env bash
# Reproduces the root of an exported log and checks its signature, with nothing of Chancery's:
#   npm run audit -- --export FOLDER
#   docs/evidence-root.sh FOLDER/UNIT [PUBLIC_KEY_IN_BASE64]
# Needs bash, xxd, sha256sum and, for the signature, openssl.
set -euo pipefail
cd "$1"

hash() { xxd -r -p | sha256sum | cut -d ' ' -f 1; }

# The whole trees the log consists of, the largest first, and how high each is.
edge=()
heights=()

add() { # a leaf hash, in hexadecimal
  local node=$1 height=0
  while [ ${#heights[@]} -gt 0 ] && [ "${heights[-1]}" -eq "$height" ]; do
    node=$(printf '01%s%s' "${edge[-1]}" "$node" | hash)
    unset 'edge[-1]' 'heights[-1]'
    height=$((height + 1))
  done
  edge+=("$node")
  heights+=("$height")
}

size=0
while read -r bundle; do
  hex=$(xxd -p "$bundle" | tr -d '\n')
  while [ -n "$hex" ]; do
    length=$((16#${hex:0:4}))
    # RFC 6962: a leaf is the hash of a zero byte and the entry.
    add "$(printf '00%s' "${hex:4:$((2 * length))}" | hash)"
    hex=${hex:$((4 + 2 * length))}
    size=$((size + 1))
  done
done < <(find tile/entries -type f | sed 's/\.p\//.p /' | sort | sed 's/\.p /.p\//')

root=${edge[-1]}
for ((at = ${#edge[@]} - 2; at >= 0; at -= 1)); do
  root=$(printf '01%s%s' "${edge[at]}" "$root" | hash)
done

{ read -r origin && read -r signed_size && read -r signed_root; } <checkpoint
signed_root=$(printf '%s' "$signed_root" | base64 -d | xxd -p -c 64)
echo "log      $origin"
echo "entries  $size"
echo "root     $root"
if [ "$size" != "$signed_size" ] || [ "$root" != "$signed_root" ]; then
  echo "NOT the checkpoint, which says $signed_size entries and root $signed_root"
  exit 1
fi
echo 'The entries have exactly the root that the checkpoint names.'

[ $# -ge 2 ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# An Ed25519 public key as OpenSSL reads it.
{ printf '302a300506032b6570032100' | xxd -r -p; printf '%s' "$2" | base64 -d; } >"$work/key.der"
# What is signed goes up to the empty line.
sed '/^$/,$d' checkpoint >"$work/text"
# A signature line ends in base64 of four bytes that name the key and sixty-four that sign.
sed -n "s|^— $origin ||p" checkpoint | head -n 1 | base64 -d | tail -c 64 >"$work/signature"
if openssl pkeyutl -verify -pubin -keyform DER -inkey "$work/key.der" -rawin -in "$work/text" -sigfile "$work/signature" >/dev/null; then
  echo 'The checkpoint is signed by this key.'
else
  echo 'NOT signed by this key.'
  exit 1
fi
