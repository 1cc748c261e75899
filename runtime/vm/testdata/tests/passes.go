package main

import (
	"fmt"
	"testing"
)

func TestMain(m *testing.M) {
	fmt.Println("before", testing.Testing())
	code := m.Run()
	fmt.Println("after", code, testing.Verbose(), testing.Short())
}

func TestOne(t *testing.T) {
	ok := t.Run("a/b c\t\u00e9\x01", func(t *testing.T) { t.Logf("%s", t.Name()) })
	fmt.Println(ok, t.Run("skipped", func(t *testing.T) { t.SkipNow() }), t.Skipped())
	t.Attr("key", "value")
}

func TestCleanupOrder(t *testing.T) {
	for i := range 3 {
		t.Cleanup(func() { fmt.Println("cleanup", i) })
	}
	t.Run("sub", func(t *testing.T) {
		t.Cleanup(func() { fmt.Println("cleanup of sub") })
	})
	fmt.Println("end")
}

func Testing(t *testing.T) {} // no test either
func Test(t *testing.T)    {}
func TestÉ(t *testing.T)   {}
func Testament(x int) int  { return x } // no test: a small letter follows

func ExampleTestament() {
	fmt.Println("not run: it does not say what it prints")
}

func Example() {
	// Output:
}

func Example_second() {
	fmt.Println("x  ")
	// Output: x
}
