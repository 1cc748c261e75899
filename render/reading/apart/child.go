package apart

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/rehearse-lab/rehearse/kernel/confine"
	"github.com/rehearse-lab/rehearse/render/reading"
)

// Main is the process that reads one file: it reads the file from in, answers on out, and returns. Nothing else may be
// written to out. If in ends before the answer, the process ends, because nobody waits for it any more.
func Main(in io.Reader, out io.Writer) error {
	return serve(in, out, reading.Read)
}

func serve(in io.Reader, out io.Writer, read func([]byte, reading.Options) (*reading.File, error)) error {
	if out == io.Writer(os.Stdout) {
		os.Stdout = os.Stderr // a stray print must not corrupt the answer
	}
	r := bufio.NewReaderSize(in, 64<<10)
	var q request
	if _, err := confine.ReadFrame(r, &q, maxRequest, 0); err != nil {
		return fmt.Errorf("reader: %w", err)
	}
	if err := limit(&q); err != nil {
		return fmt.Errorf("reader: %w", err)
	}
	go confine.WatchMemory(context.Background(), q.Memory)
	data, err := confine.ReadN(r, int(q.Size))
	if err != nil {
		return fmt.Errorf("reader: %w", err)
	}
	go func() {
		_, _ = r.ReadByte()
		os.Exit(orphanExit)
	}()
	f, err := read(data, q.options())
	if err := writeAnswer(out, f, err); err != nil {
		return fmt.Errorf("reader: %w", err)
	}
	return nil
}

// orphanExit is the exit status of a process whose parent has gone.
const orphanExit = 87

// limit limits this process's resources, and sandboxes it. The garbage collector works harder as memory approaches the
// limit; the watchdog ends the process there; faster growth is stopped by the system.
func limit(q *request) error {
	debug.SetMemoryLimit(q.Memory / 4 * 3)
	if err := confine.LimitData(q.Memory / 2 * 3); err != nil {
		fmt.Fprintln(os.Stderr, "reader: memory is not limited by the system:", err)
	}
	_, err := confine.Lock(q.Sandbox)
	return err
}
