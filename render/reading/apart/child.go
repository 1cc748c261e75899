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

// Main is the process that reads one file: it takes the file from in, answers on out, and returns. Nothing else may be written to out.
// If in ends before it has answered, the process ends: nobody waits for it any more.
func Main(in io.Reader, out io.Writer) error {
	return serve(in, out, reading.Read)
}

func serve(in io.Reader, out io.Writer, read func([]byte, reading.Options) (*reading.File, error)) error {
	if out == io.Writer(os.Stdout) {
		os.Stdout = os.Stderr // a stray print must not break the answer
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
	if err := tell(out, f, err); err != nil {
		return fmt.Errorf("reader: %w", err)
	}
	return nil
}

// orphanExit is the exit status of a process whose parent has gone.
const orphanExit = 87

// limit bounds what this process may have, and locks it. The collector works harder, the closer the memory is to the limit; the
// watchdog ends the process there, and what comes faster than it looks, the system refuses.
func limit(q *request) error {
	debug.SetMemoryLimit(q.Memory / 4 * 3)
	if err := confine.LimitData(q.Memory / 2 * 3); err != nil {
		fmt.Fprintln(os.Stderr, "reader: memory is not limited by the system:", err)
	}
	_, err := confine.Lock(q.Sandbox)
	return err
}
