package vm

import (
	"strings"
	"testing"
)

// TestNamesOfActorsAreBounded checks that names that are too long, and too many categories, cause a panic in the
// program that names the limit.
func TestNamesOfActorsAreBounded(t *testing.T) {
	for spawn, want := range map[string]string{
		`s.Spawn(strings.Repeat("x", 4096), E{})`:                      "",
		`s.Spawn(strings.Repeat("x", 4097), E{})`:                      "a name of 4,097 bytes is too long",
		`s.Spawn("a", E{}, actor.Category(strings.Repeat("x", 4097)))`: "a category of 4,097 bytes is too long",
		`s.SendCategory(strings.Repeat("x", 4097), actor.Message{})`:   "a category of 4,097 bytes is too long",
		`s.Spawn("a", E{}, many(1000)...)`:                             "",
		`s.Spawn("a", E{}, many(1001)...)`:                             "1,001 categories are too many for one actor",
		`s.SpawnRouter(strings.Repeat("x", 4097), actor.Router{Size: 1, New: func(*actor.Context) actor.Behavior { return E{} }})`: "a name of 4,097 bytes is too long",
	} {
		res, _, stderr := runText(t, `package main

import (
	"actor"
	"fmt"
	"strings"
)

type E struct{}

func (E) Receive(*actor.Context, actor.Message) {}

func many(n int) (o []actor.Option) {
	for i := range n {
		o = append(o, actor.Category(fmt.Sprint(i)))
	}
	return o
}

func main() {
	s := actor.NewSystem()
	_, _ = many, strings.Repeat
	`+spawn+`
	s.Wait()
}
`, Config{})
		if !strings.Contains(res.Outcome.Text, want) || want == "" && res.Outcome.Text != "" {
			t.Errorf("%s: %.200s\n%.300s", spawn, res.Outcome.Text, stderr)
		}
	}
}
