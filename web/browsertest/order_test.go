package browsertest

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/lessons"
)

// crossedLesson has a program that breaks in some orders.
const crossedLesson = "# Two locks\n\nTwo goroutines lock two mutexes.\n\n```go {run id=locks}\n" + `import "sync"

func main() {
	var a, b sync.Mutex
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		a.Lock()
		b.Lock()
		b.Unlock()
		a.Unlock()
	}()
	go func() {
		defer wg.Done()
		b.Lock()
		a.Lock()
		a.Unlock()
		b.Unlock()
	}()
	wg.Wait()
}
` + "```\n"

// TestLinkToAnOrder: a link with an order that rehearse explore found shows the run that breaks, says that its threads were
// interleaved, and where it deviates.
func TestLinkToAnOrder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "locks.md"), []byte(crossedLesson), 0o600); err != nil {
		t.Fatal(err)
	}
	library, err := lessons.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	a := startApp(t, library)
	p := openLesson(t, a, "locks", "locks")
	q := url.Values{"cell": {"locks"}, "scheduler": {"pool"}, "engine": {"sim"}, "workers": {"4"}, "cores": {"1"}, "seed": {"0"}, "batch": {"1"}, "speed": {"1"},
		"interleave": {"1"}, "schedule": {"7x0,1"}}
	p.open("http://" + a.addr.String() + "/lesson/locks?" + q.Encode())
	p.waitCell("locks")
	p.wait("the run of the link", fmt.Sprintf(`document.querySelector(%s)?.textContent.includes('wait for each other')`, quote(cell("locks", "[data-part=outcome]"))))
	p.settle()
	if text := eval[string](p, "document.querySelector('main').textContent"); !strings.Contains(text, "interleaved") {
		t.Errorf("the page does not say that threads were interleaved: %q", text)
	}
	if text := eval[string](p, "document.querySelector('main').textContent"); !strings.Contains(text, "Forked at step 17 of Program: main.func2 · g3 goes on.") {
		t.Errorf("the page does not say where the order deviates: %q", text)
	}
	p.shot("order")
}
