// # Files that nobody rewrites
//
// Running a cell changes nothing in a lesson's file; edits are in the store, with their history. Only rehearse edit writes to
// lessons' files. A save names the hash of the text that it was made from and is refused if the file has another one by then.
// It changes only the bytes of one cell (edit.go), replaces the file as a whole (write.go), and holds a lock of the folder that
// other servers take, too (lock.go). So two tabs and an editor beside the page cannot overwrite each other unseen.
//
// # A file is a list of parts
//
// A part is a cell, an exercise with its hints and checks, a quiz, or the text under a heading (parts.go). The server makes
// each change (arrange.go) in the file as it is then, and answers with what takes it back: a change of whole lines (splice.go)
// that fits as long as these lines are there, whatever else was edited meanwhile.
//
// # Figures in prose are claims
//
// A comment beside a sentence states what that sentence says of a run (claim.go). Check runs the cell and compares. In the same
// way a comment above an image says what the picture shows (figure.go); it is drawn from the run, and Check draws it again.
//
// # Exercises are checked by traces
//
// An author writes what must hold as sentences beside the program (rule.go) and not as code, which would have to be right for
// every wrong answer. Each rule knows the event at which a run breaks it (package grade). A check runs with several seeds and
// the exercise's own settings. A simulated run repeats to the byte, so seed and step are all that the page needs to show where
// a program fails. Hints, solutions and answers leave the server only when they are asked for, and that is recorded.
//
// # A translation is a lesson
//
// 02-name.zh.md has an ID of its own (name-zh), so a link names the language, and what a learner did in one language is not
// mixed with the other (translation.go). Check holds it to the cells, tasks and claims of the original, and to its programs
// without comments and texts (translation_check.go).
package lessons
