// Package document makes documents of whole lessons: Markdown that reads well on GitHub, a Jupyter notebook, and a hand-out as
// Mmark, HTML and PDF.
//
// There are two steps. [Play] runs the lesson's cells through a [Runner] and collects the results of each: output, the picture of its runs,
// the costs of each scheduler, the notes and the lines that they are about, the command that reproduces the runs. Then
// [Document.Write] writes them in one of the [Formats]; one Document can be written in several formats.
//
//	lesson ──> pieces ──────────────┐
//	                                ├──> Markdown (GitHub) ──> notebook
//	cells ──> runs ──> scenes ──────┤
//	                                └──> Mmark ──> tree ──> HTML
//	                                                   └──> PDF
//
// All prose is written anew from the lesson's syntax tree (prose.go), in one of two dialects, and never copied: text by an
// author or a learner cannot become other markup than it was, and raw HTML and comments are left out. The hand-out's Mmark is parsed by
// github.com/gomarkdown/markdown section by section, each with a limit of size and of time (section.go). Its HTML is sanitised before our
// own pictures go in (html.go), and the same tree is typeset as PDF (pdf.go).
//
// Without solutions ([Input.WithoutSolutions]) a document has no solution, no answer to a quiz and no part of a run that a prediction
// asks about: these are left out before anything is written, not hidden.
//
// Every document says whether the times in it are simulated or measured, and has the commands that reproduce its runs.
package document
