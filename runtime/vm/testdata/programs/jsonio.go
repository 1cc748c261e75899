package main

import (
	"encoding/json"
	"fmt"
)

type inner struct {
	Tags []string       `json:"tags"`
	Meta map[string]int `json:"meta,omitempty"`
}

type doc struct {
	inner
	ID     int     `json:"id"`
	Name   string  `json:"name,omitempty"`
	Ratio  float64 `json:"ratio"`
	hidden int
	Skip   bool   `json:"-"`
	Next   *doc   `json:"next"`
	Any    any    `json:"any"`
	Raw    []byte `json:"raw"`
}

type level int

func (l level) MarshalJSON() ([]byte, error) { return json.Marshal(fmt.Sprintf("L%d", int(l))) }

func main() {
	d := doc{inner: inner{Tags: []string{"a<b", "é"}, Meta: map[string]int{"z": 1, "a": 2}}, ID: 7, Ratio: 0.5, Any: []any{1, "x", nil, true}, Raw: []byte("hi")}
	b, err := json.Marshal(d)
	fmt.Println(string(b), err)
	b, err = json.MarshalIndent(map[string]level{"b": 2, "a": 1}, "", "  ")
	fmt.Println(string(b), err)
	var back doc
	fmt.Println(json.Unmarshal([]byte(`{"id":9,"NAME":"n","ratio":1e2,"tags":["t"],"next":{"id":10},"any":{"k":[1,"s",null]}}`), &back))
	fmt.Println(back.ID, back.Name, back.Ratio, back.Tags, back.Next.ID, back.Any)
	var m map[string]any
	fmt.Println(json.Unmarshal([]byte(`{"x": [1, 2.5, {"y": false}]}`), &m), m)
	fmt.Println(json.Unmarshal([]byte(`{"x": `), &m))
	_, err = json.Marshal(make(chan int))
	fmt.Println(err, json.Valid([]byte("[1]")), json.Valid([]byte("[1")))
}
