package main

import (
	"flag"
	"fmt"
	"strconv"
)

// intFlag defines a flag that takes a whole number from least to most. Whatever else it is given is refused with these bounds. The value
// that it has if it is not given need not be within them.
func intFlag(fs *flag.FlagSet, to *int, name string, value, least, most int, usage string) {
	*to = value
	fs.Var(&boundedInt{to, least, most}, name, usage)
}

type boundedInt struct {
	to          *int
	least, most int
}

// String is the number; package flag also asks a boundedInt without one, to find out what is zero.
func (b *boundedInt) String() string {
	if b.to == nil {
		return "0"
	}
	return strconv.Itoa(*b.to)
}

// Set reads the number.
func (b *boundedInt) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < b.least || n > b.most {
		return fmt.Errorf("it must be a whole number from %d to %d", b.least, b.most)
	}
	*b.to = n
	return nil
}
