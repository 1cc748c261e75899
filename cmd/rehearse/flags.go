package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/rehearse-lab/rehearse/kernel"
)

// errHelp means that the help was requested and printed.
var errHelp = errors.New("help")

// newFlags makes the flag set of a command.
func newFlags(name string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(io.Discard) // errors are reported once, by cli.run
	return fs
}

// parseFlags parses args and returns the arguments that are not flags. Unlike flag.Parse it also accepts flags after
// them, as in "run countdown#countdown --json". "--" ends the flags.
func (c *cli) parseFlags(fs *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := fs.Parse(args); err != nil {
			return nil, c.flagError(fs, err)
		}
		n := len(args) - fs.NArg()
		if n > 0 && args[n-1] == "--" {
			return append(rest, fs.Args()...), nil
		}
		if fs.NArg() == 0 {
			return rest, nil
		}
		rest = append(rest, fs.Arg(0))
		args = fs.Args()[1:]
	}
}

// flagError prints the flags if that was requested, and otherwise says what is wrong.
func (c *cli) flagError(fs *flag.FlagSet, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		for _, cmd := range commands() {
			if cmd.name == fs.Name() {
				fmt.Fprintf(c.out, "rehearse %s %s: %s\n\n", cmd.name, cmd.args, cmd.short)
			}
		}
		fs.SetOutput(c.out)
		fs.PrintDefaults()
		return errHelp
	}
	if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: -"); ok {
		var known []string
		fs.VisitAll(func(f *flag.Flag) { known = append(known, f.Name) })
		if remedy := otherFlags[fs.Name()+" "+name]; remedy != "" {
			return usagef("%s: there is no flag --%s; %s", fs.Name(), name, remedy)
		}
		return usagef("%s: there is no flag --%s%s", fs.Name(), name, didYouMean(name, known))
	}
	text := missingValue.ReplaceAllString(err.Error(), "--$1 needs a value")
	if m := badValue.FindStringSubmatch(text); m != nil {
		why := m[3]
		if why == "parse error" || why == "value out of range" {
			why = wantedValue(fs.Lookup(m[2]))
		}
		text = fmt.Sprintf("--%s %s: %s", m[2], beginning(m[1]), why)
	}
	return usagef("%s: %s", fs.Name(), text)
}

// otherFlags are remedies for flags that a command lacks, by its name and the flag's, where a similar name is not the remedy.
var otherFlags = map[string]string{
	"explore orders": fmt.Sprintf("the number of orders is --budget, from 1 to %d, as in --budget 50000", kernel.MaxOrders),
}

// badValue and missingValue match messages of package flag.
var (
	badValue     = regexp.MustCompile(`(?s)^invalid (?:boolean )?value "(.*)" for (?:flag )?-([\w-]+): (.*)$`)
	missingValue = regexp.MustCompile(`flag needs an argument: -([\w-]+)`)
)

// beginning is a text of the user, or the first characters of a long one, as a message repeats it.
func beginning(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// wantedValue says which values f takes.
func wantedValue(f *flag.Flag) string {
	switch f.Value.(flag.Getter).Get().(type) {
	case bool:
		return "its value can only be true or false"
	case uint64:
		return "it must be a whole number from 0 to 18446744073709551615"
	case int:
		return "it must be a whole number that is not too large"
	case time.Duration:
		return "it must be a time such as 90s or 1h30m"
	}
	return "it must be a number"
}

// helpDone turns errHelp into success.
func helpDone(err error) (int, error) {
	if errors.Is(err, errHelp) {
		return exitOK, nil
	}
	return 0, err
}

// looksLikeLessons reports whether an argument without a command is a folder or file to serve.
func looksLikeLessons(arg string) bool {
	if strings.HasPrefix(arg, "-") || strings.HasSuffix(arg, ".md") || strings.ContainsRune(arg, os.PathSeparator) {
		return true
	}
	info, err := os.Stat(arg)
	return err == nil && info.IsDir()
}

// didYouMean is a remedy for an unknown word: the most similar known one, otherwise all of them.
func didYouMean(word string, known []string) string {
	best, at := "", min(3, 1+len(word)/2)
	for _, k := range known {
		if d := distance(word, k); d < at {
			best, at = k, d
		}
	}
	switch {
	case best != "":
		return "; did you mean " + best + "?"
	case len(known) == 0:
		return ""
	case len(known) > mostKnown:
		return fmt.Sprintf("; there are %s and %d more", strings.Join(known[:mostKnown], ", "), len(known)-mostKnown)
	}
	return "; there are " + strings.Join(known, ", ")
}

// mostKnown is the most names that an error lists.
const mostKnown = 30

// distance counts the insertions, deletions, replacements and swaps of neighbours that turn a into b.
func distance(a, b string) int {
	before, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, prev, row = prev, row, before
		row[0] = i + 1
		for j := range len(b) {
			change := 1
			if a[i] == b[j] {
				change = 0
			}
			row[j+1] = min(prev[j]+change, prev[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
