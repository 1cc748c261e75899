package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

type kv struct {
	k string
	v any
}
type obj []kv

func (o *obj) set(k string, v any) *obj {
	for i := range *o {
		if (*o)[i].k == k {
			(*o)[i].v = v
			return o
		}
	}
	*o = append(*o, kv{k, v})
	return o
}

func write(b *strings.Builder, v any, ind string) {
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case string:
		b.WriteString(strconv.Quote(v))
	case int, float64, bool:
		fmt.Fprint(b, v)
	case []any:
		b.WriteByte('[')
		for i, x := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			write(b, x, ind)
		}
		b.WriteByte(']')
	case *obj:
		b.WriteString("{\n")
		for i, p := range *v {
			b.WriteString(ind + "  " + strconv.Quote(p.k) + ": ")
			write(b, p.v, ind+"  ")
			if i < len(*v)-1 {
				b.WriteByte(',')
			}
			b.WriteByte('\n')
		}
		b.WriteString(ind + "}")
	case map[string]any:
		o := &obj{}
		for _, k := range slices.Sorted(maps.Keys(v)) {
			o.set(k, v[k])
		}
		write(b, o, ind)
	default:
		panic(fmt.Sprintf("cannot write %T", v))
	}
}

func get(v any, path ...any) (any, bool) {
	for _, p := range path {
		switch p := p.(type) {
		case int:
			l, ok := v.([]any)
			if !ok || p < 0 || p >= len(l) {
				return nil, false
			}
			v = l[p]
		case string:
			switch c := v.(type) {
			case *obj:
				i := slices.IndexFunc(*c, func(e kv) bool { return e.k == p })
				if i < 0 {
					return nil, false
				}
				v = (*c)[i].v
			case map[string]any:
				x, ok := c[p]
				if !ok {
					return nil, false
				}
				v = x
			default:
				return nil, false
			}
		}
	}
	return v, true
}

func main() {
	o := &obj{}
	o.set("z", 1).set("a", []any{"x", nil, 2.5, true}).set("m", map[string]any{"k2": "v", "k1": &obj{{"deep", 7}}}).set("z", 9)
	var b strings.Builder
	write(&b, o, "")
	fmt.Println(b.String())
	fmt.Println(get(o, "m", "k1", "deep"))
	fmt.Println(get(o, "a", 2))
	fmt.Println(get(o, "a", 9))
	fmt.Println(get(o, "z", "no"))
	defer func() { fmt.Println(recover()) }()
	write(&b, []any{struct{}{}}, "")
}
