// Package isolated reads files with runs, as package reading does, in a process of its own. Opening a file takes memory and time, and
// a fault of a decoder could be worse. So the process that decodes it has limits, is sandboxed (kernel/sandbox), and ends when the
// file is read.
//
// [Reader.Read] is the parent's side, or [Reader.Start] and [Process.Read], and [Main] the child's. They communicate over the child's pipes: the file goes in, and its
// content comes out (wire.go). A hostile file may have taken the child over. So the child's answer is limited in size, checked
// again like the content of a file, and refused as a whole if anything in it is wrong.
package isolated

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/rehearse-lab/rehearse/kernel/confine"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/render/reading"
)

// Reader configures the processes that read files. The zero value of a field means its default.
type Reader struct {
	// Command starts a process that calls Main. Default: this executable with the argument Word.
	Command []string
	// Env is added to the environment of the process.
	Env []string
	// Sandbox is how much of a sandbox the process enters. The zero value means sandbox.Auto.
	Sandbox sandbox.Mode
	// Memory is the memory limit of the process, bytes. Default DefaultMemory.
	Memory int64
	// Background: other processes come before it, such as the browser that shows the first events meanwhile.
	Background bool
}

// Word is the command of rehearse that calls Main.
const Word = "reader"

// DefaultMemory is enough for the largest files that package reading accepts.
const DefaultMemory = 2 << 30

// Read reads a file of a size as reading.Read does, with the same error if the file is at fault. Other errors are an
// *Error. If ctx ends, the process ends too, and the error is that of ctx.
func (r Reader) Read(ctx context.Context, file io.Reader, size int64, o reading.Options) (*reading.File, error) {
	in, kind, err := sniff(file, size)
	if err != nil {
		return nil, err
	}
	if kind == "" {
		return refuse(in, o)
	}
	p, err := r.Start(ctx)
	if err != nil {
		return nil, err
	}
	return p.read(ctx, in, kind, size, o)
}

// sniff is a file of a size, and its kind; "" if it is unknown.
func sniff(file io.Reader, size int64) (*bufio.Reader, filekind.Kind, error) {
	in := bufio.NewReader(io.LimitReader(file, size))
	head, err := in.Peek(reading.Sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, "", notWhole(err)
	}
	return in, reading.Sniff(head), nil
}

// refuse says what a file of unknown kind is instead. It decodes nothing.
func refuse(in *bufio.Reader, o reading.Options) (*reading.File, error) {
	head, _ := in.Peek(reading.Sniffed)
	return reading.Read(head, o)
}

// Process is a process that waits for the one file that it reads. It can be started while the file still arrives.
type Process struct {
	of    Reader
	cmd   *exec.Cmd
	to    io.WriteCloser
	from  io.Reader
	words *confine.Excerpt
}

// Start starts a process. It ends after [Process.Read] or [Process.Close], of which one must be called, or when ctx ends.
func (r Reader) Start(ctx context.Context) (*Process, error) {
	r, err := r.withDefaults()
	if err != nil {
		return nil, err
	}
	p := &Process{of: r, words: &confine.Excerpt{}}
	p.cmd = confine.Command(ctx, r.Command, r.Env, p.words)
	if p.to, err = p.cmd.StdinPipe(); err != nil {
		return nil, noStart(err)
	}
	if p.from, err = p.cmd.StdoutPipe(); err != nil {
		return nil, noStart(err)
	}
	if err := confine.Start(p.cmd); err != nil {
		return nil, cmp.Or(ctx.Err(), noStart(err))
	}
	if r.Background {
		confine.GiveWay(p.cmd)
	}
	return p, nil
}

// Close ends a process that gets no file.
func (p *Process) Close() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// Read is [Reader.Read] by this process.
func (p *Process) Read(ctx context.Context, file io.Reader, size int64, o reading.Options) (*reading.File, error) {
	in, kind, err := sniff(file, size)
	if err != nil || kind == "" {
		p.Close()
		if err != nil {
			return nil, err
		}
		return refuse(in, o)
	}
	return p.read(ctx, in, kind, size, o)
}

func (p *Process) read(ctx context.Context, in io.Reader, kind filekind.Kind, size int64, o reading.Options) (*reading.File, error) {
	defer context.AfterFunc(ctx, func() { _ = p.cmd.Process.Kill() })()
	fed := make(chan error, 1)
	go func() { fed <- sendFile(p.to, newRequest(p.of, size, o), in) }()
	f, err := readAnswer(bufio.NewReaderSize(p.from, 256<<10), o)
	end := conclude(p.cmd, err)
	missing := <-fed
	switch {
	case err == nil:
		f.Kind = kind
		return f, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case missing != nil:
		return nil, notWhole(missing)
	}
	return nil, p.of.explain(err, end, p.words.String())
}

func (r Reader) withDefaults() (Reader, error) {
	if len(r.Command) == 0 {
		exe, err := os.Executable()
		if err != nil {
			return r, noStart(fmt.Errorf("the program's own file is not known: %w", err))
		}
		r.Command = []string{exe, Word}
	}
	if r.Memory <= 0 {
		r.Memory = DefaultMemory
	}
	return r, nil
}

// closeGrace is how long a process that says nothing any more may take to end. How it ends says why.
const closeGrace = 2 * time.Second

// conclude ends the process, after its answer or an error of reading it, readErr, and returns how it ended.
func conclude(cmd *exec.Cmd, readErr error) error {
	if errors.Is(readErr, errSilent) {
		timer := time.AfterFunc(closeGrace, func() { _ = cmd.Process.Kill() })
		defer timer.Stop()
	} else {
		_ = cmd.Process.Kill() // it has nothing more to say
	}
	return cmd.Wait()
}
