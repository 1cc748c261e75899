package sitetest

import (
	"encoding/json"

	"github.com/rehearse-lab/rehearse/web/wire"
)

// What an answer can say.
const (
	Drawn       = "drawn"       // a run with events
	Holds       = "holds"       // all checks hold
	Broken      = "broken"      // a check does not
	Breakable   = "breakable"   // a search found an order in which a check does not hold
	Unbreakable = "unbreakable" // a search found none
	Refused     = "refused"     // the request failed
	Wrong       = "wrong"       // the program does not compile
)

// Verdict is what the answer says; "" if it says none of these. Where answers are only compared, equal errors would pass unseen.
func (a *Answer) Verdict() string {
	verdict := ""
	for _, text := range a.Texts {
		kind, _, err := parse([]byte(text))
		if err != nil {
			return ""
		}
		switch kind {
		case "result":
			verdict = Drawn
		case "failed":
			verdict = Refused
		case "diagnostics":
			verdict = Wrong
		case "graded":
			var m wire.SeedGraded
			switch err = json.Unmarshal([]byte(text), &m); {
			case len(m.Graded.Broken) > 0:
				verdict = Broken
			case verdict == "":
				verdict = Holds
			}
		case "explored":
			var m wire.Explored
			switch err = json.Unmarshal([]byte(text), &m); {
			case m.Report.Failure != nil:
				verdict = Breakable
			case verdict == "":
				verdict = Unbreakable
			}
		}
		if err != nil {
			return ""
		}
	}
	return verdict
}
