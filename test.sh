#!/usr/bin/env bash
# Runs all tests, from any folder. It needs Go and nothing else: where it may (root on Debian or Ubuntu) it installs a
# browser for the tests that need one; elsewhere it says how, and those tests are skipped.
set -u -o pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1

browser() {
	command -v chromium || command -v chromium-browser || command -v google-chrome
}

# The page is also tested with Chinese and Japanese text, which needs a font.
fonts() {
	command -v fc-list >/dev/null && [ -n "$(fc-list :lang=ja)" ]
}

install_browser() {
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		echo "Installing Chromium and fonts for the browser tests ..."
		export DEBIAN_FRONTEND=noninteractive
		apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core fonts-noto-cjk fontconfig >/dev/null
	else
		echo "The browser tests need Chromium. On Debian and Ubuntu:"
		echo "  sudo apt-get install chromium fonts-dejavu-core fonts-noto-cjk fontconfig"
	fi
}

if [ -z "${REHEARSE_NO_BROWSER:-}" ] && { ! browser >/dev/null || ! fonts; }; then
	install_browser || echo "The installation failed."
	if ! browser >/dev/null; then
		export REHEARSE_NO_BROWSER=1
	fi
fi

failed=()
step() {
	local name=$1
	shift
	echo "== $name"
	if ! "$@"; then
		failed+=("$name")
	fi
}

formatted() {
	local files
	# Only what is ours: not what npm brings.
	files=$(git ls-files --cached --others --exclude-standard '*.go' 2>/dev/null || find . -name '*.go' -not -path '*/node_modules/*')
	files=$(printf '%s\n' "$files" | while read -r f; do [ -f "$f" ] && echo "$f"; done | xargs gofmt -l)
	if [ -n "$files" ]; then
		echo "not formatted; run gofmt -w on:"
		echo "$files"
		return 1
	fi
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT

tests() {
	go test -timeout 10m "$@" 2>&1 | tee -a "$log"
}

step "gofmt" formatted
step "go vet" go vet ./...
# One package after the other: several of them start processes or browsers and say how long things take.
step "go test" tests -p 1 -v ./...
# Under the race detector what runs on real threads; in a simulation there is nothing for it to see.
step "go test -race" tests -race -short ./runtime/host ./runtime/actor ./runtime/trace ./kernel ./web ./cmd/rehearse

count() { grep -c "$1" "$log"; }
echo
echo "== ${SECONDS} s: $(count '^ *--- PASS') passed, $(count '^ *--- FAIL') failed, $(count '^ *--- SKIP') skipped"
grep -h -B1 '^ *--- SKIP' "$log" # with the reason before it
if [ -n "${REHEARSE_NO_BROWSER:-}" ]; then
	echo
	echo "************************************************************************"
	echo "*  NO BROWSER: the tests of the page in a real browser were SKIPPED.    *"
	echo "*  Install Chromium and run ./test.sh again.                            *"
	echo "************************************************************************"
fi
if [ ${#failed[@]} -gt 0 ]; then
	echo "FAILED: ${failed[*]}"
	exit 1
fi
echo "PASSED"
