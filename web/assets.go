package web

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/web/door"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

//go:embed pages
var pages embed.FS

var templates = template.Must(template.ParseFS(pages, "pages/*.html"))

// bundle is the built page: every file of web/ui/dist, in memory, with one hash over all names and contents. The hash is
// part of each file's address, so a browser may cache files for ever and never mixes two builds.
type bundle struct {
	hash    string
	files   map[string][]byte
	preload []string // addresses that main.js needs at once
}

// required are the files without which there is no page.
var required = []string{"early.js", "main.js", "main.css", "preload.json", "viewer.js", "viewer.css", "slides.js", "slides.css", "pictures.js"}

func loadBundle(dist fs.FS) (*bundle, error) {
	b := &bundle{files: map[string][]byte{}}
	sum := sha256.New()
	err := fs.WalkDir(dist, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(dist, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s %d\n", name, len(data))
		sum.Write(data)
		b.files[name] = data
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading the page's files: %w", err)
	}
	for _, name := range required {
		if b.files[name] == nil {
			return nil, fmt.Errorf("the page's file %s is missing: build web/ui, then build rehearse again", name)
		}
	}
	b.hash = hex.EncodeToString(sum.Sum(nil))[:16]
	if err := json.Unmarshal(b.files["preload.json"], &b.preload); err != nil {
		return nil, fmt.Errorf("the page's file preload.json: %w", err)
	}
	for i, name := range b.preload {
		if b.files[name] == nil {
			return nil, fmt.Errorf("the page's file %s is missing: build web/ui, then build rehearse again", name)
		}
		b.preload[i] = b.url(name)
	}
	return b, nil
}

func (b *bundle) url(name string) string { return "/assets/" + b.hash + "/" + name }

// serveAsset answers /assets/{hash}/{name...}.
func (s *Server) serveAsset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	data := s.bundle.files[name]
	if r.PathValue("hash") != s.bundle.hash || data == nil {
		s.fail(w, r, reply.Refuse(http.StatusNotFound, "No such file", "The page is older than the server.", "Reload the page."))
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Set("Content-Type", contentType(name))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// contentType is fixed for the types we serve. The system's MIME table may be wrong or empty, and with nosniff a script of
// the wrong type does not run.
func contentType(name string) string {
	switch ext := path.Ext(name); ext {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".json", ".map":
		return "application/json; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	default:
		if t := mime.TypeByExtension(ext); t != "" {
			return t
		}
		return "application/octet-stream"
	}
}

// servePage answers /, /lesson/{id} and /imports/{id} with the shell; the scripts read the address.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	nonce := rand.Text()
	tag, words := s.languages.Of(r)
	http.SetCookie(w, s.door.Cookie(r)) // every visit extends the cookie's life
	w.Header().Add("Vary", "Accept-Language, Cookie")
	s.render(w, r, http.StatusOK, "shell.html", door.PagePolicy(r.Host, nonce), map[string]any{
		"Nonce":    nonce,
		"Early":    s.bundle.url("early.js"),
		"Main":     s.bundle.url("main.js"),
		"Preload":  s.bundle.preload,
		"Style":    s.bundle.url("main.css"),
		"Icon":     "/favicon.ico",
		"Version":  s.options.Version,
		"Language": tag, "Words": words, "Languages": s.languages.Offered(),
	})
}

// serveFile answers /lesson/{lesson}/files/{path...} with a picture beside the lesson. The headers of every answer sandbox
// it: an SVG opened by itself may run no script.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("path")
	data, err := s.options.Library.Asset(name)
	if err != nil {
		s.fail(w, r, &reply.Failure{Status: http.StatusNotFound, Cause: err, Problem: wire.Problem{
			Title: "There is no such picture", Detail: "The lessons' folder has no picture " + reply.Quote(name) + "."}})
		return
	}
	h := w.Header()
	h.Set("Content-Type", contentType(name))
	// A picture's own styles are harmless; everything else stays forbidden.
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox")
	h.Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// notice shows a problem as a small plain page that needs no script. again is a link for a retry, if not empty.
func (s *Server) notice(w http.ResponseWriter, status int, p wire.Problem, again string) {
	s.small(w, status, map[string]any{"Problem": p, "Again": again})
}

// moveOn shows a page that immediately goes to path.
func (s *Server) moveOn(w http.ResponseWriter, path string) {
	s.small(w, http.StatusOK, map[string]any{"Problem": wire.Problem{Title: "Rehearse"}, "Again": path, "Move": true})
}

func (s *Server) small(w http.ResponseWriter, status int, data map[string]any) {
	nonce := rand.Text()
	data["Nonce"] = nonce
	policy := "default-src 'none'; style-src 'nonce-" + nonce + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	s.render(w, nil, status, "notice.html", policy, data)
}

func (s *Server) render(w http.ResponseWriter, r *http.Request, status int, name, policy string, data any) {
	var page bytes.Buffer
	if err := templates.ExecuteTemplate(&page, name, data); err != nil {
		s.log.Error("page template", "name", name, "error", err)
		http.Error(w, "The page cannot be shown; the terminal has the details.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	if r == nil || r.Method != http.MethodHead {
		_, _ = w.Write(page.Bytes())
	}
}

// favicon is built in because a browser asks for one at every load of a page without it. It shows two lanes, one dense and
// one sparse: the two schedulers.
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1f2937"/>` +
	`<path d="M3 4h4M9 4h4M3 8h7M12 8h1M3 12h2M7 12h6" stroke="#fff" stroke-width="2"/></svg>`

func (s *Server) serveIcon(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(favicon))
}
