package browsertest

import (
	"bufio"
	"compress/gzip"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// siteServer serves a folder as web servers do that publish sites: texts are compressed, and nothing is known of Rehearse. It can be as slow
// as a line of a certain speed, whoever asks: Chromium's own throttling leaves out what workers fetch.
type siteServer struct {
	root string

	mu      sync.Mutex
	sent    map[string]int // bytes by path
	latency time.Duration
	speed   float64   // bytes a second; 0: unlimited
	free    time.Time // when the line is free again
	down    bool
	before  map[string]string // scripts that come before those of a name
	cutOff  string            // a part of the path of the file whose next answer ends half way; empty: of none
}

// compressed are the extensions of files that web servers compress.
var compressed = map[string]bool{".html": true, ".js": true, ".css": true, ".json": true, ".svg": true}

func startSiteServer(t *testing.T, root string) (s *siteServer, origin string) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s = &siteServer{root: root, sent: map[string]int{}}
	server := &http.Server{Handler: s}
	go server.Serve(ln)
	t.Cleanup(func() { server.Close() })
	return s, "http://" + ln.Addr().String()
}

func (s *siteServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.isDown() {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			conn.Close()
		}
		return
	}
	line := &slowLine{ResponseWriter: w, server: s, path: r.URL.Path}
	time.Sleep(s.delay())
	name := filepath.Join(s.root, filepath.FromSlash(r.URL.Path))
	if strings.HasSuffix(r.URL.Path, "/") {
		name = filepath.Join(name, "index.html")
	}
	info, err := os.Stat(name)
	if err != nil || info.IsDir() || !compressed[filepath.Ext(name)] || r.Header.Get("If-Modified-Since") != "" {
		http.FileServer(http.Dir(s.root)).ServeHTTP(line, r)
		return
	}
	data, err := os.ReadFile(name)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	types := map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"}
	w.Header().Set("Content-Type", types[filepath.Ext(name)])
	w.Header().Set("Content-Encoding", "gzip")
	w.Header().Set("Last-Modified", info.ModTime().UTC().Format(http.TimeFormat))
	packets := bufio.NewWriterSize(line, 16<<10) // gzip writes few bytes at a time, and a line waits after each
	z := gzip.NewWriter(packets)
	io.WriteString(z, s.before[filepath.Base(name)])
	if s.endsHalfWay(r.URL.Path) {
		z.Write(data[:len(data)/2])
		z.Flush()
		packets.Flush()
		panic(http.ErrAbortHandler)
	}
	z.Write(data)
	z.Close()
	packets.Flush()
}

// cutOffNext has the next answer with a file end half way that has a part in its path.
func (s *siteServer) cutOffNext(part string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cutOff = part
}

// hasCutOff reports whether it has done that.
func (s *siteServer) hasCutOff() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cutOff == ""
}

// endsHalfWay reports whether an answer is to be cut off.
func (s *siteServer) endsHalfWay(path string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cutOff == "" || !strings.Contains(path, s.cutOff) {
		return false
	}
	s.cutOff = ""
	return true
}

func (s *siteServer) isDown() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.down
}

// goDown closes every connection from now on, as if there were no network.
func (s *siteServer) goDown() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = true
}

// slow makes the line as slow as one of a speed in bits a second, whose answers take a time to begin.
func (s *siteServer) slow(speed float64, latency time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.speed, s.latency = speed/8, latency
}

func (s *siteServer) delay() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.latency
}

// total is how many bytes were sent, and those of the files with a part in their path.
func (s *siteServer) total(part string) (all, of int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for path, n := range s.sent {
		all += n
		if strings.Contains(path, part) {
			of += n
		}
	}
	return all, of
}

// log lists the largest files that were sent.
func (s *siteServer) log(t *testing.T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	paths := slices.SortedFunc(maps.Keys(s.sent), func(a, b string) int { return s.sent[b] - s.sent[a] })
	for _, path := range paths[:min(len(paths), 12)] {
		t.Logf("%8d bytes %s", s.sent[path], path)
	}
}

// take counts bytes, and returns when the line has sent them.
func (s *siteServer) take(path string, n int) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent[path] += n
	if s.speed == 0 {
		return time.Time{}
	}
	if now := time.Now(); s.free.Before(now) {
		s.free = now
	}
	s.free = s.free.Add(time.Duration(float64(n) / s.speed * float64(time.Second)))
	return s.free
}

// slowLine is a response at the speed of the server's line.
type slowLine struct {
	http.ResponseWriter
	server *siteServer
	path   string
}

func (l *slowLine) Write(b []byte) (n int, err error) {
	for len(b) > 0 && err == nil {
		part := b[:min(len(b), 16<<10)]
		time.Sleep(time.Until(l.server.take(l.path, len(part))))
		var m int
		m, err = l.ResponseWriter.Write(part)
		n, b = n+m, b[m:]
	}
	return n, err
}
