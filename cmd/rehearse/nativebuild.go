package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/gomodule"
)

// keptBuilds is how many executables are kept for the next run of the same program. Each has a few megabytes.
const keptBuilds = 20

// errNoToolchain says what native runs need.
var errNoToolchain = fmt.Errorf("there is no go command here; install Go %s or newer from https://go.dev/dl, or run without --native, which needs none", gomodule.GoVersion)

// buildError is the go command's output for a program with errors.
type buildError struct{ dir, output string }

func (e *buildError) Error() string { return "the program cannot be built:\n" + e.output }

// buildNative makes an executable of m, or finds the one made before.
func (c *cli) buildNative(ctx context.Context, m *gomodule.Module, race bool) (program string, err error) {
	goCmd, err := exec.LookPath("go")
	if err != nil {
		return "", errNoToolchain
	}
	cache, err := nativeCache()
	if err != nil {
		return "", err
	}
	env, err := goOutput(ctx, goCmd, "", "env", "GOVERSION", "GOOS", "GOARCH", "CGO_ENABLED")
	if err != nil {
		return "", fmt.Errorf("go env: %w\n%s", err, env)
	}
	dir := filepath.Join(cache, buildKey(m, race, env))
	program = filepath.Join(dir, "program")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	if _, err := os.Stat(program); err == nil {
		now := time.Now()
		os.Chtimes(dir, now, now) // last used, so kept longest; a failure does no harm
		return program, nil
	}
	start := time.Now()
	if err := compileNative(ctx, goCmd, m, race, dir, filepath.Base(program)); err != nil {
		return "", err
	}
	version, _, _ := strings.Cut(env, "\n")
	fmt.Fprintf(c.err, "rehearse: built with %s in %.1f s; the next run of this program starts at once\n",
		version, time.Since(start).Seconds())
	return program, forgetOldBuilds(cache)
}

// nativeCache is the folder of the builds that are kept.
func nativeCache() (string, error) {
	user, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder for the built program: %w", err)
	}
	dir := filepath.Join(user, "rehearse", "native")
	return dir, os.MkdirAll(dir, 0o755)
}

// buildKey hashes everything that determines the executable.
func buildKey(m *gomodule.Module, race bool, env string) string {
	h := sha256.New()
	fmt.Fprintf(h, "%v %v %q\n", race, m.Tests, env)
	for _, path := range m.Paths() {
		fmt.Fprintf(h, "%q %q\n", path, m.Files[path])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// compileNative builds m in a folder of its own and leaves the executable in dir.
func compileNative(ctx context.Context, goCmd string, m *gomodule.Module, race bool, dir, name string) error {
	work, err := os.MkdirTemp(filepath.Dir(dir), "building-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	src := filepath.Join(work, "src")
	if err := writeFiles(src, m.Files); err != nil {
		return err
	}
	bin := filepath.Join(work, "bin")
	args := []string{"build"}
	if m.Tests {
		args = []string{"test", "-c"}
	}
	args = append(args, "-buildvcs=false", "-trimpath", "-o", filepath.Join(bin, name))
	if race {
		args = append(args, "-race")
	}
	if err := os.Mkdir(bin, 0o755); err != nil {
		return err
	}
	if out, err := goOutput(ctx, goCmd, src, append(args, ".")...); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return explainBuild(src, out, err)
	}
	if err := os.Rename(bin, dir); err != nil && !os.IsExist(err) { // it exists if another run has just built the same
		return err
	}
	return nil
}

// goOutput runs the go command so that it uses only local files.
func goOutput(ctx context.Context, goCmd, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, goCmd, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOPROXY=off", "GOTOOLCHAIN=local")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// explainBuild makes an error from the go command's output: about the program's mistakes, or about what the machine
// lacks.
func explainBuild(dir, out string, err error) error {
	for _, known := range []struct{ text, remedy string }{
		{"-race requires cgo", "the race detector needs cgo: set CGO_ENABLED=1 and install a C compiler such as gcc"},
		{"C compiler", "the race detector needs a C compiler: install gcc or clang"},
		{"-race is only supported", "run without --race on this machine"},
		{"go.mod requires go >=", "install Go " + gomodule.GoVersion + " or newer from https://go.dev/dl"},
	} {
		if strings.Contains(out, known.text) {
			return fmt.Errorf("%s\n\t%s", strings.TrimSpace(out), known.remedy)
		}
	}
	var lines []string
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "# ") {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return fmt.Errorf("go build: %w", err)
	}
	return &buildError{dir, strings.Join(lines, "")}
}

// forgetOldBuilds removes the least recently used builds, and the remains of killed builds.
func forgetOldBuilds(cache string) error {
	entries, err := os.ReadDir(cache)
	if err != nil {
		return err
	}
	type build struct {
		path string
		used time.Time
	}
	var builds []build
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			continue // another run has removed it
		}
		b := build{filepath.Join(cache, e.Name()), info.ModTime()}
		if !strings.HasPrefix(e.Name(), "building-") {
			builds = append(builds, b)
		} else if time.Since(b.used) > time.Hour {
			os.RemoveAll(b.path)
		}
	}
	slices.SortFunc(builds, func(a, b build) int { return b.used.Compare(a.used) })
	for _, b := range builds[min(len(builds), keptBuilds):] {
		os.RemoveAll(b.path)
	}
	return nil
}

// writeFiles writes files by their paths below dir.
func writeFiles(dir string, files map[string]string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for path, text := range files {
		if err := keepBelow(dir, path, []byte(text)); err != nil {
			return err
		}
	}
	return nil
}
