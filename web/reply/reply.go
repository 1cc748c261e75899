// Package reply is how requests are answered: JSON, and errors with a status and words for people.
package reply

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/http"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Handler answers a request. An error that it returns is the answer: a Failure, or a fault of the server.
type Handler func(w http.ResponseWriter, r *http.Request) error

// Failure is an error with the status and text of its answer. Every error of a request becomes one in Server.fail, and
// nowhere else.
type Failure struct {
	Status  int
	Problem wire.Problem
	Cause   error // for the log; nil if the text says everything
}

func (f *Failure) Error() string {
	if f.Cause != nil {
		return f.Problem.Title + ": " + f.Cause.Error()
	}
	return f.Problem.Title + ": " + f.Problem.Detail
}

func (f *Failure) Unwrap() error { return f.Cause }

// Refuse is a refusal with a status of HTTP, and what to say: a title, what happened, and what to do.
func Refuse(status int, title, detail, remedy string) *Failure {
	return &Failure{Status: status, Problem: wire.Problem{Title: title, Detail: detail, Remedy: remedy}}
}

// Internal is for errors of the server's dependencies. Errors with a text for people keep it. Any other error is a fault of
// the server, and the page gets no details, which only a reader of the log can use.
func Internal(doing string, cause error) *Failure {
	var k *kernel.Error
	if errors.As(cause, &k) {
		return &Failure{
			Status:  KernelStatus(k),
			Problem: wire.Problem{Title: "The request failed: " + doing, Detail: k.Text, Remedy: k.Remedy},
			Cause:   cause,
		}
	}
	return &Failure{
		Status: http.StatusInternalServerError,
		Problem: wire.Problem{
			Title:  "Something went wrong in Rehearse",
			Detail: "It happened while " + doing + ". Your text is safe.",
			Remedy: "Try again. The terminal where rehearse runs shows the details.",
		},
		Cause: cause,
	}
}

// KernelStatus is the HTTP status for an error of the kernel's packages: it says on which side the cause is.
func KernelStatus(err error) int {
	switch {
	case errors.Is(err, kernel.ErrRequest):
		return http.StatusBadRequest
	case errors.Is(err, store.ErrNotFound):
		return http.StatusNotFound
	case errors.Is(err, kernel.ErrBusy), errors.Is(err, kernel.ErrClosed), errors.Is(err, store.ErrStore):
		return http.StatusServiceUnavailable
	default:
		return http.StatusInternalServerError
	}
}

// WantsPage reports whether a person will look at the answer, and not a program.
func WantsPage(r *http.Request) bool {
	if strings.HasPrefix(r.URL.Path, "/ws") {
		return false
	}
	if dest := r.Header.Get("Sec-Fetch-Dest"); dest != "" {
		return dest == "document"
	}
	return !strings.HasPrefix(r.URL.Path, "/api/") && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// WriteJSON answers with a status and a value.
func WriteJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	// The status is sent; an error here means that the client has gone.
	_ = enc.Encode(v)
}

// ReadJSON decodes a request's body of at most limit bytes into v.
func ReadJSON(w http.ResponseWriter, r *http.Request, limit int64, v any) error {
	body := http.MaxBytesReader(w, r.Body, limit)
	dec := json.NewDecoder(body)
	dec.DisallowUnknownFields()
	err := dec.Decode(&v) // through the interface: null then sets v to nil instead of leaving its target empty
	switch {
	case err == nil && v == nil:
		err = errors.New("null where an object belongs")
	case err == nil && dec.More():
		err = errors.New("more than one JSON value")
	}
	var tooLarge *http.MaxBytesError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &tooLarge):
		return Refuse(http.StatusRequestEntityTooLarge, "That is too large",
			"The request has more than "+units.Bytes(limit)+".", "Make the text shorter, or split the program into cells.")
	default:
		return &Failure{
			Status:  http.StatusBadRequest,
			Problem: wire.Problem{Title: "The request is invalid", Detail: err.Error(), Remedy: "Reload the page: it may be older than the server."},
			Cause:   err,
		}
	}
}

// Sentence makes a sentence of an error's text.
func Sentence(words string) string {
	if words == "" {
		return ""
	}
	return strings.ToUpper(words[:1]) + words[1:] + "."
}

// Quote quotes s for a message, shortened if it is long.
func Quote(s string) string {
	if len(s) > 60 {
		s = s[:60] + "..."
	}
	return strconv.Quote(s)
}
