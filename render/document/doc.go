// Package document makes documents of whole lessons: Markdown that reads well on GitHub, a Jupyter notebook, and a hand-out as
// Mmark, HTML and PDF.
//
// There are two steps. [Play] runs the lesson's cells through a [Runner] and gathers what there is to tell of each: what it printed, the
// picture of its runs, what each scheduler paid, the notes and the lines they are about, the command that makes the runs again. Then
// [Document.Write] says it in one of the [Formats]; several formats can be made of one Document.
//
//	lesson ──> pieces ──────────────┐
//	                                ├──> Markdown (GitHub) ──> notebook
//	cells ──> runs ──> scenes ──────┤
//	                                └──> Mmark ──> tree ──> HTML
//	                                                   └──> PDF
//
// All prose is written anew from the lesson's syntax tree (prose.go), in one of two dialects, and never copied: what an author or a
// learner wrote cannot become markup that it was not, raw HTML is left out, and so are comments. The hand-out's Mmark is parsed by
// github.com/gomarkdown/markdown section by section, each with a limit of size and of time (section.go). Its HTML is sanitised before our
// own pictures go in (html.go), and the same tree is typeset as PDF (pdf.go).
//
// Without solutions ([Input.WithoutSolutions]) a document has no solution, no answer to a quiz and no part of a run that a prediction
// asks about: these texts are left out before anything is made, not hidden.
//
// Every document says whether the times in it are simulated or measured, and has the commands that make its runs again.
package document
