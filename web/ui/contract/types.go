package contract

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/sandbox"
	"github.com/rehearse-lab/rehearse/lessons/notes"
	"github.com/rehearse-lab/rehearse/render"
	"github.com/rehearse-lab/rehearse/render/filekind"
	"github.com/rehearse-lab/rehearse/runtime/assist"
	"github.com/rehearse-lab/rehearse/runtime/explore"
	"github.com/rehearse-lab/rehearse/runtime/trace"
	"github.com/rehearse-lab/rehearse/runtime/trace/goroutines"
	"github.com/rehearse-lab/rehearse/web/wire"
)

// answers are the types of plain requests and their answers. The types of their fields follow from them.
var answers = []any{
	wire.LessonItem{}, wire.LessonPage{}, wire.SaveRequest{}, wire.SaveReply{}, wire.Program{}, wire.NotebookRequest{}, wire.RemovedItem{},
	wire.ArrangeRequest{}, wire.ArrangeReply{}, wire.RunItem{}, wire.Version{}, wire.AssistRequest{}, assist.Answer{}, wire.NotesRequest{},
	wire.NotesReply{}, wire.HintReply{}, wire.SolutionReply{}, wire.QuizReply{}, wire.QuizVerdict{}, wire.ImportItem{}, wire.Answer{},
	kernel.RunState{}, wire.CueFound{}, wire.GoroutineFigures{}, wire.Place{}, wire.Status{}, wire.Problem{}, wire.PassRequest{}, wire.FileHead{},
	wire.WorkReply{},
}

// called maps types to their names on the page, where those of several packages are in one file and would clash.
var called = map[reflect.Type]string{
	reflect.TypeFor[render.Panel]():        "PanelHead",
	reflect.TypeFor[render.Other]():        "NoteFaded",
	reflect.TypeFor[notes.Message]():       "NoteMessage",
	reflect.TypeFor[notes.Note]():          "NoteBase",
	reflect.TypeFor[notes.Place]():         "NotePlace",
	reflect.TypeFor[notes.Look]():          "NoteLook",
	reflect.TypeFor[notes.Made]():          "NoteMade",
	reflect.TypeFor[assist.Kind]():         "QuestionKind",
	reflect.TypeFor[assist.Answer]():       "Advice",
	reflect.TypeFor[assist.Item]():         "AdviceItem",
	reflect.TypeFor[kernel.RunState]():     "RunState",
	reflect.TypeFor[kernel.State]():        "KernelState",
	reflect.TypeFor[filekind.Kind]():       "ImportKind",
	reflect.TypeFor[sandbox.Level]():       "SandboxLevel",
	reflect.TypeFor[explore.Report]():      "Exploration",
	reflect.TypeFor[explore.End]():         "OrdersEnd",
	reflect.TypeFor[explore.Failure]():     "OrderFailure",
	reflect.TypeFor[explore.Race]():        "RaceFound",
	reflect.TypeFor[trace.Loss]():          "LossReason",
	reflect.TypeFor[goroutines.Function](): "FunctionFigures",
	reflect.TypeFor[goroutines.Wait]():     "WaitFigures",
	reflect.TypeFor[goroutines.Spread]():   "TimeSpread",
	reflect.TypeFor[goroutines.Kind]():     "MarkFigures",
}

// neverEmpty lists string types whose empty constant is never sent.
var neverEmpty = []reflect.Type{reflect.TypeFor[trace.Loss]()}

// types writes the types of requests, answers and messages.
func types() (string, error) {
	w := &typeWriter{sources: map[string]*source{}, names: map[string]reflect.Type{}}
	for _, v := range answers {
		w.name(reflect.TypeOf(v))
	}
	clients := messages(w, wire.ClientMessages)
	servers := messages(w, wire.ServerMessages)
	for len(w.waiting) > 0 && w.err == nil {
		t := w.waiting[0]
		w.waiting = w.waiting[1:]
		w.declare(t, "")
	}
	w.union("ClientMessage", "What the page sends over the socket.", clients)
	w.union("ServerMessage", "What the server sends over the socket.", servers)
	return fmt.Sprintf(head, "package web/wire and the packages whose types it has") + w.text.String(), w.err
}

// messages declares each message with its type field, which distinguishes it.
func messages[M interface{ Type() string }](w *typeWriter, list []M) (names []string) {
	for _, m := range list {
		t := reflect.TypeOf(m)
		w.names[t.Name()] = t
		w.declare(t, m.Type())
		names = append(names, t.Name())
	}
	return names
}

// typeWriter writes Go types as TypeScript.
type typeWriter struct {
	text    strings.Builder
	sources map[string]*source // by import path
	names   map[string]reflect.Type
	waiting []reflect.Type // named, but not declared yet
	err     error
}

func (w *typeWriter) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(format, args...)
	}
}

// pageName is the page's name of a type.
func pageName(t reflect.Type) string { return cmp.Or(called[t], t.Name()) }

// name is the page's name of a type; the type is declared if it has not been.
func (w *typeWriter) name(t reflect.Type) string {
	name := pageName(t)
	switch was := w.names[name]; {
	case was == nil:
		w.names[name] = t
		w.waiting = append(w.waiting, t)
	case was != t:
		w.fail("both %v and %v would be %s: give one another name in called", was, t, name)
	}
	return name
}

// source is the source of the package that declares t.
func (w *typeWriter) source(t reflect.Type) *source {
	s := w.sources[t.PkgPath()]
	if s == nil {
		var err error
		if s, err = readSource(t.PkgPath()); err != nil {
			w.fail("%w", err)
		}
		w.sources[t.PkgPath()] = s
	}
	return s
}

// declare writes a struct as an interface, for a message with its type field, and a string type as the union of its
// constants.
func (w *typeWriter) declare(t reflect.Type, message string) {
	s := w.source(t)
	name := pageName(t)
	w.comment("", s.types[t.Name()])
	if t.Kind() == reflect.String {
		constants := s.constants[t.Name()]
		if slices.Contains(neverEmpty, t) {
			constants = slices.DeleteFunc(slices.Clone(constants), func(text string) bool { return text == "" })
		}
		fmt.Fprintf(&w.text, "export type %s = '%s';\n\n", name, strings.Join(constants, "' | '"))
		if len(constants) == 0 {
			w.fail("%v has no constants", t)
		}
		return
	}
	if t.Kind() != reflect.Struct {
		w.fail("%v is neither a struct nor a string", t)
		return
	}
	var fields strings.Builder
	var extends []string
	for f := range t.Fields() {
		key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && key == "":
			extends = append(extends, w.name(f.Type))
		case key == "" && f.IsExported():
			w.fail("%v.%s has no name in JSON", t, f.Name)
		case key != "-" && f.IsExported():
			optional := ""
			if slices.Contains(strings.Split(options, ","), "omitempty") {
				optional = "?"
			}
			doc := s.fields[t.Name()+"."+f.Name]
			fmt.Fprintf(&fields, "%s  %s%s: %s;%s\n", doc.above, key, optional, w.typeOf(f.Type), doc.beside)
		}
	}
	w.text.WriteString("export interface " + name)
	if len(extends) > 0 {
		w.text.WriteString(" extends " + strings.Join(extends, ", "))
	}
	w.text.WriteString(" {\n")
	if message != "" {
		fmt.Fprintf(&w.text, "  type: '%s';\n", message)
	}
	w.text.WriteString(fields.String() + "}\n\n")
}

// comment writes a comment before a declaration.
func (w *typeWriter) comment(indent, text string) { w.text.WriteString(docComment(indent, text)) }

// union declares a type that is one of several.
func (w *typeWriter) union(name, doc string, of []string) {
	w.comment("", doc)
	fmt.Fprintf(&w.text, "export type %s =\n  | %s;\n\n", name, strings.Join(of, "\n  | "))
}

// typeOf is a Go type in TypeScript. A pointer that is not omitted is never null, nor is a list: the server's tests check
// that.
func (w *typeWriter) typeOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return w.typeOf(t.Elem())
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		if t.PkgPath() != "" {
			return w.name(t)
		}
		return "string"
	case reflect.Slice:
		return w.typeOf(t.Elem()) + "[]"
	case reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(w.typeOf(t.Elem())+", ", t.Len()), ", ") + "]"
	case reflect.Struct:
		return w.name(t)
	}
	if t.Kind() >= reflect.Int && t.Kind() <= reflect.Float64 && t.Kind() != reflect.Uintptr {
		return "number"
	}
	w.fail("%v cannot be written in TypeScript", t)
	return "unknown"
}
