package lessons

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// Try breaks checks as the text tells: "breaks 1 at 3" breaks the check number 1 from seed 3 on; "no Go" does not compile.
func (r *fakeRunner) Try(_ context.Context, _ *Lesson, _ *Cell, text string, seed uint64) ([]Broken, error) {
	var all []Broken
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "no Go" {
			return []Broken{{Line: 2, Col: 3, Text: "that is no Go"}}, nil
		}
		if rest, ok := strings.CutPrefix(line, "breaks "); ok && seed >= uint64(rest[len(rest)-1]-'0') {
			all = append(all, Broken{Check: int(rest[0] - '0'), Text: "it happened"})
		}
	}
	return all, nil
}

// TryOrders breaks checks as the text tells: "order 1" breaks the check number 1, and "usual 1" does in the usual order; of "too many" not all orders can be tried.
func (r *fakeRunner) TryOrders(_ context.Context, _ *Lesson, c *Cell, text string) (TriedOrders, error) {
	if c.Exercise.Orders == 0 {
		return TriedOrders{}, errors.New("the exercise has no orders")
	}
	if _, n, ok := strings.Cut(text, "usual "); ok {
		return TriedOrders{Broken: []Broken{{Check: int(n[0] - '0'), Text: "it happened"}}, Tried: 1}, nil
	}
	if _, n, ok := strings.Cut(text, "order "); ok {
		return TriedOrders{Broken: []Broken{{Check: int(n[0] - '0'), Text: "it happened"}}, Order: "7x0,1", Tried: 3}, nil
	}
	return TriedOrders{Tried: 70, All: !strings.Contains(text, "too many")}, nil
}

// Unmatched finds the texts of checks that the text does not contain.
func (r *fakeRunner) Unmatched(_ context.Context, _ *Lesson, c *Cell, text string) ([]Unmatched, error) {
	var all []Unmatched
	for i, one := range c.Exercise.Checks {
		if !one.Forbids() {
			continue
		}
		if !strings.Contains(text, one.Rule.Text) {
			all = append(all, Unmatched{Check: i, Text: one.Rule.Text})
		}
		if !strings.Contains(text, one.Rule.Sender) {
			all = append(all, Unmatched{Check: i, Text: one.Rule.Sender, Sender: true})
		}
	}
	return all, nil
}

func exerciseWith(starter, checks, help string) string {
	return "# T\n\n~~~go {exercise id=a seeds=4}\n" + starter + "~~~\n\n" + checks + help
}

func TestCheckExercise(t *testing.T) {
	const (
		checks = "<!-- check a: every message is handled; at most 2 threads -->\n\n"
		hint   = "<details>\n<summary>Hint</summary>\n\nThink.\n\n</details>\n\n"
	)
	solution := func(text string) string {
		return "<details>\n<summary>Solution</summary>\n\n" + text + "\n\n</details>\n"
	}
	good := solution("```go\ngood\n```")
	for _, test := range []struct{ name, src, want string }{
		{"all is well", exerciseWith("breaks 1 at 4\n", checks, hint+good), ""},
		{"orders", strings.Replace(exerciseWith("order 2\n", checks, hint+good), "seeds=4", "orders=all", 1), ""},
		{"holds in all orders", strings.Replace(exerciseWith("good, too\n", checks, hint+good), "seeds=4", "orders=500", 1),
			"x.md:3:1: the starter of a satisfies all checks in 500 orders; leave something to do, or check for what it gets wrong"},
		{"not all orders", strings.Replace(exerciseWith("order 2\n", checks, hint+solution("```go\ntoo many\n```")), "seeds=4", "orders=all", 1),
			"x.md:3:1: the checks of a hold in 70 orders, but these are not all; make the program smaller, or write orders=1000; rehearse explore --all says what else keeps it from being proved"},
		{"some orders are enough", strings.Replace(exerciseWith("order 2\n", checks, hint+solution("```go\ntoo many\n```")), "seeds=4", "orders=70", 1), ""},
		{"solution breaks in an order", strings.Replace(exerciseWith("order 2\n", checks, hint+solution("```go\norder 3\n```")), "seeds=4", "orders=all", 1),
			"x.md:7:41: the solution of a breaks \"At most 2 threads for actors\" in the order 7x0,1: it happened; correct the solution, or the check"},
		{"to be broken", strings.Replace(exerciseWith("order 2\n", checks, hint+good), "seeds=4", "goal=break", 1), ""},
		{"to be broken, told in words", strings.Replace(exerciseWith("order 2\n", checks, hint+solution("Hold one up.")), "seeds=4", "goal=break", 1), ""},
		{"cannot be broken", strings.Replace(exerciseWith("good, too\n", checks, hint+good), "seeds=4", "goal=break", 1),
			"x.md:3:1: the program of a breaks no check in 2000 orders; make it breakable; rehearse explore FILE.md#a says in which orders it ends how"},
		{"broken at once", strings.Replace(exerciseWith("usual 2\n", checks, hint+good), "seeds=4", "goal=break", 1),
			"x.md:3:1: the program of a breaks \"At most 2 threads for actors\" already in the usual order: it happened; let the usual order hold, so that the learner has to find another"},
		{"the corrected program breaks", strings.Replace(exerciseWith("order 2\n", checks, hint+solution("```go\norder 1\n```")), "seeds=4", "goal=break", 1),
			"x.md:7:15: the solution of a breaks \"Every message is handled\" in the order 7x0,1: it happened; correct the solution, or the check"},
		{"nothing is told", strings.Replace(exerciseWith("order 2\n", checks, hint), "seeds=4", "goal=break", 1),
			"x.md:3:1: the exercise a has no solution; add <details> with <summary>Solution</summary> after it, and which order breaks a check"},
		{"nothing to do", exerciseWith("good, too\n", checks, hint+good),
			"x.md:3:1: the starter of a satisfies all checks for all 4 seeds; leave something to do, or check for what it gets wrong"},
		{"nothing there", exerciseWith("breaks 1 at 1\n", "", ""), `x.md:3:1: the exercise a has no checks; state what must hold: <!-- check a: every message is handled -->
x.md:3:1: the exercise a has no hint; add <details> with <summary>Hint</summary> after it
x.md:3:1: the exercise a has no solution; add <details> with <summary>Solution</summary> after it, and the program in it`},
		{"no program", exerciseWith("breaks 1 at 1\n", checks, hint+solution("Only words.")),
			"x.md:3:1: the exercise a has a solution without a program; put the whole text of its cell into the solution, in its own fence: ```go"},
		{"nothing done", exerciseWith("breaks 1 at 1\n", checks, hint+solution("```go\nbreaks 1 at 1\n```")),
			"x.md:20:1: the solution of a is its starter; write the one, or the other"},
		{"wrong solution", exerciseWith("breaks 1 at 1\n", checks, hint+solution("```go\nbreaks 1 at 3\nbreaks 2 at 4\n```")),
			`x.md:7:15: the solution of a breaks "Every message is handled" with seed 3: it happened; correct the solution, or the check
x.md:7:41: the solution of a breaks "At most 2 threads for actors" with seed 4: it happened; correct the solution, or the check`},
		{"forbidden by nothing", exerciseWith("breaks 1 at 1\nmain first then\n", `<!-- check a: every message is handled; at most 2 "frist" at once; at most 2 "third" at once; "then" not from "man"; "first" not from "main" -->`+"\n\n",
			hint+solution("```go\nthird\n```")), `x.md:8:41: the check "At most 2 \"frist\" at once" of a always holds: neither the starter nor the solution has a message whose line in the log contains "frist"; correct the text, or remove the check; rehearse run --text FILE.md#a lists the messages
x.md:8:95: the check "\"then\" does not come from \"man\"" of a always holds: neither the starter nor the solution has a sender whose name contains "man"; correct the text, or remove the check; rehearse run --text FILE.md#a lists the messages`},
		{"no Go", exerciseWith("breaks 1 at 1\n", checks, hint+solution("```go\nfirst\nno Go\n```")),
			"x.md:21:3: the solution of a: that is no Go; correct the solution"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l, err := Parse("x.md", []byte(test.src))
			if err != nil {
				t.Fatal(err)
			}
			problems, err := Check(context.Background(), l, &fakeRunner{})
			if got := Problems(problems).Error(); err != nil || got != test.want {
				t.Errorf("got\n%s\nwant\n%s\n%v", got, test.want, err)
			}
		})
	}
}
