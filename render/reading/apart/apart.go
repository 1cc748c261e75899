// Package apart reads files with runs, as package reading does, in a process of its own. Opening a file takes memory and time, and
// a fault of a decoder could be worse. So the process that decodes it has limits, is sandboxed (kernel/sandbox), and ends when the
// file is read.
//
// [Reader.Read] is the parent's side and [Main] the child's. They communicate over the child's pipes: the file goes in, and its
// content comes out (wire.go). A hostile file may have taken the child over. So the child's answer is limited in size, checked
// again like the content of a file, and refused as a whole if anything in it is wrong.
package apart

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
}

// Word is the command of rehearse that calls Main.
const Word = "reader"

// DefaultMemory is enough for the largest files that package reading accepts.
const DefaultMemory = 2 << 30

// Read reads a file of a size as reading.Read does, with the same error if the file is at fault. Other errors are an
// *Error. If ctx ends, the process ends too, and the error is that of ctx.
func (r Reader) Read(ctx context.Context, file io.Reader, size int64, o reading.Options) (*reading.File, error) {
	in := bufio.NewReader(io.LimitReader(file, size))
	head, err := in.Peek(reading.Sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, notWhole(err)
	}
	kind := reading.Sniff(head)
	if kind == "" {
		return reading.Read(head, o) // decodes nothing, but says what the file is instead
	}
	r, err = r.withDefaults()
	if err != nil {
		return nil, err
	}
	words := &confine.LastWords{}
	cmd := confine.Command(ctx, r.Command, r.Env, words)
	to, err := cmd.StdinPipe()
	if err != nil {
		return nil, noStart(err)
	}
	from, err := cmd.StdoutPipe()
	if err != nil {
		return nil, noStart(err)
	}
	if err := confine.Start(cmd); err != nil {
		return nil, cmp.Or(ctx.Err(), noStart(err))
	}
	fed := make(chan error, 1)
	go func() { fed <- sendFile(to, newRequest(r, size, o), in) }()
	f, err := readAnswer(bufio.NewReaderSize(from, 256<<10), o)
	end := conclude(cmd, err)
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
	return nil, r.explain(err, end, words.String())
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
