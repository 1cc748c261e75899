package replay

import (
	"reflect"
	"strings"
	"testing"
)

func TestFormat(t *testing.T) {
	steps := []Step{
		{Who: 1, Op: "go", At: "main.go:3:2", Starts: 2},
		{Who: 2, Op: "begin", At: "-"},
		{Who: 2, Op: "lock", At: "cell a:12:10", Waits: true},
		{Who: 1, Op: "unlock", At: "main.go:4:2", Frees: []int{2, 13}},
		{Op: "timer", At: "-", Timer: 4, Starts: 3},
		{Who: 1, Op: "select", At: "main.go:5:2", Case: 2},
	}
	for i := range steps {
		steps[i].At = strings.ReplaceAll(steps[i].At, " ", "_")
	}
	text := Format(steps)
	again, err := Parse(text)
	if err != nil || !reflect.DeepEqual(again, steps) {
		t.Errorf("%v, %v\nof %s", again, err, text)
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"main lock":                     `line 1 of the order: "main lock" is not a goroutine, an operation and its place`,
		"main lock - \n\nworker lock -": `line 3 of the order: "worker" is not the name of a goroutine or a number up to 1048576`,
		"main lock - frees":             `line 1 of the order: "frees" needs a number`,
		"main lock - frees -1":          `line 1 of the order: "-1" is not the name of a goroutine or a number up to 1048576`,
		"main lock - sends 2":           `line 1 of the order: "sends" is unknown`,
		"g99999999 lock -":              `line 1 of the order: "g99999999" is not the name of a goroutine or a number up to 1048576`,
	} {
		if _, err := Parse(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("main  go   main.go:3:2  starts g2\n- timer - timer 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		steps, err := Parse(text)
		if err != nil {
			return
		}
		if again, err := Parse(Format(steps)); err != nil || !reflect.DeepEqual(again, steps) {
			t.Errorf("%+v, then %+v, %v", steps, again, err)
		}
	})
}

func TestStates(t *testing.T) {
	stop := make(chan bool)
	ready := make(chan uint64)
	go func() {
		ready <- current()
		<-stop
	}()
	id := <-ready
	for !waits(id) {
		rest(0)
	}
	if waits(current()) {
		t.Error("this goroutine is said to wait")
	}
	close(stop)
	for n := 0; states()[id] != ""; n++ {
		rest(n)
	}
}
