package vm

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

func TestGT(t *testing.T) {
	debugFaults = false
	list, _ := os.ReadFile(os.Getenv("GTLIST"))
	files := strings.Fields(string(list))
	good := 0
	for _, f := range files {
		b, _ := os.ReadFile(f)
		start := time.Now()
		p, diags := Compile([]File{{Name: "main.go", Text: string(b)}})
		want, err := os.ReadFile(strings.TrimSuffix(f, ".go") + ".out")
		if p == nil {
			d := fmt.Sprint(diags)
			if len(d) > 150 {
				d = d[:150]
			}
			fmt.Println("NOCOMPILE", f, d)
			continue
		}
		var out, errOut bytes.Buffer
		res := p.Run(context.Background(), Config{Stdout: &out, Stderr: &errOut, Limits: Limits{Wall: 10 * time.Second}})
		got := out.String() + errOut.String()
		switch {
		case res.Outcome.Exit != 0:
			x := res.Outcome.Text
			if len(x) > 200 {
				x = x[:200]
			}
			fmt.Println("EXIT", f, time.Since(start).Round(time.Millisecond), x)
		case err == nil && got != string(want):
			fmt.Println("OUTPUT", f)
		default:
			good++
		}
	}
	fmt.Println("good", good, "of", len(files))
}
