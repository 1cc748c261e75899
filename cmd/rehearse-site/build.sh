#!/bin/bash
# build.sh DIR: builds site.wasm, and exports.wasm, which makes exports as well, into DIR, and puts Go's wasm_exec.js beside them.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")"
mkdir -p "$1"
to=$(cd "$1" && pwd)
GOOS=js GOARCH=wasm go build -trimpath -ldflags="-s -w" -o "$to/site.wasm" .
GOOS=js GOARCH=wasm go build -tags exports -trimpath -ldflags="-s -w" -o "$to/exports.wasm" .
cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$to/"
