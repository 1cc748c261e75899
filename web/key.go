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

// A browser sends the cookie to every port of this machine, so a server of somebody else that the learner opens has it. The cookie
// alone therefore gets the shell of the page and its scripts, which have nothing of the learner's. Everything else needs the key,
// too, which the browser gives to nobody by itself:
//
//   - The address from the terminal is answered with the page's address and the key in its fragment, which no request has. The page
//     puts the key into the storage of its origin (web/ui/src/wire/key.ts), which other ports cannot read.
//   - Scripts send it as a header, and with the websocket as a subprotocol.
//   - A link to a file cannot have a header. The page asks for a pass, an address that is good for a minute (postPass).
//   - Pictures of lessons have a pass of their own, which is good for nothing else.
const (
	keyHeader      = "Rehearse-Key"
	keyFragment    = "key="
	socketProtocol = "rehearse"
	socketKey      = "key." // before the key, as another subprotocol
	passParam      = "pass"
	untilParam     = "until"
	passTime       = time.Minute
)

// fragment is what the page's address has after # when a browser is let in.
func (s *sessions) fragment() string { return keyFragment + s.key + "." + s.picturePass() }

// sign is a pass for a text: nobody without the key can make one.
func (s *sessions) sign(text string) string {
	mac := hmac.New(sha256.New, []byte(s.key))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

func (s *sessions) picturePass() string { return s.sign("pictures") }

// pass is an address with a pass for it, good until then.
func (s *sessions) pass(u *url.URL, until time.Time) string {
	query := u.Query()
	query.Set(untilParam, strconv.FormatInt(until.Unix(), 10))
	query.Set(passParam, s.sign(u.Path+"?"+query.Encode()))
	return (&url.URL{Path: u.Path, RawQuery: query.Encode()}).String()
}

// hasKey reports whether r shows the key as a script of the page does.
func (s *sessions) hasKey(r *http.Request) bool {
	if same(r.Header.Get(keyHeader), s.key) {
		return true
	}
	return isUpgrade(r) && slices.ContainsFunc(websocket.Subprotocols(r), func(p string) bool { return same(p, socketKey+s.key) })
}

// hasPass reports whether r, a link that is followed, has a pass that is still good.
func (s *sessions) hasPass(r *http.Request, now time.Time) bool {
	query := r.URL.Query()
	shown := query.Get(passParam)
	query.Del(passParam)
	until, err := strconv.ParseInt(query.Get(untilParam), 10, 64)
	return isSafe(r.Method) && err == nil && now.Before(time.Unix(until, 0)) && same(shown, s.sign(r.URL.Path+"?"+query.Encode()))
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// keyed lets only those to next who have the key, or a pass.
func (s *Server) keyed(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.sessions.hasKey(r) && !s.sessions.hasPass(r, time.Now()) {
			s.noSession(w, r)
			return
		}
		next(w, r)
	}
}

// pictured lets only those to next who have the key, or the pass for pictures.
func (s *Server) pictured(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.sessions.hasKey(r) && !same(r.URL.Query().Get(passParam), s.sessions.picturePass()) {
			s.noSession(w, r)
			return
		}
		next(w, r)
	}
}

// postPass answers with an address for a link to a file. Only what the server has below /api/ needs one.
func (s *Server) postPass(w http.ResponseWriter, r *http.Request) error {
	var req wire.PassRequest
	if err := readJSON(w, r, 16<<10, &req); err != nil {
		return err
	}
	u, err := url.Parse(req.Path)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(u.Path, "/api/") {
		return refuse(http.StatusBadRequest, "There is no such file", quoteShort(req.Path)+" is not an address of this server.", "Reload the page.")
	}
	writeJSON(w, http.StatusOK, wire.PassRequest{Path: s.sessions.pass(u, time.Now().Add(passTime))})
	return nil
}
