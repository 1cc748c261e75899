// # Texts
//
// The page's texts stand in the sources, in English, as templates of tr and trn (src/ui/language.ts), so that a text is read
// where it is used. words/en.json lists them; a translation is a file LANGUAGE.json beside it, and what it lacks stays English.
// A test names everything that looks like a text and is not in the catalogue (test/words.test.ts). The pseudo-language en-XA
// puts brackets around each text, and browser tests walk through the page in it. Titles of panels, outcomes of runs and the
// compiler's messages come from the server and are not in the catalogue.
//
// # A lesson can be read before its scripts are there
//
// src/entries/early.ts asks for the lesson before the page's script has loaded; main.js has what the first picture needs, and the rest is
// loaded when it is needed (src/ui/lazy.tsx). A program is a plain text field (src/notebook/editor/plainfield.ts) until the reader
// comes near; then an editor replaces it, with text, cursor and focus.
//
// # Far cells cost little
//
// A lesson may have 1,000 cells, and laying all of them out would make each frame slow. A cell that is more than a window away
// is marked (src/ui/visible.ts), and the browser skips it (content-visibility: auto, which keeps it for searches, links and the
// keyboard). Bars and outputs are made when a cell comes near or when the page is idle, pictures only when it comes near.
//
// # Levels of detail are made on the page
//
// Summing up the slices of a million events takes 20 to 60 ms of processor time. It is done where the slices are, and not in a
// worker, which the policy of the single-file export forbids. There are bins on a grid of time, from which a column of a
// picture is read (src/run/grid.ts), and bins of neighbours, by which long slices are found (src/run/pyramid.ts). Long work is
// divided into short tasks, between which the page answers the learner (src/ui/idle.ts).
//
// # Causes leave the scheduler out
//
// An event follows from its cause and from what its line did before; a line is an actor, main or a goroutine, never a worker
// (src/run/causality.ts). That one worker took two actors one after the other is not why the second one did anything: another
// worker could have taken it first.
//
// # The bundle is committed
//
// So Go alone builds everything. dist_test.go fails if the bundle is older than its sources.
package ui
