package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store"
	"github.com/rehearse-lab/rehearse/runtime/units"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// failure is an error with the status and the words it is answered with. Everything that goes wrong in a request
// becomes one at the edge, in Server.fail, and nowhere else.
type failure struct {
	status  int
	problem wire.Problem
	cause   error // for the log; nil if the words say all
}

func (f *failure) Error() string {
	if f.cause != nil {
		return f.problem.Title + ": " + f.cause.Error()
	}
	return f.problem.Title + ": " + f.problem.Detail
}

func (f *failure) Unwrap() error { return f.cause }

func refuse(status int, title, detail, remedy string) *failure {
	return &failure{status: status, problem: wire.Problem{Title: title, Detail: detail, Remedy: remedy}}
}

// internal is for errors of what the server stands on. Those with words for people keep them; any other is our own
// fault, and the page gets no details that only a log reader can use.
func internal(doing string, cause error) *failure {
	var k *kernel.Error
	if errors.As(cause, &k) {
		return &failure{
			status:  kernelStatus(k),
			problem: wire.Problem{Title: "The request failed: " + doing, Detail: k.Text, Remedy: k.Remedy},
			cause:   cause,
		}
	}
	return &failure{
		status: http.StatusInternalServerError,
		problem: wire.Problem{
			Title:  "Something went wrong in Rehearse",
			Detail: "It happened while " + doing + ". Your text is safe.",
			Remedy: "Try again. The terminal where rehearse runs shows the details.",
		},
		cause: cause,
	}
}

// kernelStatus says in HTTP's terms whose turn it is to mend an error of the kernel's packages.
func kernelStatus(err error) int {
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

// fail answers a request with err: as a page where a person opened an address, as JSON everywhere else.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	var f *failure
	if !errors.As(err, &f) {
		f = internal("answering "+r.Method+" "+r.URL.Path, err)
	}
	if f.status >= 500 {
		s.log.Error("request failed", "method", r.Method, "path", r.URL.Path, "error", f)
	} else {
		s.log.Debug("request refused", "method", r.Method, "path", r.URL.Path, "status", f.status, "why", f.problem.Title)
	}
	if wantsPage(r) {
		s.notice(w, f.status, f.problem, "")
		return
	}
	writeJSON(w, f.status, f.problem)
}

// wantsPage reports whether the answer is going to be looked at rather than read by a program.
func wantsPage(r *http.Request) bool {
	if strings.HasPrefix(r.URL.Path, "/ws") {
		return false
	}
	if dest := r.Header.Get("Sec-Fetch-Dest"); dest != "" {
		return dest == "document"
	}
	return !strings.HasPrefix(r.URL.Path, "/api/") && strings.Contains(r.Header.Get("Accept"), "text/html")
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	// The status is sent; an error here means that the client has gone.
	_ = enc.Encode(v)
}

// readJSON decodes a request's body of at most limit bytes into v.
func readJSON(w http.ResponseWriter, r *http.Request, limit int64, v any) error {
	body := http.MaxBytesReader(w, r.Body, limit)
	dec := json.NewDecoder(body)
	dec.DisallowUnknownFields()
	err := dec.Decode(&v) // through the interface: null then sets v to nil instead of leaving what it points to empty
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
		return refuse(http.StatusRequestEntityTooLarge, "That is too large",
			"The request has more than "+units.Bytes(limit)+".", "Make the text shorter, or split the program into cells.")
	default:
		return &failure{
			status:  http.StatusBadRequest,
			problem: wire.Problem{Title: "The request is invalid", Detail: err.Error(), Remedy: "Reload the page: it may be older than the server."},
			cause:   err,
		}
	}
}

// sentence makes one of an error's words.
func sentence(words string) string {
	if words == "" {
		return ""
	}
	return strings.ToUpper(words[:1]) + words[1:] + "."
}
