package web

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/web/door"
)

// TestSlowUpload: while somebody sends a file slowly, others open theirs; what is cut short or stands still is its sender's error.
func TestSlowUpload(t *testing.T) {
	s := newSite(t).enter()
	slow := s.startUpload()
	if resp, body := s.do("POST", "/api/imports", "no trace"); resp.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("beside a slow upload: %s %s, want 422 at once", resp.Status, body)
	}
	if err := slow.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	if status := answerOf(t, slow); status != http.StatusBadRequest {
		t.Errorf("cut short: %d, want 400", status)
	}
	hasty := newSiteWith(t, func(_ *Options, l *limits) { l.uploadWait = 10 * time.Millisecond }).enter()
	if status := answerOf(t, hasty.startUpload()); status != http.StatusRequestTimeout {
		t.Errorf("standing still: %d, want 408", status)
	}
}

// startUpload begins to send a file and goes no further.
func (s *site) startUpload() net.Conn {
	s.t.Helper()
	c, err := net.Dial("tcp", s.addr.String())
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { c.Close() })
	req, err := http.NewRequest("POST", s.origin+"/api/imports", strings.NewReader("x"))
	if err != nil {
		s.t.Fatal(err)
	}
	fmt.Fprintf(c, "POST /api/imports HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\n%s: %s\r\nContent-Length: 1000000\r\n", s.addr, s.origin, door.KeyHeader, s.key)
	for _, cookie := range s.client.Jar.Cookies(req.URL) {
		fmt.Fprintf(c, "Cookie: %s\r\n", cookie)
	}
	fmt.Fprint(c, "\r\nbegin")
	time.Sleep(50 * time.Millisecond) // that it has its place, if it takes one
	return c
}

func answerOf(t *testing.T, c net.Conn) int {
	t.Helper()
	_ = c.SetReadDeadline(time.Now().Add(patience))
	resp, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	return resp.StatusCode
}
