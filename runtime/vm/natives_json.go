package vm

import (
	"encoding/json"
	"errors"

	"github.com/rehearse-lab/rehearse/runtime/vm/mem"
)

var _ = register(map[string]native{
	"encoding/json.firstError": func(g *gor, a, r []value) {
		r[0], r[1] = value{}, value{}
		data := a[0].Bytes()
		g.work(len(data))
		if json.Valid(data) {
			return
		}
		var syntax *json.SyntaxError
		if err := json.Unmarshal(data, new(json.RawMessage)); errors.As(err, &syntax) {
			r[0], r[1] = g.text(err.Error()), mem.Num(uint64(syntax.Offset))
		}
	},
})
