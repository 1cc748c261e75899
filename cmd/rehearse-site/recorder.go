//go:build js && wasm

package main

import (
	"bytes"

	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/http/plain"
)

// recorder keeps an answer. That of package httptest would bring a whole server along.
type recorder struct {
	status int // 0: nothing was written yet
	header plain.Header
	body   bytes.Buffer
}

func (r *recorder) Header() plain.Header { return r.header }

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
}

func (r *recorder) Write(b []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	return r.body.Write(b)
}
