package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/export"
	"github.com/rehearse-lab/rehearse/render/sheet"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
)

// input is two random runs with notes.
func input(t testing.TB, c tracetest.Config) *export.Input {
	t.Helper()
	var traces []*trace.Trace
	for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		c.Scheduler = s
		tr := tracetest.Random(c)
		if err := trace.Validate(tr); err != nil {
			t.Fatal(err)
		}
		traces = append(traces, tr)
	}
	m := traces[0].Messages[2]
	scene := render.NewScene(render.SceneOptions{Title: "A \"storm\"; 50% <b>", Source: "x", Notes: notes.List{Notes: []notes.Note{
		{ID: "a", About: notes.Actor, Actor: traces[0].Actors[0].Name, Text: "A **note**; with \"marks\""},
		{ID: "b", About: notes.MessageOf, Message: &notes.Message{To: traces[0].Actors[m.To-1].Name, Subject: m.Subject, Data: m.Data}, Text: "a message"},
	}}}, traces...)
	return &export.Input{Scene: scene, Traces: traces, SlidesScript: []byte("/* slides */"), SlidesStyle: []byte("section { }")}
}

var small = tracetest.Config{Seed: 3, Actors: 6, Workers: 2, Messages: 60}

func written(t testing.TB, name string, in *export.Input) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := export.Find(name).Write(&b, in); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b.Bytes()
}

// TestFormatsSayWhatTheyAre: each format says whether the times are simulated, has the command, and is the same again.
func TestFormatsSayWhatTheyAre(t *testing.T) {
	in := input(t, small)
	in.Length = 300 * time.Millisecond
	for _, f := range export.Formats {
		b := written(t, f.Name, in)
		if !bytes.Equal(b, written(t, f.Name, in)) {
			t.Errorf("%s: the same runs give other bytes", f.Name)
		}
		text := string(b)
		if f.Name == "csv" {
			text = string(unzipped(t, b)["README.txt"])
		}
		if f.Name == "pptx" {
			text = string(unzipped(t, b)["docProps/core.xml"])
		}
		if !strings.Contains(text, "simulated") {
			t.Errorf("%s does not say that times are simulated", f.Name)
		}
		if f.Name != "html" && !strings.Contains(text, "rehearse run") {
			t.Errorf("%s does not have the command", f.Name)
		}
		if f.Ranged {
			part := *in
			part.From, part.To = in.Scene.Duration/4, in.Scene.Duration/2
			if err := part.Check(&f); err != nil {
				t.Errorf("%s: %v", f.Name, err)
			}
			var not *export.Unsuitable
			if err := f.Write(io.Discard, &part); errors.As(err, &not) && f.Name == "mermaid" {
				continue // nothing is sent then
			}
			if p := written(t, f.Name, &part); len(p) >= len(b) && f.Group != export.Figure {
				t.Errorf("%s: a part has %d bytes, all of it %d", f.Name, len(p), len(b))
			}
		}
	}
	part := *in
	for _, r := range [][2]int64{{-1, 0}, {5, 5}, {5, 2}, {in.Scene.Duration, 0}} {
		if part.From, part.To = r[0], r[1]; part.Check(export.Find("text")) == nil {
			t.Errorf("the range %v is possible", r)
		}
	}
}

// tool is a program that is not ours; without it the test is skipped. test.sh installs those it can.
func tool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed", name)
	}
	return path
}

func run(t *testing.T, input []byte, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Stdin = bytes.NewReader(input)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%.2000s", name, err, out)
	}
	return string(out)
}

// TestPerfetto: protoc reads what was written with no field that it does not know; slices nest, and each flow begins once and ends
// once.
func TestPerfetto(t *testing.T) {
	text := run(t, written(t, "perfetto", input(t, small)), tool(t, "protoc"), "--decode=Trace", "-I", "testdata", "testdata/perfetto.proto")
	if m := regexp.MustCompile(`(?m)^\s*\d+[:{ ].*$`).FindString(text); m != "" {
		t.Errorf("an unknown field: %s", m)
	}
	slicesSeen := nests(t, text)
	flows, ends := map[string]int{}, map[string]int{}
	for _, p := range strings.Split(text, "\npacket {") {
		if id := packetValue(p, "flow_ids"); id != "" {
			flows[id]++
		}
		if id := packetValue(p, "terminating_flow_ids"); id != "" {
			ends[id]++
		}
	}
	if slicesSeen < 60 || len(flows) < 40 || !maps.Equal(flows, ends) {
		t.Errorf("%d slices, %d flows begin, %d end", slicesSeen, len(flows), len(ends))
	}
	for id, n := range flows {
		if n != 1 {
			t.Errorf("flow %s begins %d times", id, n)
		}
	}
}

// packetValue is the value of a field of a packet, as protoc prints it; empty if it has none.
func packetValue(packet, name string) string {
	if m := regexp.MustCompile(`(?m)^\s*` + name + `: "?([^"\n]*)`).FindStringSubmatch(packet); m != nil {
		return m[1]
	}
	return ""
}

// nests checks that the slices of each track of a Perfetto trace nest, in the order of time, and that each track is described. It
// returns how many slices there are.
func nests(t *testing.T, text string) (slicesSeen int) {
	t.Helper()
	known, open, last := map[string]bool{}, map[string]int{}, map[string]int{}
	for _, p := range strings.Split(text, "\npacket {") {
		track := packetValue(p, "track_uuid")
		if track == "" {
			known[packetValue(p, "uuid")] = true
			continue
		}
		if !known[track] {
			t.Fatalf("an event of a track that is not described:\n%s", p)
		}
		at, err := strconv.Atoi(packetValue(p, "timestamp"))
		if err != nil {
			t.Fatal(err)
		}
		switch packetValue(p, "type") {
		case "TYPE_SLICE_BEGIN":
			open[track]++
			slicesSeen++
			if at < last[track] {
				t.Fatalf("a slice begins at %d, after something at %d", at, last[track])
			}
			last[track] = at
		case "TYPE_SLICE_END":
			if open[track]--; open[track] < 0 || at < last[track] {
				t.Fatalf("a slice ends that has not begun, or at %d after something at %d", at, last[track])
			}
			last[track] = at
		}
	}
	for track, n := range open {
		if n != 0 {
			t.Errorf("%d slices of track %s do not end", n, track)
		}
	}
	return slicesSeen
}

// TestShiViz checks the rules of vector clocks: a host's own entry counts its events from 1, and an entry for another host is one
// that this had reached before.
func TestShiViz(t *testing.T) {
	lines := strings.Split(string(written(t, "shiviz", input(t, small))), "\n")
	event := regexp.MustCompile(strings.ReplaceAll(lines[0], "?<", "?P<"))
	parts := regexp.MustCompile(`(?m)`+strings.ReplaceAll(lines[1], "?<", "?P<")).Split(strings.Join(lines[2:], "\n"), -1)
	if len(parts) != 3 {
		t.Fatalf("%d executions", len(parts)-1)
	}
	for _, p := range parts[1:] {
		reached := map[string]int{}
		events := event.FindAllStringSubmatch(p, -1)
		if len(events) < 100 || len(events) != strings.Count(strings.TrimSpace(p), "\n")/2+1 {
			t.Fatalf("%d events in %d lines", len(events), strings.Count(p, "\n"))
		}
		for _, e := range events {
			host := e[event.SubexpIndex("host")]
			var clock map[string]int
			if err := json.Unmarshal([]byte(e[event.SubexpIndex("clock")]), &clock); err != nil {
				t.Fatal(err)
			}
			for h, n := range clock {
				if h == host && n != reached[h]+1 || h != host && n > reached[h] {
					t.Fatalf("%q: %s is at %d after %d", e[0], h, n, reached[h])
				}
			}
			reached[host] = clock[host]
		}
	}
}

// TestShiVizClocks compares the clocks with their definition: how many events of each host happen before an event, along the
// order of its host's events and from sends to the beginnings of handlings.
func TestShiVizClocks(t *testing.T) {
	in := inputOf(tracetest.Random(small))
	tr := in.Traces[0]
	var want []map[string]int
	type past map[int]bool // steps
	last, sent := map[trace.ActorID]past{}, map[trace.MessageID]past{}
	host := func(step int) string {
		if a := tr.Events[step].Actor; a > 0 {
			return tr.Actors[a-1].Name
		}
		return "main"
	}
	for i, e := range tr.Events {
		if e.Kind != trace.MsgDequeue && e.Kind != trace.MsgDone && (e.Kind != trace.MsgSend || e.Thread < 0) {
			continue
		}
		before := past{i: true}
		maps.Copy(before, last[e.Actor])
		if e.Kind == trace.MsgDequeue {
			maps.Copy(before, sent[e.Msg])
		}
		last[e.Actor] = before
		if e.Kind == trace.MsgSend {
			sent[e.Msg] = before
		}
		clock := map[string]int{}
		for step := range before {
			clock[host(step)]++
		}
		want = append(want, clock)
	}
	found := regexp.MustCompile(`(?m)^\S+ (\{.*\})$`).FindAllStringSubmatch(string(written(t, "shiviz", in)), -1)
	if len(found) != len(want) {
		t.Fatalf("%d events, want %d", len(found), len(want))
	}
	for i, f := range found {
		var got map[string]int
		if err := json.Unmarshal([]byte(f[1]), &got); err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(got, want[i]) {
			t.Fatalf("event %d: the clock is %v, want %v", i, got, want[i])
		}
	}
}

// TestTooLarge: a format that cannot have all of a run says so, and the range that it names fits.
func TestTooLarge(t *testing.T) {
	in := input(t, tracetest.Config{Seed: 5, Actors: 20, Workers: 4, Messages: 9000})
	for _, name := range []string{"mermaid", "shiviz"} {
		err := export.Find(name).Write(io.Discard, in)
		large := (*export.TooLarge)(nil)
		if !errors.As(err, &large) {
			t.Fatalf("%s: %v", name, err)
		}
		part := *in
		part.From, part.To = large.From, large.Until
		if err := part.Check(export.Find(name)); err != nil {
			t.Error(err)
		}
		if b := written(t, name, &part); len(b) < 500 {
			t.Errorf("%s of %d to %d ns: %s", name, part.From, part.To, b)
		}
	}
}

// TestCSV: every table has the columns that the dictionary says, and as many rows as the runs have.
func TestCSV(t *testing.T) {
	in := input(t, small)
	files := unzipped(t, written(t, "csv", in))
	rows := map[string][][]string{}
	for name, data := range files {
		if !strings.HasSuffix(name, ".csv") {
			continue
		}
		list, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte(sheet.Mark)))).ReadAll() // which wants as many fields in each row
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		rows[name] = list
	}
	said := map[string][]string{}
	for _, r := range rows["dictionary.csv"][1:] {
		if r[1] != "" {
			said[r[0]] = append(said[r[0]], r[1])
		}
	}
	for name, list := range rows {
		if name != "dictionary.csv" && !slices.Equal(list[0], said[name]) {
			t.Errorf("%s has the columns %v, the dictionary %v", name, list[0], said[name])
		}
	}
	if got, want := len(rows["events.csv"])-1, len(in.Traces[0].Events)+len(in.Traces[1].Events); got != want {
		t.Errorf("%d events, want %d", got, want)
	}
	number := func(v, none int64) string {
		if v == none {
			return ""
		}
		return fmt.Sprint(v)
	}
	at := 1
	for _, tr := range in.Traces {
		for i, e := range tr.Events {
			got := rows["events.csv"][at]
			at++
			want := []string{fmt.Sprint(i), fmt.Sprint(e.Time), number(int64(e.Msg), 0), number(int64(e.Cause), int64(trace.NoStep)), fmt.Sprint(e.Depth)}
			if got := []string{got[1], got[2], got[7], got[8], got[9]}; !slices.Equal(got, want) {
				t.Fatalf("the step, time, message, cause and depth of an event are %v, want %v", got, want)
			}
		}
	}
	if got := rows["notes.csv"][1][6]; got != in.Scene.Notes[0].Text {
		t.Errorf("the note is %q", got)
	}
}

func unzipped(t *testing.T, b []byte) map[string][]byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// TestText: the lines are those of the trace's log.
func TestText(t *testing.T) {
	in := input(t, small)
	want := ""
	for i, tr := range in.Traces {
		want += fmt.Sprintf("\n# %s (simulated)\n%s\n", in.Scene.Panels[i].Title, strings.Join(trace.Lines(tr), "\n"))
	}
	if got := string(written(t, "text", in)); !strings.HasSuffix(got, want) {
		t.Errorf("got\n%.600s\nwant the end\n%.600s", got, want)
	}
}
