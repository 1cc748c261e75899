package bench

import (
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	if burning() {
		burn(os.Stdin)
		return
	}
	os.Exit(m.Run())
}

// TestRows runs every row on every competitor, small, and finds the memory of an actor.
func TestRows(t *testing.T) {
	o := options{Rounds: 1, Scale: 0.003}.withDefaults()
	r := newReport(o, false, Competitors())
	err := run(t.Context(), o, Competitors(), r, func() {})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Rows) != len(allRows()) || len(r.Idle) == 0 {
		t.Errorf("%d results for %d rows, %d for memory", len(r.Rows), len(allRows()), len(r.Idle))
	}
	for _, row := range r.Rows {
		for _, f := range row.Figures {
			if f.NS <= 0 || len(f.Rounds) != 1 {
				t.Errorf("%s: %+v", row.Row, f)
			}
		}
	}
}

func TestIdle(t *testing.T) {
	for _, c := range []Competitor{channelPeer(), ours()[0]} {
		bytes, err := measureIdle(c, 10_000, time.Minute)
		if err != nil || bytes < 50 || bytes > 10_000 {
			t.Errorf("an idle actor of %s takes %v bytes, error %v", c.Name, bytes, err)
		}
	}
}

// faulty is a competitor that delivers each message fewer or more times than once.
func faulty(deliveries func(nth int) int) Competitor {
	return Competitor{Name: "faulty", Run: func(main func(w World) error) error {
		return main(&faultyWorld{deliveries: deliveries})
	}}
}

type faultyWorld struct {
	deliveries func(nth int) int
	sent       int
	queue      []func()
	running    bool
}

func (w *faultyWorld) Spawn(r Receiver, _ int) Ref { return r }

// Send delivers from the outermost Send only, so that handlers do not call each other.
func (w *faultyWorld) Send(to Ref, m any) {
	w.sent++
	for range w.deliveries(w.sent) {
		w.queue = append(w.queue, func() { to.(Receiver).Receive(w, m) })
	}
	if w.running {
		return
	}
	w.running = true
	for len(w.queue) > 0 {
		next := w.queue[0]
		w.queue = w.queue[1:]
		next()
	}
	w.running = false
}

// except is 1, and n for the hundredth.
func except(nth, n int) int {
	if nth == 100 {
		return n
	}
	return 1
}

// TestRowsFindFaults loses and duplicates messages: no row may count that as a result.
func TestRowsFindFaults(t *testing.T) {
	for _, test := range []struct {
		name       string
		deliveries func(nth int) int
		patience   time.Duration
		wrong      string
	}{
		{"none", func(int) int { return 1 }, time.Minute, ""},
		{"lost", func(nth int) int { return except(nth, 0) }, 10 * time.Millisecond, "did not end"},
		{"doubled", func(nth int) int { return except(nth, 2) }, time.Minute, "instead of"},
	} {
		for _, row := range allRows() {
			t.Run(test.name+"/"+row.Name, func(t *testing.T) {
				_, err := measure(row, faulty(test.deliveries), 600, test.patience)
				if test.wrong == "" {
					if err != nil {
						t.Error(err)
					}
				} else if err == nil || !strings.Contains(err.Error(), test.wrong) {
					t.Errorf("got %v, want an error that says %q", err, test.wrong)
				}
			})
		}
	}
}

// runCommand runs a command line's benchmark and returns what it prints.
func runCommand(t *testing.T, args ...string) string {
	t.Helper()
	fs := flag.NewFlagSet("bench", flag.ContinueOnError)
	c := AddFlags(fs)
	if err := fs.Parse(args); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := c.Run(t.Context(), &out, Competitors()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestTable(t *testing.T) {
	out := runCommand(t, "-rounds", "1", "-scale", "0.003", "-rows", "ring,create", "-only", "channels,pool,pool+trace", "-busy")
	number := `[0-9.]+`
	for _, want := range []string{
		`kept busy by another process; medians of 1 rounds; sizes x 0.003`,
		`\n\nns each +channels +pool +pool\+trace\nring +N +N +N\ncreate +N +N +N\n`,
		`\n\ntimes as fast as channels\n +pool +pool\+trace\nring +N +N\ncreate +N +N\n`,
		`\n\nallocations +channels +pool +pool\+trace\nring +N +N +N\ncreate +N +N +N\nidle +N +N +-\n`,
		`\ncreate +each actor: `,
		`\npool\+trace +the same, recording`,
	} {
		if !regexp.MustCompile(strings.ReplaceAll(want, "N", number)).MatchString(out) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

func TestJSON(t *testing.T) {
	var r report
	out := runCommand(t, "-rounds", "2", "-scale", "0.003", "-rows", "ping-pong", "-only", "pool", "-json")
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Rows) != 1 || len(r.Rows[0].Figures) != 1 || len(r.Rows[0].Figures[0].Rounds) != 2 || !r.Competitors[0].Ours {
		t.Errorf("got %+v", r)
	}
}

func TestCrowd(t *testing.T) {
	out := runCommand(t, "-crowd", "-scale", "0.002")
	for _, want := range []string{
		"2000 actors, 10 messages each, pool: ",
		`5000 actors with a thread each: spawn "actor2000": too many threads`, "use the pool",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// TestBusy checks that the other process ends when it should.
func TestBusy(t *testing.T) {
	stop, err := keepBusy()
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		stop()
	}()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("it does not end")
	}
}

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   float64
	}{{[]float64{3}, 3}, {[]float64{5, 1, 9}, 5}, {[]float64{4, 1, 9, 2}, 3}} {
		if got := median(test.values); got != test.want {
			t.Errorf("median of %v: %v", test.values, got)
		}
	}
}

// BenchmarkRow runs a row on a competitor with b.N units, for go test's profiles and counts:
//
//	go test -run '^$' -bench Row/pool/ring -cpuprofile /tmp/ring
func BenchmarkRow(b *testing.B) {
	for _, c := range Competitors() {
		for _, row := range allRows() {
			b.Run(c.Name+"/"+row.Name, func(b *testing.B) {
				n := max(b.N, row.least)
				if c.Traced && n > maxScale*row.size/10 {
					b.Skip("the trace would be too long")
				}
				s, err := measure(row, c, n, 10*time.Minute)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(s.ns, "ns/op") // without setup and teardown
				b.ReportMetric(s.cpu, "cpu-ns/op")
				b.ReportMetric(s.allocs, "allocs/op")
			})
		}
	}
}
