package lessons_test

import (
	"fmt"

	"github.com/rehearse-lab/rehearse/lessons"
)

func Example() {
	src := "# Hello\n\nPress **Run**.\n\n```go {run id=hello scheduler=both workers=2}\nfunc main() {}\n```\n"
	l, err := lessons.Parse("01-hello.md", []byte(src))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range l.Blocks {
		switch b.Kind {
		case lessons.KindHTML:
			fmt.Print(b.HTML)
		case lessons.KindCell:
			fmt.Printf("cell %s#%s, line %d: %q\n", l.ID, b.Cell.ID, b.Cell.Line, b.Cell.Text)
		}
	}
	edited, err := l.SetCell("hello", "func main() { println(1) }")
	fmt.Printf("%v\n%s", err, edited)
	// Output:
	// <p>Press <strong>Run</strong>.</p>
	// cell hello#hello, line 6: "func main() {}\n"
	// <nil>
	// # Hello
	//
	// Press **Run**.
	//
	// ```go {run id=hello scheduler=both workers=2}
	// func main() { println(1) }
	// ```
}

func ExampleParse_problems() {
	src := "# Hello\n\n```go {run id=hello worker=2}\n```\n\n```go {run id=hello}\n```\n"
	_, err := lessons.Parse("hello.md", []byte(src))
	fmt.Println(err)
	// Output:
	// hello.md:3:21: unknown attribute worker; did you mean workers?
	// hello.md:6:12: the id hello is taken in line 3; choose another
}
