#!/bin/sh
# Makes the secrets that compose.yaml asks for, each by chance, in ./secrets. What is there is left alone.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
chance() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
# The folder is closed to others; the files are read by the accounts within the containers.
keep() {
  if [ -e "secrets/$1" ]; then cat >/dev/null; else cat >"secrets/$1"; fi
  chmod 0444 "secrets/$1"
}
chance 24 | keep database-password
printf 'postgres://chancery:%s@database:5432/chancery' "$(cat secrets/database-password)" | keep database-url
chance 32 | keep secret-key
chance 24 | keep metrics-token
printf 'aws_access_key_id=%s\naws_secret_access_key=%s\n' "$(chance 10)" "$(chance 20)" | keep s3-keys
[ -e settings.env ] || printf '# Settings by name, as docs/configuration.md lists them. Production needs who sends text messages:\n# SMS_PROVIDER=aliyun\n' >settings.env
echo 'secrets are in ./secrets; keep a copy of secret-key elsewhere: a backup without it goes on under another'
