package main

import (
	"fmt"
	"testing"
)

func TestBefore(t *testing.T) {}

func TestPanics(t *testing.T) {
	t.Cleanup(func() { fmt.Println("cleanup runs") })
	t.Run("sub", func(t *testing.T) {
		t.Log("soon")
		var m map[string]int
		m["x"]++
	})
}

func TestNever(t *testing.T) {}
