package main

import (
	"os"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/lessons/grade"
	"github.com/rehearse-lab/rehearse/render/reading/isolated"
)

// kernel is the hidden command that the server starts as its child: it runs programs and communicates over its pipes.
func (c *cli) kernel() (int, error) {
	return exitOK, kernel.Main(os.Stdin, os.Stdout, grade.Judge)
}

// reader is the other hidden command: the server starts it for each file that is opened.
func (c *cli) reader() (int, error) {
	return exitOK, isolated.Main(os.Stdin, os.Stdout)
}
