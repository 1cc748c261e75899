// Package plain has the part of net/http that answering the page needs, without the network. Package net/http brings a client, a server
// and TLS along, and their tables: half a megabyte of a published site's program, after compression.
package plain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
)

// Header has the lines of a header by name. Names are written as in net/http: Content-Type.
type Header map[string][]string

// Get is the first value of a name, "" if there is none.
func (h Header) Get(name string) string {
	if v := h[name]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// Set replaces the values of a name.
func (h Header) Set(name, value string) { h[name] = []string{value} }

// ResponseWriter takes an answer; see http.ResponseWriter.
type ResponseWriter interface {
	Header() Header
	Write([]byte) (int, error)
	WriteHeader(status int)
}

// Request is a request of the page. It has neither cookies nor a form in its body.
type Request struct {
	Method string
	URL    *url.URL
	Header Header
	Body   io.ReadCloser // never nil

	ctx    context.Context
	values map[string]string // of the wildcards of the pattern
}

// NewRequest makes a request for an address, which is a path with a query. body may be nil.
func NewRequest(ctx context.Context, method, address string, body io.Reader) (*Request, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	r := &Request{Method: method, URL: u, Header: Header{}, Body: nothing{}, ctx: ctx}
	if body != nil {
		r.Body = io.NopCloser(body)
	}
	return r, nil
}

// Context is that of the request.
func (r *Request) Context() context.Context { return r.ctx }

// PathValue is what a wildcard of the pattern stands for, "" if there is no such wildcard.
func (r *Request) PathValue(name string) string { return r.values[name] }

// FormValue is the first value of a name in the query, "" if there is none.
func (r *Request) FormValue(name string) string { return r.URL.Query().Get(name) }

// ErrNoCookie means that a request has no cookie of the name.
var ErrNoCookie = errors.New("no cookie")

// Cookie is a cookie; see http.Cookie.
type Cookie struct{ Name, Value string }

// Cookie fails: a worker of the page gets none.
func (r *Request) Cookie(string) (*Cookie, error) { return nil, ErrNoCookie }

// nothing is an empty body.
type nothing struct{}

func (nothing) Read([]byte) (int, error) { return 0, io.EOF }
func (nothing) Close() error             { return nil }

// MaxBytesError means that a body has more bytes than allowed.
type MaxBytesError struct{ Limit int64 }

func (e *MaxBytesError) Error() string {
	return fmt.Sprintf("the body has more than %d bytes", e.Limit)
}

// MaxBytesReader reads at most limit bytes of a body, and fails with a MaxBytesError if it has more.
func MaxBytesReader(_ ResponseWriter, body io.ReadCloser, limit int64) io.ReadCloser {
	return &limited{ReadCloser: body, limit: limit, left: limit}
}

// limited is the reader of MaxBytesReader.
type limited struct {
	io.ReadCloser
	limit, left int64
}

func (l *limited) Read(to []byte) (int, error) {
	if int64(len(to)) > l.left+1 {
		to = to[:l.left+1] // one more shows that there is more
	}
	n, err := l.ReadCloser.Read(to)
	if int64(n) > l.left {
		n, err = int(l.left), &MaxBytesError{l.limit}
		l.ReadCloser = nothing{}
	}
	l.left -= int64(n)
	return n, err
}
