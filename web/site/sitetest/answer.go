package sitetest

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"slices"
	"strings"
)

// Script defines the function asking(send) in JavaScript, which collects answers as an Answer. It is the twin of collector.
//
//go:embed answer.js
var Script string

// Answer is what the page gets for a request.
type Answer struct {
	Texts []string // the messages
	Bytes int      // how many come after the last of them
	Hash  string   // their SHA-256, hex; "" if there are none
}

// collector makes an Answer of what comes.
type collector struct {
	a    Answer
	sum  hash.Hash
	left int // messages of bytes until the end, once it is known; before that, -1
}

func newCollector() *collector { return &collector{sum: sha256.New(), left: -1} }

func (c *collector) over() bool { return c.left == 0 }

func (c *collector) hear(m heard) error {
	if !m.text {
		c.sum.Write(m.data)
		c.a.Bytes += len(m.data)
		c.left--
		return nil
	}
	kind, fields, err := parse(m.data)
	if err != nil {
		return err
	}
	c.a.Texts = append(c.a.Texts, string(m.data))
	switch kind {
	case "failed", "diagnostics", "done":
		c.left = 0
	case "result":
		var scene struct{ Panels []json.RawMessage }
		err = json.Unmarshal(fields["scene"], &scene)
		c.left = len(scene.Panels)
	}
	return err
}

func (c *collector) answer() *Answer {
	if c.a.Bytes > 0 {
		c.a.Hash = hex.EncodeToString(c.sum.Sum(nil))
	}
	return &c.a
}

// passing are the messages about the progress of a request, which depend on the clock.
var passing = []string{"queued", "started", "trying", "live", "kernel", "changed"}

// Plain is the answer without what differs from run to run: names of runs, times, progress, and in how many messages a program's output comes.
func (a *Answer) Plain() (string, error) {
	var b strings.Builder
	output := map[string]string{} // by panel and stream
	for _, text := range a.Texts {
		kind, fields, err := parse([]byte(text))
		if err != nil {
			return "", err
		}
		switch {
		case slices.Contains(passing, kind), kind == "explored" && string(fields["over"]) != "true":
			continue
		case kind == "output":
			var part string
			if err := json.Unmarshal(fields["text"], &part); err != nil {
				return "", err
			}
			output[string(fields["panel"])+string(fields["stream"])] += part
			continue
		case kind == "explored":
			if fields["report"], err = without(fields["report"], "elapsed"); err != nil {
				return "", err
			}
		}
		delete(fields, "run")
		delete(fields, "wallMicros")
		if err := write(&b, fields); err != nil {
			return "", err
		}
	}
	if err := write(&b, output); err != nil {
		return "", err
	}
	fmt.Fprintf(&b, "%d bytes %s", a.Bytes, a.Hash)
	return b.String(), nil
}

func write(b *strings.Builder, v any) error {
	text, err := json.Marshal(v)
	b.Write(append(text, '\n'))
	return err
}

// without is an object without a field.
func without(object json.RawMessage, field string) (json.RawMessage, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(object, &fields); err != nil {
		return nil, err
	}
	delete(fields, field)
	return json.Marshal(fields)
}

// parse reads the fields of a message.
func parse(text []byte) (kind string, fields map[string]json.RawMessage, err error) {
	if err = json.Unmarshal(text, &fields); err == nil {
		err = json.Unmarshal(fields["type"], &kind)
	}
	if err != nil {
		err = fmt.Errorf("%w in the message %.300s", err, text)
	}
	return kind, fields, err
}
