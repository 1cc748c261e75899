// Package door decides which requests a server lets in: checks of every request, sessions with cookie and key, passes for links.
package door

import (
	"net"
	"net/http"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/web/reply"
)

// The guard checks every request. A server on the loopback interface can be reached by every page that the learner has open
// in the browser, and by every program of every user of the machine, so each request must have
//
//   - a Host of this server: a name that its owner's DNS has rebound to 127.0.0.1 belongs to a foreign page;
//   - no foreign Origin, and exactly the page's own if it changes something or opens a websocket (a cross-site
//     websocket handshake is a GET, and browsers allow it);
//   - no Sec-Fetch-Site of another site, including other ports of this machine;
//   - the session cookie, which is exchanged for the token that only the terminal shows;
//   - besides the cookie, except for the page's shell and scripts, the key that came with it (key.go).
//
// Each of the five stops requests that the others accept; guard_test.go has the table.

// Check returns why r is refused, or nil. It does not check cookie and token; see sessions.
func Check(r *http.Request) *reply.Failure {
	own, ok := ownHosts(r)
	if !ok {
		return reply.Refuse(http.StatusForbidden, "Not on this machine",
			"Rehearse answers on the loopback interface only.", "Open it in a browser on the machine where it runs.")
	}
	if !own[r.Host] {
		return reply.Refuse(http.StatusMisdirectedRequest, "Not the address of this server",
			"The request was made for the host "+strconv.Quote(r.Host)+".",
			"Open the address that rehearse printed in its terminal.")
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete:
	default:
		return reply.Refuse(http.StatusMethodNotAllowed, "Method not allowed", r.Method+" is not allowed here.", "")
	}
	if f := CheckOrigin(r); f != nil {
		return f
	}
	return checkFetchSite(r)
}

// ownHosts returns the Host headers that name this server, by the address that the connection arrived at.
func ownHosts(r *http.Request) (map[string]bool, bool) {
	addr, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	if !ok || !addr.IP.IsLoopback() {
		return nil, false
	}
	port := strconv.Itoa(addr.Port)
	return map[string]bool{
		"127.0.0.1:" + port: true,
		"localhost:" + port: true,
		"[::1]:" + port:     true,
	}, true
}

// CheckOrigin requires an Origin where a browser always sends one, and accepts only the page's own.
func CheckOrigin(r *http.Request) *reply.Failure {
	origins := r.Header.Values("Origin")
	if len(origins) == 0 && IsSafe(r.Method) && !isUpgrade(r) {
		return nil
	}
	if len(origins) == 1 && origins[0] == "http://"+r.Host {
		return nil
	}
	return reply.Refuse(http.StatusForbidden, "Refused: the request comes from another page",
		"Its Origin is "+strconv.Quote(strings.Join(origins, ", "))+", the page's own is "+strconv.Quote("http://"+r.Host)+".",
		"Use the page that this server shows.")
}

// checkFetchSite refuses requests that another site has caused, according to the browser, except for following a link to a
// page.
func checkFetchSite(r *http.Request) *reply.Failure {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin":
		return nil
	case "none": // typed, or a bookmark
		if IsSafe(r.Method) && !isUpgrade(r) {
			return nil
		}
	default:
		if r.Method == http.MethodGet && IsPage(r.URL.Path) && !isUpgrade(r) &&
			r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document" {
			return nil
		}
	}
	return reply.Refuse(http.StatusForbidden, "Refused: the request comes from another site",
		"The browser sent Sec-Fetch-Site: "+r.Header.Get("Sec-Fetch-Site")+".",
		"Open the address that rehearse printed in its terminal.")
}

func IsSafe(method string) bool { return method == http.MethodGet || method == http.MethodHead }

func isUpgrade(r *http.Request) bool { return r.Header.Get("Upgrade") != "" }

// IsPage reports whether path is a page: the list, a lesson, or an opened trace.
func IsPage(path string) bool {
	for _, kind := range []string{"/lesson/", "/imports/"} {
		if id, ok := strings.CutPrefix(path, kind); ok && !strings.Contains(id, "/") {
			return true
		}
	}
	return path == "/"
}

// SetHeaders sets the headers of every answer. A page replaces the policy by its own (see pagePolicy).
func SetHeaders(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), usb=()")
	h.Set("Cache-Control", "no-store")
}

// PagePolicy is the Content-Security-Policy of a page: own scripts and styles only, and the styles that the editor adds at
// run time if they carry the nonce. Style attributes are allowed, because a browser adds them when text is typed over a
// selection in an editor. 'self' does not cover websockets in every browser, so the socket's address is listed.
func PagePolicy(host, nonce string) string {
	return strings.Join([]string{
		"default-src 'self'",
		"script-src 'self'",
		"style-src 'self' 'nonce-" + nonce + "'",
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"connect-src 'self' ws://" + host,
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	}, "; ")
}
