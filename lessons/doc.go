// Package lessons is the document side of Rehearse: it parses lessons, edits them in place, manages the library and
// checks that what a lesson says is true. It runs nothing itself: a Runner runs programs.
//
// A lesson is plain Markdown that reads well anywhere. Some elements have a special meaning:
//
//	---                                       front matter: title, summary, minutes, group, language, requires, limits
//	title: One message at a time
//	minutes: 10                               how long it takes to read and to try; Lesson.Duration has a rule of thumb
//	---
//
//	> **Mailbox.** Where messages wait.       a quote that starts with a bold term is a sidenote, shown in the margin
//
//	```go {run id=counter scheduler=both}     a fence with attributes is a cell: a program to edit and run
//	func main() { ... }
//	```
//
//	```text {file=words.txt}                  a file that programs can embed: //go:embed words.txt
//	alpha
//	```
//
//	<!-- claim counter: pool.messages = 10001 -->   a figure of the prose, stated so that Check can hold it to a trace
//
//	[Ann waits](#counter?at=ann+waits)   words that move the picture to a moment of a cell's run; see Cue
//	<!-- predict cell=counter panel=pool step=120 ask=next answer=ann -->   a question about what happens next; see Prediction
//	<!-- figure cell=counter from=0s to=1ms notes=none -->   over an image: a picture of a run, which rehearse export figures draws; see Figure
//
//	```go {exercise id=door scheduler=pool}   a cell to be changed until its checks hold; see Exercise
//	func main() { ... }
//	```
//
//	<!-- check door: every message is handled; at most 2 "visit" at once -->
//
//	```go {exercise id=lost goal=break}       a program to be left as it is, and an order to be found in which a check fails
//	func main() { ... }
//	```
//
//	```quiz {choice id=first}                 a question; see Quiz
//	Who is first?
//
//	- [x] the one that waits longest
//	- [ ] the one that has most messages
//	```
//
// A bare ```go fence is only shown. Raw HTML is left out, except <details> and <summary>. Links between lessons are relative
// links to their files. Nothing in a lesson makes the reader's browser send a request to another machine.
//
// A lesson has at most MaxLesson bytes, and at most MaxCells cells and questions; a larger one is refused, with a remedy.
//
// 02-ping-pong.zh.md is 02-ping-pong.md in Chinese: a lesson of its own, with the ID ping-pong-zh. In the list, Chinese
// readers see it instead of the original. Check compares the cells, tasks and claims of a translation with the original's.
//
// All problems of a lesson are reported at once, each with its file, line, column and remedy; Parse still returns as much of
// the lesson as could be read, so that a list of lessons can show its title.
//
// # Hostile input
//
// Markdown parsers, goldmark included, take quadratic time for some inputs: long runs of delimiters in one paragraph
// (*a_ *a_ ..., [a]( [a]( ...), deep nesting (> > > ...), tables with thousands of columns. A parse cannot be stopped
// half-way, so the source is measured before it is parsed (guard.go), and refused if a line or a paragraph exceeds what any
// text written for people has. Together with the limit on a lesson's size this limits the time of Parse.
package lessons
