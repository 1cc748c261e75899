package door

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/gorilla/websocket"
)

// A browser sends the cookie to every port of this machine, so a foreign server that the learner opens receives it. The
// Cookie alone therefore gives access only to the shell of the page and its scripts, which contain nothing of the learner's.
// Everything else needs the key too, which the browser sends to nobody by itself:
//
//   - The address from the terminal redirects to the page's address with the key in its fragment, which no request contains.
//     The page moves the key into the storage of its origin (web/ui/src/wire/key.ts), which other ports cannot read.
//   - Scripts send the key as a header, and with the websocket as a subprotocol.
//   - A link to a file cannot have a header. The page requests a pass for it, an address that is valid for a minute (postPass).
//   - Pictures of lessons have a pass of their own, which is valid for nothing else.
const (
	KeyHeader      = "Rehearse-Key" // of a script's request: the key
	keyFragment    = "key="
	SocketProtocol = "rehearse" // the websocket's own subprotocol
	SocketKey      = "key."     // precedes the key, as another subprotocol
	PassParam      = "pass"     // of a link to a file or a picture
	untilParam     = "until"
	PassTime       = time.Minute // how long a pass for a file is good
)

// Fragment is the fragment of the page's address when a browser is let in.
func (s *Door) Fragment() string { return keyFragment + s.key + "." + s.PicturePass() }

// sign makes a pass for a text. Without the key, no pass can be made.
func (s *Door) sign(text string) string {
	mac := hmac.New(sha256.New, []byte(s.key))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))
}

func (s *Door) PicturePass() string { return s.sign("pictures") }

// Pass is an address with a pass for it, valid until then.
func (s *Door) Pass(u *url.URL, until time.Time) string {
	query := u.Query()
	query.Set(untilParam, strconv.FormatInt(until.Unix(), 10))
	query.Set(PassParam, s.sign(u.Path+"?"+query.Encode()))
	return (&url.URL{Path: u.Path, RawQuery: query.Encode()}).String()
}

// HasKey reports whether r carries the key in the way that the page's scripts send it.
func (s *Door) HasKey(r *http.Request) bool {
	if EqualSecrets(r.Header.Get(KeyHeader), s.key) {
		return true
	}
	return isUpgrade(r) && slices.ContainsFunc(websocket.Subprotocols(r), func(p string) bool { return EqualSecrets(p, SocketKey+s.key) })
}

// HasPass reports whether r, a link that was followed, has a valid pass.
func (s *Door) HasPass(r *http.Request, now time.Time) bool {
	query := r.URL.Query()
	shown := query.Get(PassParam)
	query.Del(PassParam)
	until, err := strconv.ParseInt(query.Get(untilParam), 10, 64)
	return IsSafe(r.Method) && err == nil && now.Before(time.Unix(until, 0)) && EqualSecrets(shown, s.sign(r.URL.Path+"?"+query.Encode()))
}

// EqualSecrets compares two secrets in a time that does not depend on where they differ.
func EqualSecrets(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
