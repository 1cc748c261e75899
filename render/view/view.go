// Package view is the table of the views of a run. The page's tabs, the pictures in exports and the figures of lessons are
// based on it.
package view

import "slices"

// View is a way to look at a run.
type View struct {
	Name       string
	Title      string   // of its tab
	Question   string   // that it answers
	Goroutines string   // the question about a run whose actors have goroutines instead of threads; empty: the same
	Pictures   []string // the names of its pictures in figures and exports, the default first; it may have none
	Zooms      bool     // it has a time axis from left to right
	Outlines   bool     // a run's outline is enough for it, before the events are loaded
	Compares   bool     // it can show a second run, too
	Shares     bool     // it is about what goroutines share, and is offered only for programs in which they share something
	Actors     bool     // it is about actors, and is offered only for runs that have some
	Marks      bool     // it is about tasks, regions and logs of package runtime/trace, and is offered only for recordings by Go that have some
	Joined     bool     // it joins parts of several views: web/ui/src/runview/views.tsx; any other is the component Title of views/NAME/view.tsx
}

// Views are all views in the order of their tabs.
var Views = []View{
	{Name: "threads", Title: "Threads", Question: "Who ran where, and when?", Pictures: []string{Threads}, Zooms: true, Outlines: true, Joined: true},
	{Name: "actors", Title: "Actors", Question: "What happened to each actor: when did it work, wait for a thread, have nothing to do?",
		Goroutines: "What happened to each actor: when did it work, wait for its goroutine, have nothing to do?", Pictures: []string{"actors"}, Zooms: true, Actors: true},
	{Name: "ring", Title: "Ring", Question: "Who holds a thread, and where does work pile up?",
		Goroutines: "Who works, and where do messages pile up?", Pictures: []string{"ring"}, Actors: true, Joined: true},
	{Name: "messages", Title: "Messages", Question: "Who caused what? What led to the event at the cursor, and what follows from it?", Pictures: []string{"messages"}, Zooms: true, Actors: true},
	{Name: "meters", Title: "Meters", Question: "Are the threads busy, and does the work drain?",
		Goroutines: "Are the goroutines busy, and does the work drain?", Pictures: []string{"meters"}, Actors: true},
	{Name: "shared", Title: "Shared", Question: "What do goroutines share? Which channel is full, who holds a lock, and who waits for it?", Pictures: []string{"shared"}, Zooms: true, Shares: true},
	{Name: "compare", Title: "Compare", Question: "What is different between two runs, and what did it cost?", Pictures: []string{"difference", "cause", Clock}, Zooms: true, Compares: true, Joined: true},
	{Name: "table", Title: "Table", Question: "What happened, event by event?", Pictures: []string{"table"}},
	{Name: "tasks", Title: "Tasks", Question: "How long did the program's tasks take, and which goroutine worked on which of them?", Pictures: []string{"tasks"}, Zooms: true, Marks: true},
}

// The pictures that package render draws itself. The script of the views draws the others (package render/views).
const (
	Threads = "threads"
	Clock   = "clock" // the comparison on one clock
)

// Pictures are the names of all pictures.
func Pictures() []string {
	var names []string
	for _, v := range Views {
		names = append(names, v.Pictures...)
	}
	return names
}

// Drawn reports whether the script of the views draws a picture.
func Drawn(picture string) bool {
	return picture != Threads && picture != Clock && slices.Contains(Pictures(), picture)
}

// PictureOf is the default picture of a view; for an unknown view and for one without a picture, that of the threads.
func PictureOf(name string) string {
	if i := slices.IndexFunc(Views, func(v View) bool { return v.Name == name }); i >= 0 && len(Views[i].Pictures) > 0 {
		return Views[i].Pictures[0]
	}
	return Threads
}
