#!/bin/bash
# build.sh DIR [PROGRAM...]: builds programs of a site into DIR, as PROGRAM.wasm.gz, and puts Go's wasm_exec.js beside them. The programs are site, and
# exports, which also makes exports; without names, both.
set -eu
mkdir -p "$1"
to=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")"
shift
if [ $# = 0 ]; then set -- site exports; fi
for program in "$@"; do
	GOOS=js GOARCH=wasm go build -tags "$program" -trimpath -ldflags="-s -w" -o "$to/$program.wasm" .
	gzip -9nf "$to/$program.wasm"
done
cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$to/"
