package main

import (
	"fmt"
	"io"
)

func read(name string) error {
	return fmt.Errorf("read %s: %w", name, io.ErrUnexpectedEOF)
}

func main() {
	if err := read("config"); err != nil {
		panic(fmt.Errorf("setup: %w", err))
	}
}
