package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// pageTests are the tests of the page's TypeScript without a browser: the type check, and the unit tests, which run
// in Node.
type pageTests struct {
	dir   string // of the page
	count int    // of the unit tests, according to their sources
}

// page is the job of the page's TypeScript.
func page() (job, error) {
	const dir = "web/ui"
	files, err := filepath.Glob(filepath.Join(dir, "test", "*.test.ts"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no unit tests of the page in %s/test: %v", dir, err)
	}
	p := pageTests{dir: dir}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		p.count += len(nodeTest.FindAllIndex(text, -1))
	}
	return p, nil
}

// nodeTest is the beginning of a unit test in a source.
var nodeTest = regexp.MustCompile(`(?m)^test\(`)

func (p pageTests) title() string { return p.dir }
func (p pageTests) tests() int    { return p.count + 1 }

func (p pageTests) run(ctx context.Context, b *board) {
	if _, err := exec.LookPath("npm"); err != nil {
		b.over(ended{name: p.dir, verdict: skipped, output: "SKIPPED, NOT PASSED: the page's types and unit tests need Node and npm"})
		return
	}
	b.started(p.dir)
	if err := p.install(ctx, b); err != nil {
		b.over(ended{name: p.dir + " npm ci", verdict: failed, output: err.Error()})
		return
	}
	p.command("types", "node_modules/.bin/tsc", "--noEmit").run(ctx, b)
	bundle := p.command("bundle of the unit tests", "go", "run", "-C", "build", ".", "-tests", "../.tests")
	if out, err := bundle.output(ctx, b, nil); err != nil {
		b.over(ended{name: bundle.name, verdict: failed, output: fmt.Sprintf("%s%v\n", out, err)})
		return
	}
	p.unit(ctx, b)
}

func (p pageTests) command(name string, args ...string) command {
	return command{name: p.dir + " " + name, dir: p.dir, args: args, limit: 15 * time.Minute}
}

// install installs the packages of the lock file, unless they are installed.
func (p pageTests) install(ctx context.Context, b *board) error {
	lock, err := os.ReadFile(filepath.Join(p.dir, "package-lock.json"))
	if err != nil {
		return err
	}
	stamp := filepath.Join(p.dir, "node_modules", ".installed-lock.json")
	if have, err := os.ReadFile(stamp); err == nil && bytes.Equal(have, lock) {
		return nil
	}
	if out, err := p.command("npm ci", "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund").output(ctx, b, nil); err != nil {
		return fmt.Errorf("%s%w", out, err)
	}
	return os.WriteFile(stamp, lock, 0o644)
}

// tapLine matches a result in the Test Anything Protocol; results of subtests are indented.
var tapLine = regexp.MustCompile(`^( *)(ok|not ok) \d+ - (.*?)(?: # (SKIP|TODO).*)?$`)

// unit runs the unit tests and takes each result from Node's output.
func (p pageTests) unit(ctx context.Context, b *board) {
	c := p.command("unit tests", "node", "--test", "--test-reporter=tap", ".tests/")
	b.started(c.name)
	defer b.stopped(c.name)
	b.stopped(p.dir)
	var last *ended // the lines up to the next result belong to it
	named := false
	tell := func() {
		if last != nil {
			b.over(*last)
			named = named || last.verdict == failed
		}
		last = nil
	}
	out, err := c.output(ctx, b, func(line string) {
		if m := tapLine.FindStringSubmatch(line); m != nil {
			tell()
			last = &ended{name: p.dir + " " + m[3], sub: m[1] != ""}
			if m[4] != "" {
				last.verdict = skipped
			} else if m[2] != "ok" {
				last.verdict = failed
			}
		}
		if last != nil {
			last.output += line + "\n"
		}
	})
	tell()
	if err != nil && !named {
		b.over(ended{name: c.name, verdict: failed, output: fmt.Sprintf("%s%v\n", out, err)})
	}
}
