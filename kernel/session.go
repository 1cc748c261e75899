package kernel

import (
	"context"
	"errors"
	"slices"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// Session is the living side of an opened lesson: each cell's text as the learner has it and how its run does. It is a
// value. What happens to it is an [Op]; [Session.Apply] answers with the next state and with what is to be done about
// it, and does nothing itself. So everything that can happen, in any order, can be tested without a kernel or a store.
type Session struct {
	Lesson string
	Cells  []SessionCell // in the lesson's order
}

// SessionCell is one cell of a session.
type SessionCell struct {
	ID       string
	Base     string // the lesson's own text
	BaseHash string // of Base
	Text     string // as the learner has it
	Revision int    // of the stored edit; 0: none
	Stale    bool   // the lesson's own text has changed since the edit was made
	Saving   bool   // a save is on its way
	Unsaved  bool   // Text differs from what is stored and from what is being saved
	// Theirs is what somebody else saved meanwhile, until the learner has chosen.
	Theirs *Edit
	Run    CellRun

	editedFrom string // hash of the text that was edited
}

// CellRun is how the last run of a cell does.
type CellRun struct {
	State RunState
	ID    int    // chosen by who asked for the run
	Place int    // RunQueued: how many go first
	Text  string // the cell's text that was run: if it differs from the cell's, what is shown is of an older program
	Why   string // what happened, for people, if it did not end well
}

// RunState is where a run is.
type RunState string

// States of a run. The last four are final.
const (
	RunNone     RunState = "" // not run yet
	RunQueued   RunState = "queued"
	RunRunning  RunState = "running"
	RunOK       RunState = "ok"
	RunFailed   RunState = "failed"    // did not compile, panicked, deadlocked, or the kernel died
	RunStopped  RunState = "stopped"   // the learner stopped it
	RunTimedOut RunState = "timed out" // a limit was reached
)

// Active tells whether the run goes on or is going to.
func (s RunState) Active() bool { return s == RunQueued || s == RunRunning }

// Op is something that happened to a session: Opened, Edited, Saved, SaveFailed, Conflicted, Chosen, Restored, RunAsked,
// RunUpdated, RunDone or StopAsked.
type Op interface {
	apply(s *Session) []Action
}

// Action is what a session wants done: SaveText, DropText, StartRun or CancelRun.
type Action interface{ action() }

type (
	// SaveText asks to store an edit, by Store.SaveEdit; the answer is Saved, Conflicted or SaveFailed.
	SaveText struct{ Edit Edit }
	// DropText asks to forget the edit of a cell, by Store.ResetEdit.
	DropText struct{ Cell string }
	// StartRun asks for a run of Target with the texts as they are; the answers are RunUpdated and one RunDone.
	StartRun struct {
		ID     int
		Target string
		Cells  []Cell
	}
	// CancelRun asks to stop a run.
	CancelRun struct{ ID int }
)

func (SaveText) action()  {}
func (DropText) action()  {}
func (StartRun) action()  {}
func (CancelRun) action() {}

// Apply is the session after op and what is to be done. s itself does not change. An op about a cell or a run that the
// session does not know, such as a late answer to a run that was replaced, changes nothing.
func (s Session) Apply(op Op) (Session, []Action) {
	s.Cells = slices.Clone(s.Cells)
	actions := op.apply(&s)
	return s, actions
}

// cell finds a cell, nil if there is none.
func (s *Session) cell(id string) *SessionCell {
	for i := range s.Cells {
		if s.Cells[i].ID == id {
			return &s.Cells[i]
		}
	}
	return nil
}

// run finds the cell whose active run has an ID.
func (s *Session) run(id int) *SessionCell {
	for i := range s.Cells {
		if c := &s.Cells[i]; c.Run.ID == id && c.Run.State.Active() {
			return c
		}
	}
	return nil
}

// BaseCell is a cell as the lesson has it.
type BaseCell struct{ ID, Text, Hash string }

// Opened says that the lesson was opened, or that its file has changed. Texts the learner has not saved yet are kept.
type Opened struct {
	Cells []BaseCell
	Edits []Edit // the stored ones
}

func (op Opened) apply(s *Session) []Action {
	cells := make([]SessionCell, 0, len(op.Cells))
	for _, b := range op.Cells {
		c := SessionCell{ID: b.ID, Text: b.Text, editedFrom: b.Hash}
		if old := s.cell(b.ID); old != nil {
			c = *old
			if c.Revision == 0 && !c.Saving && !c.Unsaved {
				c.Text, c.editedFrom = b.Text, b.Hash
			}
		}
		c.Base, c.BaseHash = b.Text, b.Hash
		for _, e := range op.Edits {
			if e.Cell == b.ID && e.Revision > c.Revision && !c.Saving && !c.Unsaved {
				c.Text, c.Revision, c.editedFrom = e.Text, e.Revision, e.BaseHash
			}
		}
		c.Stale = c.editedFrom != c.BaseHash
		cells = append(cells, c)
	}
	s.Cells = cells
	return nil
}

// Edited says that the learner changed a cell's text.
type Edited struct{ Cell, Text string }

func (op Edited) apply(s *Session) []Action {
	c := s.cell(op.Cell)
	if c == nil || c.Text == op.Text {
		return nil
	}
	c.Text, c.Unsaved = op.Text, true
	return s.save(c)
}

// save starts a save unless one is on its way or a choice is due.
func (s *Session) save(c *SessionCell) []Action {
	if c.Saving || c.Theirs != nil || !c.Unsaved {
		return nil
	}
	c.Saving, c.Unsaved = true, false
	return []Action{SaveText{Edit{
		Lesson: s.Lesson, Cell: c.ID, BaseHash: c.editedFrom, Text: c.Text, Revision: c.Revision,
	}}}
}

// Saved says that a save succeeded. What was typed meanwhile is saved next.
type Saved struct{ Edit Edit }

func (op Saved) apply(s *Session) []Action {
	c := s.cell(op.Edit.Cell)
	if c == nil || !c.Saving {
		return nil
	}
	c.Saving, c.Revision = false, op.Edit.Revision
	return s.save(c)
}

// SaveFailed says that a save failed. The next edit tries again.
type SaveFailed struct{ Cell string }

func (op SaveFailed) apply(s *Session) []Action {
	if c := s.cell(op.Cell); c != nil && c.Saving {
		c.Saving, c.Unsaved = false, true
	}
	return nil
}

// Conflicted says that a save was refused because of an edit made elsewhere.
type Conflicted struct{ Theirs Edit }

func (op Conflicted) apply(s *Session) []Action {
	if c := s.cell(op.Theirs.Cell); c != nil && c.Saving {
		c.Saving, c.Unsaved, c.Theirs = false, true, &op.Theirs
	}
	return nil
}

// Chosen says which of two texts the learner keeps after a conflict.
type Chosen struct {
	Cell string
	Mine bool
}

func (op Chosen) apply(s *Session) []Action {
	c := s.cell(op.Cell)
	if c == nil || c.Theirs == nil {
		return nil
	}
	theirs := *c.Theirs
	c.Theirs, c.Revision = nil, theirs.Revision
	if op.Mine {
		return s.save(c)
	}
	c.Unsaved = false
	if theirs.Revision == 0 {
		c.Text, c.editedFrom = c.Base, c.BaseHash // they went back to the lesson's text
	} else {
		c.Text, c.editedFrom = theirs.Text, theirs.BaseHash
	}
	c.Stale = c.editedFrom != c.BaseHash
	return nil
}

// Restored says that the learner went back to the lesson's own text.
type Restored struct{ Cell string }

func (op Restored) apply(s *Session) []Action {
	c := s.cell(op.Cell)
	if c == nil {
		return nil
	}
	c.Text, c.Revision, c.editedFrom = c.Base, 0, c.BaseHash
	c.Stale, c.Saving, c.Unsaved, c.Theirs = false, false, false, nil
	return []Action{DropText{c.ID}}
}

// RunAsked says that the learner wants a cell run. A run of it that goes on is stopped for the new one.
type RunAsked struct {
	Cell string
	ID   int
}

func (op RunAsked) apply(s *Session) []Action {
	c := s.cell(op.Cell)
	if c == nil {
		return nil
	}
	var actions []Action
	if c.Run.State.Active() {
		actions = append(actions, CancelRun{c.Run.ID})
	}
	c.Run = CellRun{State: RunQueued, ID: op.ID, Text: c.Text}
	start := StartRun{ID: op.ID, Target: c.ID}
	for _, o := range s.Cells {
		start.Cells = append(start.Cells, Cell{ID: o.ID, Text: o.Text})
	}
	return append(actions, start)
}

// StopAsked says that the learner wants the run of a cell stopped. It goes on until its end is reported.
type StopAsked struct{ Cell string }

func (op StopAsked) apply(s *Session) []Action {
	if c := s.cell(op.Cell); c != nil && c.Run.State.Active() {
		return []Action{CancelRun{c.Run.ID}}
	}
	return nil
}

// RunUpdated is news of a run.
type RunUpdated struct {
	ID     int
	Update Update
}

func (op RunUpdated) apply(s *Session) []Action {
	c := s.run(op.ID)
	if c == nil {
		return nil
	}
	switch op.Update.Kind {
	case Queued:
		c.Run.State, c.Run.Place = RunQueued, op.Update.Place
	case Started:
		c.Run.State, c.Run.Place = RunRunning, 0
	}
	return nil
}

// RunDone is the end of a run: what Supervisor.Run returned.
type RunDone struct {
	ID     int
	Result *Result
	Err    error
}

func (op RunDone) apply(s *Session) []Action {
	if c := s.run(op.ID); c != nil {
		c.Run.State, c.Run.Why = op.end()
		c.Run.Place = 0
	}
	return nil
}

// severity orders how runs of one request ended; the worst is what the cell shows.
var severity = []RunState{RunOK, RunStopped, RunTimedOut, RunFailed}

func (op RunDone) end() (worst RunState, why string) {
	switch {
	case errors.Is(op.Err, context.Canceled):
		return RunStopped, "The run was stopped before it began."
	case op.Err != nil:
		return RunFailed, op.Err.Error()
	case len(op.Result.Diagnostics) > 0:
		return RunFailed, "The program does not compile."
	}
	worst = RunOK
	for _, r := range op.Result.Runs {
		if st := endState(r.Outcome); slices.Index(severity, st) > slices.Index(severity, worst) {
			worst, why = st, r.Outcome.Text
		}
	}
	return worst, why
}

func endState(o trace.Outcome) RunState {
	switch o.End {
	case trace.EndStopped:
		return RunStopped
	case trace.EndLimit:
		return RunTimedOut
	case trace.EndPanic, trace.EndDeadlock:
		return RunFailed
	case trace.EndExit:
		if o.Exit != 0 {
			return RunFailed
		}
	}
	return RunOK
}
