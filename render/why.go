// # Simulated is never shown as measured
//
// A trace's header has the engine, the scene has the word, and every view and export prints it.
//
// # No common clock, no common picture
//
// A simulated run and a measured one have no clock in common. They are drawn as two pictures (oneclock.go), compared by their
// messages only, and opened as two traces; formats that have one clock for all runs take one of them.
//
// # Messages are matched top-down along the causal tree
//
// The n-th send of a handling in one run is the n-th send of the matching handling in the other, as the lineage says. Where an
// edit put a send in or left one out, the other sends of that handling are matched by receiver, subject and data (match.go and
// its twin web/ui/src/run/match.ts, which web/ui/testdata/match.bin holds together). cmd/rehearse/match_test.go lists, with
// reasons, the cells whose messages depend on order.
//
// # A prediction truncates the run
//
// While a learner is asked what happens next, the views have a run that ends at the cursor, so none of them can show more: no
// later actor, and no clock that tells how long the run is. Slides and other files do the same: the scene and its traces are
// cut at the question's moment (until.go), and drawn on a clock that does not tell the length of the run. A test takes two runs
// that differ only later and wants the same bytes of both.
//
// # Two forms of columns
//
// A trace's file (runtime/trace/codec.go) is complete and small, and Go reads it from front to end: 1.4 million random events
// take 22 MB and 0.18 s. A scene's columns (columns.go) have only what is drawn, as arrays that a browser uses in place, in
// blocks that can be requested alone: 44 MB, which the page need not decode. With one form for both, either the page would
// decode numbers of varying length, or stored runs would take twice the room and lack what is not drawn.
//
// # One drawing code for each view
//
// What a figure, a slide or a video shows of a view is drawn by the page's TypeScript in a JavaScript engine written in Go
// (package views). So an exported picture cannot differ from the page, no browser is needed, and a new view can be exported.
// Only the timelines have a second drawer, here in Go, which knows what print needs.
package render
