package ui_test

import (
	"encoding/json"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// TestLossWords writes the input of test/losses.test.ts: losses, and the server's lines for them. The page's must be equal.
func TestLossWords(t *testing.T) {
	type run struct {
		Title  string        `json:"title"`
		End    trace.End     `json:"end"`
		Losses []render.Loss `json:"losses"`
	}
	type example struct {
		Runs  []run    `json:"runs"`
		Lines []string `json:"lines"`
	}
	pair := render.LossPair{From: "main", To: "counter", N: 9900, Subject: "post", Capacity: 100}
	one := func(why trace.Loss, n int, pairs ...render.LossPair) render.Loss {
		return render.Loss{Why: why, N: n, First: 7, Pairs: pairs}
	}
	var list [][]run
	for _, why := range trace.Losses {
		list = append(list, []run{{"Pool of 4", trace.EndOK, []render.Loss{one(why, 9900, pair)}}})
	}
	for _, end := range []trace.End{trace.EndPanic, trace.EndDeadlock, trace.EndLimit, trace.EndStopped, trace.EndExit, trace.EndFault} {
		list = append(list, []run{{"Pool of 4", end, []render.Loss{one(trace.LossUnhandled, 9900, pair)}}})
	}
	self := render.LossPair{From: "ann", To: "ann", N: 1, Subject: "again"}
	several := one(trace.LossFull, 12345, pair, render.LossPair{From: "a", To: "b", N: 2000, Subject: "x", Capacity: 1}, self)
	several.More = 4
	both := one(trace.LossNobody, 1, render.LossPair{From: "ann", N: 1, Subject: "find"})
	list = append(list, []run{{"Pool of 4", trace.EndOK, []render.Loss{several}}}, []run{
		{"Thread per actor", trace.EndOK, []render.Loss{one(trace.LossDead, 1, self), both}},
		{"Pool of 4", trace.EndOK, []render.Loss{one(trace.LossDead, 2, pair, self), both}},
	}, []run{{"Thread per actor", trace.EndOK, nil}, {"Pool of 4", trace.EndOK, []render.Loss{both}}})

	var examples []example
	for _, runs := range list {
		var told []render.RunLosses
		for _, r := range runs {
			told = append(told, render.RunLosses{Title: r.Title, End: r.End, Losses: r.Losses})
		}
		for i := range runs {
			if runs[i].Losses == nil {
				runs[i].Losses = []render.Loss{}
			}
		}
		examples = append(examples, example{runs, render.LossLines(told...)})
	}
	text, err := json.MarshalIndent(examples, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/losses.json", append(text, '\n'))
}
