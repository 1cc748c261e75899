package web

import (
	"net"
	"net/http"
	"strconv"
	"strings"
)

// The guard stands before every route. A server on the loopback interface is reachable by every page the learner has
// open in the browser, and by every program of every user of the machine, so each request must show
//
//   - a Host that is ours: a name that was rebound to 127.0.0.1 by its owner's DNS is somebody else's page;
//   - no foreign Origin, and an exact one where a request changes something or opens a websocket (a cross-site
//     websocket handshake is a GET, and browsers let it through);
//   - no Sec-Fetch-Site that tells of another site, other ports of this machine included;
//   - the session cookie, got in exchange for the token that only the terminal shows;
//   - beside the cookie, for all but the page's shell and scripts, the key that was got with it (key.go).
//
// Each of the five stops something that the others let pass; guard_test.go has the table.

// checkRequest returns why r may not go on, or nil. It does not look at cookie and token; see sessions.
func checkRequest(r *http.Request) *failure {
	own, ok := ownHosts(r)
	if !ok {
		return refuse(http.StatusForbidden, "Not on this machine",
			"Rehearse answers on the loopback interface only.", "Open it in a browser on the machine where it runs.")
	}
	if !own[r.Host] {
		return refuse(http.StatusMisdirectedRequest, "Not the address of this server",
			"The request was made for the host "+strconv.Quote(r.Host)+".",
			"Open the address that rehearse printed in its terminal.")
	}
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete:
	default:
		return refuse(http.StatusMethodNotAllowed, "Method not allowed", r.Method+" is not allowed here.", "")
	}
	if f := checkOrigin(r); f != nil {
		return f
	}
	return checkFetchSite(r)
}

// ownHosts are the Host headers that name this server, by the address the connection came in at.
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

// checkOrigin demands an Origin where a browser always sends one, and accepts no other than the page's own.
func checkOrigin(r *http.Request) *failure {
	origins := r.Header.Values("Origin")
	if len(origins) == 0 && isSafe(r.Method) && !isUpgrade(r) {
		return nil
	}
	if len(origins) == 1 && origins[0] == "http://"+r.Host {
		return nil
	}
	return refuse(http.StatusForbidden, "Refused: the request comes from another page",
		"Its Origin is "+strconv.Quote(strings.Join(origins, ", "))+", the page's own is "+strconv.Quote("http://"+r.Host)+".",
		"Use the page that this server shows.")
}

// checkFetchSite refuses what the browser says another site has caused, except that somebody follows a link to a page.
func checkFetchSite(r *http.Request) *failure {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin":
		return nil
	case "none": // typed, or a bookmark
		if isSafe(r.Method) && !isUpgrade(r) {
			return nil
		}
	default:
		if r.Method == http.MethodGet && isPage(r.URL.Path) && !isUpgrade(r) &&
			r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document" {
			return nil
		}
	}
	return refuse(http.StatusForbidden, "Refused: the request comes from another site",
		"The browser sent Sec-Fetch-Site: "+r.Header.Get("Sec-Fetch-Site")+".",
		"Open the address that rehearse printed in its terminal.")
}

func isSafe(method string) bool { return method == http.MethodGet || method == http.MethodHead }

func isUpgrade(r *http.Request) bool { return r.Header.Get("Upgrade") != "" }

// isPage reports whether path is a page: the list, a lesson, or an opened trace.
func isPage(path string) bool {
	for _, kind := range []string{"/lesson/", "/imports/"} {
		if id, ok := strings.CutPrefix(path, kind); ok && !strings.Contains(id, "/") {
			return true
		}
	}
	return path == "/"
}

// secure wraps next so that nothing reaches it that checkRequest refuses or that has no session, and sets the headers
// that every answer has.
func (s *Server) secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setSecurityHeaders(w.Header())
		if f := checkRequest(r); f != nil {
			s.fail(w, r, f)
			return
		}
		if token := r.URL.Query().Get(tokenParam); token != "" && isPage(r.URL.Path) && r.Method == http.MethodGet {
			s.enter(w, r, token)
			return
		}
		if !s.sessions.has(r) {
			s.noSession(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// setSecurityHeaders sets what holds for every answer. A page replaces the policy by its own (see pagePolicy).
func setSecurityHeaders(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), usb=()")
	h.Set("Cache-Control", "no-store")
}

// pagePolicy is the Content-Security-Policy of a page: own scripts and styles only, and the styles an editor makes at
// run time if they carry the nonce. Style attributes are let through: a browser puts them on what is typed over a
// selection in an editor. 'self' does not cover websockets in every browser, so the socket's address is named.
func pagePolicy(host, nonce string) string {
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
