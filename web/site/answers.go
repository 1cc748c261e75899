package site

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"

	"github.com/rehearse-lab/rehearse/kernel/store/records"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/lessons/reference"
	"github.com/rehearse-lab/rehearse/render/archive"
	"github.com/rehearse-lab/rehearse/web/notebook"
	"github.com/rehearse-lab/rehearse/web/reply"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// Answers to what a page asks before its reader does anything, as the program in the worker gives them while nothing is stored: with them a
// page is complete before that program is loaded.

// listAnswers names the file of answers of the list of lessons. It has a dot, which no lesson's ID has.
const listAnswers = "list.of.lessons"

// answers are a file for each page, which has the answers by path: that of the list of lessons, and LESSON.json.
func (b *builder) answers() ([]archive.File, error) {
	api := b.newReader()
	file := func(name string, paths []string) (archive.File, error) {
		found := map[string]json.RawMessage{}
		for _, p := range paths {
			w := httptest.NewRecorder()
			api.ServeHTTP(w, httptest.NewRequest(http.MethodGet, p, nil))
			if w.Code != http.StatusOK {
				return archive.File{}, fmt.Errorf("publish: %s: %s", p, w.Body)
			}
			found[p] = w.Body.Bytes()
		}
		data, err := json.Marshal(found)
		return archive.File{Name: name + ".json", Data: data}, err
	}
	index, err := file(listAnswers, []string{"/api/lessons", "/api/notebooks/removed"})
	files := []archive.File{index}
	for _, e := range b.withReference() {
		if err != nil {
			return nil, err
		}
		var f archive.File
		f, err = file(e.ID, pathsOf(e))
		files = append(files, f)
	}
	return files, err
}

// withReference are the lessons, and the pages of the reference, to which the list of lessons and the search of each page lead. A lesson in one file
// has neither.
func (b *builder) withReference() []*lessons.Entry {
	all := slices.Clone(b.entries)
	if b.only {
		return all
	}
	for _, p := range reference.Pages() {
		if !slices.ContainsFunc(b.entries, func(e *lessons.Entry) bool { return e.ID == p.ID }) {
			all = append(all, reference.Find(p.ID))
		}
	}
	return all
}

// pathsOf are the paths that a lesson's page asks for; web/ui/src/server/http.ts makes them.
func pathsOf(e *lessons.Entry) []string {
	lesson := "/api/lessons/" + url.PathEscape(e.ID)
	paths := []string{lesson, "/api/lessons?reading=" + url.QueryEscape(e.ID), lesson + "/programs"}
	for _, c := range e.Lesson.Cells() {
		paths = append(paths, lesson+"/cells/"+url.PathEscape(c.ID)+"/answers")
	}
	return paths
}

// newReader answers as the program in the worker does while nothing is stored.
func (b *builder) newReader() http.Handler {
	mux := http.NewServeMux()
	s := notebook.New(notebook.Options{Library: b.library, Kernel: b.Kernel, Store: records.Open(&records.Memory{}), Runs: noRuns{}, Log: slog.New(slog.DiscardHandler), Recorded: b.recorded})
	s.Routes(func(pattern string, h reply.Handler) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if err := h(w, r); err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
			}
		})
	})
	return mux
}

// lessonPage is what the page of a lesson shows.
func (b *builder) lessonPage(id string) (page wire.LessonPage, err error) {
	w := httptest.NewRecorder()
	b.newReader().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/lessons/"+url.PathEscape(id), nil))
	return page, json.Unmarshal(w.Body.Bytes(), &page)
}
