package mem_test

import (
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

// TestNumbers checks that numbers are stored unchanged.
func TestNumbers(t *testing.T) {
	if v := mem.Int(-7); v.Int() != -7 || v.Packed() != true {
		// The sign of a number and packedBit are one bit; static types tell which it is.
		t.Errorf("Int(-7) is %d", v.Int())
	}
	if v := mem.Float(-0.5); v.Float() != -0.5 {
		t.Errorf("Float(-0.5) is %v", v.Float())
	}
	if mem.Bool(true).Num() != 1 || mem.Bool(false) != (mem.Value{}) {
		t.Error("bools are not 1 and 0")
	}
	var c mem.Value
	c.SetNum(1 << 63)
	if c != mem.Num(1<<63) {
		t.Error("SetNum writes another number")
	}
	if v := mem.Text("añb"); v.Text() != "añb" || v.Num() != 4 || v.TextByte(3) != 'b' {
		t.Errorf("Text is %q", v.Text())
	}
	if mem.Text("").Text() != "" {
		t.Error("the empty text")
	}
}

// TestPointers checks that what is stored through one pointer is seen through another to the same place, and nowhere
// else.
func TestPointers(t *testing.T) {
	v := mem.New(4)
	for i := range 4 {
		*v.CellAt(i) = mem.Int(i)
	}
	f := v.Field(2)
	if f.Cell().Int() != 2 || !f.Same(mem.PointerTo(v.CellAt(2))) || f.Same(v) {
		t.Error("Field(2) is not the third cell")
	}
	f.Cell().SetNum(9)
	if got := v.Cells(4); got[1].Int() != 1 || got[2].Int() != 9 || got[3].Int() != 3 {
		t.Errorf("cells are %v", got)
	}
	var r mem.Value
	r.SetField(v, 3)
	if r.Cell().Int() != 3 {
		t.Error("SetField goes elsewhere than Field")
	}
	if (mem.Value{}).Cell() != nil || (mem.Value{}).Byte() != nil {
		t.Error("nil points somewhere")
	}
	if a, b := mem.New(0), mem.New(0); !a.Same(b) || a.IsNil() || !a.Identity().HasNoSize() {
		t.Error("variables without size are not at one place")
	}
}

// TestSlices checks that packed and flat slices behave like Go's slices.
func TestSlices(t *testing.T) {
	for name, s := range map[string]mem.Value{
		"packed": mem.NewPacked(5, 8), "adopted": mem.Packed(make([]byte, 5, 8)), "flat": mem.NewSlice(5, 8, 1),
	} {
		t.Run(name, func(t *testing.T) {
			if s.Packed() != (name != "flat") {
				t.Fatal("it does not know what it is")
			}
			mem.SetBytes(s, "abcdefgh")
			if got := string(s.Bytes()); got != "abcde" || s.Len() != 5 || s.Cap() != 8 {
				t.Fatalf("%q, %d of %d", got, s.Len(), s.Cap())
			}
			sub := s.Sub(1, 3, 6, 1)
			if got := string(sub.Bytes()); got != "bc" || sub.Cap() != 5 || sub.Packed() != s.Packed() {
				t.Errorf("[1:3:6] is %q with capacity %d", got, sub.Cap())
			}
			long := sub.Longer(2)
			*long.ElemByte(3) = 'E'
			*long.Elem(2, 1).Byte() = 'D'
			if got := string(s.Bytes()); got != "abcDE" {
				t.Errorf("written through parts: %q", got)
			}
			array := sub.Array()
			if array.Packed() != s.Packed() || string(array.Sub(0, 2, 2, 1).Bytes()) != "bc" {
				t.Error("as an array it is something else")
			}
			other := mem.NewPacked(3, 3)
			if n := mem.CopyBytes(other, s.BytesFrom(2)); n != 3 || string(other.Bytes()) != "cDE" {
				t.Errorf("copied %d: %q", n, other.Bytes())
			}
			flat := mem.NewSlice(3, 3, 1)
			if n := mem.CopyBytes(flat, s); n != 3 || string(flat.Bytes()) != "abc" {
				t.Errorf("copied to cells %d: %q", n, flat.Bytes())
			}
			if empty := s.Sub(5, 5, 5, 1); !empty.Same(s) {
				t.Error("a slice without room points behind the last element")
			}
		})
	}
}

// TestPackedArrays copies an array to packed memory and back.
func TestPackedArrays(t *testing.T) {
	v := mem.NewPacked(3, 3).Array()
	c := []mem.Value{mem.Num('x'), mem.Num('y'), mem.Num('z')}
	v.Pack(mem.Aggregate(c), 3, 3)
	if got := string(v.PackedBytes(3)); got != "xyz" {
		t.Errorf("packed: %q", got)
	}
	back := v.Unpack(3)
	if got := back.Flat(3); len(got) != 3 || got[1] != c[1] {
		t.Errorf("unpacked: %v", got)
	}
	v.Pack(mem.Value{}, 3, 3)
	if got := string(v.PackedBytes(3)); got != "\x00\x00\x00" {
		t.Errorf("zero: %q", got)
	}
}

// TestWrongLayout checks that the kinds of memory are not mistaken for each other, in every build.
func TestWrongLayout(t *testing.T) {
	packed, flat := mem.NewPacked(64, 64), mem.NewSlice(64, 64, 1)
	for name, f := range map[string]func(){
		"cells of packed bytes":               func() { packed.Cells(1) },
		"elements of packed bytes":            func() { packed.Elems(1) },
		"bytes of cells":                      func() { flat.PackedBytes(1) },
		"no room":                             func() { packed.Longer(1) },
		"pointer to packed bytes in an inter": func() { mem.Interface(1, packed.Array()) },
	} {
		func() {
			defer func() {
				if e := recover(); e == nil || !strings.HasPrefix(e.(string), "mem: ") {
					t.Errorf("%s: %v", name, e)
				}
			}()
			f()
		}()
	}
}

// TestAggregates checks the register form: of one cell it is that cell, of no cells nothing, of zero cells nil.
func TestAggregates(t *testing.T) {
	if mem.Aggregate(nil) != (mem.Value{}) || mem.Aggregate([]mem.Value{mem.Int(3)}) != mem.Int(3) {
		t.Error("none and one")
	}
	v := mem.Aggregate([]mem.Value{mem.Int(1), mem.Int(2), mem.Int(3)})
	if p := v.Part(3, 1, 2); p.Part(2, 1, 1).Int() != 3 || v.PartCell(2).Int() != 3 {
		t.Error("parts of three")
	}
	zero := mem.Value{}
	if zero.Part(3, 1, 1) != (mem.Value{}) || zero.PartCell(1) != (mem.Value{}) || len(zero.Flat(3)) != 3 {
		t.Error("parts of zero")
	}
}

// TestObjects checks that an object is returned unchanged.
func TestObjects(t *testing.T) {
	x := &struct{ n int }{7}
	if mem.As[struct{ n int }](mem.Object(x)) != x {
		t.Error("another object")
	}
	if !mem.Object[int](nil).IsNil() || mem.As[int](mem.Value{}) != nil {
		t.Error("nil")
	}
}
