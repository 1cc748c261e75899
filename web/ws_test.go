package web

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/door"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/socket"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// immediately is a kernel that has the result at once.
func immediately(_ context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
	update(kernel.Update{Kind: kernel.Started})
	return testResult(req), nil
}

// untilStopped is a kernel whose programs run until they are stopped.
func untilStopped(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
	update(kernel.Update{Kind: kernel.Started})
	<-ctx.Done()
	res := testResult(req)
	for _, run := range res.Runs {
		run.Trace.Header.Outcome = trace.Outcome{End: trace.EndStopped, Text: "stopped"}
	}
	return res, nil
}

// pageSocket is the page's end of a websocket.
type pageSocket struct {
	s  *site
	ws *websocket.Conn
}

func (s *site) dial() *pageSocket {
	s.t.Helper()
	ws, resp, err := s.dialAs(s.origin)
	if err != nil {
		s.t.Fatalf("dial: %v (%v)", err, resp)
	}
	s.t.Cleanup(func() { _ = ws.Close() })
	for s.server.api.Socket.Pages() == 0 { // the server knows of a connection a moment after it is open
		time.Sleep(time.Millisecond)
	}
	return &pageSocket{s, ws}
}

func (s *site) dialAs(origin string) (*websocket.Conn, *http.Response, error) {
	header := http.Header{"Origin": {origin}}
	u, err := url.Parse(s.origin)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, c := range s.client.Jar.Cookies(u) {
		header.Add("Cookie", c.String())
	}
	dialer := websocket.Dialer{HandshakeTimeout: patience}
	if s.key != "" {
		dialer.Subprotocols = []string{door.SocketProtocol, door.SocketKey + s.key}
	}
	return dialer.Dial("ws://"+u.Host+"/ws", header)
}

// heard is a message of the server with the fields of every type.
type heard struct {
	Type        string
	ID          int
	Text        string
	Ticket      string
	Place, Of   int
	Run         string
	Panel       trace.Scheduler
	Stream      kernel.Stream
	Scene       *render.Scene
	WallMicros  int64
	Removable   *int
	Diagnostics []wire.Diagnostic
	Plain       bool
	Point       *wire.Point
	Graded      *wire.Graded
	Scheduler   trace.Scheduler
	Report      *explore.Report
	Over        bool
	Lesson      string
	Version     string
}

func (c *pageSocket) send(m wire.ClientMessage) {
	c.s.t.Helper()
	data, err := wire.Encode(m)
	if err != nil {
		c.s.t.Fatal(err)
	}
	if err := c.ws.WriteMessage(websocket.TextMessage, data); err != nil {
		c.s.t.Fatal(err)
	}
}

func (c *pageSocket) close() { _ = c.ws.Close() }

// next reads a message and the columns that follow it.
func (c *pageSocket) next() (heard, [][]byte) {
	c.s.t.Helper()
	_ = c.ws.SetReadDeadline(time.Now().Add(patience))
	_, text, err := c.ws.ReadMessage()
	if err != nil {
		c.s.t.Fatal(err)
	}
	withoutNull(c.s.t, string(text))
	var m heard
	if err := json.Unmarshal(text, &m); err != nil {
		c.s.t.Fatal(err)
	}
	var columns [][]byte
	if m.Scene != nil {
		for range m.Scene.Panels {
			kind, data, err := c.ws.ReadMessage()
			if err != nil || kind != websocket.BinaryMessage {
				c.s.t.Fatalf("columns: kind %d, %v", kind, err)
			}
			columns = append(columns, data)
		}
	}
	return m, columns
}

// until reads until a message of the given type and ID comes. The end of a run in another way fails the test.
func (c *pageSocket) until(kind string, id int) heard {
	c.s.t.Helper()
	for {
		m, _ := c.next()
		if m.Type == kind && m.ID == id {
			return m
		}
		if m.ID == id && (m.Type == "failed" || m.Type == "result") {
			c.s.t.Fatalf("waiting for %s %d, got %s: %s", kind, id, m.Type, m.Text)
		}
	}
}

func TestSocketGuard(t *testing.T) {
	s := newSite(t)
	if _, resp, err := s.dialAs(s.origin); err == nil || resp.StatusCode != 401 {
		t.Errorf("without a cookie: %v %v, want 401", resp, err)
	}
	s.enter()
	for _, origin := range []string{"https://evil.example", "null", "http://localhost" + s.origin[strings.LastIndex(s.origin, ":"):]} {
		if _, resp, err := s.dialAs(origin); err == nil || resp.StatusCode != 403 {
			t.Errorf("origin %s: %v %v, want 403", origin, resp, err)
		}
	}
	ws, _, err := s.dialAs(s.origin)
	if err != nil {
		t.Fatal(err)
	}
	_ = ws.Close()
}

func TestRun(t *testing.T) {
	s := newSite(t).enter()
	got, took := make(chan kernel.Request, 1), make(chan time.Duration, 1)
	s.kernel.run = func(_ context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
		got <- req
		update(kernel.Update{Kind: kernel.Queued, Place: 2})
		update(kernel.Update{Kind: kernel.Started})
		start := time.Now()
		for i := range 100 {
			update(kernel.Update{Kind: kernel.Output, Panel: trace.Pool, Stream: kernel.Stdout, Text: fmt.Sprintln("line", i)})
		}
		took <- time.Since(start)
		update(kernel.Update{Kind: kernel.Output, Panel: trace.Pool, Stream: kernel.Stdout, Text: "caf\xc3"})
		update(kernel.Update{Kind: kernel.Output, Panel: trace.Pool, Stream: kernel.Stdout, Text: "\xa9"})
		return testResult(req), nil
	}
	get[wire.SaveReply](s, "PUT", "/api/lessons/good/cells/two", wire.SaveRequest{Text: "func helper() { edited() }"}, 200)
	ws := s.dial()
	settings := trace.Settings{Engine: trace.Sim, Workers: 3, Seed: 9}
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 7, Lesson: "good", Cell: "one", Text: "func main() {}"}, Settings: settings, Both: true})

	var kinds []string
	var output string
	var messages int
	var result heard
	var columns [][]byte
	for result.Type == "" {
		m, cols := ws.next()
		if m.ID != 7 {
			t.Errorf("message for run %d", m.ID)
		}
		switch m.Type {
		case "output":
			messages++
			output += m.Text
			if m.Panel != "pool" || m.Stream != "stdout" {
				t.Errorf("output of %s %s", m.Panel, m.Stream)
			}
		case "result":
			result, columns = m, cols
		default:
			kinds = append(kinds, fmt.Sprint(m.Type, m.Place))
		}
	}
	if fmt.Sprint(kinds) != "[queued2 started0]" {
		t.Errorf("messages %v", kinds)
	}
	if !strings.HasSuffix(output, "line 99\ncafé") || strings.Count(output, "\n") != 100 {
		t.Errorf("output %q", output)
	}
	// On a machine that is busy the program takes longer, and some lines go ahead of others.
	if d := <-took; messages > 10+int(d/socket.Coalesce) {
		t.Errorf("100 lines, written in %v, came in %d messages: they are not gathered", d, messages)
	}
	if result.Run == "" || result.WallMicros != 41_000 {
		t.Errorf("result: run %q, %d us", result.Run, result.WallMicros)
	}
	checkColumns(t, columns)

	req := <-got
	if req.Name != "good#one" || req.Target != "one" || !req.Both || !req.Capture || req.Settings != settings || req.Limits.Steps != 1000 || req.Session == "" {
		t.Errorf("request %+v", req)
	}
	if len(req.Cells) != 2 || req.Cells[0].Text != "func main() {}" || req.Cells[1].Text != "func helper() { edited() }" {
		t.Errorf("cells %+v: want the editor's text, and the other cell as it was saved", req.Cells)
	}
	if id := <-s.store.saved; id != result.Run {
		t.Errorf("stored run %s, want %s", id, result.Run)
	}
}

// checkColumns checks that columns are those of testResult.
func checkColumns(t *testing.T, columns [][]byte) {
	t.Helper()
	traces := testResult(kernel.Request{}).Traces()
	if len(columns) != len(traces) {
		t.Fatalf("%d blocks of columns, want %d", len(columns), len(traces))
	}
	for i, want := range traces {
		cols, err := render.DecodeColumns(columns[i])
		if err != nil || len(cols.Time) != len(want.Events) {
			t.Errorf("panel %d: %v, %d events, want %d", i, err, len(cols.Time), len(want.Events))
		}
	}
}

// dance is a message that no server knows.
type dance struct{ wire.RunRequest }

func (dance) Type() string { return "dance" }

func TestRunFailures(t *testing.T) {
	died := &kernel.Error{Kind: kernel.ErrDied, Text: "The kernel was killed.", Remedy: "Run again."}
	fine := wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one"}}
	with := func(change func(*wire.RunRequest)) wire.RunRequest {
		m := fine
		change(&m)
		return m
	}
	cases := []struct {
		name    string
		message wire.ClientMessage
		result  *kernel.Result
		err     error
		want    string // part of the text
	}{
		{"kernel died", fine, nil, died, "The kernel was killed. Run again."},
		{"our fault", fine, nil, fmt.Errorf("secret detail"), "not in the program"},
		{"no trace", fine, &kernel.Result{Runs: []kernel.Run{{Outcome: trace.Outcome{End: trace.EndStopped, Text: "It had to be killed."}}}}, nil, "It had to be killed."},
		{"unknown cell", with(func(m *wire.RunRequest) { m.Cell = "none" }), nil, nil, "no cell"},
		{"unknown lesson", with(func(m *wire.RunRequest) { m.Lesson = "none" }), nil, nil, "no such lesson"},
		{"bad lesson", with(func(m *wire.RunRequest) { m.Lesson = "bad" }), nil, nil, "workers"},
		{"too long", with(func(m *wire.RunRequest) { m.Text = strings.Repeat("x", notebook.MaxCellText+1) }), nil, nil, "too long"},
		{"many workers", with(func(m *wire.RunRequest) { m.Settings.Workers = 1e6 }), nil, nil, "Workers is 1000000"},
		{"negative cores", with(func(m *wire.RunRequest) { m.Settings.Cores = -1 }), nil, nil, "Cores is -1"},
		{"unknown scheduler", with(func(m *wire.RunRequest) { m.Settings.Scheduler = "magic" }), nil, nil, `"magic"`},
		{"unknown engine", with(func(m *wire.RunRequest) { m.Settings.Engine = "steam" }), nil, nil, `"steam"`},
		{"negative speed", with(func(m *wire.RunRequest) { m.Settings.Speed = -1 }), nil, nil, "Speed is -1"},
		{"no number", with(func(m *wire.RunRequest) { m.ID = 0 }), nil, nil, "Reload"},
		{"unknown message", dance{fine}, nil, nil, `"dance"`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newSite(t).enter()
			s.kernel.run = func(context.Context, kernel.Request, func(kernel.Update)) (*kernel.Result, error) {
				return c.result, c.err
			}
			ws := s.dial()
			ws.send(c.message)
			m, _ := ws.next()
			if m.Type != "failed" || m.ID != c.message.Number() || !strings.Contains(m.Text, c.want) || strings.Contains(m.Text, "secret") {
				t.Errorf("got %s %d %q, want a failure with %q", m.Type, m.ID, m.Text, c.want)
			}
			// The socket goes on.
			s.kernel.run = immediately
			ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 2, Lesson: "good", Cell: "one"}})
			ws.until("result", 2)
		})
	}
}

func TestRunDiagnostics(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = func(context.Context, kernel.Request, func(kernel.Update)) (*kernel.Result, error) {
		return &kernel.Result{Diagnostics: []kernel.Diagnostic{{File: "one", Line: 2, Col: 3, EndLine: 2, EndCol: 8, Text: "undefined: hepler", Hint: "did you mean helper?"}}}, nil
	}
	ws := s.dial()
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one"}})
	want := wire.Diagnostic{Cell: "one", Line: 2, Col: 3, EndLine: 2, EndCol: 8, Text: "undefined: hepler", Hint: "did you mean helper?"}
	if m := ws.until("diagnostics", 1); len(m.Diagnostics) != 1 || m.Diagnostics[0] != want {
		t.Errorf("got %+v, want %+v", m.Diagnostics, want)
	}
}

func TestStop(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = untilStopped
	ws := s.dial()
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one"}})
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 2, Lesson: "good", Cell: "two"}})
	for range 2 {
		if m, _ := ws.next(); m.Type != "started" {
			t.Fatalf("got %+v, want started", m)
		}
	}
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one"}})
	if m, _ := ws.next(); m.Type != "failed" || m.ID != 1 {
		t.Errorf("the number of a run in use: %+v, want failed", m)
	}
	ws.send(wire.StopRequest{ID: 99}) // nothing
	ws.send(wire.StopRequest{ID: 1})
	if m := ws.until("result", 1); m.Scene.Panels[0].Outcome.End != trace.EndStopped {
		t.Errorf("outcome %+v", m.Scene.Panels[0].Outcome)
	}
	ws.send(wire.StopRequest{ID: 2})
	ws.until("result", 2)
}

func TestTooManyRuns(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = untilStopped
	ws := s.dial()
	for id := 1; id <= socket.MaxRuns+1; id++ {
		ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: id, Lesson: "good", Cell: "one"}})
	}
	for {
		if m, _ := ws.next(); m.Type == "failed" {
			if m.ID != socket.MaxRuns+1 {
				t.Errorf("run %d was refused: %s", m.ID, m.Text)
			}
			return
		}
	}
}

func TestVanishedPageStopsItsRuns(t *testing.T) {
	for _, how := range []string{"close", "shutdown"} {
		t.Run(how, func(t *testing.T) {
			s := newSite(t).enter()
			started, ended := make(chan bool), make(chan bool)
			s.kernel.run = func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
				close(started)
				<-ctx.Done()
				close(ended)
				return nil, ctx.Err()
			}
			ws := s.dial()
			ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one"}})
			<-started
			if how == "close" {
				ws.close()
			} else {
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				defer cancel()
				if err := s.server.Shutdown(ctx); err != nil {
					t.Error(err)
				}
			}
			select {
			case <-ended:
			case <-time.After(patience):
				t.Error("the run goes on without its page")
			}
		})
	}
}

func TestCheck(t *testing.T) {
	s := newSite(t).enter()
	atKernel := make(chan bool, 10)
	// A check that is overtaken may be at the kernel already, where it ends when it is cancelled.
	s.kernel.check = func(ctx context.Context, req kernel.Request) (kernel.Checked, error) {
		if atKernel <- true; req.Cells[0].Text != "wrong" {
			<-ctx.Done()
			return kernel.Checked{}, ctx.Err()
		}
		return kernel.Checked{Diagnostics: []kernel.Diagnostic{{File: "one", Line: 1, Text: req.Cells[0].Text, Warning: true}}, Plain: true}, nil
	}
	ws := s.dial()
	check := func(id int, text string) {
		ws.send(wire.CheckRequest{CellRequest: wire.CellRequest{ID: id, Lesson: "good", Cell: "one", Text: text}})
	}
	check(1, "slow")
	<-atKernel
	check(2, "overtaken")
	check(3, "wrong")
	m, _ := ws.next()
	if m.Type != "diagnostics" || m.ID != 3 || len(m.Diagnostics) != 1 || m.Diagnostics[0].Text != "wrong" || !m.Diagnostics[0].Warning || !m.Plain {
		t.Errorf("got %+v, want the last check's answer only", m)
	}
	s.kernel.run = immediately
	check(4, "overtaken by a run")
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 5, Lesson: "good", Cell: "one"}})
	for {
		m, _ := ws.next()
		if m.ID == 4 {
			t.Errorf("a run does not overtake a check: %+v", m)
		}
		if m.Type == "result" {
			return
		}
	}
}

// Each cell gets the answer to its own check: neither a check nor a run of another overtakes it.
func TestChecksOfSeveralCells(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.check = func(_ context.Context, req kernel.Request) (kernel.Checked, error) {
		return kernel.Checked{Diagnostics: []kernel.Diagnostic{{File: req.Target, Line: 1, Text: "about " + req.Target, Warning: true}}}, nil
	}
	s.kernel.run = immediately
	ws := s.dial()
	ws.send(wire.CheckRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one", Text: "a"}})
	ws.send(wire.CheckRequest{CellRequest: wire.CellRequest{ID: 2, Lesson: "good", Cell: "two", Text: "b"}})
	got := map[int]string{}
	for len(got) < 2 {
		m, _ := ws.next()
		if m.Type != "diagnostics" || len(m.Diagnostics) != 1 {
			t.Fatalf("got %+v", m)
		}
		got[m.ID] = m.Diagnostics[0].Text
	}
	if got[1] != "about one" || got[2] != "about two" {
		t.Errorf("got %v", got)
	}
	ws.send(wire.CheckRequest{CellRequest: wire.CellRequest{ID: 3, Lesson: "good", Cell: "one", Text: "c"}})
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 4, Lesson: "good", Cell: "two"}})
	if m := ws.until("diagnostics", 3); m.Diagnostics[0].Text != "about one" {
		t.Errorf("beside a run: %+v", m)
	}
}

func TestKernelEvents(t *testing.T) {
	s := newSite(t).enter()
	s.kernel.run = immediately
	ws := s.dial()
	ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one"}})
	ws.until("result", 1) // the server knows the page now
	s.server.KernelEvent(kernel.Event{State: kernel.StateRunning})
	s.server.KernelEvent(kernel.Event{State: kernel.StateDead, Text: "killed"})
	s.server.KernelEvent(kernel.Event{State: kernel.StateRunning})
	if m, _ := ws.next(); m.Type != "kernel" || m.Text != "killed" {
		t.Errorf("got %+v, want the death", m)
	}
	if m, _ := ws.next(); m.Type != "kernel" || !strings.Contains(m.Text, "started again") {
		t.Errorf("got %+v, want the return", m)
	}
}

func TestSocketLimits(t *testing.T) {
	s := newSite(t).enter()
	t.Run("message too long", func(t *testing.T) {
		s.t = t
		ws := s.dial()
		// The server hangs up as soon as it knows the length, so the write may fail too.
		_ = ws.ws.WriteMessage(websocket.TextMessage, make([]byte, socket.MaxMessage+1))
		_ = ws.ws.SetReadDeadline(time.Now().Add(patience))
		if _, _, err := ws.ws.ReadMessage(); err == nil {
			t.Error("a message beyond the limit was answered")
		}
	})
	t.Run("not understood", func(t *testing.T) {
		s.t = t
		ws := s.dial()
		for _, m := range []struct {
			kind int
			data string
		}{{websocket.TextMessage, "{"}, {websocket.BinaryMessage, "{}"}} {
			if err := ws.ws.WriteMessage(m.kind, []byte(m.data)); err != nil {
				t.Fatal(err)
			}
			if answer, _ := ws.next(); answer.Type != "failed" || !strings.Contains(answer.Text, "Reload") {
				t.Errorf("%q: got %+v", m.data, answer)
			}
		}
	})
	t.Run("page that does not read", func(t *testing.T) {
		s.t = t
		ended := make(chan bool)
		s.kernel.run = func(ctx context.Context, req kernel.Request, update func(kernel.Update)) (*kernel.Result, error) {
			defer close(ended)
			line := strings.Repeat("x", 64<<10)
			for ctx.Err() == nil {
				update(kernel.Update{Kind: kernel.Output, Panel: trace.Pool, Stream: kernel.Stdout, Text: line})
			}
			return nil, ctx.Err()
		}
		ws := s.dial()
		ws.send(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "good", Cell: "one"}})
		select {
		case <-ended:
		case <-time.After(patience):
			t.Error("a flood for a page that does not read goes on")
		}
	})
}

// runFrames is a decoded answer of GET .../run.
type runFrames struct {
	head    heard
	columns []*render.Columns
}

func lastRunFrames(s *site, path string) runFrames {
	s.t.Helper()
	resp, body := s.do("GET", path, nil)
	if resp.StatusCode != 200 {
		s.t.Fatalf("GET %s: %s %s", path, resp.Status, body)
	}
	var out runFrames
	for rest, i := []byte(body), 0; len(rest) > 0; i++ {
		n := binary.LittleEndian.Uint32(rest)
		frame := rest[4 : 4+n]
		rest = rest[4+n:]
		if i == 0 {
			if err := json.Unmarshal(frame, &out.head); err != nil {
				s.t.Fatal(err)
			}
			continue
		}
		cols, err := render.DecodeColumns(frame)
		if err != nil {
			s.t.Fatal(err)
		}
		out.columns = append(out.columns, cols)
	}
	return out
}
