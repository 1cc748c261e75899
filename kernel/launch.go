package kernel

import (
	"context"
	"io"
	"os/exec"

	"github.com/rehearse-lab/rehearse/kernel/confine"
)

// Child is a started kernel process, or what stands for one: it executes Main.
type Child interface {
	// In is what Main reads. Closing it lets an idle child end by itself.
	In() io.WriteCloser
	// Out is what Main writes. It ends with the child.
	Out() io.Reader
	// Kill ends the child at once, whatever it is doing. It does nothing if the child has ended.
	Kill()
	// Wait waits for the end, once Out was read to its end, and returns how it ended.
	Wait() error
	// Pid is the child's number.
	Pid() int
	// Words are what the child has written besides its answers, such as why it crashed.
	Words() string
}

// command is a Child that is a process of the system.
type command struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   io.Reader
	words *confine.Excerpt
}

// launch starts the process that Options.Command names.
func launch(opt *Options) (Child, error) {
	words := &confine.Excerpt{}
	cmd := confine.Command(context.Background(), opt.Command, opt.Env, words)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := confine.Start(cmd); err != nil {
		return nil, err
	}
	return &command{cmd, in, out, words}, nil
}

func (c *command) In() io.WriteCloser { return c.in }
func (c *command) Out() io.Reader     { return c.out }
func (c *command) Wait() error        { return c.cmd.Wait() }
func (c *command) Pid() int           { return c.cmd.Process.Pid }
func (c *command) Words() string      { return c.words.String() }

// Kill ends the process. It is not an error if it is gone already.
func (c *command) Kill() { _ = c.cmd.Process.Kill() }
