#!/bin/bash
# build.sh DIR: builds site.wasm into DIR, and puts Go's wasm_exec.js beside it.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")"
mkdir -p "$1"
to=$(cd "$1" && pwd)
GOOS=js GOARCH=wasm go build -trimpath -ldflags="-s -w" -o "$to/site.wasm" .
cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$to/"
