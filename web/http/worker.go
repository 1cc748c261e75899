//go:build js

package http

import (
	"io"
	"time"

	"github.com/rehearse-lab/rehearse/web/http/plain"
)

// The types of package plain.
type (
	// Request is a request.
	Request = plain.Request
	// ResponseWriter takes the answer.
	ResponseWriter = plain.ResponseWriter
	// Header has the lines of a header by name.
	Header = plain.Header
	// MaxBytesError means that a body has more bytes than allowed.
	MaxBytesError = plain.MaxBytesError
)

// MaxBytesReader reads at most limit bytes of a body, and fails with a MaxBytesError if it has more.
func MaxBytesReader(w ResponseWriter, body io.ReadCloser, limit int64) io.ReadCloser {
	return plain.MaxBytesReader(w, body, limit)
}

// AllowTime does nothing: the page waits.
func AllowTime(ResponseWriter, time.Duration) {}

// Flush does nothing: the page gets an answer as a whole.
func Flush(ResponseWriter) {}
