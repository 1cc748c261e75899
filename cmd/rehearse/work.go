package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/rehearse-lab/rehearse/kernel"
	"github.com/rehearse-lab/rehearse/kernel/store/work"
	"github.com/rehearse-lab/rehearse/lessons"
	"github.com/rehearse-lab/rehearse/runtime/units"
)

// work is the command work.
func (c *cli) work(ctx context.Context, args []string) (int, error) {
	fs := newFlags("work")
	place := addPlace(fs)
	out := fs.String("o", "", "also write all of it to this `file`, as CSV")
	from := fs.String("lessons", "", "the `folder or file` of the lessons; default: the built-in ones")
	again := fs.Bool("grade", false, "run the learners' programs, grade them again, and compare with what the files claim")
	names, err := c.parseFlags(fs, args)
	if err != nil {
		return helpDone(err)
	}
	if len(names) == 0 {
		return 0, usagef("work: name the files that learners have handed in: rehearse work FILE...")
	}
	lib, err := lessons.Open(*from)
	if err != nil {
		return 0, err
	}
	g := &grader{}
	if *again {
		x, end, err := c.programs(fs.Name(), place)
		if err != nil {
			return 0, err
		}
		defer end()
		g.runner = &checkRunner{x: x}
	}
	status, all := exitOK, []work.Row{}
	for _, name := range names {
		file, err := readWork(name)
		if err != nil {
			fmt.Fprintln(c.err, "rehearse:", plainPaths(err))
			status = exitFailed
			continue
		}
		rows, err := g.rows(ctx, lib, filepath.Base(name), file)
		if err != nil {
			return 0, err
		}
		c.sayWork(name, rows, *again)
		all = append(all, rows...)
	}
	c.sayClaims(all, *again)
	if slices.ContainsFunc(all, func(r work.Row) bool { return r.Graded == work.Wrong && r.Claimed() }) {
		status = exitFailed
	}
	if *out == "" {
		return status, nil
	}
	var b bytes.Buffer
	if err := errors.Join(work.WriteRows(&b, all, *again), os.WriteFile(*out, b.Bytes(), 0o666)); err != nil {
		return 0, fmt.Errorf("work: %w", err)
	}
	return status, nil
}

// readWork reads a file that a learner handed in.
func readWork(name string) (*work.Work, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.Size() > work.MaxFile {
		return nil, fmt.Errorf("%s has %s; a file of work has at most %s", name, units.Bytes(info.Size()), units.Bytes(work.MaxFile))
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	file, err := work.Read(text)
	var k *kernel.Error
	if errors.As(err, &k) {
		return nil, fmt.Errorf("%s: %s %s", name, k.Text, k.Remedy)
	}
	return file, err
}

// rows are the learner's progress with the tasks of each lesson of a file: those that the lesson has, in its order, and then others.
func (g *grader) rows(ctx context.Context, lib *lessons.Library, name string, file *work.Work) ([]work.Row, error) {
	var rows []work.Row
	for i := range file.Lessons {
		made := &file.Lessons[i]
		e, err := lib.Get(made.ID)
		if err != nil {
			return nil, err
		}
		progress := made.Progress()
		var tasks []string
		var l *lessons.Lesson
		if e != nil && e.Err == nil {
			l = e.Lesson
			tasks = l.Tasks()
		}
		for _, task := range slices.Sorted(maps.Keys(progress)) {
			if !slices.Contains(tasks, task) {
				tasks = append(tasks, task)
			}
		}
		for _, task := range tasks {
			row := work.Row{File: name, Lesson: made.ID, Task: task, Kind: kindOf(l, task), Claim: progress[task]}
			if g.runner != nil {
				if err := g.grade(ctx, l, made, &row); err != nil {
					return nil, err
				}
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// kindOf says what a task of a lesson is; "" if it is not known.
func kindOf(l *lessons.Lesson, task string) string {
	switch {
	case l == nil:
		return ""
	case l.Quiz(task) != nil:
		return "quiz"
	case l.Cell(task) != nil && l.Cell(task).Exercise != nil:
		return "exercise"
	}
	return ""
}

// sayWork prints the progress of a learner.
func (c *cli) sayWork(name string, rows []work.Row, graded bool) {
	fmt.Fprintf(c.out, "%s\n", name)
	if len(rows) == 0 {
		fmt.Fprintln(c.out, "  no tasks of these lessons")
	}
	width := 0
	for _, r := range rows {
		width = max(width, utf8.RuneCountInString(r.Task))
	}
	for i := range rows {
		r := &rows[i]
		if i == 0 || rows[i-1].Lesson != r.Lesson {
			of := slices.DeleteFunc(slices.Clone(rows), func(o work.Row) bool { return o.Lesson != r.Lesson })
			done := slices.DeleteFunc(slices.Clone(of), func(o work.Row) bool { return !o.Claimed() })
			fmt.Fprintf(c.out, "  %s: %d of %s done\n", r.Lesson, len(done), units.Plural(len(of), "task"))
		}
		line := fmt.Sprintf("    %-*s  %-8s  %s", width, r.Task, r.Kind, strings.Join(rowWords(r), ", "))
		if graded {
			line += "; " + verdictWords(r)
		}
		fmt.Fprintln(c.out, line)
	}
}

// rowWords says what a learner did about a task.
func rowWords(r *work.Row) []string {
	said := []string{"not tried"}
	if r.Claim.Tries > 0 {
		said = []string{"tried " + units.Plural(r.Claim.Tries, "time"), "not done"}
	}
	if r.Claimed() {
		said[1] = "done " + r.Claim.Done.UTC().Format(time.RFC3339)
	}
	if r.Claim.Hints > 0 {
		said = append(said, units.Plural(r.Claim.Hints, "hint"))
	}
	if r.Claim.Solution {
		said = append(said, "solution viewed before")
	}
	return said
}

// verdictWords says what grading a task again gave.
func verdictWords(r *work.Row) string {
	if r.Graded == work.NotGraded {
		return "not graded: " + r.Why
	}
	said := "graded: " + string(r.Graded)
	if compared := r.Compared(); compared != "same" {
		said += ", " + compared
	}
	if r.Why != "" {
		said += " (" + r.Why + ")"
	}
	return said
}

// sayClaims says what the verdicts are worth.
func (c *cli) sayClaims(rows []work.Row, graded bool) {
	if len(rows) == 0 {
		return
	}
	if !graded {
		fmt.Fprintln(c.out, "What is done is the learners' own claim: a file can be changed. --grade runs their programs and grades them again.")
		return
	}
	count := map[string]int{}
	for i := range rows {
		count[rows[i].Compared()]++
	}
	fmt.Fprintf(c.out, "What is done is the learners' own claim; what is graded was found now. Of %s %d were graded: %d as claimed, %d with a wrong claim, %d right without one.\n",
		units.Plural(len(rows), "task"), len(rows)-count[""], count["same"], count["claim is wrong"], count["right without a claim"])
}
