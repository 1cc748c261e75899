package web

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"github.com/rehearse-lab/rehearse/web/wire"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"
)

const (
	tokenParam = "token"
	// maxTokens bounds the addresses that were printed and not yet used. The oldest is forgotten.
	maxTokens = 8
)

// cookieTime is how long a browser keeps the cookie after it was last given it. Each page gives it anew.
const cookieTime = 30 * 24 * time.Hour

// sessions knows who may use the server: whoever has the cookie, which is given once for each token. The values of cookie and key
// are made from the secret, which outlives the server (Secret); tokens live in memory only.
type sessions struct {
	secret string // the cookie's value
	key    string // what is needed beside the cookie, see key.go

	mu     sync.Mutex
	tokens [][sha256.Size]byte // of the unused ones; hashed, so that all have one length to compare
}

// newSessions are those of a secret; nil: of one that nobody else has.
func newSessions(secret []byte) *sessions {
	if secret == nil {
		secret = []byte(rand.Text() + rand.Text())
	}
	return &sessions{secret: hex.EncodeToString(derived(secret, "cookie")), key: hex.EncodeToString(derived(secret, "key"))}
}

// issue returns a new token that can be used once.
func (s *sessions) issue() string {
	token := rand.Text()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tokens = append(s.tokens, sha256.Sum256([]byte(token)))
	if len(s.tokens) > maxTokens {
		s.tokens = s.tokens[1:]
	}
	return token
}

// take uses up token and reports whether it was good.
func (s *sessions) take(token string) bool {
	sum := sha256.Sum256([]byte(token))
	s.mu.Lock()
	defer s.mu.Unlock()
	found := -1
	for i := range s.tokens {
		if subtle.ConstantTimeCompare(s.tokens[i][:], sum[:]) == 1 {
			found = i
		}
	}
	if found < 0 {
		return false
	}
	s.tokens = append(s.tokens[:found], s.tokens[found+1:]...)
	return true
}

// has reports whether r carries the session cookie.
func (s *sessions) has(r *http.Request) bool {
	for _, c := range r.CookiesNamed(cookieName(r)) {
		if subtle.ConstantTimeCompare([]byte(c.Value), []byte(s.secret)) == 1 {
			return true
		}
	}
	return false
}

func (s *sessions) cookie(r *http.Request) *http.Cookie {
	return &http.Cookie{
		Name:     cookieName(r),
		Value:    s.secret,
		Path:     "/",
		MaxAge:   int(cookieTime.Seconds()),
		HttpOnly: true,
		SameSite: http.SameSiteStrictMode,
	}
}

// cookieName has the port in it because browsers keep one set of cookies for all ports of a host: two servers would
// log each other out.
func cookieName(r *http.Request) string {
	port := "0"
	if addr, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
		port = strconv.Itoa(addr.Port)
	}
	return "rehearse-" + port
}

// enter exchanges a token for the cookie and the key, and goes on to the same address without the token, so that it stays neither
// in the history nor on a shared screen; the page takes the key out of it, too. A used token gets nothing new, but is fine for
// whoever has the cookie already.
func (s *Server) enter(w http.ResponseWriter, r *http.Request, token string) {
	if r.Header.Get("Sec-Purpose") != "" || r.Header.Get("Purpose") != "" {
		// A speculative load must not use up the token: nobody may ever look at its answer.
		s.fail(w, r, refuse(http.StatusServiceUnavailable, "The address must be opened directly", "This address works once, so the browser must not load it ahead of time.", ""))
		return
	}
	clean := url.URL{Path: r.URL.Path}
	switch {
	case s.sessions.take(token):
		clean.Fragment = s.sessions.fragment()
		http.SetCookie(w, s.sessions.cookie(r))
		if s.options.Entered != nil {
			s.options.Entered()
		}
	case !s.sessions.has(r):
		s.noSession(w, r)
		return
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		// The address was opened from a link in another page (a terminal or a chat in the browser). A redirect would
		// count as made by that page, and SameSite=Strict would keep the cookie back; a page that moves on does not.
		s.moveOn(w, clean.String())
		return
	}
	http.Redirect(w, r, clean.String(), http.StatusSeeOther)
}

// noSession explains how to get in.
func (s *Server) noSession(w http.ResponseWriter, r *http.Request) {
	p := wire.Problem{
		Title:  "This page needs the address from the terminal",
		Detail: "Rehearse runs programs on this machine, so it lets in only browsers that were given its address. An address works once, in one browser; from then on the browser is let in at the same port for 30 days.",
		Remedy: "Look into the terminal where rehearse runs and open the last address it printed: whenever one has been used, it prints another.",
	}
	if !wantsPage(r) {
		writeJSON(w, http.StatusUnauthorized, p)
		return
	}
	again := ""
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		again = r.URL.Path // with the cookie this time, if there is one: the link is ours
	}
	s.notice(w, http.StatusUnauthorized, p, again)
}
