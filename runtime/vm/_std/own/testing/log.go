// Copyright 2009 The Go Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package testing

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
)

// A site is a place in the program: a frame of a stack.
type site struct {
	function, file string
	line           int
}

// frame is the caller skip levels above the function that calls frame.
func frame(skip int) (function, file string, line int, ok bool)

// siteAt is the caller skip levels above the function that calls siteAt.
func siteAt(skip int) (s site, ok bool) {
	s.function, s.file, s.line, ok = frame(skip + 1)
	return s, ok
}

// maxStackLen is the maximum number of stack frames to go through when skipping helper functions for
// the purpose of decorating log messages.
const maxStackLen = 50

// stack is the callers of the function that calls stack, up to the one that runs the test.
func stack() []site {
	var all []site
	for i := 2; i < maxStackLen; i++ {
		s, ok := siteAt(i)
		if !ok {
			break
		}
		all = append(all, s)
	}
	return all
}

// runner is the function that calls the test function.
const runner = "testing.tRunner"

// logSite is the place in the first function of the stack not marked as a helper. If all are in a subtest, the search
// goes on where its parent called Run.
func (c *common) logSite(all []site) site {
	first, prev := site{}, site{}
	for _, s := range all {
		if strings.HasPrefix(s.function, "testing.") && s.function != runner || strings.HasPrefix(s.function, "testing.(") {
			continue
		}
		if first.function == "" {
			first = s
		}
		if s.function == runner {
			if c.level > 1 {
				return c.parent.logSite(c.creator)
			}
			return prev
		}
		if !c.helpers[s.function] {
			return s
		}
		prev = s
	}
	return first
}

// log generates the output. It is always at the same stack depth. log inserts
// indentation and the final newline if necessary. It prefixes the string
// with the file and line of the call site.
func (c *common) log(s string) {
	s = strings.TrimSuffix(s, "\n")
	// Second and subsequent lines are indented 4 spaces. This is in addition to
	// the indentation provided by outputWriter.
	s = strings.ReplaceAll(s, "\n", "\n"+indent) + "\n"
	n := c.destination()
	if n == nil {
		// The test and all its parents are done. The log cannot be output.
		panic("Log in goroutine after " + c.name + " has completed: " + s)
	}
	at := n.logSite(stack())
	n.flushPartial()
	fmt.Fprintf(n.o, "%s:%d: %s", at.file, max(at.line, 1), s)
}

// destination selects the test to which output should be appended. It returns the
// test if it is incomplete. Otherwise, it finds its closest incomplete parent.
// It returns nil if the test and all its parents are complete.
func (c *common) destination() *common {
	for ; c != nil; c = c.parent {
		c.mu.Lock()
		done := c.done
		c.mu.Unlock()
		if !done {
			return c
		}
	}
	return nil
}

// flushPartial checks the buffer for partial lines and outputs them.
func (c *common) flushPartial() {
	c.mu.Lock()
	partial := c.o != nil && len(c.o.partial) > 0
	c.mu.Unlock()
	if partial {
		c.o.Write([]byte("\n"))
	}
}

// Output returns a Writer that writes to the same test output stream as TB.Log.
// The output is indented like TB.Log lines, but Output does not
// add source locations or newlines. The output is internally line
// buffered, and a call to TB.Log or the end of the test will implicitly
// flush the buffer, followed by a newline.
func (c *common) Output() io.Writer {
	n := c.destination()
	if n == nil {
		panic("Output called after " + c.name + " has completed")
	}
	return n.o
}

// outputWriter buffers, formats and writes log messages.
type outputWriter struct {
	c       *common
	partial []byte // incomplete ('\n'-free) suffix of last Write
}

// Write writes a log message to the test's output stream, properly formatted and
// indented. It may not be called after a test function and all its parents return.
func (o *outputWriter) Write(p []byte) (int, error) {
	if o == nil || o.c == nil {
		return 0, nil
	}
	if o.c.destination() == nil {
		panic("Write called after " + o.c.name + " has completed")
	}
	o.c.mu.Lock()
	defer o.c.mu.Unlock()
	// The last element is a partial line.
	lines := bytes.SplitAfter(p, []byte("\n"))
	last := len(lines) - 1
	for i, line := range lines[:last] {
		// Emit partial line from previous call.
		if i == 0 && len(o.partial) > 0 {
			line = slices.Concat(o.partial, line)
			o.partial = o.partial[:0]
		}
		o.writeLine(line)
	}
	// Save partial line for next call.
	o.partial = append(o.partial, lines[last]...)
	return len(p), nil
}

// writeLine generates the output for a given line.
func (o *outputWriter) writeLine(b []byte) {
	if !o.c.done && o.c.chatty != nil {
		if o.c.bench {
			// Benchmarks don't print === CONT, so we should skip the test
			// printer and just print straight to stdout.
			fmt.Printf("%s%s", indent, b)
		} else {
			o.c.chatty.Printf(o.c.name, "%s%s", indent, b)
		}
		return
	}
	o.c.output = append(o.c.output, indent...)
	o.c.output = append(o.c.output, b...)
}

// A chattyPrinter prints as the tests run, as go test -v does.
type chattyPrinter struct {
	w          io.Writer
	lastNameMu sync.Mutex // guards lastName
	lastName   string     // last printed test name
}

// Updatef prints a message about the status of the named test to w.
//
// The formatted message must include the test name itself.
func (p *chattyPrinter) Updatef(testName, format string, args ...any) {
	p.lastNameMu.Lock()
	defer p.lastNameMu.Unlock()
	// Since the message already implies an association with a specific new test,
	// we don't need to check what the old test name was or log an extra NAME line for it.
	p.lastName = testName
	fmt.Fprintf(p.w, format, args...)
}

// Printf prints a message, generated by the named test, that does not
// necessarily mention that tests's name itself.
func (p *chattyPrinter) Printf(testName, format string, args ...any) {
	p.lastNameMu.Lock()
	defer p.lastNameMu.Unlock()
	if p.lastName == "" {
		p.lastName = testName
	} else if p.lastName != testName {
		fmt.Fprintf(p.w, "=== NAME  %s\n", testName)
		p.lastName = testName
	}
	fmt.Fprintf(p.w, format, args...)
}
