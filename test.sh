#!/usr/bin/env bash
# Runs all tests, from any folder. It needs Go and nothing else: where it may (root on Debian or Ubuntu) it installs a
# browser, Node and the programs that read exports; elsewhere it says how, and the tests that need them are skipped.
#
#   ./test.sh           everything
#   ./test.sh --quick   for use after each change: about a minute, some more the first time
#   ./test.sh --long    everything, and then what takes hours
#
# What the suite consists of is in cmd/suite/plan.go.
set -u -o pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1

# install NAME PACKAGE... installs packages, or says how.
updated=
install() {
	local what=$1
	shift
	if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
		echo "The tests need $what. On Debian and Ubuntu: sudo apt-get install $*"
		return
	fi
	echo "Installing $what ..."
	export DEBIAN_FRONTEND=noninteractive
	if [ -z "$updated" ]; then
		apt-get update -qq && updated=1
	fi
	apt-get install -y -qq --no-install-recommends "$@" >/dev/null || echo "The installation failed."
}

have() {
	local program
	for program; do
		command -v "$program" >/dev/null || return 1
	done
}

# Chromium without a window, in whichever package there is.
browser() {
	have chromium-headless-shell || have chromium || have chromium-browser || have google-chrome
}

# The page is also tested with Chinese and Japanese text, which needs a font.
fonts() {
	have fc-list && [ -n "$(fc-list :lang=ja)" ]
}

install_for_browser_tests() {
	local shell=chromium-headless-shell
	if ! browser && have apt-cache && ! apt-cache show "$shell" >/dev/null 2>&1; then
		shell=chromium # before 'apt-get update' nothing is known, and Ubuntu has no such package
	fi
	browser && fonts || install "a browser and fonts" "$shell" fonts-dejavu-core fonts-noto-cjk fontconfig
}

# Mermaid's own bundle, for the test that its parser takes our diagrams: one package, none of those that it depends on.
mermaid=12.3.0
fetch_mermaid() {
	local to="${XDG_CACHE_HOME:-$HOME/.cache}/rehearse-readers"
	if [ "$(cat "$to/version" 2>/dev/null)" = "$mermaid" ]; then
		return
	fi
	if ! have npm; then
		echo "The test with Mermaid's parser needs npm."
		return
	fi
	echo "Fetching Mermaid for the test of sequence diagrams ..."
	mkdir -p "$to" && (cd "$to" && npm pack --silent "mermaid@$mermaid" >/dev/null && tar xzf "mermaid-$mermaid.tgz" package/dist/mermaid.min.js &&
		rm "mermaid-$mermaid.tgz" && echo "$mermaid" >version)
}

have node npm || install "Node, for the tests of the page and of the virtual machine under JavaScript" nodejs npm
if [ "${1:-}" != --quick ]; then
	if [ -z "${REHEARSE_NO_BROWSER:-}" ]; then
		install_for_browser_tests
		if browser; then
			fetch_mermaid || echo "Mermaid was not fetched."
		else
			export REHEARSE_NO_BROWSER=1
		fi
	fi
	# Programs that are not ours read our exports.
	have protoc xmllint rsvg-convert qpdf pdftotext pdftoppm ffprobe soffice && /usr/bin/python3 -c 'import nbformat' 2>/dev/null ||
		install "the programs that read exports" protobuf-compiler libxml2-utils librsvg2-bin qpdf poppler-utils ffmpeg python3-nbformat libreoffice-impress
fi

go run ./cmd/suite "$@"
status=$?
if [ -n "${REHEARSE_NO_BROWSER:-}" ] && [ "${1:-}" != --quick ]; then
	echo
	echo "************************************************************************"
	echo "*  NO BROWSER: the tests of the page in a real browser were SKIPPED.    *"
	echo "*  Install Chromium and run ./test.sh again.                            *"
	echo "************************************************************************"
fi
exit $status
