package document_test

import (
	"testing"

	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/document"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestLineOfNote: a note stands at the line of its event; if that has none, at the last line of the same handling, or at its
// first one; but never at a line of another handling.
func TestLineOfNote(t *testing.T) {
	tr, err := trace.ParseText(`rehearse trace 1
header {}
thread 0 "main" role=main
thread 1 "w0" role=worker
actor 1 "ann" type="Person"
message 1 "one" to=1
message 2 "two" to=1
position 1 "a" line=1 col=1
position 2 "a" line=2 col=1
position 3 "a" line=3 col=1
0 1 MsgDequeue thread=1 actor=1 msg=1
1 2 Remark thread=1 actor=1 msg=1 pos=1
2 2 Remark thread=0 pos=3
3 3 MsgDone thread=1 actor=1 msg=1
4 4 MsgDequeue thread=1 actor=1 msg=2
5 5 Remark thread=1 actor=1 msg=2
6 6 Remark thread=1 actor=1 msg=2 pos=2
7 7 MsgDone thread=1 actor=1 msg=2
8 8 MsgDequeue thread=1 actor=1 msg=1
9 9 MsgDone thread=1 actor=1 msg=1
10 10 Remark thread=1 pos=3
`)
	if err != nil {
		t.Fatal(err)
	}
	for step, want := range []int32{1, 1, 3, 1, 2, 2, 2, 2, 0, 0, 3} {
		n := render.Note{Note: notes.Note{About: notes.Step}, Step: trace.Step(step)}
		if got := document.LineOf(tr, &n).Line; int32(got) != want {
			t.Errorf("step %d is at line %d, want %d", step, got, want)
		}
	}
}
