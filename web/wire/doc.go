// Package wire is the contract between page and server: the JSON of the plain requests and the messages of the websocket. The page's
// types, web/ui/src/wire/*.gen.ts, are generated from these by go generate ./web/ui.
//
// Plain requests (all need the session cookie; bodies and answers are JSON; errors are Problem with a 4xx/5xx status):
//
//	GET    /api/lessons?reading=ID                   []LessonItem, in the language of the lesson ID as far as there is one
//	GET    /api/lessons/{lesson}                     LessonPage
//	PUT    /api/lessons/{lesson}/cells/{cell}        SaveRequest -> SaveReply; 409, and only then, with
//	                                                 SaveReply if Revision is old, or in a lesson of one's own BaseHash
//	GET    /api/lessons/{lesson}/programs            []Program
//	GET    /api/lessons/{lesson}/file                its Markdown with the learner's texts, as an attachment
//	POST   /api/notebooks                            NotebookRequest -> 201 LessonItem
//	PUT    /api/notebooks/{lesson}                   NotebookRequest with Title -> LessonItem
//	DELETE /api/notebooks/{lesson}                   NotebookRequest that restores it
//	GET    /api/notebooks/removed                    []RemovedItem
//	POST   /api/lessons/{lesson}/parts               ArrangeRequest -> ArrangeReply; 409 if the file has changed there
//	DELETE /api/lessons/{lesson}/cells/{cell}        reset to the lesson's text -> SaveReply
//	GET    /api/lessons/{lesson}/cells/{cell}/run    last run: the frames of a result (see below), 204 if none
//	GET    /api/lessons/{lesson}/cells/{cell}/runs   []RunItem, the latest first
//	GET    /api/lessons/{lesson}/cells/{cell}/history
//	                                                 []Version, the latest first
//	POST   /api/lessons/{lesson}/cells/{cell}/assist AssistRequest -> assist.Answer, empty if there is nothing to say
//	GET    /api/lessons/{lesson}/cells/{cell}/notes  NotesReply; ?run= says in which run they are placed, else in the last
//	PUT    /api/lessons/{lesson}/cells/{cell}/notes  NotesRequest -> NotesReply; 409, and only then, with NotesReply if
//	                                                 Revision is old
//	POST   /api/lessons/{lesson}/cells/{cell}/hints/{n}
//	                                                 HintReply: the hint of an exercise with this number, from 1 on
//	POST   /api/lessons/{lesson}/cells/{cell}/solution
//	                                                 SolutionReply
//	POST   /api/lessons/{lesson}/quizzes/{quiz}      QuizReply -> QuizVerdict
//	DELETE /api/lessons/{lesson}/progress            204: no attempt at its exercises and quizzes is known any more
//	DELETE /api/progress                             the same for all lessons
//	GET    /api/progress.csv                         all attempts, as an attachment
//	GET    /api/runs                                 []RunItem: the latest run of each cell, the latest first
//	POST   /api/imports?name=FILE                    the bytes of a file with runs -> 201 []ImportItem: two, if its runs cannot be
//	                                                 shown as one
//	GET    /api/imports                              []ImportItem, the latest first
//	GET    /api/imports/{import}                     ImportItem
//	DELETE /api/imports/{import}                     204: it is forgotten, with the notes on it
//	GET    /api/imports/{import}/notes               NotesReply
//	PUT    /api/imports/{import}/notes               NotesRequest -> NotesReply; 409 as for a cell
//	GET    /api/runs/{run}                           the frames of its result, as of the last run
//	GET    /api/runs/{run}/rows?panel=thread&of=events&from=0&to=99
//	                                                 a block of columns: these rows of its events or messages
//	GET    /api/runs/{run}/export/{format}           the file, as an attachment (render/export has the formats); ?from= and to= say
//	                                                 which part, ns, and panel= which run. 422 with a Range, if it is too much
//	GET    /api/runs/{run}/state?panel=thread&step=7 kernel.RunState at a step of a simulated run, which
//	                                                 is made again up to there
//	GET    /api/status                               Status
//	POST   /api/kernel/restart                       204: the kernel processes are replaced, and what ran has ended
//
// The pages /, /lesson/{id} and /imports/{id} are one shell: an element #app, <meta name="csp-nonce" content="..."> (for the styles
// CodeMirror adds, EditorView.cspNonce), and from web/ui/dist the files early.js (classic, blocking, before anything
// paints; it asks for the lesson), main.css and main.js (a module, which loads its other parts when they are needed). They are served below /assets/{hash of the bundle}/, so that relative
// imports between chunks work and everything may be cached for ever. A lesson that cannot be read is answered with 200:
// its LessonPage has Error and Problems and no Blocks.
//
// Runs go over one websocket, /ws. The page sends a ClientMessage, the server a ServerMessage, both as JSON text. A Result or Live is
// followed, in the same socket, by one binary message a panel: the blocks of render's columns, in the order of the scene's panels. Of a
// large run these have the outline only, from which the first picture is drawn; the page then asks for the rows, block by block. The
// body of GET .../run is a Result in the same form: length-prefixed frames (uint32 little endian), JSON first.
//
// A run is answered by any number of Queued (sent again whenever the place changes), then Started, any number of Output and, on real
// threads, of Live, and at the end by exactly one of Diagnostics (it did not compile), Result or Failed. A command to it is answered by
// one Answered, unless the run is over. A check is answered by one Diagnostics, or by nothing if a newer check or run of its cell
// overtook it. A series is answered by Queued and Started as its runs are, a SeriesPoint for each run that is over, and at the end by
// exactly one of Diagnostics, Done or Failed; an exercise's checks likewise, with SeedGraded in the place of SeriesPoint. KernelChanged
// and LessonChanged concern everybody.
//
// A run that is queued keeps its place when the page goes away: a page that sends the run again with its ticket resumes it. A
// StopRequest gives the place back. The page may read of a ticket only the number, which comes first and ends at the dot.
package wire
