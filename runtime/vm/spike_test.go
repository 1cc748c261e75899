package vm

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOne(t *testing.T) {
	files := strings.Fields(os.Getenv("VMFILES"))
	good := 0
	for _, f := range files {
		b, _ := os.ReadFile(f)
		p, diags := Compile([]File{{Name: "main.go", Text: string(b)}})
		exp, err := os.ReadFile(filepath.Join(filepath.Dir(f), "expect", strings.TrimSuffix(filepath.Base(f), ".go")+".txt"))
		if p == nil {
			fmt.Println(f, "NOCOMPILE", diags)
			continue
		}
		var out, errOut bytes.Buffer
		res := p.Run(context.Background(), Config{Stdout: &out, Stderr: &errOut})
		if err != nil {
			fmt.Printf("%s---\n%s---\n%+v\n", out.String(), errOut.String(), res.Outcome)
		} else if out.String() != string(exp) {
			fmt.Printf("%s DIFF\n%s--- want\n%s--- err\n%s%+v\n", f, out.String(), exp, errOut.String(), res.Outcome)
		} else {
			good++
		}
	}
	fmt.Println("good", good, "of", len(files))
}
