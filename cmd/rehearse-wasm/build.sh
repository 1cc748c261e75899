#!/usr/bin/env bash
# Builds the virtual machine for JavaScript into a folder: rehearse.wasm and wasm_exec.js, which loads it. Prints its size.
#   cmd/rehearse-wasm/build.sh DIR
set -eu -o pipefail
out=${1:?name the folder to write to}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")"
GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' -o "$out/rehearse.wasm" .
cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$out/"
chmod u+w "$out/wasm_exec.js"
echo "rehearse.wasm: $(wc -c <"$out/rehearse.wasm") bytes, $(gzip -9 -c "$out/rehearse.wasm" | wc -c) with gzip -9"
