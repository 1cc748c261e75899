package main

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

func Add(a, b int) int { return a + b }

func TestTable(t *testing.T) {
	for _, tt := range []struct {
		name       string
		a, b, want int
	}{{"small", 1, 2, 3}, {"wrong", 2, 2, 5}, {"with space", 0, 0, 0}, {"small", 1, 1, 2}, {"", 0, 0, 0}} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Add(tt.a, tt.b); got != tt.want {
				t.Errorf("Add(%d, %d) = %d, want %d", tt.a, tt.b, got, tt.want)
			}
		})
	}
}

func check(t testing.TB, ok bool) {
	t.Helper()
	if !ok {
		t.Error("not ok\nsecond line")
	}
}

func TestHelper(t *testing.T) {
	check(t, true)
	check(t, false)
	t.Run("sub", func(t *testing.T) { check(t, false) })
	t.Log("name", t.Name(), t.Failed())
}

func TestFatal(t *testing.T) {
	t.Cleanup(func() { t.Log("cleanup 1") })
	t.Cleanup(func() { fmt.Println("cleanup 2", t.Context().Err() == context.Canceled) })
	t.Fatalf("stop: %v", errors.New("bad"))
	t.Log("never")
}

func TestSkip(t *testing.T) { t.Skip("not today") }

func TestPasses(t *testing.T) { fmt.Println("output of a test") }

func TestParallel(t *testing.T) {
	for _, name := range []string{"a"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			t.Log("in", name)
		})
	}
	fmt.Println("end of TestParallel's function")
}

func TestNested(t *testing.T) {
	t.Run("one", func(t *testing.T) {
		t.Run("two", func(t *testing.T) {
			t.Run("three", func(t *testing.T) { t.FailNow() })
		})
		fmt.Fprintf(t.Output(), "partial")
		t.Log("after partial")
	})
}

func TestNameSwitch(t *testing.T) {
	t.Run("x", func(sub *testing.T) {
		t.Log("from the parent")
		sub.Log("from the sub")
	})
}

func ExampleAdd() {
	fmt.Println(Add(1, 2))
	// Output: 3
}

func ExampleAdd_wrong() {
	fmt.Println(Add(1, 2))
	// Output:
	// 4
}

func ExampleAdd_unordered() {
	fmt.Println("b")
	fmt.Println("a")
	// Unordered output:
	// a
	// b
}
