package browsertest

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rehearse-lab/rehearse/lessons"
)

// TestNewcomer goes the way of somebody who has just heard of this: start it, open the first lesson, run, break the program, read
// what is wrong, mend it, pass the first exercise, go on to the next lesson. It logs how long that takes without thinking.
func TestNewcomer(t *testing.T) {
	t.Parallel()
	needBrowser(t)
	begin := time.Now()
	address := goRun(t)
	served := time.Since(begin)
	p := newTab(t, address[:strings.Index(address, "/?")])
	p.open(address)
	p.wait("the lessons", `document.querySelectorAll('.lessons a').length >= 20`)
	p.shot("1-lessons")
	p.click(".lessons a")
	p.waitCell(counterCell)
	p.run(counterCell)
	p.shot("2-first-run")
	ran := time.Since(begin)

	good := p.program(counterCell)
	p.setProgram(counterCell, strings.Replace(good, "c.sum += n", "c.sum =+ m", 1))
	p.click(cell(counterCell, "[data-act=run]"))
	p.wait("the error", statusIs(counterCell, "wrong"))
	problem := p.text(cell(counterCell, "[data-part=problems]"))
	if !strings.Contains(problem, "Line 11") || !strings.Contains(problem, "struct type actor.Message") {
		t.Errorf("the error is %q", problem)
	}
	p.shot("3-error")
	p.setProgram(counterCell, good)
	p.run(counterCell)

	const till = "till"
	p.click(cell(till, "[data-act=check]"))
	p.wait("the exercise is not solved", fmt.Sprintf(`document.querySelectorAll(%s).length > 0`, quote(cell(till, "[data-check=fails]"))))
	p.settle()
	p.shot("4-exercise")
	p.setProgram(till, solutionOf(t, "one-at-a-time", till))
	p.click(cell(till, "[data-act=check]"))
	p.wait("the exercise is solved", fmt.Sprintf(`document.querySelector(%s).textContent.includes(' · solved')`, quote(cell(till, "[data-part=verdict]"))))
	p.settle()
	p.shot("5-solved")
	solved := time.Since(begin)
	p.click(".prose a[href='/lesson/ping-pong']")
	p.waitCell("pingpong")
	p.shot("6-next")
	t.Logf("go run -> address %.1f s -> first run %.1f s -> first exercise passed %.1f s", served.Seconds(), ran.Seconds(), solved.Seconds())
}

// goRun starts the program as its README says and returns the address it prints.
func goRun(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go")
	}
	cmd := exec.Command("go", "run", "./cmd/rehearse", "--port", "0", "--data", t.TempDir())
	cmd.Dir = "../.."
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // go run does not pass a signal on
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
		_ = cmd.Wait()
	})
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if at := regexp.MustCompile(`http://127\.0\.0\.1:\d+/\S*`).FindString(lines.Text()); at != "" {
			return at
		}
	}
	t.Fatal("it printed no address")
	return ""
}

// solutionOf is the solution of an exercise of a built-in lesson.
func solutionOf(t *testing.T, lesson, exercise string) string {
	t.Helper()
	e, err := lessons.Builtin().Get(lesson)
	if err != nil || e == nil {
		t.Fatal(lesson, err)
	}
	c := e.Lesson.Exercise(exercise)
	if c == nil || c.Exercise.Solution == nil {
		t.Fatalf("%s#%s has no solution", lesson, exercise)
	}
	return c.Exercise.Solution.Text
}
