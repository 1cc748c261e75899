package trace_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

func TestCodecRoundTrip(t *testing.T) {
	many(t, func(t *testing.T, tr *trace.Trace) {
		for _, compress := range []bool{false, true} {
			data, err := trace.Marshal(tr, trace.Options{Compress: compress})
			if err != nil {
				t.Fatal(err)
			}
			got, err := trace.Unmarshal(data)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, tr) {
				t.Fatalf("compress=%v: the trace differs after a round trip", compress)
			}
		}
	})
}

func TestCodecKeepsWhatNoRunHas(t *testing.T) {
	tr := &trace.Trace{
		Header:  trace.Header{Name: "odd"},
		Strings: []string{"", "\xff\x00", strings.Repeat("é", 5000)},
		Actors:  []trace.Actor{{Name: "a", Category: []string{"x", ""}, Parent: -3, Capacity: 1 << 40, Priority: -7, Routing: "by \"name\""}},
		Threads: []trace.Thread{{Name: "g1", Func: "main.\xff", Priority: -3, Start: -7}, {}},
		Waits:   []trace.Wait{{Pos: math.MinInt32, Reason: 255, Text: ""}, {Text: "to receive from \x00"}},
		Events: []trace.Event{
			{Time: math.MinInt64, Value: math.MaxInt64, Thread: math.MinInt32, Actor: math.MaxInt32, Peer: -1, Msg: math.MinInt32, Cause: 0},
			{Time: math.MaxInt64, Value: math.MinInt64, Thread: math.MaxInt32, Msg: math.MaxInt32, Cause: math.MaxInt32, Pos: -1, Depth: -1, Kind: 255, Reason: 255},
			{Cause: math.MinInt32}, {Cause: trace.NoStep}, {Cause: 4}, {Cause: 4},
		},
	}
	data, err := trace.Marshal(tr, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := trace.Unmarshal(data)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, tr) {
		t.Errorf("got %+v", got)
	}
}

func TestEncodeIsDeterministic(t *testing.T) {
	for _, compress := range []bool{false, true} {
		a, err := trace.Marshal(large(), trace.Options{Compress: compress})
		if err != nil {
			t.Fatal(err)
		}
		b, err := trace.Marshal(large(), trace.Options{Compress: compress})
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a, b) {
			t.Errorf("compress=%v: equal traces give other bytes", compress)
		}
	}
}

// TestDecodeRefusesEveryDamage checks that a file cut anywhere, or with any byte changed, is never read as another
// trace.
func TestDecodeRefusesEveryDamage(t *testing.T) {
	tr := tracetest.Random(tracetest.Config{Seed: 2, Actors: 2, Workers: 1, Messages: 6})
	for _, compress := range []bool{false, true} {
		data, err := trace.Marshal(tr, trace.Options{Compress: compress})
		if err != nil {
			t.Fatal(err)
		}
		refused := func(what string, i int, b []byte) {
			t.Helper()
			got, err := trace.Unmarshal(b)
			if err == nil && reflect.DeepEqual(got, tr) {
				t.Errorf("%s at byte %d goes unnoticed", what, i)
			}
			if err == nil || !errors.Is(err, trace.ErrFormat) {
				t.Errorf("%s at byte %d: error %v", what, i, err)
			}
		}
		for i := range data {
			refused("cut", i, data[:i])
			b := bytes.Clone(data)
			b[i] ^= 0x10
			refused("change", i, b)
		}
		refused("addition", len(data), append(bytes.Clone(data), 0))
	}
}

func TestReadRange(t *testing.T) {
	tr := large()
	for _, compress := range []bool{false, true} {
		data, err := trace.Marshal(tr, trace.Options{Compress: compress})
		if err != nil {
			t.Fatal(err)
		}
		file, size := bytes.NewReader(data), int64(len(data))
		n := trace.Step(len(tr.Events))
		for _, c := range [][2]trace.Step{{0, 1}, {0, n}, {70, 900}, {trace.BlockRows - 5, trace.BlockRows + 5}, {trace.BlockRows, n}, {n - 1, n + 100}, {-4, 3}, {n, n + 1}, {9, 9}, {9, 4}} {
			got, err := trace.ReadRange(file, size, c[0], c[1])
			if err != nil {
				t.Fatal(err)
			}
			from := min(max(c[0], 0), n)
			want := tr.Events[from:max(from, min(c[1], n))]
			if len(got) != len(want) || len(got) > 0 && !reflect.DeepEqual(got, want) {
				t.Errorf("steps %d to %d: %d events, want %d, or they differ", c[0], c[1], len(got), len(want))
			}
		}
		ix, err := trace.ReadIndex(file, size)
		if err != nil {
			t.Fatal(err)
		}
		if len(ix.Blocks) < 2 {
			t.Fatalf("%d blocks: too few for this test", len(ix.Blocks))
		}
	}
}

func TestReadRangeRefusesDamage(t *testing.T) {
	tr := tracetest.Random(tracetest.Config{Seed: 2, Actors: 2, Workers: 1, Messages: 6})
	data, err := trace.Marshal(tr, trace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		b := bytes.Clone(data)
		b[i] ^= 0x10
		got, err := trace.ReadRange(bytes.NewReader(b), int64(len(b)), 0, 1000)
		if err == nil && !reflect.DeepEqual(got, tr.Events) {
			t.Errorf("change at byte %d gives other events", i)
		}
	}
}

// FuzzDecode checks that any bytes give a trace or an ErrFormat, and that such a trace can be written and validated.
func FuzzDecode(f *testing.F) {
	for seed := range uint64(3) {
		for _, compress := range []bool{false, true} {
			tr := tracetest.Random(tracetest.Config{Seed: seed, Actors: 2, Messages: 10})
			data, err := trace.Marshal(tr, trace.Options{Compress: compress})
			if err != nil {
				f.Fatal(err)
			}
			f.Add(data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		_, _ = trace.ReadRange(bytes.NewReader(data), int64(len(data)), 0, 100)
		tr, err := trace.Unmarshal(mend(data))
		if err != nil {
			if !errors.Is(err, trace.ErrFormat) {
				t.Fatalf("error of another kind: %v", err)
			}
			return
		}
		again, err := trace.Marshal(tr, trace.Options{})
		if err != nil {
			t.Fatal(err)
		}
		back, err := trace.Unmarshal(again)
		if err != nil {
			t.Fatalf("what was written is refused: %v", err)
		}
		if !reflect.DeepEqual(back, tr) {
			t.Fatal("the trace differs after a round trip")
		}
		_ = trace.Validate(tr)
	})
}

// mend corrects the checksums, so that a fuzzer's changes reach the code behind them.
func mend(data []byte) []byte {
	const headSize, magicSize = 16, 8
	data = bytes.Clone(data)
	for at := magicSize; at+headSize <= len(data); {
		h := data[at:]
		stored := int(binary.LittleEndian.Uint32(h[8:]))
		if stored > len(h)-headSize {
			break
		}
		sum := crc32.Checksum(h[headSize:headSize+stored], crc32.MakeTable(crc32.Castagnoli))
		binary.LittleEndian.PutUint32(h[12:], sum)
		at += headSize + stored
	}
	return data
}

func large() *trace.Trace {
	return tracetest.Random(tracetest.Config{Seed: 1, Actors: 34, Workers: 10, Messages: 11_500})
}

func BenchmarkMarshal(b *testing.B) {
	tr := large()
	for b.Loop() {
		if _, err := trace.Marshal(tr, trace.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(tr.Events)), "events")
}

func BenchmarkUnmarshal(b *testing.B) {
	data, err := trace.Marshal(large(), trace.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := trace.Unmarshal(data); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(data)), "file-bytes")
}

func BenchmarkValidate(b *testing.B) {
	tr := large()
	for b.Loop() {
		if err := trace.Validate(tr); err != nil {
			b.Fatal(err)
		}
	}
}

// TestReadHeader checks that the header can be read from the beginning of a file alone, that part of one is reported
// as too short, and that damage is an error.
func TestReadHeader(t *testing.T) {
	want := large()
	for _, compress := range []bool{false, true} {
		data, err := trace.Marshal(want, trace.Options{Compress: compress})
		if err != nil {
			t.Fatal(err)
		}
		enough := 0
		for n := 0; n < min(len(data), 4096); n++ {
			h, ok, err := trace.ReadHeader(data[:n])
			switch {
			case err != nil:
				t.Fatalf("%d bytes: %v", n, err)
			case ok && enough == 0:
				enough = n
				if h.Name != want.Header.Name || h.Settings != want.Header.Settings || h.Makespan != want.Header.Makespan {
					t.Errorf("read %+v, want %+v", h, want.Header)
				}
			case !ok && enough > 0:
				t.Errorf("%d bytes are too short, %d were not", n, enough)
			}
		}
		if enough == 0 {
			t.Error("4 kB are too short")
		}
		data[enough-1] ^= 1
		if _, _, err := trace.ReadHeader(data[:enough]); !errors.Is(err, trace.ErrFormat) {
			t.Errorf("damaged: %v", err)
		}
		if _, _, err := trace.ReadHeader(append([]byte("something"), data...)); !errors.Is(err, trace.ErrFormat) {
			t.Errorf("not a trace: %v", err)
		}
	}
}
