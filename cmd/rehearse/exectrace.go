package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel/gomodule"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/gotrace"
)

// execTraceEnv names the environment variable for the file to which a program writes its execution trace.
const execTraceEnv = "REHEARSE_EXECTRACE"

// execTraceMain is the main function of a recorded program, whose own main gets another name. Its imports are renamed
// so that they do not conflict with names of the program. The recording ends with the program, also after a panic of
// main, but not after os.Exit.
const execTraceMain = `package main

import (
	rehearse_fmt "fmt"
	rehearse_os "os"
	rehearse_trace "runtime/trace"
)

var rehearse_recording bool

func main() {
	if rehearse_recording { // the program calls its own main
		` + gotrace.ProgramMain + `()
		return
	}
	rehearse_recording = true
	file, err := rehearse_os.Create(rehearse_os.Getenv("` + execTraceEnv + `"))
	if err == nil {
		err = rehearse_trace.Start(file)
	}
	if err != nil {
		rehearse_fmt.Fprintln(rehearse_os.Stderr, "the execution trace cannot be written:", err)
		rehearse_os.Exit(2)
	}
	defer func() {
		rehearse_trace.Stop()
		if err := file.Close(); err != nil {
			rehearse_fmt.Fprintln(rehearse_os.Stderr, "the execution trace is incomplete:", err)
		}
	}()
	` + gotrace.ProgramMain + `()
}
`

// recorded makes the program of m write an execution trace of itself. Tests have a flag for that.
func recorded(m *gomodule.Module) error {
	if m.Tests {
		return nil
	}
	for path, text := range m.Files {
		if strings.Contains(path, "/") || filepath.Ext(path) != ".go" {
			continue
		}
		renamed, found, err := renameMain(text)
		if err != nil {
			return err
		}
		if found {
			m.Files[path] = renamed
			m.Files["rehearse-exectrace.go"] = execTraceMain
			return nil
		}
	}
	return nil // the go command reports that there is no main
}

// renameMain renames the function main of a file, if it has one, to gotrace.ProgramMain.
func renameMain(text string) (renamed string, found bool, err error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
	if err != nil {
		return text, false, nil // the go command reports the error better
	}
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv != nil || fn.Name.Name != "main" {
			continue
		}
		// Not fset.Position: it follows line directives, which have no offset.
		at := fset.File(file.FileStart).Offset(fn.Name.Pos())
		if strings.Contains(text, gotrace.ProgramMain) {
			return "", false, fmt.Errorf("the program uses the name %s, which --exectrace needs; rename it", gotrace.ProgramMain)
		}
		text = text[:at] + gotrace.ProgramMain + text[at+len("main"):]
		return text, true, nil
	}
	return text, false, nil
}

// execTraceFile is the file for the execution trace of a run under one of two schedulers: each has its own.
func execTraceFile(path string, s trace.Scheduler) string {
	if path == "" {
		return path
	}
	ext := filepath.Ext(path)
	return strings.TrimSuffix(path, ext) + "-" + string(s) + ext
}
