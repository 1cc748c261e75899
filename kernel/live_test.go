package kernel

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// volley runs until it is stopped: two actors and a ball.
const volley = `
type Wall struct{}

func (Wall) Receive(ctx *actor.Context, m actor.Message) {
	ctx.Sleep(time.Millisecond)
	ctx.Send(m.Data.(actor.Ref), actor.Message{Subject: "ball", Data: ctx.Self()})
}

func main() {
	sys := actor.NewSystem()
	a, b := sys.Spawn("a", Wall{}), sys.Spawn("b", Wall{})
	sys.Send(a, actor.Message{Subject: "ball", Data: b})
	sys.Wait()
}
`

// TestLiveRun follows a run on real threads, in a child and in this process, adds a worker to it and removes it.
func TestLiveRun(t *testing.T) {
	for name, run := range map[string]func(context.Context, Request, func(Update)) (*Result, error){
		"in a child":      startTest(t, Options{}).Run,
		"in this process": (&Executor{}).Execute,
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			commands := make(chan Command, 4)
			var shown []*trace.Trace
			var answers []string
			asked := 0
			res, err := run(ctx, Request{
				Cells: oneCell(volley), Capture: true, Live: true, Commands: commands,
				Settings: trace.Settings{Engine: trace.Real, Scheduler: trace.Pool, Workers: 2},
			}, func(u Update) {
				switch u.Kind {
				case Shown:
					if shown = append(shown, u.Trace); u.Panel != trace.Pool {
						t.Errorf("panel %q", u.Panel)
					}
					switch threads := len(u.Trace.Threads); {
					case asked == 0 && threads == 3: // main and the pool's two
						asked = 2
						commands <- RemoveWorker
						commands <- AddWorker
					case asked == 2 && threads == 4:
						asked = 3
						commands <- RemoveWorker
					case len(answers) == 3:
						cancel()
					}
				case Answered:
					answers = append(answers, string(u.Command)+": "+u.Text)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			latest := shown[len(shown)-1]
			if latest.Header.Outcome.End != trace.EndRunning || len(latest.Events) <= len(shown[0].Events) {
				t.Fatalf("%d snapshots, the last with %d events and %+v", len(shown), len(latest.Events), latest.Header.Outcome)
			}
			for i := range shown[1:] {
				if len(shown[i].Events) > len(shown[i+1].Events) {
					t.Errorf("%d events after %d", len(shown[i+1].Events), len(shown[i].Events))
				}
			}
			want := "remove-worker: No worker was removed: only workers that were added can be removed.|add-worker: |remove-worker: "
			if got := strings.Join(answers, "|"); got != want {
				t.Errorf("answers %q, want %q", got, want)
			}
			last := res.Runs[0].Trace
			if res.Runs[0].Outcome.End != trace.EndStopped || len(last.Events) < len(latest.Events) || len(last.Threads) != 4 {
				t.Errorf("ended with %+v, %d events", res.Runs[0].Outcome, len(last.Events))
			}
		})
	}
}

// TestLiveRunOfBoth checks that the first panel is shown completely before the second begins, and that commands go to
// the running one.
func TestLiveRunOfBoth(t *testing.T) {
	// The second panel takes a second: of a run that is over, nothing is shown any more.
	program := strings.Replace(pingPong, "sys.Wait()", "sys.Wait()\n\ttime.Sleep(1000 * time.Second)", 1)
	if program == pingPong {
		t.Fatal("the program does not wait")
	}
	commands := make(chan Command, 1)
	commands <- AddWorker
	var shown []*trace.Trace
	var answers []string
	_, err := startTest(t, Options{}).Run(t.Context(), Request{
		Cells: oneCell(program), Capture: true, Live: true, Commands: commands, Both: true, Settings: trace.Settings{Engine: trace.Real, Speed: 1000},
	}, func(u Update) {
		switch u.Kind {
		case Shown:
			shown = append(shown, u.Trace)
		case Answered:
			answers = append(answers, u.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	// On a slow machine a panel is also shown while it runs, before it is shown completely.
	whole := slices.IndexFunc(shown, func(tr *trace.Trace) bool { return tr.Header.Outcome.End == trace.EndOK })
	if whole < 0 {
		t.Fatalf("%d snapshots, no panel shown whole", len(shown))
	}
	for i, tr := range shown {
		first := tr.Header.Settings.Scheduler == trace.ThreadPerActor
		if first != (i <= whole) {
			t.Errorf("snapshot %d of %d is of scheduler %s; the first panel was shown whole by snapshot %d", i, len(shown), tr.Header.Settings.Scheduler, whole)
		}
	}
	if len(answers) != 1 || answers[0] == "" {
		t.Errorf("answers %q", answers)
	}
}

// TestNothingOfASimulatedRunIsLive requests what a simulated run does not have.
func TestNothingOfASimulatedRunIsLive(t *testing.T) {
	commands := make(chan Command, 1)
	commands <- AddWorker
	var answers []string
	_, err := (&Executor{}).Execute(t.Context(), Request{
		Cells: oneCell(pingPong), Capture: true, Live: true, Commands: commands, Settings: trace.Settings{Engine: trace.Sim},
	}, func(u Update) {
		switch u.Kind {
		case Shown:
			t.Error("it was shown while it ran")
		case Answered:
			answers = append(answers, u.Text)
		}
	})
	if err != nil || len(answers) > 1 || len(answers) == 1 && !strings.Contains(answers[0], "choose the real engine") {
		t.Errorf("%v, answers %q", err, answers)
	}
}

// TestManyThreads checks that in a child as many actors can have their own thread as the limit allows, and that one
// more is the learner's mistake, which does not crash the kernel.
func TestManyThreads(t *testing.T) {
	s := startTest(t, Options{})
	const program = `
type Quiet struct{}

func (Quiet) Receive(ctx *actor.Context, m actor.Message) {}

func main() {
	sys := actor.NewSystem()
	for i := range 2500 {
		sys.Spawn(fmt.Sprint("a", i), Quiet{})
	}
	sys.Wait()
}
`
	res, err := s.Run(t.Context(), Request{
		Cells: oneCell(program), Settings: trace.Settings{Engine: trace.Real, Scheduler: trace.ThreadPerActor},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if o := res.Runs[0].Outcome; !strings.Contains(o.Text, "too many threads: a run has at most 2000") {
		t.Errorf("the end is %+v", o)
	}
}

// TestStopWhileARunIsShown stops a run while it is being shown, which may take long: the end of the program is
// reported before that is done, so that it does not seem unresponsive.
func TestStopWhileARunIsShown(t *testing.T) {
	for _, both := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		over := make(chan struct{})
		x := &Executor{}
		res, err := x.execute(ctx, Request{
			Cells: oneCell(volley), Capture: true, Live: true, Both: both, Settings: trace.Settings{Engine: trace.Real},
		}, nil, delivery{
			begin: func() {},
			over:  func() { close(over) },
			run:   func(int, *Run) error { return nil },
			show: func(Update) {
				cancel()
				select {
				case <-over:
				case <-time.After(patience):
					t.Error("the end of the program waits until it has been shown")
				}
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, run := range res.Runs {
			if run.Outcome.End != trace.EndStopped || run.Trace == nil {
				t.Errorf("both %v: %s ended with %+v, trace %v", both, run.Settings.Scheduler, run.Outcome, run.Trace != nil)
			}
		}
	}
}
