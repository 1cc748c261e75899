// Package wire is the contract between page and server: the JSON of the plain requests and the messages of the websocket. The page's
// types, web/ui/src/wire/*.gen.ts, are generated from these by go generate ./web/ui.
//
// Plain requests (all need the session cookie; bodies and answers are JSON; errors are Problem with a 4xx/5xx status):
//
//	GET    /api/lessons?reading=ID                   []LessonItem, in the language of the lesson ID where available
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
//	POST   /api/lessons/{lesson}/cells/{cell}/assist AssistRequest -> assist.Answer, empty if there is no answer
//	GET    /api/lessons/{lesson}/cells/{cell}/notes  NotesReply; ?run= selects the run in which they are placed, else the latest
//	PUT    /api/lessons/{lesson}/cells/{cell}/notes  NotesRequest -> NotesReply; 409, and only then, with NotesReply if
//	                                                 Revision is old
//	POST   /api/lessons/{lesson}/cells/{cell}/hints/{n}
//	                                                 HintReply: the hint of an exercise with this number, from 1 on
//	POST   /api/lessons/{lesson}/cells/{cell}/solution
//	                                                 SolutionReply
//	POST   /api/lessons/{lesson}/quizzes/{quiz}      QuizReply -> QuizVerdict
//	DELETE /api/lessons/{lesson}/progress            204: all attempts at its exercises and quizzes are deleted
//	DELETE /api/progress                             the same for all lessons
//	GET    /api/progress.csv                         all attempts, as an attachment
//	GET    /api/work?lesson=ID                       a file of what the learner made (kernel/store/work), of a lesson or of all, as an
//	                                                 attachment
//	POST   /api/work                                 such a file -> WorkReply; 422 if it is damaged, newer, or another kind of file
//	GET    /api/runs                                 []RunItem: the latest run of each cell, the latest first
//	POST   /api/imports?name=FILE                    the bytes of a file with runs -> 201 []ImportItem: two, if its runs cannot be
//	                                                 shown as one
//	GET    /api/imports                              []ImportItem, the latest first
//	GET    /api/imports/{import}                     ImportItem
//	DELETE /api/imports/{import}                     204: it is deleted, with the notes on it
//	GET    /api/imports/{import}/notes               NotesReply
//	PUT    /api/imports/{import}/notes               NotesRequest -> NotesReply; 409 as for a cell
//	GET    /api/runs/{run}                           the frames of its result, as of the last run
//	GET    /api/runs/{run}/rows?panel=thread&of=events&from=0&to=99
//	                                                 a block of columns: these rows of its events or messages
//	GET    /api/runs/{run}/export/{format}           the file, as an attachment (render/export has the formats); ?from= and to= say
//	                                                 which part, ns, and panel= which run; 422 with a Range if it is too large
//	GET    /api/runs/{run}/state?panel=thread&step=7 kernel.RunState at a step of a simulated run, which
//	                                                 is repeated up to there
//	GET    /api/status                               Status
//	POST   /api/kernel/restart                       204: the kernel processes are replaced, which ends all runs
//
// The pages /, /lesson/{id} and /imports/{id} share one shell: an element #app, <meta name="csp-nonce" content="..."> (for the
// styles that CodeMirror adds, EditorView.cspNonce), and from web/ui/dist the files early.js (classic, blocking, before
// anything paints; it requests the lesson), main.css and main.js (a module, which loads its other parts on demand). They are
// served below /assets/{hash of the bundle}/, so that relative imports between chunks work and everything may be cached for
// ever. A lesson that cannot be read is answered with 200: its LessonPage has Error and Problems and no Blocks.
//
// Runs use one websocket, /ws. The page sends a ClientMessage, the server a ServerMessage, both as JSON text. A Result or Live
// is followed, in the same socket, by one binary message per panel: the blocks of render's columns, in the order of the
// scene's panels. For a large run these contain only the outline, from which the first picture is drawn; the page then
// requests the rows, block by block. The body of GET .../run is a Result in the same form: length-prefixed frames (uint32
// little endian), JSON first.
//
// The answers to a run are any number of Queued (one for every change of its place), then Started, any number of Output and,
// on real threads, of Live, and at the end exactly one of Diagnostics (it did not compile), Result or Failed. A command to it
// has one Answered, unless the run is over. A check has one Diagnostics, or nothing if a newer check or run of its cell
// overtook it. A series has Queued and Started as its runs do, a SeriesPoint for each run that is over, and at the end exactly
// one of Diagnostics, Done or Failed; an exercise's checks likewise, with SeedGraded in place of SeriesPoint. KernelChanged
// and LessonChanged go to all pages that they concern.
//
// A queued run keeps its place when the page goes away: a page that sends the run again with its ticket resumes it. A
// StopRequest releases the place. A page may use only the number of a ticket, which comes first and ends at the dot.
package wire
