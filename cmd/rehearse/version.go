package main

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is the command version.
func (c *cli) version(_ context.Context, args []string) (int, error) {
	rest, err := c.parseFlags(newFlags("version"), args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) > 0 {
		return 0, usagef("version takes no arguments")
	}
	fmt.Fprintf(c.out, "rehearse %s (%s %s/%s)\n", buildVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return exitOK, nil
}

// buildVersion is the module's version if it was built as a released module, else the commit it was built from.
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
