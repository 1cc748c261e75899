package main

import (
	"encoding/json"
	"fmt"
	"time"
)

type Duration struct{ time.Duration }

func (d Duration) MarshalJSON() ([]byte, error) { return json.Marshal(d.String()) }
func (d *Duration) UnmarshalJSON(b []byte) error {
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	switch v := v.(type) {
	case string:
		p, err := time.ParseDuration(v)
		d.Duration = p
		return err
	case float64:
		d.Duration = time.Duration(v)
		return nil
	}
	return fmt.Errorf("duration: %T", v)
}

type Config struct {
	Name    string            `json:"name"`
	Timeout Duration          `json:"timeout"`
	Limits  map[string]uint16 `json:"limits,omitempty"`
	Hosts   []Host            `json:"hosts"`
	Debug   bool              `json:"debug,omitempty"`
}

type Host struct {
	Addr string  `json:"addr"`
	Load float64 `json:"load"`
	Meta any     `json:"meta,omitempty"`
}

type Shape interface{ Area() float64 }
type Square struct{ Side float64 }
type Circle struct{ R float64 }

func (s Square) Area() float64 { return s.Side * s.Side }
func (c Circle) Area() float64 { return 3 * c.R * c.R }

func decodeShapes(b []byte) (out []Shape, err error) {
	var raws []struct {
		Type string          `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(b, &raws); err != nil {
		return nil, err
	}
	for i, r := range raws {
		switch r.Type {
		case "square":
			var s Square
			err = json.Unmarshal(r.Data, &s)
			out = append(out, s)
		case "circle":
			c := new(Circle)
			err = json.Unmarshal(r.Data, c)
			out = append(out, *c)
		default:
			err = fmt.Errorf("shape %d: unknown type %q", i, r.Type)
		}
		if err != nil {
			return out, err
		}
	}
	return
}

func main() {
	in := `{"name":"prod","timeout":"1m30s","limits":{"cpu":4,"mem":1024},"hosts":[{"addr":"a:1","load":0.5},{"addr":"b:2","load":1e3,"meta":{"zone":"x","n":[1,2]}}],"ignored":null}`
	var c Config
	fmt.Println(json.Unmarshal([]byte(in), &c))
	fmt.Printf("%+v\n", c)
	out, err := json.MarshalIndent(c, "", "  ")
	fmt.Println(string(out), err)
	var again Config
	json.Unmarshal(out, &again)
	fmt.Println(again.Timeout == c.Timeout, again.Hosts[1].Meta)
	for _, s := range []string{`{"timeout":5e9}`, `{"timeout":true}`, `{"timeout":"xyz"}`, `{"limits":{"a":70000}}`, `{"hosts":{}}`} {
		var c Config
		fmt.Println(json.Unmarshal([]byte(s), &c), c.Timeout)
	}
	fmt.Println(decodeShapes([]byte(`[{"type":"square","data":{"Side":2}},{"type":"circle","data":{"R":1}}]`)))
	fmt.Println(decodeShapes([]byte(`[{"type":"blob"}]`)))
	m := map[string]any{}
	json.Unmarshal([]byte(`{"b":1,"a":{"z":true,"y":[{}]}}`), &m)
	s, _ := json.Marshal(m)
	fmt.Println(string(s))
}
