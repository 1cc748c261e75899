package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/kernel/store/sqlite"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/render/reading"
	"github.com/rehearse-lab/rehearse/render/reading/isolated"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web"
	"github.com/rehearse-lab/rehearse/web/door"
	"github.com/rehearse-lab/rehearse/web/files"
	"github.com/rehearse-lab/rehearse/web/notebook"
)

// defaultPort is the server's port unless another is set; if it is taken, the next free one of portTries is used.
const (
	defaultPort = 8417
	portTries   = 50
)

// minMemory is the minimum of --memory, in bytes.
const minMemory = 256 << 20

// shutdownTime is how long open pages and unsaved runs get when the server ends.
const shutdownTime = 5 * time.Second

// serve is the command serve.
func (c *cli) serve(ctx context.Context, args []string) (int, error) {
	return c.serveLessons(ctx, "serve", lessons.Open, nil, args)
}

// edit is the command edit.
func (c *cli) edit(ctx context.Context, args []string) (int, error) {
	return c.serveLessons(ctx, "edit", lessons.OpenToEdit, nil, args)
}

// open is the command open.
func (c *cli) open(ctx context.Context, args []string) (int, error) {
	if len(args) > 0 && slices.Contains([]string{"-h", "-help", "--help"}, args[0]) {
		return c.serveLessons(ctx, "open", lessons.Open, nil, args)
	}
	fs := newFlags("open") // those of its own; serve has the others
	part := addPart(fs)
	own, others := splitFlag(args, "part")
	if _, err := c.parseFlags(fs, own); err != nil {
		return helpDone(err)
	}
	return c.serveLessons(ctx, "open", lessons.Open, part, others)
}

// splitFlag separates a flag that has a value, with that, from other arguments.
func splitFlag(args []string, name string) (own, others []string) {
	for i := 0; i < len(args); i++ {
		word := strings.TrimLeft(args[i], "-")
		switch {
		case word == args[i] || word != name && !strings.HasPrefix(word, name+"="):
			others = append(others, args[i])
		case word == name && i+1 < len(args):
			own = append(own, args[i], args[i+1])
			i++
		default:
			own = append(own, args[i])
		}
	}
	return own, others
}

// serveLessons serves the result of open for the folder or file in args; name is the command's. With part, the file in
// args has runs: the part of it is opened, beside the built-in lessons.
func (c *cli) serveLessons(ctx context.Context, name string, open func(path string) (*lessons.Library, error), part *reading.Options, args []string) (int, error) {
	fs := newFlags(name)
	port := fs.Int("port", defaultPort, "`port` to listen on; 0 takes any")
	data := fs.String("data", "", "`folder` for edits, runs and notes (default: $"+sqlite.DataEnv+", else the system's data folder)")
	signOut := fs.Bool("sign-out", false, "let in no browser that was let in before, at any port: each needs a new address")
	opens := fs.Bool("open", false, "open the page in the browser (default: at a terminal of a desktop)")
	verbose := fs.Bool("v", false, "also log refused requests and pages that are closed")
	var mode string
	addSandbox(fs, &mode)
	var limits kernel.Options
	fs.IntVar(&limits.Parallel, "runs", kernel.DefaultParallel, "how `many` programs may run at once; more wait in a queue")
	fs.DurationVar(&limits.MaxWait, "max-wait", kernel.DefaultMaxWait, "how `long` a program waits in the queue before it gives up")
	memory := fs.String("memory", "2GB", "how much memory the server may have; near it, the server drops its caches. Programs have their own limit")
	fs.DurationVar(&limits.KeepPlace, "keep-place", kernel.DefaultKeepPlace, "how `long` its place in the queue is kept after it gave up or its page was closed")
	rest, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) > 1 {
		return 0, usagef("%s: one folder or file at a time, not also %q", name, rest[1])
	}
	if *port < 0 || *port > 65535 {
		return 0, usagef("%s: --port %d: it must be from 0 to 65535", name, *port)
	}
	switch {
	case limits.Parallel < 1 || limits.Parallel > kernel.MaxParallel:
		return 0, usagef("%s: --runs %d: it must be from 1 to %d", name, limits.Parallel, kernel.MaxParallel)
	case limits.MaxWait <= 0:
		return 0, usagef("%s: --max-wait %v: it must be more than 0", name, limits.MaxWait)
	case limits.KeepPlace <= 0:
		return 0, usagef("%s: --keep-place %v: it must be more than 0", name, limits.KeepPlace)
	}
	bytes, ok := lessons.ParseSize(*memory)
	if !ok || bytes < minMemory {
		return 0, usagef("%s: --memory %q: it must be a size from 256MB on", name, *memory)
	}
	if limits.Sandbox, err = sandboxMode(name, mode); err != nil {
		return 0, err
	}
	var opened *files.Opened
	if part != nil {
		if len(rest) == 0 {
			return 0, usagef("open: name a file with runs: rehearse open FILE")
		}
		if opened, err = c.readToOpen(ctx, rest[0], *part); err != nil {
			return 0, err
		}
		rest = nil
	}
	lib, err := open(strings.Join(rest, ""))
	if err != nil {
		return 0, err
	}
	if *data == "" {
		if *data, err = sqlite.DataDir(); err != nil {
			return 0, err
		}
	}
	shelf, err := shelved(lib, *data)
	if err != nil {
		return 0, err
	}
	named, chosen := false, false
	fs.Visit(func(f *flag.Flag) { named, chosen = named || f.Name == "port", chosen || f.Name == "open" })
	if !chosen {
		*opens = c.atDesktop()
	}
	ln, err := listen(*port, named)
	if err != nil {
		return 0, err
	}
	defer ln.Close()
	if got := ln.Addr().(*net.TCPAddr).Port; !named && got != *port {
		fmt.Fprintf(c.err, "Port %d is taken; using %d.\n", *port, got)
	}
	return exitOK, c.serveOn(ctx, ln, serveOptions{
		lib: shelf, dataDir: *data, verbose: *verbose, kernel: limits, memory: int64(bytes), signOut: *signOut, open: *opens, file: opened,
	})
}

// shelved is a read-only library together with the learner's own notebooks, which are in the data folder.
func shelved(lib *lessons.Library, dataDir string) (notebook.Library, error) {
	if lib.Editable("") {
		return lib, nil
	}
	folder := filepath.Join(dataDir, "notebooks")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("making a folder for notebooks: %w", err)
	}
	own, err := lessons.OpenToEdit(folder)
	if err != nil {
		return nil, err
	}
	return &lessons.Shelf{Read: lib, Own: own}, nil
}

// sandboxed reports what the sandbox of programs lacks, unless it was switched off. If it was required and the kernel
// does not start in it, that is the error.
func (c *cli) sandboxed(ctx context.Context, sup *kernel.Supervisor, mode sandbox.Mode) error {
	if mode == sandbox.Off {
		return nil
	}
	level, err := sup.Sandbox(ctx)
	if err == nil {
		c.sayMissing(level)
	} else if mode == sandbox.Require {
		return err
	}
	return nil // the pages say that there is no kernel, and why
}

// listen opens the port on the loopback interface; if it was not named and is taken, the next free one.
func listen(port int, named bool) (net.Listener, error) {
	for try := port; ; try++ {
		ln, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(try)))
		switch {
		case err == nil:
			return ln, nil
		case !errors.Is(err, syscall.EADDRINUSE):
			return nil, fmt.Errorf("listen: %w", err)
		case named:
			return nil, fmt.Errorf("port %d is taken: name another, or leave --port out to get the next free one", port)
		case try == port+portTries:
			return nil, fmt.Errorf("ports %d to %d are all taken: name a free one with --port", port, try)
		}
	}
}

// serveOptions are a server's options from the command line.
type serveOptions struct {
	lib     notebook.Library
	dataDir string
	verbose bool
	kernel  kernel.Options
	memory  int64 // bytes
	signOut bool  // browsers admitted earlier are not admitted any more
	open    bool  // the page is opened in the browser

	file *files.Opened // is shown first; nil: the list of lessons
}

// readToOpen reads a file with runs. It is a file of the user, who named it, so it is read in this process: of a large execution trace
// only the first events, so that they are soon seen.
func (c *cli) readToOpen(ctx context.Context, name string, part reading.Options) (*files.Opened, error) {
	part.Events = trace.DefaultEventLimit
	whole := func(ctx context.Context) (*reading.File, error) {
		f, err := readTraceFile(ctx, name, part)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, t := range f.Traces {
			c.tellCut(name, t)
		}
		return f, nil
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	opened := &files.Opened{Name: filepath.Base(name), Size: info.Size()}
	if files.IsShownEarly(opened.Size) && part.From == 0 && part.To == 0 {
		few := part
		few.Events = files.EarlyEvents
		f, err := readTraceFile(ctx, name, few)
		if err == nil && f.Kind == filekind.GoTrace && f.Traces[0].Header.Truncated != 0 {
			opened.File, opened.Whole = f, whole
			return opened, nil
		}
	}
	opened.File, err = whole(ctx)
	return opened, err
}

// serveOn serves until ctx ends, and then closes what it opened, in reverse.
func (c *cli) serveOn(ctx context.Context, ln net.Listener, opt serveOptions) (err error) {
	kept, err := sqlite.Open(opt.dataDir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	secret, err := door.Secret(opt.dataDir, ln.Addr().(*net.TCPAddr).Port, opt.signOut)
	if err != nil {
		return err
	}

	debug.SetMemoryLimit(opt.memory) // the garbage collector works harder near it
	var server atomic.Pointer[web.Server]
	opt.kernel.Notify = func(e kernel.Event) {
		if s := server.Load(); s != nil {
			s.KernelEvent(e)
		}
	}
	sup, err := kernel.Start(opt.kernel)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sup.Close()) }()
	if err := c.sandboxed(ctx, sup, opt.kernel.Sandbox); err != nil {
		return err
	}

	level := slog.LevelWarn
	if opt.verbose {
		level = slog.LevelDebug
	}
	log := slog.New(slog.NewTextHandler(c.err, &slog.HandlerOptions{Level: level}))
	var s *web.Server
	var opened atomic.Pointer[doorFile]
	s, err = web.New(web.Options{
		Secret: secret, Memory: opt.memory, Library: opt.lib, Kernel: sup, Store: kept, Version: buildVersion(), Logger: log,
		Reader: isolated.Reader{Sandbox: opt.kernel.Sandbox},
		Entered: func() {
			opened.Load().remove()
			fmt.Fprintf(c.out, "Opened. For another browser: %s\n", s.URL(ln.Addr(), "/"))
		},
	})
	if err != nil {
		return err
	}
	page := "/"
	if opt.file != nil {
		if page, err = s.Open(ctx, *opt.file); err != nil {
			return err
		}
		opt.file = nil // it takes memory
	}
	server.Store(s)
	served := make(chan error, 1)
	go func() { served <- s.Serve(ln) }()
	fmt.Fprintf(c.out, "Rehearse is at %s\nThe address works once, in one browser. A browser that was let in at this port before needs no new one.\nPress Ctrl+C to end.\n",
		s.URL(ln.Addr(), page))
	if opt.open {
		c.openPage(opt.dataDir, s.URL(ln.Addr(), page), opened.Store)
		defer func() { opened.Load().remove() }()
	}
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.Background(), shutdownTime)
	defer cancel()
	err = s.Shutdown(grace)
	return errors.Join(err, <-served)
}
