package assist

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/runtime/vm"
)

// otherCell is the cell of the tests that is not queried.
const otherCell = "// Ping is what pingers send.\ntype Ping struct{ N int }\n\n// Twice doubles.\nfunc Twice(n int) int { return 2 * n }\n\nfunc main() {}\n"

// ask asks at the bar in text.
func ask(kind Kind, text string) Answer {
	at := strings.IndexByte(text, '|')
	return At(Query{Kind: kind, Target: "here", Offset: at, Cells: []vm.Cell{
		{ID: "other", Text: otherCell}, {ID: "here", Text: text[:at] + text[at+1:]},
	}})
}

const system = "func main() {\n\tsys := actor.NewSystem()\n\tdefer sys.Stop()\n\t"

func TestComplete(t *testing.T) {
	tests := []struct {
		name, text string
		has        []string // label kind detail
		hasNot     []string // labels
	}{
		{"after a dot", system + "sys.|\n}\n", []string{"Spawn method (name string, b actor.Behavior, opts ...actor.Option) actor.Ref", "Wait method ()"}, []string{"send", "s", "main", "spawn"}},
		{"in a name", system + "sys.Sp|\n}\n", []string{"Spawn method (name string, b actor.Behavior, opts ...actor.Option) actor.Ref"}, nil},
		{"before another statement", system + "sys.|\n\tx := 1\n}\n", []string{"Wait method ()"}, nil},
		{"in a call that is open", system + "sys.Send(sys.\n|\n", nil, nil},
		{"an argument", system + "sys.Send(sys.|\n}\n", []string{"Spawn method (name string, b actor.Behavior, opts ...actor.Option) actor.Ref"}, nil},
		{"a package", "func main() {\n\tfmt.|\n}\n", []string{"Println func (a ...any) (n int, err error)"}, []string{"newPrinter"}},
		{"a package that is imported", "package main\n\nimport str \"strings\"\n\nfunc main() {\n\tstr.|\n}\n", []string{"ToUpper func (s string) string"}, nil},
		{"what only the library may use", "func main() {\n\treflect.|\n}\n", nil, []string{"TypeOf"}},
		{"names in scope", "const limit = 3\n\nfunc f(n int) {\n\tword := \"\"\n\t|\n\tlate := 1\n}\n", []string{"n var int", "word var string", "limit const untyped int = 3", "f func (n int)", "len func (v Type) int", "for keyword "}, []string{"late", "main"}},
		{"other cells", "func main() {\n\tx := T|\n}\n", []string{"Twice func in the cell other", "Ping type in the cell other", "fmt package ", "actor package "}, nil},
		{"another cell that is used", "func main() {\n\tp := Ping{}\n\tp.|\n}\n", []string{"N field int"}, nil},
		{"a literal", "func main() {\n\t_ = Ping{|}\n}\n", []string{"N:  field int"}, nil},
		{"the value in a literal", "func main() {\n\t_ = Ping{N: |}\n}\n", []string{"Twice func in the cell other"}, []string{"N: "}},
		{"fields and methods of one's own", "type base struct{ id int }\n\nfunc (b *base) reset() {}\n\ntype thing struct {\n\tbase\n\tname string\n}\n\nfunc main() {\n\tvar x thing\n\tx.|\n}\n",
			[]string{"name field string", "base field base", "id field int", "reset method ()"}, nil},
		{"an interface", "func main() {\n\tvar err error\n\terr.|\n}\n", []string{"Error method () string"}, nil},
		{"in text", "func main() {\n\tprintln(\"sys.|\")\n}\n", nil, []string{"main", "len"}},
		{"in text that is open", "func main() {\n\tprintln(\"sys.|\n}\n", nil, []string{"main", "len"}},
		{"in a comment", "func main() { // len|\n}\n", nil, []string{"main", "len"}},
		{"in a number", "func main() { x := 1|\n}\n", nil, []string{"main"}},
		{"a new name", "func ma|\n", nil, []string{"main", "make"}},
		{"outside of all", "|", []string{"Twice func in the cell other"}, nil},
		{"package ticket", "func main() {\n\tlim := ticket.New(ticket.Options{})\n\tlim.|\n}\n", []string{"Do method (ctx context.Context, id ticket.ID, f func(context.Context) error) error"}, []string{"leave"}},
		{"a handler", "type echo struct{}\n\nfunc (echo) Receive(ctx *actor.Context, m actor.Message) {\n\tctx.|\n}\n", []string{"Self method () actor.Ref"}, []string{"c", "send"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			items := ask(Complete, tt.text).Items
			var got []string
			for _, it := range items {
				got = append(got, fmt.Sprintf("%s %s %s", it.Label, it.Kind, it.Detail))
			}
			for _, want := range tt.has {
				if !slices.Contains(got, want) {
					t.Errorf("%q is missing in\n%s", want, strings.Join(got, "\n"))
				}
			}
			for _, no := range tt.hasNot {
				if slices.ContainsFunc(items, func(it Item) bool { return it.Label == no }) {
					t.Errorf("%s is offered", no)
				}
			}
		})
	}
	for _, it := range ask(Complete, system+"sys.|\n}\n").Items {
		if it.Label == "Spawn" && !strings.Contains(it.Doc, "actor") {
			t.Errorf("the comment on Spawn is %q", it.Doc)
		}
	}
}

func TestSignature(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"the first", system + "sys.Spawn(|)\n}\n", "func Spawn([name string], b actor.Behavior, opts ...actor.Option) actor.Ref"},
		{"the second", system + "sys.Spawn(\"a\", |)\n}\n", "func Spawn(name string, [b actor.Behavior], opts ...actor.Option) actor.Ref"},
		{"variadic", system + "sys.Spawn(\"a\", nil, nil, nil, |)\n}\n", "func Spawn(name string, b actor.Behavior, [opts ...actor.Option]) actor.Ref"},
		{"open", system + "sys.Spawn(\"a\", |\n}\n", "func Spawn(name string, [b actor.Behavior], opts ...actor.Option) actor.Ref"},
		{"inner", "func main() { println(Twice(|)) }\n", "func Twice([n int]) int"},
		{"after the inner", "func main() { println(Twice(1), |) }\n", "func println([args ...Type])"},
		{"a comma in an argument", "func f(a []int, b int) {}\n\nfunc main() { f([]int{1, 2}|) }\n", "func f([a []int], b int)"},
		{"in a function of its own", "func main() { println(func() { | }) }\n", ""},
		{"a conversion", "func main() { _ = int(|) }\n", ""},
		{"outside", "func main() { Twice(1)| }\n", ""},
	} {
		s := ask(Call, tt.text).Signature
		got := ""
		if s != nil {
			p := s.Params[s.Active]
			got = s.Label[:p[0]] + "[" + s.Label[p[0]:p[1]] + "]" + s.Label[p[1]:]
		}
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestMeaning(t *testing.T) {
	for _, tt := range []struct{ name, text, label, doc string }{
		{"a method", system + "sys.Spa|wn(\"a\", nil)\n}\n", "func (*actor.System).Spawn(name string, b actor.Behavior, opts ...actor.Option) actor.Ref", "Spawn"},
		{"another cell's", "func main() { Twi|ce(1) }\n", "func Twice(n int) int", "doubles"},
		{"a type", "func main() { var p Pin|g; _ = p }\n", "type Ping struct {\n\tN int\n}", "what pingers send"},
		{"a local name", "func main() { n := 1; _ = n| }\n", "var n int", ""},
		{"a constant", "const limit = 3\n\nfunc main() { _ = lim|it }\n", "const limit untyped int = 3", ""},
		{"a package", "func main() { fm|t.Println() }\n", "package fmt", ""},
		{"of the language", "func main() { println(le|n(\"\")) }\n", "func len(v Type) int", "length"},
		{"nothing", "func main() { | }\n", "", ""},
		{"an unknown name", "func main() { whatev|er() }\n", "", ""},
		{"in broken text", system + "sys.Spa|wn(\n}\n", "func (*actor.System).Spawn(name string, b actor.Behavior, opts ...actor.Option) actor.Ref", "Spawn"},
	} {
		m := ask(Explain, tt.text).Meaning
		if m == nil {
			m = &Meaning{}
		}
		if m.Label != tt.label || !strings.Contains(m.Doc, tt.doc) {
			t.Errorf("%s: %+v", tt.name, *m)
		}
	}
}

// TestSee checks that what a comment refers to is part of the answer, and what that refers to in turn.
func TestSee(t *testing.T) {
	const receive = "type E struct{}\n\nfunc (E) Receive(c *actor.Context, m actor.Message) { c.%s }\n\nfunc main() {}\n"
	m := ask(Explain, fmt.Sprintf(receive, "Se|nd(m.From, m)")).Meaning
	if m == nil || len(m.See) != 1 || m.See[0].Name != "System.Send" || !strings.HasPrefix(m.See[0].Label, "func (*actor.System).Send(") || m.See[0].Doc == "" {
		t.Errorf("Send of a context: %+v", m)
	}
	if s := ask(Call, fmt.Sprintf(receive, "Send(|)")).Signature; s == nil || len(s.See) != 1 || s.See[0].Name != "System.Send" {
		t.Errorf("a call of it: %+v", s)
	}
	m = ask(Explain, "// first is not what [second] is; see Third.\nfunc fir|st() {}\n\n// Third sees [Fourth].\ntype Third int\n\n// Fourth leads back; see Third.\ntype Fourth int\n\nfunc main() {}\n").Meaning
	if m == nil || len(m.See) != 1 || m.See[0].Name != "Third" || len(m.See[0].See) != 1 || m.See[0].See[0].Name != "Fourth" || len(m.See[0].See[0].See) != 0 {
		t.Errorf("comments of one's own: %+v", m)
	}
	for _, it := range ask(Complete, fmt.Sprintf(receive, "Se|")).Items {
		if it.Label == "Send" && (it.Doc == "" || strings.Contains(it.Doc, "see ")) {
			t.Errorf("in a list it is said of Send: %q", it.Doc)
		}
	}
	m = ask(Explain, "func main() {\n\tlim := ticket.New(ticket.Options{Max: 1})\n\tlim.En|ter(nil, ticket.Visit{})\n}\n").Meaning
	if m == nil || m.Label != "func (*ticket.Limiter).Enter(ctx context.Context, v ticket.Visit) (ticket.Pass, error)" || !strings.HasPrefix(m.Doc, "Enter waits") {
		t.Errorf("a method of package ticket: %+v", m)
	}
	// Everything that comments of package actor refer to can be shown.
	files, err := filepath.Glob("../vm/_std/own/actor/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, sent := range regexp.MustCompile(`(?m)^\s*//.*\bsee (package \w+|\w+(?:\.\w+)?)`).FindAllSubmatch(text, -1) {
			name := string(sent[1])
			receiver, method, _ := strings.Cut(name, ".")
			if m := ask(Explain, fmt.Sprintf("func main() { _ = (*actor.%s).%s| }\n", receiver, method)).Meaning; m == nil || m.Doc == "" {
				t.Errorf("%s: a comment sends to %s, of which nothing can be shown", file, name)
			}
		}
	}
}

func TestFormat(t *testing.T) {
	for text, want := range map[string]string{
		"func main() {\nx:=1\n}\n":     "func main() {\n\tx := 1\n}\n",
		"func main() {\n\tx := 1\n}\n": "",
		"func main() {":                "",
		"package main\nfunc main(){}":  "package main\n\nfunc main() {}\n",
		"func main() {}":               "func main() {}\n",
	} {
		if got := At(Query{Kind: Format, Target: "a", Cells: []vm.Cell{{ID: "a", Text: text}}}).Text; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// FuzzAt checks that no query fails badly, whatever a cell contains.
func FuzzAt(f *testing.F) {
	for _, s := range []string{"func main() {}", "sys.", "type T struct{ T }\nvar x T.", "import (", "package", "\x00", "func (", "var _ = func() { x."} {
		f.Add(s, len(s))
	}
	f.Fuzz(func(t *testing.T, text string, offset int) {
		for _, kind := range []Kind{Complete, Call, Explain, Format} {
			At(Query{Kind: kind, Target: "here", Offset: offset, Cells: []vm.Cell{{ID: "other", Text: otherCell}, {ID: "here", Text: text}}})
		}
	})
}

// longLesson is a cell of 300 lines, and where its last statement ends in a dot.
func longLesson() (text string, offset int) {
	var b strings.Builder
	for i := 0; strings.Count(b.String(), "\n") < 290; i++ {
		fmt.Fprintf(&b, "type actor%d struct{ n int }\n\nfunc (a *actor%d) Receive(ctx *actor.Context, m actor.Message) {\n\ta.n++\n\tif a.n < 10 {\n\t\tctx.Send(m.Sender, actor.Message{Subject: fmt.Sprint(a.n)})\n\t}\n}\n\n", i, i)
	}
	b.WriteString("func main() {\n\tsys := actor.NewSystem()\n\tdefer sys.Stop()\n\tsys.")
	offset = b.Len()
	b.WriteString("\n\tsys.Wait()\n}\n")
	return b.String(), offset
}

func BenchmarkComplete(b *testing.B) {
	text, offset := longLesson()
	q := Query{Kind: Complete, Target: "here", Offset: offset, Cells: []vm.Cell{{ID: "here", Text: text}}}
	for b.Loop() {
		if len(At(q).Items) < 5 {
			b.Fatal("nothing is offered")
		}
	}
}
