#!/usr/bin/env bash
# Runs all tests, from any folder. It needs Go and nothing else: where it may (root on Debian or Ubuntu) it installs a
# browser and Node for the tests that need them; elsewhere it says how, and those tests are skipped.
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

install_node() {
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		echo "Installing Node for the tests of the virtual machine under JavaScript ..."
		export DEBIAN_FRONTEND=noninteractive
		apt-get update -qq && apt-get install -y -qq --no-install-recommends nodejs npm >/dev/null
	else
		echo "The tests under JavaScript need Node. On Debian and Ubuntu: sudo apt-get install nodejs npm"
	fi
}

if ! command -v node >/dev/null; then
	install_node || echo "The installation failed."
fi

# What others say of our exports: programs that are not ours read them.
readers=(protobuf-compiler libxml2-utils librsvg2-bin qpdf poppler-utils ffmpeg python3-nbformat libreoffice-impress)
have_readers() {
	local program
	for program in protoc xmllint rsvg-convert qpdf pdftotext pdftoppm ffprobe soffice; do
		command -v "$program" >/dev/null || return 1
	done
	/usr/bin/python3 -c 'import nbformat' 2>/dev/null
}

install_readers() {
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		echo "Installing the programs that read exports ..."
		export DEBIAN_FRONTEND=noninteractive
		apt-get update -qq && apt-get install -y -qq --no-install-recommends "${readers[@]}" >/dev/null
	else
		echo "The tests of exports need some programs. On Debian and Ubuntu: sudo apt-get install ${readers[*]}"
	fi
}

have_readers || install_readers || echo "The installation failed."

# Mermaid's own bundle, for the test that its parser takes our diagrams: one package, none of those that it depends on.
mermaid=12.3.0
fetch_mermaid() {
	local to="${XDG_CACHE_HOME:-$HOME/.cache}/rehearse-readers"
	if [ "$(cat "$to/version" 2>/dev/null)" = "$mermaid" ]; then
		return
	fi
	if ! command -v npm >/dev/null; then
		echo "The test with Mermaid's parser needs npm."
		return
	fi
	echo "Fetching Mermaid for the test of sequence diagrams ..."
	mkdir -p "$to" && (cd "$to" && npm pack --silent "mermaid@$mermaid" >/dev/null && tar xzf "mermaid-$mermaid.tgz" package/dist/mermaid.min.js &&
		rm "mermaid-$mermaid.tgz" && echo "$mermaid" >version)
}

if [ -z "${REHEARSE_NO_BROWSER:-}" ]; then
	fetch_mermaid || echo "Mermaid was not fetched."
fi

failed=()
unstable=()
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

# What vet says, the steps before have said.
tests() {
	go test -vet=off -timeout 20m "$@" 2>&1 | tee -a "$log"
}

step "gofmt" formatted
step "go vet" go vet ./...
# The comparisons with other projects are modules of their own.
within() (
	cd "$1" && shift && "$@"
)
step "go vet, runtime/vm/bench" within runtime/vm/bench go vet .
step "go vet, runtime/bench/peers" within runtime/bench/peers go vet .
step "rehearse bench with peers, tiny" within runtime/bench/peers go run . -rounds 1 -scale 0.01
# Three packages at a time, on two cores as well: many tests wait, for processes, browsers or a clock. Those that take longest
# come first.
everything() {
	tests -p 3 -v ./web/browsertest ./runtime/vm ./... || again
}
# For each package that failed: its path and the tests that did; only its path if it did not come to its end, as after a
# panic, so that nobody knows what the tests after that would have done.
failures() {
	awk '/^--- FAIL: / { names = names " " $3 }
		/^FAIL$/ { ended = 1 }
		/^(ok|FAIL)[ \t]+[a-z]/ { if ($1 == "FAIL") print $2 (ended ? names : ""); names = ""; ended = 0 }' "$log"
}
# A browser on a busy machine is not always in time. Up to three of its tests may fail and then, with the machine to
# themselves, pass; the end says which. Tests without a browser have no second chance.
again() {
	local package names
	read -r package names <<<"$(failures)"
	if [ "$(failures | wc -l)" != 1 ] || [[ $package != */web/browsertest ]] || [ -z "$names" ] || [ "$(wc -w <<<"$names")" -gt 3 ]; then
		return 1
	fi
	echo "== once more: $names"
	tests -count=1 -v -run "^(${names// /|})\$" ./web/browsertest || return 1
	unstable+=("$names")
}
step "go test" everything
step "corpus natively" tests -run 'TestCorpus$' ./runtime/vm -native
# Under the race detector what runs on real threads; in a simulation there is nothing for it to see.
step "go test -race" tests -p 3 -race -short ./runtime/host ./runtime/actor ./runtime/trace ./runtime/ticket ./kernel ./web
step "go test -race, command" tests -race -short ./cmd/rehearse \
	-run '^(TestInterrupt|TestTooManyThreads|TestNothingIsLost|TestNative|TestMeasured|TestPortTaken|TestServe|TestTraceFiles|TestForkFlag)'
# Of the corpus too: the programs of goroutines, which also run on real threads. ARCHITECTURE.md says how to run all of it.
step "corpus under -race" tests -race -run 'TestCorpus$/^conc_' ./runtime/vm

# The same programs with the virtual machine as WebAssembly, on the stack that JavaScript has by default. The environment
# is emptied because Go's loader takes only a small one.
under_node() {
	if ! command -v node >/dev/null; then
		echo "SKIPPED: there is no node"
		return
	fi
	GOOS=js GOARCH=wasm tests -short -exec "env -i PATH=$PATH node $(go env GOROOT)/lib/wasm/wasm_exec_node.js" \
		-run '^(TestCorpus|TestPrograms|TestActors|TestEnds|TestStop|TestWallLimit|TestNesting)$' "$@"
}
step "js/wasm under node" under_node ./runtime/vm

count() { grep -c "$1" "$log"; }
echo
echo "== ${SECONDS} s: $(count '^ *--- PASS') passed, $(count '^ *--- FAIL') failed, $(count '^ *--- SKIP') skipped"
grep -h -B1 '^ *--- SKIP' "$log" # with the reason before it
grep -h -B4 -A8 '^ *--- FAIL' "$log"
if [ ${#unstable[@]} -gt 0 ]; then
	echo "UNSTABLE, passed at the second try: ${unstable[*]}"
fi
if [ -n "${REHEARSE_NO_BROWSER:-}" ]; then
	echo
	echo "************************************************************************"
	echo "*  NO BROWSER: the tests of the page in a real browser were SKIPPED.    *"
	echo "*  Install Chromium and run ./test.sh again.                            *"
	echo "************************************************************************"
fi
if ! command -v node >/dev/null; then
	echo
	echo "*  NO NODE: the tests of the virtual machine under JavaScript were SKIPPED."
fi
if [ "$(count '^ *--- PASS')" = 0 ]; then
	failed+=("no test ran")
fi
if [ ${#failed[@]} -gt 0 ]; then
	echo "FAILED: ${failed[*]}"
	exit 1
fi
echo "PASSED"
