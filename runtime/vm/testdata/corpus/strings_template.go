package main

import (
	"fmt"
	"math"
	"strings"
	"time"
)

func expand(tmpl string, vars map[string]any) (string, error) {
	var b strings.Builder
	var missing []string
	for {
		pre, rest, ok := strings.Cut(tmpl, "${")
		b.WriteString(pre)
		if !ok {
			break
		}
		name, after, ok := strings.Cut(rest, "}")
		if !ok {
			return "", fmt.Errorf("unclosed ${ at %q", rest)
		}
		name, verb, hasVerb := strings.Cut(name, ":")
		v, found := vars[name]
		switch {
		case !found:
			missing = append(missing, name)
		case hasVerb:
			fmt.Fprintf(&b, "%"+verb, v)
		default:
			fmt.Fprint(&b, v)
		}
		tmpl = after
	}
	if missing != nil {
		return b.String(), fmt.Errorf("missing: %s", strings.Join(missing, ", "))
	}
	return b.String(), nil
}

func main() {
	vars := map[string]any{"name": "Ann", "n": 3, "pi": math.Pi, "list": []int{1, 2}, "when": 90 * time.Minute}
	for _, t := range []string{"Hi ${name}, ${n:03d} items", "${pi:.3f} ${list} ${when}", "${who} and ${x}", "open ${name", "", "$ {name} $${n}"} {
		fmt.Println(expand(t, vars))
	}
}
