package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

type Plugin interface {
	Name() string
	Run(in string) (string, error)
}

var registry = map[string]func() Plugin{}

func register(name string, f func() Plugin) struct{} {
	if _, dup := registry[name]; dup {
		panic("duplicate plugin " + name)
	}
	registry[name] = f
	return struct{}{}
}

type upper struct{ n int }

func (*upper) Name() string { return "upper" }
func (u *upper) Run(in string) (string, error) {
	u.n++
	return strings.ToUpper(in) + strings.Repeat("!", u.n), nil
}

type limit int

func (limit) Name() string { return "limit" }
func (l limit) Run(in string) (string, error) {
	if len(in) > int(l) {
		return in[:l], fmt.Errorf("%d bytes cut", len(in)-int(l))
	}
	return in, nil
}

type chainPlugin []Plugin

func (c chainPlugin) Name() string {
	var names []string
	for _, p := range c {
		names = append(names, p.Name())
	}
	return strings.Join(names, "+")
}
func (c chainPlugin) Run(in string) (out string, err error) {
	out = in
	for _, p := range c {
		o, e := p.Run(out)
		err = errors.Join(err, e)
		out = o
	}
	return
}

var (
	_ = register("upper", func() Plugin { return &upper{} })
	_ = register("limit", func() Plugin { return limit(5) })
	_ = register("both", func() Plugin { return chainPlugin{registry["upper"](), registry["limit"]()} })
)

func main() {
	for _, n := range slices.Sorted(maps.Keys(registry)) {
		p := registry[n]()
		for _, in := range []string{"go", "gopher"} {
			out, err := p.Run(in)
			fmt.Println(n, p.Name(), out, err)
		}
	}
	defer func() { fmt.Println(recover(), len(registry)) }()
	register("upper", nil)
}
