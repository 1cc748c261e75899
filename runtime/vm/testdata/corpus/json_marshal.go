package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"time"
)

type address struct {
	Street string `json:"street"`
	Zip    string `json:"zip,omitempty"`
}
type level int

func (l level) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("level-%d", int(l))), nil }
func (l *level) UnmarshalText(b []byte) error {
	_, err := fmt.Sscanf(string(b), "level-%d", (*int)(l))
	return err
}

type stamp struct{ t time.Time }

func (s stamp) MarshalJSON() ([]byte, error) { return json.Marshal(s.t.Unix()) }

type base struct {
	ID   int
	Kind string `json:"kind"`
}
type user struct {
	base
	*address
	Name    string            `json:"name"`
	Age     *int              `json:"age"`
	Tags    []string          `json:"tags"`
	Extra   map[string]any    `json:"extra,omitempty"`
	Skip    string            `json:"-"`
	Dash    string            `json:"-,"`
	Num     int64             `json:"num,string"`
	Lvl     level             `json:"lvl"`
	ByLevel map[level]float64 `json:"by_level"`
	When    stamp
	Raw     json.RawMessage
	Zero    time.Time `json:",omitzero"`
	hidden  int
	Bytes   []byte
	Any     any
	Arr     [2]bool
}

func main() {
	age := 30
	u := user{base: base{1, "k"}, address: &address{"Main <St> & co", ""}, Name: "Zoë\u2028\"", Age: &age, Num: 1 << 60, Lvl: 3,
		ByLevel: map[level]float64{2: 1.5, 1: 1e21, 3: 1e-7}, When: stamp{time.Unix(1e9, 0)}, Raw: json.RawMessage(`{"a": [1, 2]}`), Bytes: []byte("bytes"), Any: []any{1, nil, "x", 2.50}}
	b, err := json.Marshal(u)
	fmt.Println(string(b), err)
	b, _ = json.MarshalIndent(map[string]any{"z": []int{}, "a": map[string]int{}, "m": []any{map[string]any{"k": true}}}, ">", "  ")
	fmt.Println(string(b))
	for _, v := range []any{nil, "", 1.0, float32(0.1), 1e6, []int(nil), map[string]int(nil), struct{}{}, [0]int{}, "\x00\xff<>", int8(-1), json.Number("12.50"), &age} {
		b, err := json.Marshal(v)
		fmt.Print(string(b), " ", err, "; ")
	}
	fmt.Println()
	for _, v := range []any{make(chan int), func() {}, math.NaN(), map[bool]int{true: 1}, complex(1, 2), json.Number("x")} {
		_, err := json.Marshal(v)
		fmt.Printf("%v (%T)\n", err, err)
	}
	type cyc struct{ Next *cyc }
	c := &cyc{}
	c.Next = c
	_, err = json.Marshal(c)
	fmt.Println(err != nil)
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	enc.Encode(map[string]string{"h": "<b>"})
	enc.Encode(3)
	fmt.Print(buf.String())
}
