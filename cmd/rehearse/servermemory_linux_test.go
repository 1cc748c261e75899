package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// greedy is a program whose names, subjects, output and last text have the maximum lengths.
const greedy = `type E struct{}
func (E) Receive(*actor.Context, actor.Message) {}
func main() {
	s := actor.NewSystem()
	long := strings.Repeat("n", 4000)
	var all []actor.Ref
	for i := range 2000 {
		all = append(all, s.Spawn(fmt.Sprint(i, long), E{}))
	}
	for i := range 50_000 {
		s.Send(all[i%2000], actor.Message{Subject: fmt.Sprint(i, long[:200]), Data: long})
	}
	for range 15 {
		fmt.Println(strings.Repeat("o", 60_000))
	}
	s.Wait()
	panic(strings.Repeat("p", 9<<20))
}
`

// TestMemoryOfServer makes greedy runs, opens large files, and opens many sockets, some of which never read. The
// server stays below its memory limit, and returns memory that it does not need.
func TestMemoryOfServer(t *testing.T) {
	runs, files, sockets := 2, 3, 20
	if *crowd {
		runs, files, sockets = 200, 50, 600
	}
	w := &lossWorld{t: t, command: "serve", dir: t.TempDir(), data: t.TempDir()}
	if err := os.WriteFile(filepath.Join(w.dir, "a.md"), []byte("# A\n\n```go {run id=a}\n"+greedy+"```\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.start()
	t.Cleanup(w.kill)
	begin := w.memory("VmRSS")
	var open []*visitor
	for range sockets {
		open = append(open, newVisitor(w.dial()))
	}
	refused := 0
	for _, p := range open[min(len(open), 512):] {
		for range p.heard {
		}
		if websocket.IsCloseError(p.end, websocket.CloseTryAgainLater) {
			refused++
		}
	}
	if want := max(0, sockets-512); refused != want {
		t.Errorf("%d sockets are refused, want %d", refused, want)
	}
	for n := range runs {
		// Each run uses another socket; every tenth is not read any more, and breaks off.
		w.greedyRun(open[n%min(len(open), 512)], n%10 == 9)
	}
	ran := w.memory("VmHWM")
	for n := range files {
		w.openFile(n)
	}
	for _, p := range open {
		_ = p.ws.Close()
	}
	peak := w.memory("VmHWM")
	rest := w.memory("VmRSS")
	for start := time.Now(); rest > web.DefaultMemory/4 && time.Since(start) < time.Minute; rest = w.memory("VmRSS") {
		time.Sleep(100 * time.Millisecond) // until unneeded memory is returned
	}
	t.Logf("%d runs, %d files, %d sockets (%d refused): the server had %d MB at first, at most %d after the runs and %d after the files, and has %d now",
		runs, files, sockets, refused, begin>>20, ran>>20, peak>>20, rest>>20)
	if peak > web.DefaultMemory {
		t.Errorf("the server had %d MB, its limit is %d", peak>>20, web.DefaultMemory>>20)
	}
	if rest > web.DefaultMemory/4 {
		t.Errorf("the server still has %d MB", rest>>20)
	}
}

// memory is a figure of the server's process, bytes.
func (w *lossWorld) memory(key string) int64 {
	w.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", w.process.Process.Pid))
	if err != nil {
		w.t.Fatal(err)
	}
	m := regexp.MustCompile(key + `:\s+(\d+) kB`).FindSubmatch(text)
	if m == nil {
		w.t.Fatalf("no %s in %s", key, text)
	}
	kb, _ := strconv.ParseInt(string(m[1]), 10, 64)
	return kb << 10
}

// dial opens a socket as a page does.
func (w *lossWorld) dial() *websocket.Conn {
	w.t.Helper()
	at, err := url.Parse(w.origin)
	if err != nil {
		w.t.Fatal(err)
	}
	header := http.Header{"Origin": {w.origin}}
	for _, c := range w.client.Jar.Cookies(at) {
		header.Add("Cookie", c.String())
	}
	dialer := websocket.Dialer{HandshakeTimeout: time.Minute, Subprotocols: []string{"rehearse", "key." + w.key}}
	ws, _, err := dialer.Dial("ws://"+at.Host+"/ws", header)
	if err != nil {
		w.t.Fatal(err)
	}
	return ws
}

// visitor is a socket that is read, as the server expects, while somebody receives its messages.
type visitor struct {
	ws    *websocket.Conn
	heard chan []byte // messages; closed at the end
	end   error       // why it was closed
}

func newVisitor(ws *websocket.Conn) *visitor {
	p := &visitor{ws: ws, heard: make(chan []byte, 16)}
	go func() {
		defer close(p.heard)
		for {
			_, data, err := ws.ReadMessage()
			if err != nil {
				p.end = err
				return
			}
			p.heard <- data
		}
	}()
	return p
}

// greedyRun runs the program, and reads the results unless deaf is set.
func (w *lossWorld) greedyRun(p *visitor, deaf bool) {
	w.t.Helper()
	run, err := wire.Encode(wire.RunRequest{CellRequest: wire.CellRequest{ID: 1, Lesson: "a", Cell: "a", Text: greedy}, Both: true, Settings: trace.Settings{Engine: trace.Sim}})
	if err != nil {
		w.t.Fatal(err)
	}
	if err := p.ws.WriteMessage(websocket.TextMessage, run); err != nil {
		w.t.Fatal(err)
	}
	if deaf {
		time.Sleep(time.Second)
		return
	}
	for data := range p.heard {
		var m struct {
			Type string
			ID   int
		}
		if json.Unmarshal(data, &m) != nil || m.ID != 1 {
			continue
		}
		switch m.Type {
		case "result":
			return
		case "failed", "diagnostics":
			w.t.Fatalf("the run: %.500s", data)
		}
	}
	w.t.Fatal(p.end)
}

// openFile sends a large file: more events than are read, as many as are read, or nested JSON.
func (w *lossWorld) openFile(n int) {
	w.t.Helper()
	var data []byte
	name, want := "a.trace", http.StatusUnprocessableEntity
	switch n % 3 {
	case 0:
		data = emptyEvents(w.t, 4_000_000)
	case 1:
		data = emptyEvents(w.t, trace.DefaultEventLimit)
	case 2:
		data, name = []byte(`{"format":"rehearse",`+`"traces":`+strings.Repeat("[", 20<<20)), "a.json"
	}
	req, err := http.NewRequest("POST", w.origin+"/api/imports?name="+name, bytes.NewReader(data))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Origin", w.origin)
	req.Header.Set("Rehearse-Key", w.key)
	resp, err := w.client.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); resp.StatusCode != want {
		w.t.Errorf("file %d: %s %.300s", n%3, resp.Status, body)
	}
}

// emptyEvents is a small file of many meaningless events.
func emptyEvents(t *testing.T, n int) []byte {
	t.Helper()
	x, err := (&kernel.Executor{}).Execute(t.Context(), kernel.Request{Name: "a", Cells: []kernel.Cell{{ID: "a", Text: "func main() {}"}}, Capture: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tr := *x.Runs[0].Trace
	tr.Events, tr.Messages = make([]trace.Event, n), nil
	for i := range tr.Events {
		tr.Events[i].Cause = trace.NoStep
	}
	data, err := trace.Marshal(&tr, trace.Options{Compress: true})
	if err != nil {
		t.Fatal(err)
	}
	return data
}
