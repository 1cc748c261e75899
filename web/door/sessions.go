package door

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

const (
	TokenParam = "token"
	// maxTokens bounds the addresses that were printed and not yet used. The oldest is forgotten.
	maxTokens = 8
)

// cookieTime is how long a browser keeps the cookie after it was last given it. Each page gives it anew.
const cookieTime = 30 * 24 * time.Hour

// Door knows who may use the server: whoever has the cookie, which is given once for each token. The values of cookie and key
// are made from the secret, which outlives the server (Secret); tokens live in memory only.
type Door struct {
	secret string // the cookie's value
	key    string // what is needed beside the cookie, see key.go

	mu     sync.Mutex
	tokens [][sha256.Size]byte // of the unused ones; hashed, so that all have one length to compare
}

// New are those of a secret; nil: of one that nobody else has.
func New(secret []byte) *Door {
	if secret == nil {
		secret = []byte(rand.Text() + rand.Text())
	}
	return &Door{secret: hex.EncodeToString(derived(secret, "cookie")), key: hex.EncodeToString(derived(secret, "key"))}
}

// Issue returns a new token that can be used once.
func (s *Door) Issue() string {
	token := rand.Text()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tokens = append(s.tokens, sha256.Sum256([]byte(token)))
	if len(s.tokens) > maxTokens {
		s.tokens = s.tokens[1:]
	}
	return token
}

// Take uses up token and reports whether it was good.
func (s *Door) Take(token string) bool {
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

// Has reports whether r carries the session cookie.
func (s *Door) Has(r *http.Request) bool {
	for _, c := range r.CookiesNamed(cookieName(r)) {
		if subtle.ConstantTimeCompare([]byte(c.Value), []byte(s.secret)) == 1 {
			return true
		}
	}
	return false
}

func (s *Door) Cookie(r *http.Request) *http.Cookie {
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
