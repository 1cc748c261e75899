package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/web/door"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// secure wraps next: it refuses requests that door.Check refuses or that have no session, and sets the headers of every
// answer.
func (s *Server) secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		door.SetHeaders(w.Header())
		if f := door.Check(r); f != nil {
			s.fail(w, r, f)
			return
		}
		if token := r.URL.Query().Get(door.TokenParam); token != "" && door.IsPage(r.URL.Path) && r.Method == http.MethodGet {
			s.enter(w, r, token)
			return
		}
		if !s.door.Has(r) {
			s.noSession(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// enter exchanges a token for the cookie and the key, and redirects to the address without the token, so that it stays
// neither in the history nor on a shared screen; the page removes the key from the address too. A used token gives nothing
// new, but is accepted if the browser has the cookie already.
func (s *Server) enter(w http.ResponseWriter, r *http.Request, token string) {
	if r.Header.Get("Sec-Purpose") != "" || r.Header.Get("Purpose") != "" {
		// A speculative load must not use up the token: nobody may ever look at its answer.
		s.fail(w, r, reply.Refuse(http.StatusServiceUnavailable, "The address must be opened directly", "This address works once, so the browser must not load it ahead of time.", ""))
		return
	}
	clean := url.URL{Path: r.URL.Path}
	switch {
	case s.door.Take(token):
		clean.Fragment = s.door.Fragment()
		http.SetCookie(w, s.door.Cookie(r))
		if s.options.Entered != nil {
			s.options.Entered()
		}
	case !s.door.Has(r):
		s.noSession(w, r)
		return
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		// The address was opened from a link in another page (a terminal or a chat in the browser). A redirect would
		// count as made by that page, and SameSite=Strict would keep the cookie back; a page that moves on does not.
		s.moveOn(w, clean.String())
		return
	}
	http.Redirect(w, r, clean.String(), http.StatusSeeOther)
}

// noSession explains how to get in.
func (s *Server) noSession(w http.ResponseWriter, r *http.Request) {
	p := wire.Problem{
		Title:  "This page needs the address from the terminal",
		Detail: "Rehearse runs programs on this machine, so it lets in only browsers that were given its address. An address works once, in one browser; from then on the browser is let in at the same port for 30 days.",
		Remedy: "Look into the terminal where rehearse runs and open the last address it printed: whenever one has been used, it prints another.",
	}
	if !reply.WantsPage(r) {
		reply.WriteJSON(w, http.StatusUnauthorized, p)
		return
	}
	again := ""
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		again = r.URL.Path // with the cookie this time, if there is one: the link is ours
	}
	s.notice(w, http.StatusUnauthorized, p, again)
}

// keyed passes requests to next only if they have the key or a pass.
func (s *Server) keyed(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.door.HasKey(r) && !s.door.HasPass(r, time.Now()) {
			s.noSession(w, r)
			return
		}
		next(w, r)
	}
}

// pictured passes requests to next only if they have the key or the pass for pictures.
func (s *Server) pictured(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.door.HasKey(r) && !door.EqualSecrets(r.URL.Query().Get(door.PassParam), s.door.PicturePass()) {
			s.noSession(w, r)
			return
		}
		next(w, r)
	}
}

// postPass answers with an address for a link to a file. Only paths below /api/ need one.
func (s *Server) postPass(w http.ResponseWriter, r *http.Request) error {
	var req wire.PassRequest
	if err := reply.ReadJSON(w, r, 16<<10, &req); err != nil {
		return err
	}
	u, err := url.Parse(req.Path)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(u.Path, "/api/") {
		return reply.Refuse(http.StatusBadRequest, "There is no such file", reply.Quote(req.Path)+" is not an address of this server.", "Reload the page.")
	}
	reply.WriteJSON(w, http.StatusOK, wire.PassRequest{Path: s.door.Pass(u, time.Now().Add(door.PassTime))})
	return nil
}

// fail answers a request with err: as a page where a person opened an address, as JSON everywhere else. That a
// client has gone, as when a reader leaves a page that is still loading, is no fault.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	abandoned := r.Context().Err() != nil && errors.Is(err, context.Canceled)
	var f *reply.Failure
	if !errors.As(err, &f) {
		f = reply.Internal("answering "+r.Method+" "+r.URL.Path, err)
	}
	if f.Status >= 500 && !abandoned {
		s.log.Error("request failed", "method", r.Method, "path", r.URL.Path, "error", f)
	} else {
		s.log.Debug("request refused", "method", r.Method, "path", r.URL.Path, "status", f.Status, "why", f.Problem.Title)
	}
	if reply.WantsPage(r) {
		s.notice(w, f.Status, f.Problem, "")
		return
	}
	reply.WriteJSON(w, f.Status, f.Problem)
}
