package isolated

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
	return serve(in, out, reading.ReadFrom)
}

func serve(in io.Reader, out io.Writer, read func(r io.Reader, size int64, o reading.Options) (*reading.File, error)) error {
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
	file := &body{r: r, left: q.Size}
	f, err := read(file, q.Size, q.options())
	if file.short {
		return fmt.Errorf("reader: %w", io.ErrUnexpectedEOF)
	}
	if err := writeAnswer(out, f, err); err != nil {
		return fmt.Errorf("reader: %w", err)
	}
	return nil
}

// body is the file on the process's input. When it was read to its end, the process ends as soon as the input does.
type body struct {
	r     *bufio.Reader
	left  int64
	short bool // the input ended before the file
}

// Read implements io.Reader.
func (b *body) Read(p []byte) (int, error) {
	if b.left == 0 {
		return 0, io.EOF
	}
	n, err := b.r.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	switch {
	case b.left == 0:
		go func() {
			_, _ = b.r.ReadByte()
			os.Exit(orphanExit)
		}()
		return n, nil
	case err != nil:
		b.short = true
	}
	return n, err
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
