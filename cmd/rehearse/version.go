package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/rehearse-lab/rehearse/kernel"
)

// version is the command version: of the program, and of the sandbox available on this system.
func (c *cli) version(ctx context.Context, args []string) (int, error) {
	rest, err := c.parseFlags(newFlags("version"), args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) > 0 {
		return 0, usagef("version takes no arguments")
	}
	fmt.Fprintf(c.out, "rehearse %s (%s %s/%s)\n", buildVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	fmt.Fprintf(c.out, "Sandbox: %s\n", sandboxWords(ctx))
	return exitOK, nil
}

// sandboxWords describes how a kernel process is locked on this machine, or why it is not.
func sandboxWords(ctx context.Context) string {
	sup, err := kernel.Start(kernel.Options{Parallel: 1, Single: true})
	if err != nil {
		return err.Error()
	}
	defer sup.Close()
	level, err := sup.Sandbox(ctx)
	if err != nil {
		return err.Error()
	}
	return level.String()
}

// buildVersion is the module's version if it was built as a released module, otherwise the commit.
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	revision, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+changes"
		}
	}
	if revision == "" {
		return "development"
	}
	return revision + changed
}
