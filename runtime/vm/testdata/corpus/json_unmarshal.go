package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

type color struct{ r, g, b uint8 }

func (c *color) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return fmt.Errorf("color: %w", err)
	}
	_, err := fmt.Sscanf(s, "#%02x%02x%02x", &c.r, &c.g, &c.b)
	return err
}

type item struct {
	Name  string
	Price float64 `json:"price"`
	Color color
	Opts  *struct{ A, B int }
	Any   any
	Next  *item
	M     map[string][]int
	Arr   [2]int
	I8    int8
	Str   int `json:",string"`
}

func main() {
	var it item
	err := json.Unmarshal([]byte(`{"NAME":"x","price":1.5e2,"Color":"#ff8000","Opts":{"B":2},"Any":{"k":[1,"a",null,true]},"Next":{"name":"y"},"M":{"p":[1],"q":null},"Arr":[7,8,9],"unknown":1,"Str":"42"}`), &it)
	fmt.Println(err, it.Name, it.Price, it.Color, *it.Opts, it.Any, it.Next.Name, it.M, it.Arr, it.Str)
	for _, s := range []string{`{"price":"x"}`, `{"I8":300}`, `{"Name":5,"price":2}`, `[1]`, `{"Arr":{}}`, `{`, `{"a":}`, `nul`, `{"Color":5}`, ``, `{"Next":{"M":{"k":["s"]}}}`, `"\ud800"`, `{"Str":"x"}`, "\"a\tb\"", `1 2`} {
		var v item
		err := json.Unmarshal([]byte(s), &v)
		var se *json.SyntaxError
		var te *json.UnmarshalTypeError
		switch {
		case errors.As(err, &se):
			fmt.Println("syntax:", err, se.Offset)
		case errors.As(err, &te):
			fmt.Println("type:", err, te.Field, te.Offset, te.Value, te.Type)
		default:
			fmt.Println(err)
		}
	}
	var a any
	fmt.Println(json.Unmarshal([]byte(` [1, 2.5, "s", {"a": {"b": []}}, null] `), &a), a)
	fmt.Printf("%T %T\n", a.([]any)[0], a.([]any)[3])
	d := json.NewDecoder(strings.NewReader(`{"Name":"a"} {"Name":"b","bad":1} 3`))
	d.DisallowUnknownFields()
	for {
		var v item
		if err := d.Decode(&v); err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(v.Name, d.More())
	}
	d = json.NewDecoder(strings.NewReader(`{"n": 12345678901234567890, "l": [1, true]}`))
	d.UseNumber()
	for {
		t, err := d.Token()
		if err != nil {
			fmt.Println(err)
			break
		}
		fmt.Printf("%T:%v ", t, t)
	}
	fmt.Println(json.Unmarshal([]byte("1"), nil), json.Unmarshal([]byte("1"), 5), json.Valid([]byte(`{"a":[1,]}`)))
	var out bytes.Buffer
	fmt.Println(json.Compact(&out, []byte(`{ "a" : [ 1 , 2 ] }`)), out.String())
	out.Reset()
	json.Indent(&out, []byte(`{"a":[1,{}],"b":{}}`), "", " ")
	json.HTMLEscape(&out, []byte(`"<a>"`))
	fmt.Println(out.String())
	keep := map[string]int{"old": 1}
	json.Unmarshal([]byte(`{"new":2}`), &keep)
	sl := []int{9, 9, 9}
	json.Unmarshal([]byte(`[1]`), &sl)
	fmt.Println(keep, sl, cap(sl))
}
