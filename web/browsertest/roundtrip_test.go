package browsertest

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// BenchmarkRun measures the server's share of what TestClickToPainted measures: from the run message until the last
// byte of the result, over a real socket and kernel, without a browser.
//
//	go test ./web/browsertest -run '^$' -bench Run -benchtime 50x
func BenchmarkRun(b *testing.B) {
	a := startApp(b, lessons.Builtin())
	ws := dial(b, a)
	entry, err := lessons.Builtin().Get(counterLesson)
	if err != nil || entry == nil {
		b.Fatal("no counter lesson", err)
	}
	text := entry.Lesson.Cell(counterCell).Text
	var times []time.Duration
	var bytes int
	for i := 1; b.Loop(); i++ {
		start := time.Now()
		bytes = runOver(b, ws, wire.RunRequest{CellRequest: wire.CellRequest{ID: i, Lesson: counterLesson, Cell: counterCell, Text: text}, Both: true, Settings: trace.Settings{}.WithDefaults()})
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(bytes)/1e6, "MB")
}

// dial opens the page's socket as the page does.
func dial(b *testing.B, a *app) *websocket.Conn {
	b.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		b.Fatal(err)
	}
	resp, err := (&http.Client{Jar: jar}).Get(a.url("/"))
	if err != nil {
		b.Fatal(err)
	}
	if err := resp.Body.Close(); err != nil {
		b.Fatal(err)
	}
	dialer := websocket.Dialer{Jar: jar}
	origin := url.URL{Scheme: "http", Host: a.addr.String()}
	ws, _, err := dialer.Dial("ws://"+origin.Host+"/ws", http.Header{"Origin": {origin.String()}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = ws.Close() })
	return ws
}

// runOver sends a run and reads its result; it returns how many bytes the columns have.
func runOver(b *testing.B, ws *websocket.Conn, m wire.ClientMessage) int {
	b.Helper()
	data, err := wire.Encode(m)
	if err != nil {
		b.Fatal(err)
	}
	if err := ws.WriteMessage(websocket.TextMessage, data); err != nil {
		b.Fatal(err)
	}
	for {
		var answer struct {
			Type  string
			Text  string
			Scene *render.Scene
		}
		if err := ws.ReadJSON(&answer); err != nil {
			b.Fatal(err)
		}
		switch answer.Type {
		case "failed", "diagnostics":
			b.Fatalf("%+v", answer)
		case "result":
			n := 0
			for range answer.Scene.Panels {
				_, data, err := ws.ReadMessage()
				if err != nil {
					b.Fatal(err)
				}
				n += len(data)
			}
			return n
		}
	}
}
