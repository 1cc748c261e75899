package lessons

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Prediction is a step at which the learner is asked what happens next, while the rest of the run is hidden. It is
// written in an HTML comment, anywhere in the lesson:
//
//	<!-- predict cell=countdown panel=pool step=120 ask=next answer=storm07 -->
//	<!-- predict cell=countdown panel=pool step=120 ask=backlog at=40s -->
//	<!-- predict cell=locked panel=goroutine step=17 ask=wakes answer=g3 -->
//
// ask=next asks which actor begins the next message, ask=backlog how many messages wait in all mailboxes at a later time
// of the run, and ask=wakes which goroutine, or main, is the next that can go on after a wait: for a lock, a channel, a wait group or a time. The
// step belongs to the cell's run with the lesson's own text and settings. The answer, an actor, a goroutine such as g3, main, nobody, or a
// number, is what the prose says afterwards: the page takes it from the run, and Check compares the two.
type Prediction struct {
	Line, Col int // its place
	Cell      string
	Panel     string
	Step      int
	Ask       Ask
	At        time.Duration // AskBacklog: the time asked about
	Answer    string        // as the prose has it; "": it has none
}

// Ask is the question of a Prediction.
type Ask string

// The questions of a Prediction.
const (
	AskNext    Ask = "next"    // which actor begins the next message
	AskBacklog Ask = "backlog" // how many messages wait at a time
	AskWakes   Ask = "wakes"   // which goroutine, or main, can go on next after a wait
)

// Known reports whether there is such a question.
func (a Ask) Known() bool { return a == AskNext || a == AskBacklog || a == AskWakes }

// Nobody is the answer to AskNext if no further message begins, and to AskWakes if all waits go on.
const Nobody = "nobody"

const predictForm = "write <!-- predict cell=CELL panel=pool step=120 ask=next -->, or ask=wakes, or ask=backlog at=40s"

// predict parses the content of a comment that is a prediction. It begins at offset.
func (p *parser) predict(body string, offset int) {
	places := claimWord.FindAllStringIndex(body, -1)
	x := Prediction{Line: p.lineOf(offset), Step: -1}
	x.Col = offset - p.starts[x.Line-1] + 1
	sound := true
	given := map[string]bool{}
	for _, at := range places[1:] {
		key, value, _ := strings.Cut(body[at[0]:at[1]], "=")
		msg, remedy := x.set(key, value)
		if given[key] {
			msg, remedy = key+" stands twice", "leave one of them out"
		}
		given[key] = true
		if msg != "" {
			p.errorAt(offset+at[0], "the prediction: "+msg, remedy)
			sound = false
		}
	}
	if msg := x.lacks(); sound && msg != "" {
		p.errorAt(offset, "the prediction "+msg, predictForm)
		sound = false
	}
	if sound {
		p.lesson.Predictions = append(p.lesson.Predictions, x)
	}
}

// set stores one key with its value and returns what is wrong with it.
func (x *Prediction) set(key, value string) (msg, remedy string) {
	switch key {
	case "cell":
		x.Cell = value
	case "panel":
		if x.Panel = value; !isPanel(value) {
			return value + " is not a panel", "the panels are thread, pool and goroutine"
		}
	case "step":
		n, err := strconv.ParseUint(value, 10, 31)
		if x.Step = int(n); err != nil {
			return value + " is not a step", "steps are numbers from 0; rehearse run --events lists them"
		}
	case "ask":
		if x.Ask = Ask(value); !x.Ask.Known() {
			return value + " cannot be asked", "ask=next, ask=wakes or ask=backlog"
		}
	case "at":
		v, dim, ok := parseFigure(value)
		if x.At = time.Duration(v); !ok || dim != dimTime || v <= 0 {
			return value + " is not a time of the run", "write for example at=40s"
		}
	case "answer":
		if x.Answer = value; value == "" {
			return "the answer is missing", "write the actor's name, the goroutine's, such as g3, main, nobody, or the number"
		}
	default:
		return "unknown key " + key, didYouMean(key, []string{"cell", "panel", "step", "ask", "at", "answer"})
	}
	return "", ""
}

// lacks says which keys are missing, or superfluous.
func (x *Prediction) lacks() string {
	switch {
	case x.Cell == "":
		return "names no cell"
	case x.Panel == "":
		return "names no panel"
	case x.Step < 0:
		return "names no step"
	case x.Ask == "":
		return "asks nothing"
	case x.Ask == AskBacklog && x.At == 0:
		return "does not say at which time"
	case x.Ask != AskBacklog && x.At != 0:
		return "asks who is next and names a time"
	}
	return ""
}

// checkPredictions connects the predictions to their cells once all cells are known.
func (p *parser) checkPredictions() {
	var names []string
	for _, c := range p.lesson.cells {
		names = append(names, c.ID)
	}
	sound := p.lesson.Predictions[:0]
	for _, x := range p.lesson.Predictions {
		cell := p.lesson.Cell(x.Cell)
		switch {
		case cell == nil:
			p.errorLine(x.Line, x.Col, "the prediction is about an unknown cell "+x.Cell, didYouMean(x.Cell, names))
		case !cell.Settings.hasPanel(x.Panel):
			p.errorLine(x.Line, x.Col, fmt.Sprintf("the cell %s has no %s panel", x.Cell, x.Panel), "choose another panel, or another scheduler for the cell")
		case cell.Settings.Engine == "real":
			p.errorLine(x.Line, x.Col, "the prediction is about the cell "+x.Cell+", which runs on real threads: no two runs are the same",
				"make it run simulated, or leave the prediction out")
		default:
			sound = append(sound, x)
		}
	}
	p.lesson.Predictions = sound
}

// hasPanel reports whether a run with the settings has a panel.
func (s Settings) hasPanel(panel string) bool {
	switch s.Scheduler {
	case "both":
		return panel != PanelGoroutine
	case "":
		return panel == PanelPool
	}
	return s.Scheduler == panel
}
