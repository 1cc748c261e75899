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
	// TokenParam is the parameter of the printed address that has the token.
	TokenParam = "token"
	// maxTokens limits the addresses printed and not yet used. The oldest is dropped.
	maxTokens = 8
)

// cookieTime is how long a browser keeps the cookie after the latest visit. Each page sets it again.
const cookieTime = 30 * 24 * time.Hour

// Door decides which browsers may use the server: those with the cookie, which is given once for each token. Cookie and
// key are derived from the secret, which outlives the server (Secret); tokens are kept in memory only.
type Door struct {
	secret string // the cookie's value
	key    string // needed besides the cookie, see key.go

	mu     sync.Mutex
	tokens [][sha256.Size]byte // unused ones; hashed, so that all have one length to compare
}

// New makes the door of a secret; nil: of a new random one.
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

// Take uses up token and reports whether it was valid.
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

// cookieName contains the port because browsers keep one set of cookies for all ports of a host: two servers would log each
// other out.
func cookieName(r *http.Request) string {
	port := "0"
	if addr, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
		port = strconv.Itoa(addr.Port)
	}
	return "rehearse-" + port
}
