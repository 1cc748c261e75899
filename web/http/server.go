//go:build !js

package http

import (
	"io"
	"net/http"
	"time"
)

// The types of net/http.
type (
	// Request is a request.
	Request = http.Request
	// ResponseWriter takes the answer.
	ResponseWriter = http.ResponseWriter
	// Header has the lines of a header by name.
	Header = http.Header
	// MaxBytesError means that a body has more bytes than allowed.
	MaxBytesError = http.MaxBytesError
)

// MaxBytesReader reads at most limit bytes of a body, and fails with a MaxBytesError if it has more.
func MaxBytesReader(w ResponseWriter, body io.ReadCloser, limit int64) io.ReadCloser {
	return http.MaxBytesReader(w, body, limit)
}

// AllowTime gives an answer more time than others have. A writer without deadlines, as in tests, needs none.
func AllowTime(w ResponseWriter, d time.Duration) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(d))
}

// Flush sends what has been written. A writer that cannot do this sends it later.
func Flush(w ResponseWriter) { _ = http.NewResponseController(w).Flush() }
