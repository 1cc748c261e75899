package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/web/site"
	"github.com/rehearse-lab/rehearse/web/ui"
)

// machineProgram is the program that answers the pages of a site.
const machineProgram = "github.com/rehearse-lab/rehearse/cmd/rehearse-site"

// publish is the command publish.
func (c *cli) publish(ctx context.Context, args []string) (int, error) {
	flags := newFlags("publish")
	out := flags.String("o", "", "write to this `folder`, which is new, empty or an earlier site")
	base := flags.String("base", "", "the `folder` of the site on its server, such as /course; default: its root")
	machine := flags.String("machine", "", "a `folder` with site.wasm.gz, exports.wasm.gz and wasm_exec.js, as cmd/rehearse-site/build.sh makes it; default: they are built with go, in a folder with the sources of Rehearse")
	chosen := flags.String("lessons", "", "publish only these `lessons`, as countdown,ping-pong")
	strip := flags.Bool("strip-solutions", false, "leave out the solutions of exercises, the answers of predictions and of quizzes, which are then questions to be answered on paper")
	title := flags.String("title", "", "the `title` of the list of lessons")
	confined := flags.String("sandbox", string(sandbox.Auto), "the sandbox of the programs, which run once: "+sandbox.ModeWords)
	rest, err := c.parseFlags(flags, args)
	if err != nil {
		return helpDone(err)
	}
	if *out == "" || len(rest) > 1 {
		return 0, usagef("publish: name at most one folder or file of lessons, and with -o the folder to write to: rehearse publish lessons -o site")
	}
	mode, err := sandboxMode("publish", *confined)
	if err != nil {
		return 0, err
	}
	library, err := lessons.Open(strings.Join(rest, ""))
	if err != nil {
		return 0, err
	}
	earlier, err := earlierSite(*out)
	if err != nil {
		return 0, err
	}
	o, end, err := siteOptions(ctx, library, *machine, mode)
	if err != nil {
		return 0, err
	}
	defer end()
	o.Choice, o.Base, o.Title, o.Earlier = site.Choice{Lessons: namesIn(*chosen), WithoutSolutions: *strip}, *base, *title, earlier
	o.Warn = func(text string) { fmt.Fprintf(c.err, "rehearse: %s\n", text) }
	files, err := site.Build(ctx, o)
	if err != nil {
		return 0, err
	}
	size, written, err := writeSite(*out, files)
	if err != nil {
		return 0, fmt.Errorf("publish: %w", err)
	}
	fmt.Fprintf(c.err, "rehearse: %d files, %.1f MB, in %s, %d of them written. Any web server can serve them at %s/\n", len(files), float64(size)/1e6, *out, written, *base)
	return exitOK, nil
}

// siteOptions are what is published of a library, with the program that runs it and a kernel to run it here once. Call end when it is published.
func siteOptions(ctx context.Context, library *lessons.Library, machine string, mode sandbox.Mode) (o site.Options, end func(), err error) {
	built, err := machineFiles(ctx, machine)
	if err != nil {
		return o, nil, err
	}
	sup, err := kernel.Start(kernel.Options{Parallel: 1, CheckTime: compileTime, Single: true, Sandbox: mode})
	if err != nil {
		return o, nil, err
	}
	return site.Options{Library: library, Kernel: sup, Page: ui.Dist(), Machine: built[0], Exporter: built[1], Loader: built[2], Version: buildVersion()}, func() { sup.Close() }, nil
}

// namesIn are names with commas between them; nil if there are none.
func namesIn(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// machineNames are the files of the program that answers a site's pages: itself, the same with exports, and what loads it.
var machineNames = []string{"site.wasm.gz", "exports.wasm.gz", "wasm_exec.js"}

// machineFiles are the files of machineNames from a folder, or built by the go command.
func machineFiles(ctx context.Context, dir string) (files [][]byte, err error) {
	if dir == "" {
		if dir, err = os.MkdirTemp("", "rehearse-site"); err != nil {
			return nil, fmt.Errorf("publish: %w", err)
		}
		defer os.RemoveAll(dir)
		if err := buildMachine(ctx, dir); err != nil {
			return nil, err
		}
	}
	for _, name := range machineNames {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, fmt.Errorf("publish: the program of the site cannot be read: %w; make it with cmd/rehearse-site/build.sh", err)
		}
		files = append(files, data)
	}
	return files, nil
}

// buildMachine builds the program into a folder.
func buildMachine(ctx context.Context, dir string) error {
	for name, tags := range map[string]string{"site.wasm": "", "exports.wasm": "exports"} {
		build := exec.CommandContext(ctx, "go", "build", "-tags", tags, "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(dir, name), machineProgram)
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		if said, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("publish: go cannot build the program of the site here (%w): run this in a folder with the sources of Rehearse, or name the built program with --machine\n%s", err, said)
		}
		if err := compress(filepath.Join(dir, name)); err != nil {
			return fmt.Errorf("publish: %w", err)
		}
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	loader, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return fmt.Errorf("publish: %w", err)
	}
	return os.WriteFile(filepath.Join(dir, "wasm_exec.js"), loader, 0o666)
}

// compress writes a file again, with gzip, as NAME.gz.
func compress(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	z.Write(data)                                         // a buffer takes everything
	z.Close()
	return os.WriteFile(name+".gz", b.Bytes(), 0o666)
}
