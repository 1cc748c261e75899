package main

import (
	"fmt"
	"io"
	"sort"
	"strings"
)

type animal struct{ name string }

func (a animal) Name() string     { return a.name }
func (a *animal) Rename(n string) { a.name = n }
func (a animal) Describe() string { return "animal " + a.Name() }

type legs struct{ n int }

func (l legs) Count() int   { return l.n }
func (l legs) Name() string { return "legs" }

type dog struct {
	animal
	*legs
	breed string
}

func (d dog) Name() string { return "dog " + d.animal.Name() }

type named interface{ Name() string }
type described interface {
	named
	Describe() string
}

type logger struct {
	io.Writer
	count int
}

func (l *logger) Write(p []byte) (int, error) {
	l.count++
	return l.Writer.Write(p)
}

type sortable struct{ sort.Interface }

func (s sortable) Less(i, j int) bool { return !s.Interface.Less(i, j) }

func main() {
	d := dog{animal{"rex"}, &legs{4}, "mutt"}
	fmt.Println(d.Name(), d.animal.Name(), d.legs.Name(), d.Describe(), d.Count(), d.n)
	d.Rename("max")
	d.legs.n--
	fmt.Println(d.name, d.n, d.breed)
	var x described = d
	fmt.Println(x.Name(), x.Describe())
	e := d
	e.Rename("copy")
	e.legs.n = 100
	fmt.Println(d.name, d.n, e.name)
	l := &logger{Writer: &strings.Builder{}}
	fmt.Fprintf(l, "one %d", 1)
	fmt.Fprintln(l, "two")
	fmt.Printf("%q %d\n", l.Writer, l.count)
	s := []int{3, 1, 2}
	sort.Sort(sortable{sort.IntSlice(s)})
	fmt.Println(s)
	fmt.Printf("%v %+v\n", animal{"a"}, struct {
		animal
		N int
	}{animal{"b"}, 2})
	var none dog
	defer func() { fmt.Println(recover()) }()
	fmt.Println(none.Count())
}
