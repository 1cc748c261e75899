package ui_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rehearse-lab/rehearse/render"
)

var update = flag.Bool("update", false, "write testdata again")

func source(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// vector is a small panel's columns with every value different, to detect two columns that are mixed up. Its arrays have
// every form: by the field's number in turn, bytes, a base and words of two or four bytes, differences, numbers that stay
// float64 or as wide as they are, and one repeated value.
func vector() *render.Columns {
	c := &render.Columns{}
	counts := map[string]int{"Msg": 3, "Slice": 5, "Backlog": 4, "ThreadBorn": 6, "ThreadGone": 6}
	v := reflect.ValueOf(c).Elem()
	for i := range v.NumField() {
		name, n := v.Type().Field(i).Name, 7
		for prefix, count := range counts {
			if strings.HasPrefix(name, prefix) && name != "Msg" {
				n = count
			}
		}
		if name == "MsgLineage" {
			n *= 2
		}
		s := reflect.MakeSlice(v.Field(i).Type(), n, n)
		for k := range n {
			whole := formOf[i%len(formOf)](int64(i), int64(k))
			switch e := s.Index(k); e.Kind() {
			case reflect.Float64:
				e.SetFloat(float64(whole))
				if i%3 == 1 {
					e.SetFloat(float64(whole) + 0.5)
				}
			case reflect.Int32:
				e.SetInt(int64(int32(whole)))
			case reflect.Uint32:
				e.SetUint(uint64(uint32(whole)))
			default:
				e.SetUint(uint64(uint8(whole)))
			}
		}
		v.Field(i).Set(s)
	}
	return c
}

// formOf makes the k-th value of the i-th array.
var formOf = []func(i, k int64) int64{
	func(i, k int64) int64 { return 10_000_000_000 + 1_000*i + 5_000*k*k }, // differences
	func(i, k int64) int64 { return 3*i + (5*k)%7 },                        // as they are, in bytes
	func(i, k int64) int64 { return -1 - 100*i + (k*911)%1_000 },           // a base, two bytes
	func(i, k int64) int64 { return 7*i - 90 },                             // always the same
	func(i, k int64) int64 { return (k%2)*math.MaxInt32 - 3*i },            // four bytes
	func(i, k int64) int64 { return math.MinInt32 + 2*i + 9*k },            // bytes far below zero
	func(i, k int64) int64 { return (1 << 40) * ((k * 5) % 7) },            // beyond four bytes, where the type is
}

// TestColumnsLayout reads the blocks of a panel by the table in blocks.ts, as the page does, and finds every column. The
// same blocks are stored in testdata for the page's own tests.
func TestColumnsLayout(t *testing.T) {
	want := vector()
	block := render.AppendColumns(nil, 0, want)
	names := map[string][]float64{}
	rows := regexp.MustCompile(`\['(\w+)', (\w+)Array, (\d), (\d)\]`).FindAllStringSubmatch(source(t, "src/wire/blocks.ts"), -1)
	v := reflect.ValueOf(want).Elem()
	if len(rows) != v.NumField() {
		t.Fatalf("blocks.ts has %d columns, render %d", len(rows), v.NumField())
	}
	forms := map[string]bool{}
	var limits []float64
	at := 0
	for part := range 3 {
		head := block[at:]
		end := at + int(little(head[44:], 4))
		if got := int(little(head[12:], 4)); got != part {
			t.Fatalf("block %d has part %d", part, got)
		}
		at += 48
		array := func(n int) (values []float64) {
			width, differences := int(little(block[at:], 4)), little(block[at+4:], 4) == 1
			base := math.Float64frombits(little(block[at+8:], 8))
			forms[fmt.Sprint(width, differences, base != 0)] = true
			at += 16
			for k := range n {
				values = append(values, base+element(block[at+k*width:], width))
				if differences {
					base = values[k]
				}
			}
			at += (n*width + 7) &^ 7
			return values
		}
		for i, row := range rows {
			field := v.Field(i)
			if !strings.EqualFold(row[1], v.Type().Field(i).Name) {
				t.Errorf("column %d: page %s, render %s", i, row[1], v.Type().Field(i).Name)
			}
			group, _ := strconv.Atoi(row[3])
			if part != []int{1, 2, 0, 0, 0}[group] {
				continue
			}
			perRow, _ := strconv.Atoi(row[4])
			n := int(little(head[24+4*group:], 4)) * perRow
			if n != field.Len() || row[2] != arrayTypes[field.Type().Elem().Kind()] {
				t.Fatalf("%s: %d values of %s, want %d of %v", row[1], n, row[2], field.Len(), field.Type())
			}
			for k, got := range array(n) {
				if want := number(field.Index(k)); got != want {
					t.Errorf("%s[%d] = %v, want %v", row[1], k, got, want)
				}
				names[row[1]] = append(names[row[1]], number(field.Index(k)))
			}
		}
		if part == 0 {
			limits = array(36)
			for range 5 { // of rare events; there are none
				array(int(little(head[20:], 4)))
			}
		}
		if at != end {
			t.Errorf("the page reads to %d of block %d, which ends at %d", at, part, end)
		}
	}
	if at != len(block) {
		t.Errorf("the page reads %d of %d bytes", at, len(block))
	}
	for i, row := range rows[:18] {
		least, most := slices.Min(names[row[1]]), slices.Max(names[row[1]])
		if known := !math.IsNaN(limits[2*i]); known && (limits[2*i] != least || limits[2*i+1] != most) || known == (least != math.Trunc(least)) {
			t.Errorf("%s is from %v to %v, not from %v to %v", row[1], least, most, limits[2*i], limits[2*i+1])
		}
	}
	for _, form := range []string{
		"0 false true", "1 false false", "1 false true", "2 false true", "4 false true", "2 true true", "8 false false",
	} {
		if !forms[form] {
			t.Errorf("the vector has no array of the form (width, differences, base) %s, only %v", form, forms)
		}
	}
	golden(t, "testdata/columns.bin", block)
	text, err := json.MarshalIndent(names, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/columns.json", text)
}

// arrayTypes are the page's arrays for the kinds of a column's values.
var arrayTypes = map[reflect.Kind]string{
	reflect.Float64: "Float64", reflect.Int32: "Int32", reflect.Uint32: "Uint32", reflect.Uint8: "Uint8",
}

func little(b []byte, n int) uint64 {
	var v uint64
	for i := range n {
		v |= uint64(b[i]) << (8 * i)
	}
	return v
}

// element is an element of an array as stored in a block.
func element(b []byte, width int) float64 {
	if width == 8 {
		return math.Float64frombits(little(b, 8))
	}
	return float64(little(b, width))
}

func number(v reflect.Value) float64 {
	switch {
	case v.CanFloat():
		return v.Float()
	case v.CanInt():
		return float64(v.Int())
	}
	return float64(v.Uint())
}

func golden(t *testing.T, path string, data []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != string(data) {
		t.Errorf("%s is not what the server writes now (%v): go test ./web/ui -update", path, err)
	}
}
