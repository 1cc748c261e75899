package vm

import (
	"encoding/json"
	"errors"
)

var _ = register(map[string]native{
	"encoding/json.firstError": func(g *gor, a, r []value) {
		r[0], r[1] = value{}, value{}
		data := bytesOf(a[0])
		g.work(len(data))
		if json.Valid(data) {
			return
		}
		var syntax *json.SyntaxError
		if err := json.Unmarshal(data, new(json.RawMessage)); errors.As(err, &syntax) {
			r[0], r[1] = g.text(err.Error()), num(uint64(syntax.Offset))
		}
	},
})
