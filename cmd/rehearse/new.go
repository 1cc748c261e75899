package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/rehearse-lab/rehearse/lessons"
)

// new is the command new.
func (c *cli) new(_ context.Context, args []string) (int, error) {
	flags := newFlags("new")
	title := flags.String("title", "", "the lesson's `title` (default: made of the file's name)")
	rest, err := c.parseFlags(flags, args)
	if err != nil {
		return helpDone(err)
	}
	if len(rest) != 1 {
		return 0, usagef("new: name the file to create: rehearse new my-lesson.md")
	}
	file := rest[0]
	if !strings.EqualFold(filepath.Ext(file), ".md") {
		file += ".md"
	}
	if *title == "" {
		words := strings.ReplaceAll(lessons.IDOf(filepath.Base(file)), "-", " ")
		*title = strings.ToUpper(words[:1]) + words[1:]
	}
	if strings.ContainsAny(*title, "\r\n") {
		return 0, usagef("new: a title is one line")
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	switch {
	case errors.Is(err, fs.ErrExist):
		return 0, fmt.Errorf("there is a file %s already: choose another name", file)
	case err != nil:
		return 0, fmt.Errorf("creating a lesson: %w", err)
	}
	_, err = f.WriteString(lessons.NewText(*title))
	if err := errors.Join(err, f.Close()); err != nil {
		return 0, fmt.Errorf("creating a lesson: %w", err)
	}
	fmt.Fprintf(c.out, "Created %s. To edit it: rehearse edit %s\nTo check it: rehearse check %s\n", file, file, file)
	return exitOK, nil
}
