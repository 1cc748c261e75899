package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gorilla/websocket"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// A browser sends the cookie to every port of this machine, so a foreign server that the learner opens receives it. The
// cookie alone therefore gives access only to the shell of the page and its scripts, which contain nothing of the learner's.
// Everything else needs the key too, which the browser sends to nobody by itself:
//
//   - The address from the terminal redirects to the page's address with the key in its fragment, which no request contains.
//     The page moves the key into the storage of its origin (web/ui/src/wire/key.ts), which other ports cannot read.
//   - Scripts send the key as a header, and with the websocket as a subprotocol.
//   - A link to a file cannot have a header. The page requests a pass for it, an address that is valid for a minute (postPass).
//   - Pictures of lessons have a pass of their own, which is valid for nothing else.
const (
	keyHeader      = "Rehearse-Key"
	keyFragment    = "key="
	socketProtocol = "rehearse"
	socketKey      = "key." // precedes the key, as another subprotocol
	passParam      = "pass"
	untilParam     = "until"
	passTime       = time.Minute
)

// fragment is the fragment of the page's address when a browser is let in.
func (s *sessions) fragment() string { return keyFragment + s.key + "." + s.picturePass() }

// sign makes a pass for a text. Without the key, no pass can be made.
func (s *sessions) sign(text string) string {
	mac := hmac.New(sha256.New, []byte(s.key))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

func (s *sessions) picturePass() string { return s.sign("pictures") }

// pass is an address with a pass for it, valid until then.
func (s *sessions) pass(u *url.URL, until time.Time) string {
	query := u.Query()
	query.Set(untilParam, strconv.FormatInt(until.Unix(), 10))
	query.Set(passParam, s.sign(u.Path+"?"+query.Encode()))
	return (&url.URL{Path: u.Path, RawQuery: query.Encode()}).String()
}

// hasKey reports whether r carries the key in the way that the page's scripts send it.
func (s *sessions) hasKey(r *http.Request) bool {
	if same(r.Header.Get(keyHeader), s.key) {
		return true
	}
	return isUpgrade(r) && slices.ContainsFunc(websocket.Subprotocols(r), func(p string) bool { return same(p, socketKey+s.key) })
}

// hasPass reports whether r, a link that was followed, has a valid pass.
func (s *sessions) hasPass(r *http.Request, now time.Time) bool {
	query := r.URL.Query()
	shown := query.Get(passParam)
	query.Del(passParam)
	until, err := strconv.ParseInt(query.Get(untilParam), 10, 64)
	return isSafe(r.Method) && err == nil && now.Before(time.Unix(until, 0)) && same(shown, s.sign(r.URL.Path+"?"+query.Encode()))
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// keyed passes requests to next only if they have the key or a pass.
func (s *Server) keyed(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.sessions.hasKey(r) && !s.sessions.hasPass(r, time.Now()) {
			s.noSession(w, r)
			return
		}
		next(w, r)
	}
}

// pictured passes requests to next only if they have the key or the pass for pictures.
func (s *Server) pictured(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.sessions.hasKey(r) && !same(r.URL.Query().Get(passParam), s.sessions.picturePass()) {
			s.noSession(w, r)
			return
		}
		next(w, r)
	}
}

// postPass answers with an address for a link to a file. Only paths below /api/ need one.
func (s *Server) postPass(w http.ResponseWriter, r *http.Request) error {
	var req wire.PassRequest
	if err := readJSON(w, r, 16<<10, &req); err != nil {
		return err
	}
	u, err := url.Parse(req.Path)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(u.Path, "/api/") {
		return refuse(http.StatusBadRequest, "There is no such file", quoteShort(req.Path)+" is no address of this server's.", "Reload the page.")
	}
	writeJSON(w, http.StatusOK, wire.PassRequest{Path: s.sessions.pass(u, time.Now().Add(passTime))})
	return nil
}
