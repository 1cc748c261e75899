package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

const gateLesson = "" +
	"---\n" +
	"title: A gate for two\n" +
	"minutes: 5\n" +
	"---\n" +
	"\n" +
	"# A gate for two\n" +
	"\n" +
	"Ten visitors want to see a room that has space for two.\n" +
	"\n" +
	"## Exercise: two at a time\n" +
	"\n" +
	"Change the program so that never more than two visits go on at the same time. All ten must still happen.\n" +
	"\n" +
	"```go {exercise id=gate scheduler=pool workers=4 cores=2 seeds=20}\n" +
	"type Visitor struct{}\n" +
	"\n" +
	"func (Visitor) Receive(ctx *actor.Context, m actor.Message) {\n" +
	"\tctx.Sleep(time.Duration(5+rand.IntN(10)) * time.Millisecond)\n" +
	"}\n" +
	"\n" +
	"func main() {\n" +
	"\tsys := actor.NewSystem()\n" +
	"\tfor i := range 10 {\n" +
	"\t\tv := sys.Spawn(fmt.Sprint(\"visitor\", i), Visitor{})\n" +
	"\t\tsys.Send(v, actor.Message{Subject: \"visit\"})\n" +
	"\t}\n" +
	"\tsys.Wait()\n" +
	"\tfmt.Println(\"closed\")\n" +
	"}\n" +
	"```\n" +
	"\n" +
	"<!-- check gate: at most 2 \"visit\" at once as \"Never more than two visits at once\"; every message is handled; output has \"closed\" as \"It says closed\"; at most 4 threads -->\n" +
	"\n" +
	"<details>\n" +
	"<summary>Hint</summary>\n" +
	"\n" +
	"Who *lets* them in? An actor handles one message at a time.\n" +
	"\n" +
	"</details>\n" +
	"\n" +
	"<details>\n" +
	"<summary>Hint 2</summary>\n" +
	"\n" +
	"One actor can have all visits of one door.\n" +
	"\n" +
	"</details>\n" +
	"\n" +
	"<details>\n" +
	"<summary>Solution</summary>\n" +
	"\n" +
	"```go\n" +
	"type Room struct{}\n" +
	"\n" +
	"func (Room) Receive(ctx *actor.Context, m actor.Message) {\n" +
	"\tctx.Sleep(time.Duration(5+rand.IntN(10)) * time.Millisecond)\n" +
	"}\n" +
	"\n" +
	"func main() {\n" +
	"\tsys := actor.NewSystem()\n" +
	"\trooms := []actor.Ref{sys.Spawn(\"room0\", Room{}), sys.Spawn(\"room1\", Room{})}\n" +
	"\tfor i := range 10 {\n" +
	"\t\tsys.Send(rooms[i%2], actor.Message{Subject: \"visit\"})\n" +
	"\t}\n" +
	"\tsys.Wait()\n" +
	"\tfmt.Println(\"closed\")\n" +
	"}\n" +
	"```\n" +
	"\n" +
	"Two rooms, two visits.\n" +
	"\n" +
	"</details>\n" +
	"\n" +
	"## Questions\n" +
	"\n" +
	"```quiz {choice id=who}\n" +
	"Which of these wait for a *thread*?\n" +
	"\n" +
	"- [ ] visitor9, while it sleeps\n" +
	"- [x] an actor that is ready\n" +
	"- [x] visitor5, before its visit begins\n" +
	"\n" +
	"A thread that sleeps is held.\n" +
	"```\n" +
	"\n" +
	"```quiz {order id=order}\n" +
	"In which order do these happen to a message?\n" +
	"\n" +
	"1. It is sent.\n" +
	"2. It is in the mailbox.\n" +
	"3. Its handling begins.\n" +
	"4. Its handling ends.\n" +
	"```\n" +
	"\n" +
	"```quiz {number id=n}\n" +
	"How many threads does a thread per actor need for this program?\n" +
	"\n" +
	"= 10\n" +
	"```\n"

// TestExercise goes the way of a learner: the checks fail, the failing step is opened, a hint, the solution, and all hold.
func TestExercise(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "gate.md", gateLesson)
	a := startApp(t, openLibrary(t, dir))
	solveGate(openLesson(t, a, "gate", "gate"))
}

// solveGate goes that way on the page of the lesson.
func solveGate(p *tab) {
	t := p.t
	t.Helper()
	verdict := func() string { return p.text(cell("gate", "[data-part=verdict]")) }
	tried := func(attempts string) {
		t.Helper()
		p.wait("all seeds are tried", fmt.Sprintf("document.querySelector(%s).textContent.endsWith(%s)", quote(cell("gate", "[data-part=verdict]")), quote(attempts)))
		p.settle()
	}
	if got := verdict(); got != "To be tried with 20 seeds · not solved yet" {
		t.Errorf("before: %q", got)
	}
	p.shot("before")
	p.click(cell("gate", "[data-act=check]"))
	p.wait("the checks were tried", `document.querySelectorAll('[data-check=fails]').length === 1 && document.querySelectorAll('[data-check=holds]').length === 4`)
	p.wait("the run that breaks one is shown", events("gate")+" > 50")
	tried("1 attempt")
	broken := p.text(cell("gate", "[data-check=fails]"))
	if got := verdict(); got != "4 of 5 hold · 20 seeds · not solved yet · 1 attempt" || !strings.Contains(broken, "Never more than two visits at once") || !strings.Contains(broken, "That makes 3 at once.") {
		t.Errorf("%q, and %q", got, broken)
	}
	step := eval[string](p, `document.querySelector('[data-check=fails] .because p').textContent.match(/step ([0-9,]+)/)[1]`)
	if at := p.text(cell("gate", "[data-part=inspector]")); !strings.Contains(at, step) {
		t.Errorf("the page shows %q, the check is broken at step %s", at, step)
	}
	p.wait("the status does not say OK", fmt.Sprintf(`document.querySelector(%s).textContent.includes("4 of 5 checks hold")`, quote(cell("gate", "[data-part=status]"))))
	p.shot("broken")
	p.size(390, 844)
	p.settle()
	p.shot("broken-phone")
	p.size(1280, 800)
	p.click(cell("gate", "[data-act=hint]"))
	p.wait("a hint", `document.querySelectorAll('[data-part=hint]').length === 1`)
	p.click(cell("gate", "[data-act=solution]"))
	p.click(cell("gate", "[data-act=solution-yes]"))
	p.wait("the solution", `document.querySelector('[data-part=solution] pre') !== null`)
	p.scheme("dark")
	p.settle()
	p.shot("solution")
	p.scheme("light")
	p.click(cell("gate", "[data-act=try-solution]"))
	p.click(cell("gate", "[data-act=check]"))
	tried("2 attempts")
	if got := verdict(); got != "All hold · 20 seeds · solved · 2 attempts" {
		t.Errorf("after: %q", got)
	}
	p.click(cell("gate", "[data-act=own]"))
	p.settle()
	if got := p.program("gate"); !strings.Contains(got, "Visitor") {
		t.Errorf("the learner's own program is gone: %q", got)
	}
	p.reload()
	p.waitCell("gate")
	p.shot("reloaded")
	if got := verdict(); got != "To be tried with 20 seeds · solved · 2 attempts" || eval[int](p, `document.querySelectorAll('[data-part=hint]').length`) != 1 {
		t.Errorf("after a reload: %q", got)
	}
}

// TestExerciseInOrders: an exercise with orders=all is tried in all orders. The starter breaks in the first, which has a data race;
// a lock in the wrong place leaves an order that breaks, which is opened; the solution holds in all.
func TestExerciseInOrders(t *testing.T) {
	t.Parallel()
	p := openLesson(t, startApp(t, openLibrary(t, "")), "one-at-a-time", "locked")
	part := func(name string) string { return cell("locked", "[data-part="+name+"]") }
	check := func(attempts string) string {
		t.Helper()
		p.click(cell("locked", "[data-act=check]"))
		p.wait("the orders are tried", fmt.Sprintf("document.querySelector(%s).textContent.endsWith(%s)", quote(part("verdict")), quote(attempts)))
		p.wait("the run is shown", events("locked")+" > 10")
		p.settle()
		return p.text(part("exercise"))
	}
	if got := p.text(part("verdict")); got != "To be tried in all orders · not solved yet" {
		t.Errorf("before: %q", got)
	}
	if got := check("1 attempt"); !strings.Contains(got, "data race on sum") || !strings.Contains(got, "4 of 6 hold · the first that breaks is number 1") {
		t.Errorf("the starter: %q", got)
	}
	p.shot("race")
	p.setProgram("locked", `func main() {
	sum := 0
	var lock sync.Mutex
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			lock.Lock()
			was := sum
			lock.Unlock()
			lock.Lock()
			sum = was + 1
			lock.Unlock()
		})
	}
	wg.Wait()
	fmt.Println("the sum is", sum)
}
`)
	if got := check("2 attempts"); !strings.Contains(got, "It prints that the sum is 3") || !strings.Contains(got, "The order differs from the usual one:") || !strings.Contains(got, "goes on, and") {
		t.Errorf("an addition in two steps: %q", got)
	}
	p.shot("order")
	p.size(390, 844)
	p.settle()
	p.shot("order-phone")
	p.size(1280, 800)
	p.click(cell("locked", "[data-act=solution]"))
	p.click(cell("locked", "[data-act=solution-yes]"))
	p.click(cell("locked", "[data-act=try-solution]"))
	if got := check("3 attempts"); !strings.Contains(got, "All hold · in all 858 orders · solved") {
		t.Errorf("the solution: %q", got)
	}
	p.scheme("dark")
	p.settle()
	p.shot("solved")
}

// TestQuizzes answers questions wrongly and then rightly.
func TestQuizzes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "gate.md", gateLesson)
	p := openLesson(t, startApp(t, openLibrary(t, dir)), "gate", "gate")
	quiz := func(id, selector string) string { return `[data-quiz="` + id + `"] ` + selector }
	said := func(id string) string { return p.text(quiz(id, "[data-part=quiz-verdict]")) }

	p.click(quiz("who", "label:nth-of-type(2)"))
	p.click(quiz("who", "[data-act=answer]"))
	p.wait("a verdict", `document.querySelector('[data-quiz=who] [data-part=quiz-verdict]').textContent !== ''`)
	if got := said("who"); !strings.Contains(got, "Not yet.") {
		t.Errorf("%q", got)
	}
	p.shot("wrong")
	p.click(quiz("who", "label:nth-of-type(3)"))
	p.wait("the verdict on the other answer is gone", `document.querySelector('[data-quiz=who] [data-part=quiz-verdict]').textContent === ''`)
	p.click(quiz("who", "[data-act=answer]"))
	p.wait("it is right", `document.querySelector('[data-quiz=who] [data-part=quiz-verdict]').textContent.includes('Right.')`)
	if got := said("who"); !strings.Contains(got, "A thread that sleeps is held.") {
		t.Errorf("%q", got)
	}

	p.click(quiz("order", "[data-act=answer]"))
	p.click(quiz("order", "[data-act=give-up]"))
	p.wait("the answer", `document.querySelector('[data-quiz=order] [data-part=quiz-verdict]').textContent.includes('This is the answer.')`)
	if got := p.text(quiz("order", "ol")); strings.Index(got, "It is sent") > strings.Index(got, "Its handling ends") {
		t.Errorf("%q", got)
	}

	p.typeInto(quiz("n", "input"), "10\r")
	p.wait("it is right", `document.querySelector('[data-quiz=n] [data-part=quiz-verdict]').textContent.includes('Right.')`)
	p.shot("right")
}

// TestProgress: the list of lessons says how far the learner is, and forgets it when asked twice.
func TestProgress(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "gate.md", gateLesson)
	a := startApp(t, openLibrary(t, dir))
	p := openLesson(t, a, "gate", "gate")
	p.typeInto("[data-quiz=n] input", "10\r")
	p.wait("it is right", `document.querySelector('[data-quiz=n] [data-part=quiz-verdict]').textContent.includes('Right.')`)
	p.click("a.brand")
	p.wait("the list", `document.querySelector('[data-part=progress]') !== null`)
	if got := p.text("[data-part=progress]"); !strings.Contains(got, "1 of 4 tasks done") {
		t.Errorf("%q", got)
	}
	if got := p.text(".lessons li"); !strings.Contains(got, "1 of 4 done") {
		t.Errorf("%q", got)
	}
	p.shot("list")
	p.click("[data-act=forget]")
	p.click("[data-act=forget-yes]")
	p.wait("it is forgotten", `(document.querySelector('[data-part=progress]')?.textContent ?? '').includes('0 of 4 tasks done')`)
}

// TestExerciseWithoutEnd: a program that never ends is tried with one seed only.
func TestExerciseWithoutEnd(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeLesson(t, dir, "loop.md", "---\nlimits: {steps: 1000000}\n---\n# Loop\n\n```go {exercise id=loop seeds=20}\nfunc main() {\n\tfor {\n\t}\n}\n```\n\n<!-- check loop: every message is handled -->\n")
	p := openLesson(t, startApp(t, openLibrary(t, dir)), "loop", "loop")
	p.click(cell("loop", "[data-act=check]"))
	verdict := func(part string) string {
		return fmt.Sprintf(`document.querySelector(%s).textContent.includes(%s)`, quote(cell("loop", "[data-part=verdict]")), quote(part))
	}
	p.wait("one seed was tried", verdict("1 of 2 hold · 1 of 20 seeds · not solved yet · 1 attempt"))
	if got := p.text(cell("loop", "[data-check=fails]")); !strings.Contains(got, "the limit of steps") {
		t.Errorf("%q", got)
	}
}
