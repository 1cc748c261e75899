package kernel

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"sync"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// program is a compiled program. The virtual machine's is the only one outside tests.
type program interface {
	Hash() string
	UsesActors() bool
	warnings() ([]Diagnostic, error)
	run(ctx context.Context, req Request, s trace.Settings, out *serialUpdates) Run
	inspect(ctx context.Context, req Request, s trace.Settings, looks []Look) ([]*RunState, error)
	sharing() string                                     // variables that goroutines seem to share without a lock, in words; "": none
	order(ctx context.Context, cfg vm.Config) *vm.Result // a run without a trace, of an exploration
}

// compiler turns the cells and files of a request into a program or says everything that is wrong with them.
type compiler func(req Request) (program, []Diagnostic)

// keptPrograms is how many compiled programs are kept.
const keptPrograms = 16

// programs is a cache of compiled programs, the one used last in front.
type programs struct {
	mu   sync.Mutex
	list []compiled
}

type compiled struct {
	key  [sha256.Size]byte
	prog program
}

// get returns the program of req, compiling it if need be. Programs with errors are not kept.
func (c *programs) get(req Request, compile compiler) (program, []Diagnostic) {
	key := programKey(req)
	if p := c.find(key); p != nil {
		return p, nil
	}
	prog, diags := compile(req)
	if len(diags) > 0 {
		return nil, diags
	}
	c.keep(key, prog)
	return prog, nil
}

func (c *programs) find(key [sha256.Size]byte) program {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, e := range c.list {
		if e.key == key {
			copy(c.list[1:i+1], c.list[:i])
			c.list[0] = e
			return e.prog
		}
	}
	return nil
}

func (c *programs) keep(key [sha256.Size]byte, p program) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.list) < keptPrograms {
		c.list = append(c.list, compiled{})
	}
	copy(c.list[1:], c.list)
	c.list[0] = compiled{key, p}
}

// programKey hashes everything that determines the compiled program; lengths are included so that different programs
// do not concatenate to the same bytes.
func programKey(req Request) (key [sha256.Size]byte) {
	h := sha256.New()
	put := func(s string) {
		h.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(s))))
		h.Write([]byte(s))
	}
	put(req.Target)
	for _, c := range req.Cells {
		put(c.ID)
		put(c.Text)
	}
	put("") // no cell has this ID: what follows are files
	for _, f := range req.Files {
		put(f.Name)
		put(string(f.Data))
	}
	return [sha256.Size]byte(h.Sum(nil))
}
