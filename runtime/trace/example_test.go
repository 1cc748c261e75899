package trace_test

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/runtime/trace"
)

// A trace can be written by hand: tests do so to describe a run.
func Example() {
	t, err := trace.ParseText(`rehearse trace 1
thread 0 "main" role=main
thread 1 "t0" role=actor actor=1
actor 1 "counter" type="Counter"
message 1 "add" data="5" to=1
- 0 ActorSpawn thread=0 actor=1
- 0 ThreadCreate thread=1
- 10 MsgSend thread=0 peer=1 msg=1
- 10 MsgEnqueue thread=0 actor=1 msg=1 cause=2 depth=1
- 10 ActorReady thread=0 actor=1 cause=3
- 26 RunBegin thread=1 actor=1 cause=4
- 26 MsgDequeue thread=1 actor=1 msg=1 cause=3
- 31 MsgDone thread=1 actor=1 msg=1 cause=6
- 31 RunEnd thread=1 actor=1 reason=Empty
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("valid:", trace.Validate(t) == nil)
	for _, line := range trace.Lines(t) {
		fmt.Println(line)
	}
	for step := trace.Step(6); step != trace.NoStep; step = t.Events[step].Cause {
		fmt.Printf("%d at %d ns: %s\n", step, t.Events[step].Time, t.Words(step))
	}
	// Output:
	// valid: true
	// [t0] - Counter:counter add(5)
	// 6 at 26 ns: counter begins add(5) on t0, 0 waiting
	// 3 at 10 ns: counter gets add(5) from main, 1 waiting
	// 2 at 10 ns: main sends add(5) to counter
}

// The validator replays a trace on a model and reports the first impossible event.
func ExampleValidate() {
	t, err := trace.ParseText(`rehearse trace 1
thread 0 "main" role=main
actor 1 "counter" type="Counter"
message 1 "add" data="5" to=1
- 0 ActorSpawn thread=0 actor=1
- 10 MsgSend thread=0 peer=1 msg=1
- 10 MsgEnqueue thread=0 actor=1 msg=1 cause=1 depth=2
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(trace.Validate(t))
	// Output:
	// invalid trace at step 2 (counter gets add(5) from main, 2 waiting): it says 2, but 1 are pending (rule: depth is the number of pending messages)
}
