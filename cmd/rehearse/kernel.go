package main

import (
	"os"

	"github.com/rehearse-lab/rehearse/kernel"
)

// kernel is the hidden command that the server starts as its child: it runs programs and talks over its pipes.
func (c *cli) kernel() (int, error) {
	return exitOK, kernel.Main(os.Stdin, os.Stdout)
}
