package plain

import (
	"net/url"
	"strings"
)

// HandlerFunc answers a request.
type HandlerFunc = func(w ResponseWriter, r *Request)

// Mux finds who answers a request, by patterns as in http.ServeMux: GET /lessons/{lesson}/files/{path...}. A pattern without a method is for
// all of them, and / for every address.
type Mux struct{ routes []route }

// route is a pattern with its handler.
type route struct {
	method   string
	segments []string
	rest     bool // the pattern is for all addresses that begin as it does
	handle   HandlerFunc
}

// HandleFunc adds a pattern.
func (m *Mux) HandleFunc(pattern string, f HandlerFunc) {
	method, path, ok := strings.Cut(pattern, " ")
	if !ok {
		method, path = "", pattern
	}
	segments := strings.Split(path, "/")[1:]
	last := segments[len(segments)-1]
	rest := last == "" || strings.HasSuffix(last, "...}")
	m.routes = append(m.routes, route{method, segments, rest, f})
}

// Serve has a request answered by the route that says most about it. Without any route, it does nothing.
func (m *Mux) Serve(w ResponseWriter, r *Request) {
	path := strings.Split(r.URL.EscapedPath(), "/")[1:]
	var best *route
	for i := range m.routes {
		if o := &m.routes[i]; o.matches(r.Method, path) && (best == nil || o.above(best)) {
			best = o
		}
	}
	if best == nil {
		return
	}
	r.values = best.values(path)
	best.handle(w, r)
}

func (o *route) matches(method string, path []string) bool {
	if o.method != "" && o.method != method && (o.method != "GET" || method != "HEAD") {
		return false
	}
	if len(path) != len(o.segments) && (!o.rest || len(path) < len(o.segments)) {
		return false
	}
	for i, s := range o.segments {
		if o.rest && i == len(o.segments)-1 {
			break
		}
		if name := wildcard(s); name == "" && s != unescaped(path[i]) || name != "" && path[i] == "" {
			return false
		}
	}
	return true
}

// above reports whether o, which matches the same request as p, says more about it.
func (o *route) above(p *route) bool {
	for i := range min(len(o.segments), len(p.segments)) {
		if x, y := o.rank(i), p.rank(i); x != y {
			return x > y
		}
	}
	if len(o.segments) != len(p.segments) {
		return len(o.segments) > len(p.segments)
	}
	return o.method != "" && p.method == ""
}

// rank is how much a segment says: nothing, a wildcard for one segment, or the segment itself.
func (o *route) rank(i int) int {
	switch {
	case o.rest && i == len(o.segments)-1:
		return 0
	case wildcard(o.segments[i]) != "":
		return 1
	}
	return 2
}

func (o *route) values(path []string) map[string]string {
	values := map[string]string{}
	for i, s := range o.segments {
		name := wildcard(s)
		if short, all := strings.CutSuffix(name, "..."); all {
			values[short] = unescaped(strings.Join(path[i:], "/"))
		} else if name != "" {
			values[name] = unescaped(path[i])
		}
	}
	return values
}

// wildcard is the name in a segment of a pattern that is a wildcard, else "".
func wildcard(segment string) string {
	if strings.HasPrefix(segment, "{") && strings.HasSuffix(segment, "}") {
		return segment[1 : len(segment)-1]
	}
	return ""
}

func unescaped(s string) string {
	if u, err := url.PathUnescape(s); err == nil {
		return u
	}
	return s
}
