package vm

import (
	"go/types"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// TestMapsHoldWhatIsInThem checks that deleted entries are not visited again and again, and that a text key is not
// copied; neither is counted.
func TestMapsHoldWhatIsInThem(t *testing.T) {
	v := &vm{prog: &Program{types: newTypeTable()}, memory: &memory{limit: 1 << 30, checkAt: 1 << 30}, limits: DefaultLimits}
	g := v.newGor(0)

	m := newMap(v.prog.types.of(types.Typ[types.Int]))
	for i := range 1000 {
		m.set(g, mem.Int(i), mem.Int(i))
	}
	for i := range 999 {
		m.remove(g, mem.Int(i))
	}
	if m.live != 1 || len(m.entries) > 64 {
		t.Errorf("%d keys in a list of %d", m.live, len(m.entries))
	}

	m = newMap(v.prog.types.of(types.Typ[types.String]))
	text := strings.Repeat("x", 1000)
	m.set(g, mem.Text(text[:500]), value{})
	for key := range m.byText {
		if !mem.Text(key).Same(mem.Text(text)) {
			t.Error("the key is a copy")
		}
	}
}
