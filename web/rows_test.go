package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/tracetest"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// largeResult is a run of so many messages that the page is sent its outline.
func largeResult(t *testing.T) *kernel.Result {
	t.Helper()
	res := &kernel.Result{Program: "large", Wall: time.Second}
	for _, scheduler := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
		tr := tracetest.Random(tracetest.Config{Seed: 9, Scheduler: scheduler, Actors: 20, Workers: 4, Messages: 9000})
		res.Runs = append(res.Runs, kernel.Run{Settings: tr.Header.Settings, Outcome: tr.Header.Outcome, Trace: tr})
	}
	return res
}

// TestRowsOfLargeRun: of a large run the page gets the outline, and the rows in whatever ranges it asks for; together they
// are all columns. What is no range of the run is refused.
func TestRowsOfLargeRun(t *testing.T) {
	result := largeResult(t)
	s := newSite(t).enter()
	s.kernel.run = func(context.Context, kernel.Request, func(kernel.Update)) (*kernel.Result, error) { return result, nil }
	ws := s.dial()
	defer ws.close()
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one", Text: "the program"}, Both: true})
	var message heard
	var outlines [][]byte
	for message.Type != "result" {
		message, outlines = ws.next()
	}
	run := message.Run
	<-s.store.saved
	path := func(panel, of, from, to string) string {
		return fmt.Sprintf("/api/runs/%s/rows?panel=%s&of=%s&from=%s&to=%s", run, panel, of, from, to)
	}

	whole := render.NewScene(render.SceneOptions{}, result.Traces()...)
	for i, tr := range result.Traces() {
		key := string(tr.Header.Settings.Scheduler)
		b := outlines[i]
		if len(b)*3 > len(render.AppendColumns(nil, i, &whole.Panels[i].Columns)) {
			t.Errorf("the outline has %d bytes", len(b))
		}
		for of, n := range map[string]int{"events": len(tr.Events), "messages": len(tr.Messages)} {
			for _, hostile := range [][2]string{
				{"-1", "5"}, {"5", "5"}, {"6", "5"}, {"0", strconv.Itoa(n + 1)}, {strconv.Itoa(n), strconv.Itoa(n + 1)}, {"", "5"}, {"0", ""},
				{"0", "1e3"}, {"0", "99999999999999999999"}, {"-9223372036854775808", "9223372036854775807"}, {"0x1", "5"}, {"0", "5%00"},
			} {
				if p := get[wire.Problem](s, "GET", path(key, of, hostile[0], hostile[1]), nil, 400); p.Title != "The run has no such rows" {
					t.Errorf("%v: %+v", hostile, p)
				}
			}
		}
		get[wire.Problem](s, "GET", path(key, "slices", "0", "5"), nil, 400)
		get[wire.Problem](s, "GET", path("goroutine", "events", "0", "5"), nil, 404)
		for _, part := range []struct {
			of string
			n  int
		}{{"events", len(tr.Events)}, {"messages", len(tr.Messages)}} {
			for from := 0; from < part.n; from += 30_000 {
				resp, block := s.do("GET", path(key, part.of, strconv.Itoa(from), strconv.Itoa(min(from+30_000, part.n))), nil)
				if resp.StatusCode != 200 || resp.ContentLength != int64(len(block)) {
					t.Fatalf("%s %d", resp.Status, resp.ContentLength)
				}
				b = slices.Concat(b, []byte(block))
			}
		}
		got, err := render.DecodeColumns(b)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(render.AppendColumns(nil, i, got), render.AppendColumns(nil, i, &whole.Panels[i].Columns)) {
			t.Errorf("panel %d: the columns differ", i)
		}
	}
	get[wire.Problem](s, "GET", "/api/runs/nobody/rows?panel=thread&of=events&from=0&to=5", nil, 404)
	resp, err := s.stranger().Get(s.origin + path("thread", "events", "0", "5"))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); resp.StatusCode == 200 || strings.Contains(string(body), "RHCOLS") {
		t.Errorf("a stranger gets rows: %s", resp.Status)
	}
}

// TestRowsOfSmallRun: any run's rows can be asked for.
func TestRowsOfSmallRun(t *testing.T) {
	s := newSite(t).enter()
	run := s.runOnce()
	resp, block := s.do("GET", "/api/runs/"+run+"/rows?panel=pool&of=events&from=3&to=5", nil)
	if resp.StatusCode != 200 || !strings.HasPrefix(block, "RHCOLS6\n") {
		t.Errorf("%s %.40q", resp.Status, block)
	}
}
