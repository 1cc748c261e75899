package vm

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

func TestAct(t *testing.T) {
	for _, f := range strings.Fields(os.Getenv("VMFILES")) {
		b, _ := os.ReadFile(f)
		for _, e := range []trace.Engine{trace.Sim, trace.Real} {
			for _, s := range []trace.Scheduler{trace.ThreadPerActor, trace.Pool} {
				fmt.Println("=====", f, e, s)
				st := time.Now()
				res, out, errOut := runText(t, string(b), Config{Settings: trace.Settings{Engine: e, Scheduler: s, Speed: 200, Workers: 10, Seed: 7}})
				fmt.Printf("%s---\n%s---\n%v threads %d events %d msgs %d makespan %v steps %d wall %v\n", out, errOut, res.Outcome, len(res.Trace.Threads), len(res.Trace.Events), len(res.Trace.Messages), time.Duration(res.Makespan), res.Steps, time.Since(st))
			}
		}
	}
}
